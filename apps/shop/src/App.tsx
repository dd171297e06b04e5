import { ErrorBoundary } from '@foodbank/app/components/ErrorBoundary';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router';
import { queryClient } from './api.ts';
import { AppRoutes } from './routes.tsx';

/** The customer's app. */
export function App() {
  return (
    <StrictMode>
      <ErrorBoundary app="the app">
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}

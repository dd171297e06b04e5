import { ErrorBoundary } from '@foodbank/app/components/ErrorBoundary';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router';
import { queryClient } from './api.ts';
import { ConsoleRoutes } from './shell/ConsoleRoutes.tsx';
import { ProofRegion } from './shell/ProofRegion.tsx';

/** The operations console. */
export function App() {
  return (
    <StrictMode>
      <ErrorBoundary app="the console">
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <ConsoleRoutes />
            <ProofRegion />
          </BrowserRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}

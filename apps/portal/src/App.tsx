// Must be imported before any schema is declared.
import '@foodbank/contract/primitives/without-eval';
import { ErrorBoundary } from '@foodbank/app/components/ErrorBoundary';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { queryClient } from './api.ts';
import { AppRoutes } from './routes.tsx';

export interface AppProps {
  /** Puts the screens into a router: the browser's, or at build time one with a fixed address. */
  withRouter: (screens: ReactNode) => ReactNode;
}

/** The portal. */
export function App({ withRouter }: AppProps) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>{withRouter(<AppRoutes />)}</QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}

// First of all, so that no schema is declared before it.
import '@foodbank/contract/primitives/without-eval';
import '@foodbank/ui/fonts.css';
import '@foodbank/ui/tokens.css';
import '@foodbank/ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { queryClient } from './api.ts';
import { paths } from './paths.ts';
import { AppRoutes, preloadScreen } from './routes.tsx';
import { session, watchSession } from './session/session.ts';
import { ErrorBoundary } from './shell/ErrorBoundary.tsx';

// What one agent was shown must not outlive their session.
session.subscribe(() => {
  if (session.read().status !== 'signed-in') queryClient.clear();
});
// Another agent signed in in another tab: this page begins anew, so that not even its address remains.
watchSession(() => window.location.replace(paths.dashboard));

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

preloadScreen(window.location.pathname);
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
);
session.restore();

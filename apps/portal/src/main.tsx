// Must be imported before any schema is declared.
import '@foodbank/contract/primitives/without-eval';
import '@foodbank/ui/fonts.css';
import '@foodbank/ui/tokens.css';
import '@foodbank/ui/base.css';
import { ErrorBoundary } from '@foodbank/app/components/ErrorBoundary';
import { watchTokenSession } from '@foodbank/app/session/browser-session';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { queryClient } from './api.ts';
import { paths } from './paths.ts';
import { AppRoutes, preloadScreen } from './routes.tsx';
import { session } from './session/session.ts';

// One agent's data must not be shown to the next.
session.subscribe(() => {
  if (session.read().status !== 'signed-in') queryClient.clear();
});
// If another agent signs in in another tab, this tab goes to their dashboard: its address may be about the first agent.
watchTokenSession(session, () => window.location.replace(paths.dashboard));

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

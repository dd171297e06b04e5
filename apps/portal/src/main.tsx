import '@foodbank/ui/fonts.css';
import '@foodbank/ui/tokens.css';
import '@foodbank/ui/base.css';
import { watchTokenSession } from '@foodbank/app/session/browser-session';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './App.tsx';
import { queryClient } from './api.ts';
import { paths } from './paths.ts';
import { preloadScreen } from './routes.tsx';
import { session } from './session/session.ts';

// One agent's data must not be shown to the next.
session.subscribe(() => {
  if (session.read().status !== 'signed-in') queryClient.clear();
});
// If another agent signs in in another tab, this tab goes to their dashboard: its address may be about the first agent.
watchTokenSession(session, () => window.location.replace(paths.dashboard));

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

session.restore();
const { pathname } = window.location;
// A visitor is sent on to the login.
if (session.read().status === 'anonymous' && pathname.startsWith(paths.dashboard)) preloadScreen(paths.login);
// The page has its first screen already. React takes it over once it has the files of that screen, and keeps what was typed.
preloadScreen(pathname).then(() =>
  hydrateRoot(root, <App withRouter={(screens) => <BrowserRouter>{screens}</BrowserRouter>} />),
);

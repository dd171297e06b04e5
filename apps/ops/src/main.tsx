// Must be imported before any schema is declared.
import '@foodbank/contract/primitives/without-eval';
import '@foodbank/ui/fonts.css';
import '@foodbank/ui/tokens.css';
import '@foodbank/ui/base.css';
import './console.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { watchHistory } from './leave-guard.ts';
import { watchActivity } from './session/activity.ts';
import { loadSession } from './session/load-session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

watchActivity();
watchHistory();
loadSession();
createRoot(root).render(<App />);

// Must be imported before any schema is declared.
import '@foodbank/contract/primitives/without-eval';
import '@foodbank/ui/fonts.css';
import '@foodbank/ui/tokens.css';
import '@foodbank/ui/base.css';
import './console.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { queryClient } from './api.ts';
import { watchHistory } from './leave-guard.ts';
import { watchActivity } from './session/activity.ts';
import { loadSession } from './session/load-session.ts';
import { onSessionChange, onSessionDoubt, readSession } from './session/session.ts';
import { watchOtherTabs } from './session/use-session-end.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

// One member's data must not be shown to the next.
let memberId: string | null = null;
onSessionChange(() => {
  const state = readSession();
  if (state.status !== 'complete') return;
  if (memberId !== null && memberId !== state.session.member.id) queryClient.clear();
  memberId = state.session.member.id;
});

onSessionDoubt(() => void loadSession());
watchActivity(window);
watchOtherTabs();
watchHistory();
loadSession();
createRoot(root).render(<App />);

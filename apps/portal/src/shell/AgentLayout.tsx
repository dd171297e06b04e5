import { AppFrame } from '@foodbank/app/components/AppFrame';
import type { MenuItem } from '@foodbank/app/components/Sidebar';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { session } from '../session/session.ts';
import { AgentCard } from './AgentCard.tsx';

const items: MenuItem[] = [
  { to: paths.dashboard, label: 'Dashboard', icon: 'dashboard', end: true },
  { to: paths.referrals, label: 'Referrals', icon: 'people' },
  { to: paths.earnings, label: 'Earnings', icon: 'wallet' },
  { to: paths.support, label: 'Support', icon: 'mail' },
  { to: paths.settings, label: 'Settings', icon: 'settings' },
];

/** Replaces the history entry, so that Back doesn't show the agent's page again. */
function logOut() {
  session.leave();
  window.location.replace(paths.home);
}

/** The frame of an agent's screens. */
export function AgentLayout({ children }: { children: ReactNode }) {
  return (
    <AppFrame sitePath={paths.home} items={items} onLogOut={logOut} account={<AgentCard />}>
      {children}
    </AppFrame>
  );
}

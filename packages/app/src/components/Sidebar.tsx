import { Icon, type IconName } from '@foodbank/ui/Icon';
import { Logo } from '@foodbank/ui/Logo';
import { NavLink } from 'react-router';
import { paths } from '../paths.ts';
import { session } from '../session/session.ts';
import { AgentCard } from './AgentCard.tsx';
import styles from './Sidebar.module.css';

const screens: { to: string; label: string; icon: IconName }[] = [
  { to: paths.dashboard, label: 'Dashboard', icon: 'dashboard' },
  { to: paths.referrals, label: 'Referrals', icon: 'people' },
  { to: paths.settings, label: 'Settings', icon: 'settings' },
];

/** Leaves nothing behind: neither in storage nor in the history, where Back would show the agent's page again. */
function logOut() {
  session.leave();
  window.location.replace(paths.home);
}

export interface SidebarProps {
  /** Told when a screen is chosen, so that what covers the page can go away. */
  onChoose?: () => void;
}

/** The menu and who is signed in. */
export function Sidebar({ onChoose }: SidebarProps) {
  return (
    <div className={`${styles.sidebar} on-dark`}>
      <a href={paths.home} className={styles.home}>
        <Logo tone="light" size={32} />
      </a>
      <nav className={styles.menu} aria-label="Main">
        {screens.map(({ to, label, icon }) => (
          <NavLink key={to} to={to} end={to === paths.dashboard} className={styles.item} onClick={onChoose}>
            <Icon name={icon} size={22} />
            {label}
          </NavLink>
        ))}
        <button type="button" className={styles.item} onClick={logOut}>
          <Icon name="logout" size={22} />
          Logout
        </button>
      </nav>
      <AgentCard />
    </div>
  );
}

import { Icon, type IconName } from '@foodbank/ui/Icon';
import { Logo } from '@foodbank/ui/Logo';
import type { MouseEvent, ReactNode } from 'react';
import { NavLink } from './Link.tsx';
import styles from './Sidebar.module.css';

export interface MenuItem {
  to: string;
  label: string;
  icon: IconName;
  /** The address must match as a whole, not only its beginning. */
  end?: boolean;
}

export interface SidebarProps {
  /** The site's home page, which is outside of the app. */
  sitePath: string;
  items: readonly MenuItem[];
  onLogOut: () => void;
  /** Called when an item is chosen, with its address. A prevented event opens nothing. */
  onChoose?: (event: MouseEvent, to: string) => void;
  /** Shown below the menu. */
  children: ReactNode;
}

/** The logo, the menu and who is signed in. */
export function Sidebar({ sitePath, items, onLogOut, onChoose, children }: SidebarProps) {
  return (
    <div className={`${styles.sidebar} on-dark`}>
      <a href={sitePath} className={styles.home}>
        <Logo tone="light" size={32} />
      </a>
      <nav className={styles.menu} aria-label="Main">
        {items.map(({ to, label, icon, end = false }) => (
          <NavLink key={to} to={to} end={end} className={styles.item} onClick={(event) => onChoose?.(event, to)}>
            <Icon name={icon} size={22} />
            {label}
          </NavLink>
        ))}
        <button type="button" className={styles.item} onClick={onLogOut}>
          <Icon name="logout" size={22} />
          Logout
        </button>
      </nav>
      {children}
    </div>
  );
}

import { Link, NavLink } from '@foodbank/app/components/Link';
import { Icon } from '@foodbank/ui/Icon';
import { Logo } from '@foodbank/ui/Logo';
import { PlainList } from '@foodbank/ui/PlainList';
import type { MouseEvent } from 'react';
import { paths } from '../paths.ts';
import { useMember } from '../session/member.ts';
import styles from './MenuList.module.css';
import { openGroups } from './open-entries.ts';
import { openPalette } from './palette.ts';
import { useSignOut } from './use-sign-out.ts';

export interface MenuListProps {
  /** Closes the drawer before the palette opens. */
  onFind?: () => void;
  /** Called when an entry is chosen, with its address. A prevented event opens nothing. */
  onChoose?: (event: MouseEvent, to: string) => void;
}

/** The menu's content: the logo, the groups, who is signed in, and the way out. */
export function MenuList({ onChoose, onFind = openPalette }: MenuListProps) {
  const member = useMember();
  const { signOut, busy } = useSignOut();
  return (
    <div className={`${styles.menu} on-dark`}>
      <Link to={paths.today} className={styles.home} onClick={(event) => onChoose?.(event, paths.today)}>
        <Logo tone="light" size={24} />
      </Link>
      <button type="button" className={styles.find} aria-keyshortcuts="Control+K Meta+K" onClick={onFind}>
        <Icon name="search" size={18} />
        Go to …<kbd className={styles.key}>Ctrl K</kbd>
      </button>
      <nav aria-label="Main" className={styles.groups}>
        {openGroups(member).map(({ heading, entries }) => (
          <div key={heading} className={styles.group}>
            {heading && (
              <p className={styles.heading} id={`menu-${heading}`}>
                {heading}
              </p>
            )}
            <PlainList className={styles.entries} aria-labelledby={heading ? `menu-${heading}` : undefined}>
              {entries.map(({ to, label, icon }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    end={to === paths.today}
                    className={styles.entry}
                    onClick={(event) => onChoose?.(event, to)}
                  >
                    <Icon name={icon} size={18} />
                    {label}
                  </NavLink>
                </li>
              ))}
            </PlainList>
          </div>
        ))}
      </nav>
      <div className={styles.member}>
        <p className={styles.who}>{member.name}</p>
        <p className={styles.roles}>{member.roles.map(labelOf).join(', ')}</p>
        <button type="button" className={styles.entry} aria-disabled={busy || undefined} onClick={signOut}>
          <Icon name="logout" size={18} />
          {busy ? 'Signing out…' : 'Sign out'}
        </button>
      </div>
    </div>
  );
}

/** What a member reads of a role: its name. The table of roles is no part of the first load. */
const labelOf = (role: string): string => role.charAt(0).toUpperCase() + role.slice(1);

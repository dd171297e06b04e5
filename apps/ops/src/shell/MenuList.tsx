import { Link, NavLink } from '@foodbank/app/components/Link';
import { roles } from '@foodbank/contract/people/permissions';
import { Icon } from '@foodbank/ui/Icon';
import { Logo } from '@foodbank/ui/Logo';
import { PlainList } from '@foodbank/ui/PlainList';
import type { MouseEvent } from 'react';
import { type MenuEntry, menu } from '../menu.ts';
import { paths } from '../paths.ts';
import { screens } from '../routes.ts';
import { isAllowed, screenAt } from '../screens.ts';
import { type Member, useMember } from '../session/member.ts';
import styles from './MenuList.module.css';
import { useSignOut } from './use-sign-out.ts';

export interface MenuListProps {
  /** Called when an entry is chosen, with its address. A prevented event opens nothing. */
  onChoose?: (event: MouseEvent, to: string) => void;
}

/** The entries of the menu that a member may open. */
export function openEntries({ permissions }: Member): MenuEntry[] {
  return menu.flatMap(({ entries }) => entries).filter((entry) => isShown(entry, permissions));
}

const isShown = ({ to, permission }: MenuEntry, permissions: Member['permissions']) =>
  screenAt(screens, to) !== null && isAllowed(permission, permissions);

/** The menu's content: the logo, the groups, who is signed in, and the way out. */
export function MenuList({ onChoose }: MenuListProps) {
  const member = useMember();
  const { signOut, busy } = useSignOut();
  const groups = menu
    .map(({ heading, entries }) => ({ heading, entries: entries.filter((one) => isShown(one, member.permissions)) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <div className={`${styles.menu} on-dark`}>
      <Link to={paths.today} className={styles.home} onClick={(event) => onChoose?.(event, paths.today)}>
        <Logo tone="light" size={24} />
        <span className={styles.name}>operations</span>
      </Link>
      <nav aria-label="Main" className={styles.groups}>
        {groups.map(({ heading, entries }) => (
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
        <p className={styles.roles}>{member.roles.map((role) => roles[role].label).join(', ')}</p>
        <button type="button" className={styles.entry} aria-disabled={busy || undefined} onClick={signOut}>
          <Icon name="logout" size={18} />
          {busy ? 'Signing out…' : 'Sign out'}
        </button>
      </div>
    </div>
  );
}

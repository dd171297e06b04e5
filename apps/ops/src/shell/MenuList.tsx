import { Link } from '@foodbank/app/components/Link';
import { Icon } from '@foodbank/ui/Icon';
import { Logo } from '@foodbank/ui/Logo';
import { PlainList } from '@foodbank/ui/PlainList';
import type { MouseEvent } from 'react';
import { paths } from '../paths.ts';
import { useMember } from '../session/member.ts';
import styles from './MenuList.module.css';
import { firstOf, type OpenArea } from './open-areas.ts';
import { openPalette } from './palette.ts';
import { useSignOut } from './use-sign-out.ts';
import { WaitingBadge } from './Waiting.tsx';
import { type Waiting, waitingIn } from './waiting-in.ts';

export interface MenuListProps {
  areas: readonly OpenArea[];
  /** The area of the present screen, or null. */
  current: OpenArea | null;
  waiting: Waiting;
  /** Closes the drawer before the palette opens. */
  onFind?: () => void;
  /** Called when an entry is chosen, with its address. A prevented event opens nothing. */
  onChoose?: (event: MouseEvent, to: string) => void;
}

/** The menu's content: the logo, the areas, who is signed in, and the way out. */
export function MenuList({ areas, current, waiting, onChoose, onFind = openPalette }: MenuListProps) {
  const member = useMember();
  const { signOut, busy } = useSignOut();
  const entries = (isLast: boolean) => (
    <PlainList className={styles.entries}>
      {areas
        .filter((area) => (area.isLast ?? false) === isLast)
        .map((area) => (
          <li key={area.label}>
            <Entry area={area} isCurrent={area.label === current?.label} waiting={waiting} onChoose={onChoose} />
          </li>
        ))}
    </PlainList>
  );
  return (
    <div className={`${styles.menu} on-dark`}>
      <Link to={paths.today} className={styles.home} onClick={(event) => onChoose?.(event, paths.today)}>
        <Logo tone="light" size={24} />
      </Link>
      <button type="button" className={styles.find} aria-keyshortcuts="Control+K Meta+K" onClick={onFind}>
        <Icon name="search" size={18} />
        Search<kbd className={styles.key}>Ctrl K</kbd>
      </button>
      <nav aria-label="Main" className={styles.areas}>
        {entries(false)}
        {entries(true)}
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

interface EntryProps extends Pick<MenuListProps, 'waiting' | 'onChoose'> {
  area: OpenArea;
  isCurrent: boolean;
}

function Entry({ area, isCurrent, waiting, onChoose }: EntryProps) {
  const to = area.tabs[0] === undefined ? paths.today : firstOf(area.tabs[0]);
  return (
    <Link
      to={to}
      className={styles.entry}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event) => onChoose?.(event, to)}
    >
      <Icon name={area.icon} size={18} />
      {area.label}
      <span className={styles.badge}>
        <WaitingBadge {...waitingIn(waiting, area.tabs)} />
      </span>
    </Link>
  );
}

/** What a member reads of a role: its name. The table of roles is no part of the first load. */
const labelOf = (role: string): string => role.charAt(0).toUpperCase() + role.slice(1).replaceAll('-', ' ');

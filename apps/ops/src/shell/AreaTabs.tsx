import { Link } from '@foodbank/app/components/Link';
import { PlainList } from '@foodbank/ui/PlainList';
import { useEffect, useRef } from 'react';
import styles from './AreaTabs.module.css';
import { firstOf, type Place } from './open-areas.ts';
import { WaitingBadge } from './Waiting.tsx';
import { type Waiting, waitingIn } from './waiting-in.ts';

export interface AreaTabsProps {
  place: Place;
  waiting: Waiting;
}

/** Above a screen: the tabs of its area, and below them the views of its tab where there are several. */
export function AreaTabs({ place: { area, tab, view }, waiting }: AreaTabsProps) {
  return (
    <div className={styles.rows}>
      {area.tabs.length > 1 && (
        <Row
          label={area.label}
          look={styles.tabs}
          links={area.tabs.map((one) => ({
            to: firstOf(one),
            label: one.label,
            isCurrent: one === tab,
            ...waitingIn(waiting, [one]),
          }))}
        />
      )}
      {tab.views.length > 1 && (
        <Row
          label={tab.label}
          look={styles.views}
          links={tab.views.map((one) => ({
            to: one.to,
            label: one.label,
            isCurrent: one === view,
            ...waitingIn(waiting, [{ label: '', views: [one] }]),
          }))}
        />
      )}
    </div>
  );
}

interface RowProps {
  label: string;
  look: string | undefined;
  links: readonly { to: string; label: string; isCurrent: boolean; open: number; isLate: boolean }[];
}

function Row({ label, look, links }: RowProps) {
  const row = useRef<HTMLElement>(null);
  const current = links.find(({ isCurrent }) => isCurrent)?.to;
  // On a phone the row is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the current link.
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - row.current.clientWidth / 3;
  }, [current]);
  return (
    <nav ref={row} aria-label={label} className={look}>
      <PlainList className={styles.row}>
        {links.map(({ to, label, isCurrent, open, isLate }) => (
          <li key={to}>
            <Link to={to} className={styles.link} aria-current={isCurrent ? 'true' : undefined}>
              {label}
              <WaitingBadge open={open} isLate={isLate} />
            </Link>
          </li>
        ))}
      </PlainList>
    </nav>
  );
}

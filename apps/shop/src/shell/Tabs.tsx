import { Link } from '@foodbank/app/components/Link';
import { PlainList } from '@foodbank/ui/PlainList';
import type { MouseEvent } from 'react';
import { useBasketCount } from '../basket-count.ts';
import { firstPaths, type Tab } from '../first-paths.ts';
import { isUpdated } from '../installing/service-worker-start.ts';
import { TabIcon } from './TabIcon.tsx';
import styles from './Tabs.module.css';

const entries: readonly { tab: Tab; label: string; to: string }[] = [
  { tab: 'shop', label: 'Shop', to: firstPaths.shop },
  { tab: 'search', label: 'Search', to: firstPaths.search },
  { tab: 'basket', label: 'Basket', to: firstPaths.basket },
  { tab: 'orders', label: 'Orders', to: firstPaths.orders },
  { tab: 'account', label: 'Account', to: firstPaths.account },
];

const shownMax = 99;

/** The menu: on a phone a bar at the thumb, on a wide screen a part of the header. */
export function Tabs({ current }: { current: Tab | null }) {
  return (
    <nav aria-label="Main" className={styles.tabs}>
      <PlainList className={styles.list}>
        {entries.map(({ tab, label, to }) => (
          <li key={tab}>
            <Link
              to={to}
              className={styles.tab}
              aria-current={tab === current ? 'page' : undefined}
              onClick={loadAsPage}
            >
              <span className={styles.icon}>
                <TabIcon tab={tab} />
                {tab === 'basket' && <BasketCount />}
              </span>
              <span className={styles.label}>{label}</span>
            </Link>
          </li>
        ))}
      </PlainList>
    </nav>
  );
}

/** After an update the next tab is loaded as a page, which brings the new release. The basket is stored, so nothing is lost. */
function loadAsPage(event: MouseEvent<HTMLAnchorElement>) {
  if (!isUpdated()) return;
  event.preventDefault();
  window.location.assign(event.currentTarget.href);
}

function BasketCount() {
  const count = useBasketCount();
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {Math.min(count, shownMax)}
      {count > shownMax && '+'}
      <span className="visually-hidden"> in the</span>
    </span>
  );
}

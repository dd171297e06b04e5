import { Link } from '@foodbank/app/components/Link';
import { ordersCountedMax } from '@foodbank/contract/selling/orders-staff';
import { type ShopOrderState, shopOrderStates } from '@foodbank/contract/selling/shop-orders';
import { PlainList } from '@foodbank/ui/PlainList';
import styles from '../../../components/state-tabs.module.css';
import { paths } from '../../../paths.ts';
import type { OrdersShown } from './order-queries.ts';

const open: readonly ShopOrderState[] = ['placed', 'packing', 'ready', 'on-the-way', 'not-at-home'];
const over: readonly ShopOrderState[] = [
  'delivered',
  'partly-delivered',
  'partly-returned',
  'returned',
  'cancelled',
  'awaiting-payment',
  'expired',
];
const labels: Partial<Record<ShopOrderState, string>> = {
  placed: 'To pack',
  packing: 'Packing',
  ready: 'Ready',
  'on-the-way': 'Packed, on the way',
};

export interface OrderStateTabsProps {
  shown: OrdersShown;
  counts: readonly { state: ShopOrderState; count: number }[];
}

/** The states with their counts, as links: those where goods are to be moved, and below them the others. */
export function OrderStateTabs({ shown, counts }: OrderStateTabsProps) {
  const countOf = new Map(counts.map(({ state, count }) => [state, count]));
  const isOver = over.includes(shown.state);
  // Before they are loaded, and where that failed, there are no counts.
  const overCount = counts.length === 0 ? undefined : over.reduce((sum, state) => sum + (countOf.get(state) ?? 0), 0);
  const tab = (state: ShopOrderState) => (
    <Tab
      key={state}
      label={labels[state] ?? shopOrderStates[state]}
      state={state}
      shown={shown}
      count={countOf.get(state)}
    />
  );
  return (
    <nav aria-label="States" className={styles.tabs}>
      <PlainList className={styles.row}>
        {open.map(tab)}
        <Tab label="Others" state="delivered" shown={shown} count={overCount} isCurrent={isOver} />
      </PlainList>
      {isOver && <PlainList className={styles.row}>{over.map(tab)}</PlainList>}
    </nav>
  );
}

interface TabProps {
  label: string;
  state: ShopOrderState;
  shown: OrdersShown;
  count: number | undefined;
  isCurrent?: boolean;
}

function Tab({ label, state, shown, count, isCurrent = shown.state === state }: TabProps) {
  const { store, day, sort } = shown;
  const to = paths.orders({ state: state === 'placed' ? '' : state, store, day, sort: sort === 'newest' ? '' : sort });
  return (
    <li>
      <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={styles.tab}>
        {label}
        <span className={`${styles.count} figures`}>
          {count !== undefined && count >= ordersCountedMax
            ? `${ordersCountedMax.toLocaleString('en')}+`
            : (count ?? '–')}
        </span>
      </Link>
    </li>
  );
}

import { Link } from '@foodbank/app/components/Link';
import { type PayoutState, payoutStates } from '@foodbank/contract/earning/payouts';
import { payoutsCountedMax } from '@foodbank/contract/earning/payouts-staff';
import { PlainList } from '@foodbank/ui/PlainList';
import styles from '../../../../components/state-tabs.module.css';
import { type PayoutFilter, usePayoutKind } from './payout-kind.ts';

const open: readonly PayoutState[] = ['proposed', 'reviewed', 'approved', 'sending', 'unclear', 'held'];
const over: readonly PayoutState[] = ['paid', 'failed', 'returned', 'refused', 'dropped'];

export interface StateTabsProps {
  shown: PayoutFilter;
  counts: readonly { state: PayoutState; count: number }[];
}

/** The states with their counts, as links: those where something is to be done, and below them those that are over. */
export function StateTabs({ shown, counts }: StateTabsProps) {
  const countOf = new Map(counts.map(({ state, count }) => [state, count]));
  const isOver = over.includes(shown.state);
  // Before they are loaded, and where that failed, there are no counts.
  const overCount = counts.length === 0 ? undefined : over.reduce((sum, state) => sum + (countOf.get(state) ?? 0), 0);
  return (
    <nav aria-label="States" className={styles.tabs}>
      <PlainList className={styles.row}>
        {open.map((state) => (
          <Tab key={state} label={payoutStates[state]} state={state} shown={shown} count={countOf.get(state)} />
        ))}
        <Tab label="Finished" state="paid" shown={shown} count={overCount} isCurrent={isOver} />
      </PlainList>
      {isOver && (
        <PlainList className={styles.row}>
          {over.map((state) => (
            <Tab key={state} label={payoutStates[state]} state={state} shown={shown} count={countOf.get(state)} />
          ))}
        </PlainList>
      )}
    </nav>
  );
}

interface TabProps {
  label: string;
  state: PayoutState;
  shown: PayoutFilter;
  count: number | undefined;
  isCurrent?: boolean;
}

function Tab({ label, state, shown, count, isCurrent = shown.state === state }: TabProps) {
  const { listAt } = usePayoutKind();
  const sort = shown.sort === 'proposed' ? '' : shown.sort;
  const to = listAt({ ...shown, sort, state: state === 'proposed' ? '' : state });
  const number =
    count !== undefined && count >= payoutsCountedMax ? `${payoutsCountedMax.toLocaleString('en')}+` : count;
  return (
    <li>
      <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={styles.tab}>
        {label}
        <span className={`${styles.count} figures`}>{number ?? '–'}</span>
      </Link>
    </li>
  );
}

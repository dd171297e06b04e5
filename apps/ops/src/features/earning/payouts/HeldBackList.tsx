import {
  type DecidedMonths,
  listHeldBackMonths,
  type WaitingMonth,
} from '@foodbank/contract/earning/commissions-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay, formatMonth } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Button } from '@foodbank/ui/Button';
import { PlainList } from '@foodbank/ui/PlainList';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ListBody } from '../../../components/ListBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import styles from './shared/Payouts.module.css';

/** What was held back of orders on plans: the months that wait, and what was decided of others. */
export function HeldBackList() {
  const [before, setBefore] = useState<string>();
  const query = useQuery({
    queryKey: ['payouts', 'held-back', before],
    queryFn: ({ signal }) => call(listHeldBackMonths, { query: before === undefined ? {} : { before } }, signal),
    placeholderData: keepPreviousData,
    select: ({ waiting, rows, nextCursor }) => ({ rows: [...waiting, ...rows], nextCursor }),
  });
  return (
    <article className={styles.stack}>
      <RecordHeading title="Held back" />
      <p className={styles.quiet}>
        Half of the commission of orders on plans. On the 1st of the fifth month after, the share that all plans of the
        month repaid is due, and the rest lapses. Fewer than 50 plans wait for the next month, three times at most.
      </p>
      <ListBody
        query={query}
        what="months"
        empty={{ title: 'Nothing is held back', text: 'Months with completed orders on plans are here.' }}
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <PlainList className={styles.boxed} aria-label="Months" aria-busy={stale}>
              {rows.map((one) =>
                'month' in one ? <Waiting key={one.month} one={one} /> : <Decided key={one.lastMonth} one={one} />,
              )}
            </PlainList>
            {nextCursor !== null && (
              <Button size="small" variant="quiet" onClick={() => setBefore(nextCursor)}>
                Earlier months
              </Button>
            )}
          </>
        )}
      </ListBody>
    </article>
  );
}

function Waiting({ one: { month, decidedOn, planCount, agentCount, heldBack } }: { one: WaitingMonth }) {
  return (
    <li className={styles.item}>
      <span>Orders of {formatMonth(month)}</span>
      <span className={`${styles.strong} figures`}>{formatNaira(heldBack)}</span>
      <span className={styles.itemLine}>
        {counted(planCount, 'plan')} of {counted(agentCount, 'agent')} · decided on {formatDay(decidedOn)} at the
        earliest
      </span>
    </li>
  );
}

function Decided({ one }: { one: DecidedMonths }) {
  const { firstMonth, lastMonth, decidedOn, planCount, agentCount, sharePercent, tooFew } = one;
  const months =
    firstMonth === lastMonth ? formatMonth(lastMonth) : `${formatMonth(firstMonth)} to ${formatMonth(lastMonth)}`;
  const share = tooFew ? 'too few to tell, so all is due' : `${sharePercent}% repaid`;
  return (
    <li className={styles.item}>
      <span>Orders of {months}</span>
      <span className={`${styles.strong} figures`}>{formatNaira(one.due)}</span>
      <span className={styles.itemLine}>
        {counted(planCount, 'plan')} of {counted(agentCount, 'agent')}, {share}: {formatNaira(one.repaid)} of{' '}
        {formatNaira(one.lent)}
      </span>
      <span className={styles.itemLine}>
        Of {formatNaira(one.heldBack)} held back, {formatNaira(one.due)} is due since {formatDay(decidedOn)} and{' '}
        {formatNaira(one.lapsed)} lapsed
      </span>
    </li>
  );
}

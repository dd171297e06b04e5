import { Link } from '@foodbank/app/components/Link';
import { failureText } from '@foodbank/app/forms/failure-text';
import { referenceOf } from '@foodbank/contract/client/api-error';
import { formatDay, formatMonth } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { type EarningPayout, payoutStates, type ShownPayoutState } from '@foodbank/contract/views/earnings';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { Card } from '@foodbank/ui/Card';
import { PlainList } from '@foodbank/ui/PlainList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { Spinner } from '@foodbank/ui/Spinner';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { paths } from '../../../paths.ts';
import { useAgent } from '../../../session/session.ts';
import { payoutLinesQuery, payoutsQuery } from './earnings-query.ts';
import { lineName } from './line-filters.ts';
import { MoreLines } from './MoreLines.tsx';
import styles from './Payouts.module.css';

const loadingFailed = 'Failed to load your payouts. Please try again.';
const linesFailed = 'Failed to load the lines of this payout. Please try again.';

const tones: Partial<Record<ShownPayoutState, 'completed' | 'pending'>> = {
  preparing: 'pending',
  sending: 'pending',
  paid: 'completed',
};

/** What follows from a payout that was not paid. */
const consequences: Partial<Record<ShownPayoutState, string>> = {
  held: 'We are looking at it. What you have earned stays yours.',
  failed: 'The bank did not take it. Its lines are due again and go into the next payout.',
  returned: 'The bank sent it back. Its lines are due again and go into the next payout.',
  refused: 'We did not pay it. Its lines are due again.',
};

/** The agent's payouts, newest first, each with its lines. */
export function Payouts() {
  const { id } = useAgent();
  const query = useInfiniteQuery(payoutsQuery(id));
  const payouts = query.data?.pages.flatMap(({ rows }) => rows);
  if (query.isPending)
    return (
      <div>
        <p role="status" className="visually-hidden">
          Loading your payouts…
        </p>
        <Skeleton shape="block" />
      </div>
    );
  if (!payouts)
    return (
      <div className={styles.failure}>
        <Banner tone="error" note={referenceOf(query.error)}>
          {failureText(query.error, { refused: loadingFailed, unexpected: loadingFailed })}
        </Banner>
        <Button variant="quiet" size="small" busy={query.isFetching} onClick={() => query.refetch()}>
          Try Again
        </Button>
      </div>
    );
  if (payouts.length === 0)
    return (
      <p className={styles.none}>No payout yet. We prepare payouts on the 3rd of each month and pay from the 5th.</p>
    );
  return (
    <>
      <PlainList className={styles.payouts}>
        {payouts.map((payout, index) => (
          <Payout key={payout.id} payout={payout} isNewest={index === 0} />
        ))}
      </PlainList>
      {query.hasNextPage && (
        <Button variant="quiet" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Show older payouts
        </Button>
      )}
    </>
  );
}

function Payout({ payout, isNewest }: { payout: EarningPayout; isNewest: boolean }) {
  const { state, amount, lineCount, proposedOn, settledOn, account } = payout;
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const day = settledOn ?? proposedOn;
  const lines = lineCount === 1 ? '1 line' : `${lineCount.toLocaleString('en')} lines`;
  return (
    <Card as="li" padding="snug" className={styles.payout}>
      <div className={styles.head}>
        <p className={styles.amount}>{formatNaira(amount)}</p>
        <StatusBadge tone={tones[state] ?? 'other'}>{payoutStates[state]}</StatusBadge>
      </div>
      <p className={styles.about}>
        {settledOn === null ? `Prepared on ${formatDay(day)}` : formatDay(day)}
        {account && `, ${account.bankName} ••${account.lastDigits}`}
      </p>
      {consequences[state] && (
        <p className={styles.about}>
          {consequences[state]}
          {isNewest && (state === 'failed' || state === 'returned') && (
            <>
              {' '}
              Please ask your bank why, or <Link to={`${paths.settings}#account`}>ask for another account</Link>.
            </>
          )}
        </p>
      )}
      <Button
        variant="quiet"
        size="small"
        aria-expanded={isOpen}
        aria-controls={listId}
        className={styles.toggle}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide' : 'Show'} {lines}
        <span className="visually-hidden"> of the payout of {formatDay(day)}</span>
      </Button>
      <div id={listId} hidden={!isOpen}>
        {isOpen && <PayoutLines payoutId={payout.id} />}
      </div>
    </Card>
  );
}

function PayoutLines({ payoutId }: { payoutId: string }) {
  const { id } = useAgent();
  const query = useInfiniteQuery(payoutLinesQuery(id, payoutId));
  const rows = query.data?.pages.flatMap((page) => page.rows);
  const heldBack = query.data?.pages[0]?.heldBack ?? [];
  if (query.isPending) return <Spinner label="Loading the lines…" size={32} />;
  if (!rows)
    return (
      <div className={styles.failure}>
        <Banner tone="error">{failureText(query.error, { refused: linesFailed, unexpected: linesFailed })}</Banner>
        <Button variant="quiet" size="small" busy={query.isFetching} onClick={() => query.refetch()}>
          Try Again
        </Button>
      </div>
    );
  return (
    <>
      <PlainList className={styles.lines}>
        {rows.map(({ line, amount }) => (
          <li key={line.id} className={styles.line}>
            <span>
              {lineName(line)}
              {amount !== line.amount && <span className={styles.part}>part of {formatNaira(line.amount)}</span>}
            </span>
            <span className={styles.figures}>{formatNaira(amount)}</span>
          </li>
        ))}
        {heldBack.map(({ month, amount }) => (
          <li key={month} className={styles.line}>
            <span>Held back, orders of {formatMonth(month)}</span>
            <span className={styles.figures}>{formatNaira(0 - amount)}</span>
          </li>
        ))}
      </PlainList>
      {(query.hasNextPage || (query.data?.pages.length ?? 0) > 1) && <MoreLines query={query} count={rows.length} />}
    </>
  );
}

import { Link } from '@foodbank/app/components/Link';
import { type OwnPlanRecord, type PayoffQuote, quotePayoff } from '@foodbank/contract/lending/repayments';
import { addDays, formatDay, isDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { Failure } from '../../../components/Failure.tsx';
import { ownPlanPath } from '../../../paths.ts';
import { dueDay } from '../../../plans/plan-words.ts';
import styles from './PayPlanPage.module.css';

/** What would pay the plan off on a day that the customer names, in its parts: a quote, and said as one. */
export function PayoffOnDay({ plan, today }: { plan: OwnPlanRecord; today: string }) {
  const { number } = plan;
  const [on, setOn] = useState<string>(addDays(today, 1));
  const query = useQuery({
    queryKey: ['plans', 'payoff', number, on],
    queryFn: async ({ signal }) => (await call(quotePayoff, { params: { number }, query: { on } }, signal)).quote,
    enabled: isDay(on),
    staleTime: 0,
    retry: false,
    // What the day before came to stays until the new answer is there, so that nothing jumps.
    placeholderData: (before) => before,
  });
  const { data } = query;
  return (
    <div className={styles.payoff}>
      <TextField
        name="on"
        type="date"
        label="If I pay it all off on"
        value={on}
        min={data?.first ?? today}
        max={data?.last}
        onChange={({ target }) => setOn(target.value)}
      />
      <div role="status">
        {query.isPending && isDay(on) && 'Looking what it costs…'}
        {query.isError && <Failure error={query.error} />}
        {data && !query.isError && (
          <>
            <Quote quote={data} />
            {plan.mayLeaveUntil && data.on <= plan.mayLeaveUntil && (
              <p>
                Until {formatDay(plan.mayLeaveUntil)} you can also leave the plan, without any charge.{' '}
                <Link to={ownPlanPath(number)}>See your plan</Link>
              </p>
            )}
          </>
        )}
      </div>
    </div>
  );
}

function Quote({ quote: { on, amount, parts, saved, dueBefore } }: { quote: PayoffQuote }) {
  const rows: [string, number][] = parts
    ? [
        ['Food and delivery', parts.principal],
        ['Charge of the plan', parts.financeCharge],
        ['Late fee', parts.lateFee],
        ['Sent back to you, and taken back by your bank too', parts.refund],
      ]
    : [];
  return (
    <>
      <p className={styles.changes}>
        {shortNaira(amount)} pays it all off on {dueDay(on)}.
      </p>
      <dl className={`${styles.parts} figures`}>
        {rows
          .filter(([, part], index) => part > 0 || index === 1)
          .map(([name, part]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{shortNaira(part)}</dd>
            </div>
          ))}
        {saved > 0 && (
          <div>
            <dt>You save of the charge</dt>
            <dd>{shortNaira(saved)}</dd>
          </div>
        )}
      </dl>
      {dueBefore > 0 && (
        <p>{shortNaira(dueBefore)} of it is due before that day. What you pay in time is not part of it any more.</p>
      )}
      <p>
        This is a quote for that day only. It changes if anything else happens before: a payment, food that comes back,
        or a day that moves.
      </p>
    </>
  );
}

import { Link } from '@foodbank/app/components/Link';
import { lazyPart } from '@foodbank/app/lazy-part';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { type ReturnLineState, returnLineStates, returnReasons, returnWays } from '@foodbank/contract/selling/returns';
import type { AskedReturn } from '@foodbank/contract/selling/returns-staff';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { PlainList } from '@foodbank/ui/PlainList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Moment } from '../../../components/moments.tsx';
import { RecordBody, RecordPart } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { DecideReturn } from './DecideReturn.tsx';
import styles from './Returns.module.css';
import { returnQuery } from './return-queries.ts';

const LoanOfOrder = lazyPart(async () => (await import('../../lending/loans/shared/LoansOf.tsx')).LoanOfOrder);

/** One return: what the customer wrote, each line with its state, what was refunded before, and the decision. */
export function ReturnRecord({ id }: { id: string }) {
  return (
    <RecordBody query={useQuery(returnQuery(id))} what="return">
      {(asked) => <Details asked={asked} />}
    </RecordBody>
  );
}

const tones: Record<ReturnLineState, 'pending' | 'completed' | 'other'> = {
  asked: 'pending',
  'goods-awaited': 'pending',
  refunded: 'completed',
  refused: 'other',
};

function Details({ asked }: { asked: AskedReturn }) {
  const { id, orderNumber, customerName, storeName, note, way, askedAt, deliveredAt, lines, history, isOnPlan, plan } =
    asked;
  const may = useMay('orders.refund');
  const mayReadLoans = useMay('loans.read');
  const open = lines.filter(({ state }) => state === 'asked' || state === 'goods-awaited');
  return (
    <article className={styles.stack}>
      <RecordHeading title={`Return of ${orderNumber}`}>
        <Link to={paths.order(orderNumber, { search: orderNumber })}>{orderNumber}</Link>
      </RecordHeading>
      {lines.every(({ problem }) => problem === 'unopened') ? (
        <p>
          Given back by right, within three working days: no reason is needed. It counts once it is here. Refuse what is
          opened, or was not handed over.
        </p>
      ) : (
        <blockquote className={styles.note}>{note ?? 'The text was deleted after 90 days.'}</blockquote>
      )}
      <RecordPart title="Lines">
        <PlainList>
          {lines.map((line) => (
            <li key={line.id} className={styles.line}>
              <span>
                <strong>
                  {line.quantity} × {line.name}, {line.unit}
                </strong>
                <span className={styles.quiet}>
                  {returnReasons[line.problem]}
                  {line.automatic &&
                    `. ${isOnPlan ? 'Taken off the plan' : 'Refunded'} without a decision: a small amount`}
                  {line.reason !== null && `. Refused: ${line.reason}`}
                </span>
              </span>
              <span className="figures">{formatNaira(line.amount)}</span>
              <StatusBadge tone={tones[line.state]}>{stateText(line, isOnPlan)}</StatusBadge>
            </li>
          ))}
        </PlainList>
      </RecordPart>
      {plan !== null && may && <PlanThen plan={plan} />}
      {open.length > 0 && may && (
        <DecideReturn key={open.map(({ state }) => state).join()} returnId={id} lines={open} isOnPlan={isOnPlan} />
      )}
      <DescriptionList
        entries={[
          { label: 'Customer', value: customerName },
          ...(isOnPlan && mayReadLoans
            ? [
                {
                  label: 'Loan',
                  value: (
                    <Suspense fallback="…">
                      <LoanOfOrder number={orderNumber} />
                    </Suspense>
                  ),
                },
              ]
            : []),
          { label: 'Store', value: storeName },
          { label: 'Asked', value: <Moment at={askedAt} /> },
          ...(deliveredAt ? [{ label: 'Handed over', value: <Moment at={deliveredAt} /> }] : []),
          ...(way ? [{ label: 'How it comes back', value: returnWays[way] }] : []),
          {
            label: 'Before this return',
            value: `Orders handed over: ${history.orders}. Lines refunded: ${history.refunded} (${formatNaira(history.amount)}). Lines refused: ${history.refused}.`,
            long: true,
          },
        ]}
      />
    </article>
  );
}

/** What a plan comes to once all that waits of the return is accepted: what staff say on the phone. */
function PlanThen({ plan }: { plan: NonNullable<AskedReturn['plan']> }) {
  const { number, totalBefore, totalAfter, leftBefore = 0, left, back, changes } = plan;
  return (
    <RecordPart title="If all of it is accepted">
      <p>
        {formatNaira(totalBefore - totalAfter)} comes off plan {number}: left {formatNaira(left)} instead of{' '}
        {formatNaira(leftBefore)}.{' '}
        {back > 0 ? `${formatNaira(back)} goes back to the customer.` : 'No money goes back.'}
      </p>
      <PlainList aria-label="Payments of the plan then">
        {changes.map(({ number: payment, dueOn, before, after }) => (
          <li key={payment} className="figures">
            {formatDay(dueOn)}: {formatNaira(after)} instead of {formatNaira(before)}
          </li>
        ))}
      </PlainList>
    </RecordPart>
  );
}

/** On a plan goods lower it first: only what is then paid too much is refunded. */
const stateText = ({ state }: AskedReturn['lines'][number], isOnPlan: boolean): string =>
  isOnPlan && state === 'refunded' ? 'Off the plan' : isOnPlan && state === 'refused' ? 'Refused' : staffStates[state];

const staffStates: Record<ReturnLineState, string> = {
  ...returnLineStates,
  asked: 'To decide',
  'goods-awaited': 'Waits for the goods',
  refunded: 'Refunded',
};

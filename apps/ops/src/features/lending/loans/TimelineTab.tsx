import { Link } from '@foodbank/app/components/Link';
import { type LoanEventRow, type LoanTimelineRow, loanEventKinds } from '@foodbank/contract/lending/loans-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '../../../components/moments.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Loans.module.css';
import { timelineQuery } from './loan-queries.ts';

/** What happened to a loan, the latest first, with what each event changed and booked. */
export function TimelineTab({ loanId, acceptedOn }: { loanId: string; acceptedOn: string }) {
  return (
    <RecordBody query={useQuery(timelineQuery(loanId))} what="timeline">
      {({ rows }) => (
        <ol className={styles.history} aria-label="Timeline">
          {rows.map((row) => (
            <Row key={row.event === null ? row.on : row.event.number} row={row} />
          ))}
          <li>
            <p className={styles.strong}>Agreed to on {formatDay(acceptedOn)}</p>
          </li>
        </ol>
      )}
    </RecordBody>
  );
}

function Row({ row: { on, event, left, changes, transfers } }: { row: LoanTimelineRow }) {
  const title =
    event === null ? dayTitle(changes) : [loanEventKinds[event.kind], aboutEvent(event)].filter(Boolean).join(', ');
  const change = left.after - left.before;
  return (
    <li>
      <p className={styles.pair}>
        <span className={styles.strong}>{title}</span>
        {change !== 0 && <strong className="figures">{signed(change)}</strong>}
      </p>
      <p className={styles.second}>
        {formatDay(on)}
        {event === null ? ', by itself' : `, by ${event.recordedBy}`}.{' '}
        <span className="figures">
          {change === 0
            ? `${formatNaira(left.after)} left`
            : `${formatNaira(left.before)} left before it, ${formatNaira(left.after)} after it`}
        </span>
        {event !== null && (
          <>
            . Recorded <Moment at={event.recordedAt} />
          </>
        )}
      </p>
      {changedParts(changes) && <p className={styles.second}>{changedParts(changes)}</p>}
      {transfers.length > 0 && <Booked transfers={transfers} />}
    </li>
  );
}

/** The transfers of an event, each a link for who may read the ledger. */
function Booked({ transfers }: Pick<LoanTimelineRow, 'transfers'>) {
  const mayRead = useMay('ledger.read');
  return (
    <p className={styles.second}>
      Booked:{' '}
      {transfers.map(({ id, code, amount }, index) => {
        const words = `${code} ${formatNaira(amount)}`;
        return (
          <span key={id}>
            {index > 0 && ', '}
            {mayRead ? <Link to={paths.transfer(id)}>{words}</Link> : words}
          </span>
        );
      })}
    </p>
  );
}

const signed = (naira: number) => `${naira < 0 ? '−' : '+'} ${formatNaira(Math.abs(naira))}`;

const parts = {
  financed: 'Financed',
  charge: 'Charge',
  lateFees: 'Late fees',
  credit: 'Paid beyond the loan',
} as const satisfies Record<keyof LoanTimelineRow['changes'], string>;

/** "Financed − ₦5,000.00, charge − ₦150.00". Empty where none of them changed. */
function changedParts(changes: LoanTimelineRow['changes']): string {
  const words = (Object.keys(parts) as (keyof typeof parts)[])
    .filter((part) => changes[part] !== 0)
    .map((part, index) => `${index === 0 ? parts[part] : parts[part].toLowerCase()} ${signed(changes[part])}`);
  return words.join(', ');
}

const dayTitle = ({ lateFees }: LoanTimelineRow['changes']) => (lateFees === 0 ? 'A day passed' : 'Late fee');

/** What an event is about, in a few words. */
function aboutEvent({ amount, instalment, movedTo, movedBy, total }: LoanEventRow): string {
  return [
    amount === null ? '' : formatNaira(amount),
    instalment === null || movedTo === null ? '' : `instalment ${instalment} to ${formatDay(movedTo)}`,
    movedBy === 'hardship' ? 'for hardship' : '',
    total === null ? '' : `what is kept: ${formatNaira(total)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

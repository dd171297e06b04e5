import { Link } from '@foodbank/app/components/Link';
import { type LoanTimelineRow, loanEventKinds, loanTransferWords } from '@foodbank/contract/lending/loans-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '../../../components/moments.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { Causes } from './Causes.tsx';
import styles from './Loans.module.css';
import { timelineQuery } from './loan-queries.ts';

/** What happened to a loan, the latest first, with what each event changed and booked. */
export function TimelineTab({
  loanId,
  acceptedOn,
  promisedOn,
}: {
  loanId: string;
  acceptedOn: string;
  promisedOn: string;
}) {
  return (
    <RecordBody query={useQuery(timelineQuery(loanId))} what="timeline">
      {({ rows }) => (
        <ol className={styles.history} aria-label="Timeline">
          {rows.map((row) => (
            <Row key={row.event === null ? row.on : row.event.number} row={row} promisedOn={promisedOn} />
          ))}
          <li>
            <p className={styles.strong}>Agreed to on {formatDay(acceptedOn)}</p>
          </li>
        </ol>
      )}
    </RecordBody>
  );
}

const actors: Readonly<Record<string, string>> = { customer: 'the customer', system: 'the product', staff: 'staff' };

function Row({ row, promisedOn }: { row: LoanTimelineRow; promisedOn: string }) {
  const { on, event, left, changes, transfers, moved, by } = row;
  const change = left.after - left.before;
  const recorded = event !== null && formatDay(new Date(event.recordedAt)) !== formatDay(on) ? event.recordedAt : null;
  return (
    <li>
      <p className={styles.pair}>
        <span className={styles.strong}>{titleOf(row, promisedOn)}</span>
        {change !== 0 && <strong className="figures">{signed(change)}</strong>}
      </p>
      <p className={styles.second}>
        {formatDay(on)}
        {event === null ? ', by itself' : `, by ${by ?? actors[event.recordedBy] ?? event.recordedBy}`}.
        {change !== 0 && (
          <span className="figures">
            {' '}
            {formatNaira(left.before)} left before it, {formatNaira(left.after)} after it.
          </span>
        )}
        {recorded && (
          <>
            {' '}
            Recorded <Moment at={recorded} />.
          </>
        )}
      </p>
      {row.causes.length > 0 && (
        <p className={styles.second}>
          {event?.kind === 'paused' ? 'Because of' : 'Over:'} <Causes causes={row.causes} />
        </p>
      )}
      {moved.map(({ number, before, after }) => (
        <p key={number} className={styles.second}>
          Payment {number}: {formatDay(before)} → <strong>{formatDay(after)}</strong>
        </p>
      ))}
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
        const words = `${loanTransferWords[code] ?? code} ${formatNaira(amount)}`;
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

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** What happened, in a few words. */
function titleOf({ event, changes, lastedDays }: LoanTimelineRow, promisedOn: string): string {
  if (event === null) return changes.lateFees === 0 ? 'A day passed' : 'Late fee';
  const { kind, on, amount, instalment, movedBy, total } = event;
  const late = kind === 'delivered' ? daysBetween(promisedOn, on) : 0;
  const words = [
    late > 0 ? `${counted(late, 'day')} later than promised` : '',
    lastedDays === null ? '' : `after ${counted(lastedDays, 'day')}`,
    amount === null ? '' : formatNaira(amount),
    instalment === null ? '' : `payment ${instalment}`,
    movedBy === 'hardship'
      ? 'for hardship'
      : movedBy === 'customer'
        ? 'by the customer, who said “I will be late”'
        : '',
    total === null ? '' : `the order comes to ${formatNaira(total)} now`,
  ];
  return [loanEventKinds[kind], ...words.filter(Boolean)].join(', ');
}

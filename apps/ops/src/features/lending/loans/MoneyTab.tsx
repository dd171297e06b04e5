import { Link } from '@foodbank/app/components/Link';
import { type LoanTransfer, loanTransferWords } from '@foodbank/contract/lending/loans-staff';
import { refundStates } from '@foodbank/contract/money/charges-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { LoanCharge } from '@foodbank/contract/selling/checkout-staff';
import { PlainList } from '@foodbank/ui/PlainList';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '../../../components/moments.tsx';
import { RecordBody, RecordPart } from '../../../components/RecordBody.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Loans.module.css';
import { chargesQuery } from './loan-queries.ts';

/** What the customer paid and got back, and what the ledger has of it. */
export function MoneyTab({ loanId, transfers }: { loanId: string; transfers: readonly LoanTransfer[] }) {
  return (
    <>
      <RecordPart title="Payments">
        <RecordBody query={useQuery(chargesQuery(loanId))} what="payments">
          {({ charges }) => <Charges charges={charges} />}
        </RecordBody>
      </RecordPart>
      <RecordPart title="Ledger">
        <Transfers transfers={transfers} />
      </RecordPart>
    </>
  );
}

/** What the customer reads of what their bank took: it would say the same twice. */
const lostReason = 'Your bank took this payment back.';
const kinds = { 'down-payment': 'Down payment', repayment: 'Repayment' } as const;

function Charges({ charges }: { charges: readonly LoanCharge[] }) {
  const mayRead = useMay('payments.read');
  if (charges.length === 0) return <p className={styles.quiet}>The customer was asked for no payment yet.</p>;
  return (
    <PlainList className={styles.lines} aria-label="Payments">
      {charges.map((charge) => (
        <li key={charge.id}>
          <span className={styles.pair}>
            <strong>{kinds[charge.kind]}</strong>
            <strong className="figures">{formatNaira(charge.paid)}</strong>
          </span>
          <span className={styles.second}>
            {mayRead ? <Link to={paths.charge(charge.id)}>{charge.reference}</Link> : charge.reference}
            {', '}
            {aboutCharge(charge)} <Moment at={charge.paidAt ?? charge.askedAt} />
          </span>
          {charge.refunds.map(({ id, amount, reason, state, endedAt, requestedAt, isByBank }) => (
            <span key={id} className={styles.refund}>
              <span className={styles.pair}>
                <span>{isByBank ? 'Taken back by the customer’s bank' : refundStates[state]}</span>
                <span className="figures">− {formatNaira(amount)}</span>
              </span>
              <span className={styles.second}>
                {reason !== lostReason && reason} <Moment at={endedAt ?? requestedAt} />
              </span>
            </span>
          ))}
        </li>
      ))}
    </PlainList>
  );
}

/** How a payment stands, before its time. */
function aboutCharge({ asked, paid, used, isOpen, channel }: LoanCharge): string {
  if (paid === 0) return `${isOpen ? 'not paid yet' : 'not paid'}: asked for ${formatNaira(asked)},`;
  return [
    `came in${channel ? ` by ${channel.replaceAll('_', ' ')}` : ''}`,
    paid === asked ? '' : `asked for ${formatNaira(asked)}`,
    used === paid ? '' : `${formatNaira(used)} of it counts`,
    '',
  ]
    .filter(Boolean)
    .join(', ')
    .concat(',');
}

/** What a transfer is for, as the first words of a row. */
function wordsOf(code: string): string {
  const words = loanTransferWords[code] ?? code;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function Transfers({ transfers }: { transfers: readonly LoanTransfer[] }) {
  const mayRead = useMay('ledger.read');
  if (transfers.length === 0)
    return <p className={styles.quiet}>Nothing is booked before the goods are handed over.</p>;
  return (
    <table className={styles.table} aria-label="Transfers">
      <thead>
        <tr>
          <th scope="col">Transfer</th>
          <th scope="col">Amount</th>
          <th scope="col">Counts on</th>
        </tr>
      </thead>
      <tbody>
        {transfers.map(({ id, code, amount, effectiveOn }) => (
          <tr key={id}>
            <td>{mayRead ? <Link to={paths.transfer(id)}>{wordsOf(code)}</Link> : wordsOf(code)}</td>
            <td className={`${styles.amount} figures`}>{formatNaira(amount)}</td>
            <td>{formatDay(effectiveOn)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { PayoffQuote } from '@foodbank/contract/lending/repayments';
import { formatDay, isDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { RecordBody, RecordPart } from '../../../components/RecordBody.tsx';
import styles from './Loans.module.css';
import { payoffQuery } from './loan-queries.ts';

/** What pays the loan off on a day, in its parts, as the customer is told. */
export function PayoffTab({ loanId, today }: { loanId: string; today: string }) {
  const [params, setParams] = useSearchParams();
  const on = params.get('on') ?? today;
  const choose = (day: string) =>
    setParams(
      (before) => {
        const search = new URLSearchParams(before);
        search.set('on', day);
        return search;
      },
      { replace: true },
    );
  return (
    <RecordPart title="If it is paid off on a day">
      <div className={styles.form}>
        <TextField
          name="on"
          type="date"
          label="Day"
          hint="From today to the last due day"
          min={today}
          value={on}
          onChange={({ target }) => choose(target.value)}
        />
        {isDay(on) && <Quoted loanId={loanId} on={on} />}
      </div>
    </RecordPart>
  );
}

function Quoted({ loanId, on }: { loanId: string; on: string }) {
  return (
    <RecordBody query={useQuery(payoffQuery(loanId, on))} what="quote">
      {(quote) => (
        <>
          <DescriptionList entries={entriesOf(quote)} />
          {quote.dueBefore > 0 && (
            <p>{formatNaira(quote.dueBefore)} of it falls due before that day: what is paid of it in time comes off.</p>
          )}
          <p className={styles.quiet}>
            A quote for {formatDay(on)} only. It changes if anything else happens before: a payment, goods that come
            back, or a day that moves. Say so to the customer.
          </p>
        </>
      )}
    </RecordBody>
  );
}

const money = (naira: number) => <span className="figures">{formatNaira(naira)}</span>;

function entriesOf({ on, amount, parts, left, saved }: PayoffQuote) {
  return [
    { label: `Pays it off on ${formatDay(on)}`, value: <strong>{money(amount)}</strong> },
    ...(parts
      ? [
          { label: 'Principal', value: money(parts.principal) },
          { label: 'Charge', value: money(parts.financeCharge) },
          { label: 'Late fees', value: money(parts.lateFee) },
          ...(parts.refund > 0 ? [{ label: 'Refunded, and taken back by the bank', value: money(parts.refund) }] : []),
        ]
      : []),
    { label: 'Left, if each payment is on its day', value: money(left) },
    { label: 'Charge saved', value: money(saved) },
  ];
}

import { DataTable } from '@foodbank/app/components/DataTable';
import { useMedia } from '@foodbank/app/use-media';
import { type LedgerKindRow, ledgerKinds } from '@foodbank/contract/money/ledger-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatKobo, formatNaira, toKobo } from '@foodbank/contract/primitives/money';
import { Icon } from '@foodbank/ui/Icon';
import { RowLink } from '../../../components/RowLink.tsx';
import { paths } from '../../../paths.ts';
import styles from './Ledger.module.css';

interface TrialBalanceProps {
  kinds: readonly LedgerKindRow[];
  isEven: boolean;
  debits: number;
  credits: number;
  stale: boolean;
}

/** A row of the table; amounts are kobo. The last one has the totals. */
interface Row {
  label: string;
  second: string;
  to: string | null;
  debit: number;
  credit: number;
  pendingDebits: number;
  pendingCredits: number;
}

type Amount = 'debit' | 'credit' | 'pendingDebits' | 'pendingCredits';

/** The balances of all kinds of accounts, each on its side, with totals that must be equal. */
export function TrialBalance({ kinds, isEven, debits, credits, stale }: TrialBalanceProps) {
  const inColumns = useMedia('(min-width: 48em)');
  const rows = kinds.map(rowOf);
  const total = (field: Amount) => rows.reduce((sum, row) => sum + row[field], 0);
  const totals: Row = {
    label: 'Totals',
    second: '',
    to: null,
    debit: total('debit'),
    credit: total('credit'),
    pendingDebits: total('pendingDebits'),
    pendingCredits: total('pendingCredits'),
  };
  const amount = (field: Amount, heading: string) => ({
    heading,
    card: 'field' as const,
    columnClassName: styles.amount,
    cell: (row: Row) => amountText(row[field], row.label === totals.label),
  });
  return (
    <section className={styles.part} aria-label="Trial balance">
      <p className={isEven ? styles.even : styles.uneven} role={isEven ? 'status' : 'alert'}>
        <Icon name={isEven ? 'check-circle' : 'alert'} size={20} />
        <span>
          {isEven
            ? `Debits equal credits: ${formatNaira(debits)} were posted on each side.`
            : `Debits are ${formatNaira(debits)}, and credits are ${formatNaira(credits)}. They must be equal, also those that are reserved.`}
        </span>
      </p>
      <div className={`${styles.amounts} ${styles.trial}`}>
        <DataTable
          label="Trial balance"
          rows={[...rows, totals]}
          rowKey={({ label }) => label}
          rowClassName={({ to, label }) =>
            label === totals.label ? styles.total : to === null ? undefined : styles.row
          }
          inColumns={inColumns}
          stale={stale}
          dense
          columns={[
            {
              heading: 'Account',
              card: 'title',
              cell: ({ label, second, to }) => (
                <>
                  {to === null ? label : <RowLink to={to}>{label}</RowLink>}
                  {second && <span className={styles.second}>{second}</span>}
                </>
              ),
            },
            ...(inColumns
              ? [
                  amount('debit', 'Debit balance'),
                  amount('credit', 'Credit balance'),
                  amount('pendingDebits', 'Reserved debits'),
                  amount('pendingCredits', 'Reserved credits'),
                ]
              : [sidesOf('Balance', 'debit', 'credit'), sidesOf('Reserved', 'pendingDebits', 'pendingCredits')]),
          ]}
        />
      </div>
    </section>
  );
}

function rowOf({ kind, side, perOwner, accountCount, accountId, ...sums }: LedgerKindRow): Row {
  const balance = toKobo(sums.balance);
  // A balance below zero stands on the other side.
  const isDebit = (side === 'debit') === balance >= 0;
  const accounts = counted(accountCount, 'account');
  return {
    label: ledgerKinds[kind],
    second: perOwner ? accounts : '',
    to: perOwner ? paths.ledgerAccounts({ kind }) : accountId === null ? null : paths.ledgerAccount(accountId),
    debit: isDebit ? Math.abs(balance) : 0,
    credit: isDebit ? 0 : Math.abs(balance),
    pendingDebits: toKobo(sums.pendingDebits),
    pendingCredits: toKobo(sums.pendingCredits),
  };
}

const amountText = (kobo: number, isTotal: boolean) =>
  kobo === 0 && !isTotal ? <span className={styles.quiet}>–</span> : formatKobo(kobo);

/** Both sides in one field, for narrow screens. */
const sidesOf = (heading: string, debit: Amount, credit: Amount) => ({
  heading,
  card: 'field' as const,
  cell: (row: Row) => {
    const sides = [
      row[debit] === 0 ? [] : `${formatKobo(row[debit])} debit`,
      row[credit] === 0 ? [] : `${formatKobo(row[credit])} credit`,
    ].flat();
    return sides.length === 0 ? <span className={styles.quiet}>–</span> : sides.join(', ');
  },
});

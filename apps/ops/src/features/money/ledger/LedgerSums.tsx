import type { LedgerSums as Sums } from '@foodbank/contract/money/ledger-staff';
import { formatNaira } from '@foodbank/contract/primitives/money';
import styles from './Ledger.module.css';

/** The sums of an account: its balance, what was posted, and what is reserved. */
export function LedgerSums({ sums, heading = 'Balance' }: { sums: Sums; heading?: string }) {
  const entries = [
    [heading, sums.balance],
    ['Debits', sums.debits],
    ['Credits', sums.credits],
    ...(sums.pendingDebits === 0 ? [] : [['Reserved debits', sums.pendingDebits] as const]),
    ...(sums.pendingCredits === 0 ? [] : [['Reserved credits', sums.pendingCredits] as const]),
  ] as const;
  return (
    <dl className={styles.sums}>
      {entries.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNaira(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

import { formatNaira, toKobo } from '@foodbank/contract/primitives/money';
import { Icon } from '@foodbank/ui/Icon';
import { useId } from 'react';
import styles from './SalesCard.module.css';

export interface SalesCardProps {
  totalSales: number;
  target: number | null;
}

/** The month's sales, and their share of the target. */
export function SalesCard({ totalSales, target }: SalesCardProps) {
  const labelId = useId();
  const value = formatNaira(totalSales);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this only ties a figure to its name.
    <div className={`${styles.card} on-dark`} role="group" aria-labelledby={labelId}>
      <div className={styles.top}>
        <span className={styles.icon}>
          <Icon name="trend" size={22} />
        </span>
        <p id={labelId}>Total Sales</p>
      </div>
      <div className={styles.sizer}>
        <p className={value.length > 13 ? `${styles.value} ${styles.long}` : styles.value}>{value}</p>
      </div>
      <Progress totalSales={totalSales} target={target} />
    </div>
  );
}

function Progress({ totalSales, target }: SalesCardProps) {
  if (target === null || target <= 0) return <p className={styles.note}>Completed orders from your referrals</p>;
  const percent = Math.floor((toKobo(totalSales) / toKobo(target)) * 100);
  return (
    <div>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.done} style={{ width: `${Math.min(percent, 100)}%` }} />
      </div>
      <p className={styles.note}>
        {percent >= 100 ? 'Target reached: ' : ''}
        {percent}% of {formatNaira(target)}
      </p>
    </div>
  );
}

import { notAvailable, type ShownOrder } from '@foodbank/contract/views/referrals';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import styles from './OrderLine.module.css';
import { amountText, badgeTone, dayText, statusLabel } from './referral-orders.ts';

/** One order on two lines: number and status, then date and amount. */
export function OrderLine({ order }: { order: ShownOrder }) {
  return (
    <li className={styles.order}>
      <div className={styles.line}>
        <span className={styles.number}>{order.orderNumber ?? notAvailable}</span>
        <StatusBadge tone={badgeTone(order.status)}>{statusLabel(order.status)}</StatusBadge>
      </div>
      <div className={styles.line}>
        <span className={styles.date}>{dayText(order.placedAt)}</span>
        <span>{amountText(order.amountKobo)}</span>
      </div>
    </li>
  );
}

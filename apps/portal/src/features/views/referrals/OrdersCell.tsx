import { formatDay } from '@foodbank/contract/primitives/day';
import { formatKobo, formatNaira } from '@foodbank/contract/primitives/money';
import { orderPreviews, type Referral } from '@foodbank/contract/views/referrals';
import { PlainList } from '@foodbank/ui/PlainList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import styles from './OrdersCell.module.css';
import { badgeTone, statusLabel, totalOf } from './referral-orders.ts';

/** The number and total of a referral's orders, and the newest ones. */
export function OrdersCell({ referral }: { referral: Referral }) {
  const orders = referral.orders ?? [];
  const more = referral.orderCount - orderPreviews;
  if (referral.orderCount === 0) return <span className={styles.none}>No orders yet</span>;
  return (
    <div className={styles.cell}>
      <p className={styles.total}>
        <span>
          {referral.orderCount} {referral.orderCount === 1 ? 'order' : 'orders'}
        </span>
        <strong className="figures">{formatKobo(totalOf(orders))}</strong>
      </p>
      <PlainList className={styles.orders}>
        {orders.slice(0, orderPreviews).map((order) => (
          <li key={order.orderNumber} className={styles.order}>
            <span className={styles.number}>{order.orderNumber}</span>
            <StatusBadge tone={badgeTone(order.status)}>{statusLabel(order.status)}</StatusBadge>
            <span className={styles.date}>{formatDay(new Date(order.date))}</span>
            <span className={styles.amount}>{formatNaira(order.amount)}</span>
          </li>
        ))}
      </PlainList>
      {more > 0 && <p className={styles.more}>+{more} more orders</p>}
    </div>
  );
}

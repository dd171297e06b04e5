import { notAvailable, orderPreviews, type ShownReferral } from '@foodbank/contract/views/referrals';
import { PlainList } from '@foodbank/ui/PlainList';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import { OrderLine } from './OrderLine.tsx';
import styles from './OrdersCell.module.css';
import { amountText, orderCountText, orderKey, totalOf } from './referral-orders.ts';

export interface OrdersCellProps {
  referral: ShownReferral;
  /** Shows all orders. */
  onShowAll: () => void;
}

/** The number and total of a referral's orders, the newest ones, and the way to the others. */
export function OrdersCell({ referral, onShowAll }: OrdersCellProps) {
  const { id, name, orderCount, orders } = referral;
  if (orderCount === null) return notAvailable;
  if (orderCount === 0) return <span className={styles.none}>No orders yet</span>;
  const more = orderCount - orderPreviews;
  return (
    <div className={styles.cell}>
      <p className={styles.total}>
        <span>{orderCountText(orderCount)}</span>
        <strong className="figures">{amountText(totalOf(referral))}</strong>
      </p>
      <PlainList className={styles.orders}>
        {(orders ?? []).slice(0, orderPreviews).map((order, index) => (
          <OrderLine key={orderKey(order, index)} order={order} />
        ))}
      </PlainList>
      {more > 0 && (
        <button type="button" className={styles.more} disabled={id === null} onClick={onShowAll}>
          +{more} more orders
          <VisuallyHidden> of {name || notAvailable}</VisuallyHidden>
        </button>
      )}
    </div>
  );
}

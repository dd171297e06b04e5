import { Link } from '@foodbank/app/components/Link';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { handovers } from '@foodbank/contract/selling/checkout';
import type { StaffOrder } from '@foodbank/contract/selling/orders-staff';
import { stateWords } from '@foodbank/contract/selling/shop-orders';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../../paths.ts';
import { orderQuery } from '../order-queries.ts';
import styles from './OrderStanding.module.css';
import { costOf, dueText, itemsText, standingOf, toneOf, windowText } from './order-texts.ts';

/** Where an order stands, beside what is about it: whose move it is, by when, and what it is. */
export function OrderStanding({ number }: { number: string }) {
  const { data: order, isError } = useQuery(orderQuery(number));
  return (
    <span className={styles.order}>
      <span className={styles.name}>
        <Link to={paths.order(number)}>{number}</Link>
        {order && <StatusBadge tone={toneOf(order.state)}>{stateWords(order)}</StatusBadge>}
      </span>
      {/* While it is loaded the two lines have their room; without an answer the link is left. */}
      {(order || !isError) && (
        <>
          <span className={styles.standing}>{order ? standingOf(order) : '\u00a0'}</span>
          <span className={styles.facts}>{order ? factsOf(order) : '\u00a0'}</span>
        </>
      )}
    </span>
  );
}

/** "Due 16:00. Pick-up at the store, Bodija Market Stores, 4 items, ₦14,300.00." */
function factsOf(order: StaffOrder): string {
  const { windowFrom, windowTo, handover, storeName, itemCount } = order;
  const due = dueText(order, new Date());
  const how =
    windowFrom && windowTo ? `${handovers[handover]} ${windowText(windowFrom, windowTo)}` : handovers[handover];
  const facts = [how, storeName, itemsText(itemCount), formatNaira(costOf(order).cost)].join(', ');
  return `${due ? `${due}. ` : ''}${facts}.`;
}

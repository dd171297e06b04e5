import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { ShowMore } from '@foodbank/app/components/ShowMore';
import { formatInstant } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { type ShopOrderRow, stateWords } from '@foodbank/contract/selling/shop-orders';
import bowl from '@foodbank/ui/art/BowlOfJollof?picture';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { PlainList } from '@foodbank/ui/PlainList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { Age } from '../../../offline/Age.tsx';
import { ordersQuery } from '../../../orders/order-queries.ts';
import { orderPath, paths } from '../../../paths.ts';
import { SlowNotice } from '../../../shell/SlowNotice.tsx';
import styles from './OrdersPage.module.css';
import { toneOf } from './order-words.ts';

/** The customer's orders, newest first. */
export function OrdersPage() {
  const query = useInfiniteQuery(ordersQuery);
  const orders = query.data?.pages.flatMap((page) => page.orders) ?? [];
  return (
    <div className={styles.page}>
      <PageHeading title="Orders" className={styles.heading} />
      {query.isPending && <SlowNotice queryKey={ordersQuery.queryKey} />}
      {query.isPending && <OrderSkeletons />}
      {query.isError && !query.data && <ReadFailure query={query} of="Your orders" />}
      {query.data && orders.length === 0 && <NoOrders />}
      {query.data && orders.length > 0 && (
        <>
          <Age query={query} of="Your orders" />
          <PlainList className={styles.list}>
            {orders.map((order) => (
              <li key={order.number}>
                <OrderCard order={order} />
              </li>
            ))}
          </PlainList>
        </>
      )}
      <ShowMore
        query={query}
        label="Show earlier orders"
        failed="Earlier orders could not be loaded. Please try again."
        all="Those are all your orders."
        block
      />
    </div>
  );
}

function OrderCard({ order }: { order: ShopOrderRow }) {
  const { number, state, handover, storeName, createdAt, placedAt, names, lineCount, total, keptTotal } = order;
  // What was never paid has nothing to give back.
  const backTotal = placedAt === null ? 0 : total - keptTotal;
  return (
    <Link to={orderPath(number)} className={styles.order}>
      <span className={styles.top}>
        <StatusBadge tone={toneOf(state)}>{stateWords(order)}</StatusBadge>
        <span className={`${styles.total} figures`}>{shortNaira(backTotal > 0 ? keptTotal : total)}</span>
      </span>
      <span className={styles.names}>
        {names.join(', ')}
        {lineCount > names.length && ' …'}
      </span>
      <span className={styles.when}>
        {number} · {formatInstant(new Date(createdAt))}
        <br />
        {backTotal > 0 && (
          <>
            <span className="figures">{shortNaira(backTotal)}</span> given back
            <br />
          </>
        )}
        {handover === 'pick-up' ? `Pick-up at ${storeName}` : `Delivery from ${storeName}`}
      </span>
    </Link>
  );
}

function OrderSkeletons() {
  return (
    <div role="status" className={styles.list}>
      <span className="visually-hidden">Loading your orders…</span>
      <Skeleton shape="block" className={styles.skeleton} />
      <Skeleton shape="block" className={styles.skeleton} />
      <Skeleton shape="block" className={styles.skeleton} />
    </div>
  );
}

function NoOrders() {
  return (
    <div className={styles.none}>
      <img src={bowl} alt="" width={220} height={180} className={styles.bowl} />
      <p className={styles.noneTitle}>No orders yet</p>
      <p>Your first order shows here, with every step on its way to you.</p>
      <ButtonLink as={Link} to={paths.shop} variant="action" size="large" block>
        Go to the shop
      </ButtonLink>
    </div>
  );
}

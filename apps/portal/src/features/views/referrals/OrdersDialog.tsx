import { failureText } from '@foodbank/app/forms/failure-text';
import { useShowMore } from '@foodbank/app/tables/use-show-more';
import { notAvailable, type ShownReferral } from '@foodbank/contract/views/referrals';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { Dialog } from '@foodbank/ui/Dialog';
import { EmptyState } from '@foodbank/ui/EmptyState';
import { PlainList } from '@foodbank/ui/PlainList';
import { Spinner } from '@foodbank/ui/Spinner';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAgent } from '../../../session/session.ts';
import { OrderLine } from './OrderLine.tsx';
import styles from './OrdersDialog.module.css';
import { amountText, orderCountText, orderKey, totalOf } from './referral-orders.ts';
import { referralOrdersQuery } from './referrals-query.ts';

const loadingFailed = 'Failed to load orders. Please try again.';

export interface OrdersDialogProps {
  referral: ShownReferral;
  /** The referral's id, which is known here. */
  id: string;
  onClose: () => void;
}

/** All orders of a referral, newest first, page by page. */
export function OrdersDialog({ referral, id, onClose }: OrdersDialogProps) {
  const total = totalOf(referral);
  return (
    <Dialog open onClose={onClose} title={`Orders of ${referral.name || notAvailable}`}>
      {referral.orderCount !== null && (
        <p className={styles.total}>
          <span>{orderCountText(referral.orderCount)}</span>
          {total !== null && <strong className="figures">{amountText(total)}</strong>}
        </p>
      )}
      <Orders id={id} />
    </Dialog>
  );
}

function Orders({ id }: { id: string }) {
  const agent = useAgent();
  const query = useInfiniteQuery(referralOrdersQuery(agent.id, id));
  const { position, showMore } = useShowMore<HTMLParagraphElement>(query);
  const orders = query.data?.pages.flatMap((page) => page.orders);
  if (query.isPending)
    return (
      <div className={styles.waiting}>
        <Spinner label="Loading the orders…" size={32} />
      </div>
    );
  if (!orders) return <Failure error={query.error} busy={query.isFetching} onTryAgain={query.refetch} />;
  if (orders.length === 0) return <EmptyState title="No orders yet" />;
  const all = query.data?.pages[0]?.totalOrders ?? null;
  return (
    <>
      <PlainList className={styles.orders}>
        {orders.map((order, index) => (
          <OrderLine key={orderKey(order, index)} order={order} />
        ))}
      </PlainList>
      <p ref={position} tabIndex={-1} role="status" className={styles.position}>
        Showing {orders.length.toLocaleString('en')}
        {all !== null && ` of ${all.toLocaleString('en')}`} orders
      </p>
      {query.isFetchNextPageError ? (
        <Failure error={query.error} busy={query.isFetchingNextPage} onTryAgain={showMore} />
      ) : (
        query.hasNextPage && (
          <Button block variant="quiet" busy={query.isFetchingNextPage} onClick={showMore}>
            Show more
          </Button>
        )
      )}
    </>
  );
}

interface FailureProps {
  error: unknown;
  busy: boolean;
  onTryAgain: () => unknown;
}

function Failure({ error, busy, onTryAgain }: FailureProps) {
  return (
    <div className={styles.failure}>
      <Banner tone="error">{failureText(error, { refused: loadingFailed, unexpected: loadingFailed })}</Banner>
      <Button variant="quiet" busy={busy} onClick={() => onTryAgain()}>
        Try Again
      </Button>
    </div>
  );
}

import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { Button } from '@foodbank/ui/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useBasket } from '../../../basket/use-basket.ts';
import { Failure } from '../../../components/Failure.tsx';
import { ordersQuery } from '../../../orders/order-queries.ts';
import { useRepeatOrder } from '../../../orders/use-repeat-order.ts';
import styles from './LastTime.module.css';

/** "Your last order". Nothing for customers without an order. */
export function LastTime() {
  const { data } = useInfiniteQuery(ordersQuery);
  const repeat = useRepeatOrder();
  const { basket } = useBasket();
  const last = data?.pages[0]?.orders.find(({ placedAt }) => placedAt !== null);
  // Once its first lines are in the basket, offering them again would double them.
  const isTaken = repeat.isSuccess || last?.names.every((name) => basket.lines.some((line) => line.name === name));
  if (!last || isTaken) return null;
  return (
    <section className={styles.last} aria-labelledby="last">
      <h2 id="last" className={styles.title}>
        Your last order
      </h2>
      <p className={styles.text}>
        {formatDay(new Date(last.placedAt ?? last.createdAt))}: {last.names.join(', ')}
        {last.lineCount > last.names.length && ' and more'} for{' '}
        <span className="figures">{shortNaira(last.total)}</span>. You’ll see today’s prices before you pay.
      </p>
      <Button variant="quiet" block busy={repeat.isPending} onClick={() => repeat.mutate(last.number)}>
        Order again
      </Button>
      <Failure error={repeat.error} />
    </section>
  );
}

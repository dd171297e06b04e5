import { Link } from '@foodbank/app/components/Link';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { cancelOrder, type ShopOrder } from '@foodbank/contract/selling/shop-orders';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Dialog } from '@foodbank/ui/Dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { Failure } from '../../../components/Failure.tsx';
import { useOnline } from '../../../offline/connection.ts';
import { orderQuery } from '../../../orders/order-queries.ts';
import { unpaidQuery } from '../../../orders/unpaid-orders.ts';
import { useRepeatOrder } from '../../../orders/use-repeat-order.ts';
import { helpWithPath, receiptPath } from '../../../paths.ts';
import styles from './OrderActs.module.css';

/** What can be done with an order: the receipt, the same again, help, and cancelling before it is packed. */
export function OrderActs({ order }: { order: ShopOrder }) {
  const { number, hasReceipt, mayCancel } = order;
  const online = useOnline();
  const repeat = useRepeatOrder();
  return (
    <section className={styles.acts} aria-label="Options">
      {hasReceipt && (
        <ButtonLink as={Link} to={receiptPath(number)} variant="quiet" block>
          Receipt
        </ButtonLink>
      )}
      <Button variant="quiet" block busy={repeat.isPending} disabled={!online} onClick={() => repeat.mutate(number)}>
        Order again
      </Button>
      <ButtonLink as={Link} to={helpWithPath(number)} variant="quiet" block>
        Help with this order
      </ButtonLink>
      {mayCancel && <Cancel order={order} />}
      <Failure error={repeat.error} />
    </section>
  );
}

function Cancel({ order: { number, payment } }: { order: ShopOrder }) {
  const [isAsked, setAsked] = useState(false);
  const online = useOnline();
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: async () => (await call(cancelOrder, { params: { number } })).order,
    onSuccess: (order) => {
      client.setQueryData(orderQuery(number).queryKey, order);
      void client.invalidateQueries({ queryKey: ['orders', 'list'] });
      void client.invalidateQueries({ queryKey: unpaidQuery.queryKey });
      setAsked(false);
    },
  });
  const isPaid = payment.paid > 0;
  return (
    <>
      <Button variant="quiet" block disabled={!online} onClick={() => setAsked(true)}>
        Cancel this order
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title="Cancel this order?"
        description={
          payment.state === 'missing'
            ? `The ${shortNaira(payment.paid)} you paid goes back the way you paid.`
            : isPaid
              ? 'The store hasn’t packed it yet. Your money goes back the way you paid.'
              : payment.state === 'none'
                ? 'The food goes back on sale, the plan ends, and you owe nothing.'
                : 'You haven’t paid for it. The food goes back on sale.'
        }
        dismissable={!cancel.isPending}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsked(false)}>
              Keep the order
            </Button>
            <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              Cancel the order
            </Button>
          </>
        }
      >
        <Failure error={cancel.error} />
      </Dialog>
    </>
  );
}

import { FoodDrawing } from '@foodbank/app/food/FoodDrawing';
import { Price } from '@foodbank/app/food/Price';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { paymentStates } from '@foodbank/contract/selling/checkouts';
import type { ShopOrder } from '@foodbank/contract/selling/shop-orders';
import { PlainList } from '@foodbank/ui/PlainList';
import styles from './OrderLines.module.css';

/** What was ordered, what of it was refunded, and what it cost. */
export function OrderLines({ order }: { order: ShopOrder }) {
  const { lines, goodsTotal, deliveryFee, handover, refundedGoods, keptTotal, vatIncluded, total, payment } = order;
  return (
    <section className={styles.card} aria-labelledby="goods">
      <h2 id="goods" className={styles.title}>
        What you ordered
      </h2>
      <PlainList>
        {lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <FoodDrawing of={{ slug: slugOf(line.name) }} className={styles.drawing} />
            <span className={styles.name}>
              {line.quantity} × {line.name}
              <span className={styles.unit}>{line.unit}</span>
              {line.refundedQuantity > 0 && (
                <span className={styles.refunded}>
                  {line.refundedQuantity === line.quantity ? 'Refunded' : `${line.refundedQuantity} refunded`}
                </span>
              )}
            </span>
            <span className="figures">{formatNaira(line.lineTotal)}</span>
          </li>
        ))}
      </PlainList>
      <dl className={`${styles.sums} figures`}>
        <Sum name="Goods" amount={goodsTotal} />
        <Sum name={handover === 'delivery' ? 'Delivery' : 'Pick-up'} amount={deliveryFee} />
        {refundedGoods > 0 && <Sum name="Refunded goods" amount={-refundedGoods} />}
        {vatIncluded > 0 && <Sum name="VAT in these prices" amount={vatIncluded} />}
        <div className={styles.total}>
          <dt>{refundedGoods > 0 ? 'You keep' : 'Total'}</dt>
          <dd>
            <Price naira={refundedGoods > 0 ? keptTotal : total} />
          </dd>
        </div>
      </dl>
      <p className={styles.payment}>
        {paymentStates[payment.state]}
        {payment.paid > 0 && `: ${formatNaira(payment.paid)}`}
        {payment.refunded > 0 && `, of which ${formatNaira(payment.refunded)} went back`}
      </p>
    </section>
  );
}

/** The words of a name, by which its drawing is found. */
const slugOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

function Sum({ name, amount }: { name: string; amount: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{amount === 0 ? 'Free' : formatNaira(amount)}</dd>
    </div>
  );
}

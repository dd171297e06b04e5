import { Link } from '@foodbank/app/components/Link';
import { FoodDrawing } from '@foodbank/app/food/FoodDrawing';
import { Price } from '@foodbank/app/food/Price';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { paymentStates } from '@foodbank/contract/selling/checkout';
import type { OrderLine, ShopOrder } from '@foodbank/contract/selling/shop-orders';
import { PlainList } from '@foodbank/ui/PlainList';
import { useQuery } from '@tanstack/react-query';
import { returnsQuery } from '../../../orders/returns-query.ts';
import { ownPlanPath, paths } from '../../../paths.ts';
import styles from './OrderLines.module.css';

/** What was ordered, what of it was refunded, and what it cost. */
export function OrderLines({ order }: { order: ShopOrder }) {
  const { lines, goodsTotal, deliveryFee, handover, refundedGoods, keptTotal, vatIncluded, total, payment } = order;
  const { state, financed = 0 } = order;
  // Also after all that was on it came off again.
  const isOnPlan = financed > 0 || payment.amount < total;
  const hasSwaps = lines.some(({ insteadOf }) => insteadOf);
  return (
    <section className={styles.card} aria-labelledby="goods">
      <h2 id="goods" className={styles.title}>
        What you ordered
      </h2>
      <PlainList>
        {lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <FoodDrawing of={line.product ?? { slug: slugOf(line.name) }} className={styles.drawing} />
            <span className={styles.name}>
              {line.quantity} × {line.name}
              <span className={styles.unit}>{line.unit}</span>
              {notesOf(line, isOnPlan).map((note) => (
                <span key={note} className={styles.refunded}>
                  {note}
                </span>
              ))}
            </span>
            <span className={`${isGone(line) ? styles.gone : ''} figures`}>{shortNaira(line.lineTotal)}</span>
          </li>
        ))}
      </PlainList>
      <dl className={`${styles.sums} figures`}>
        <Sum name="Goods" amount={goodsTotal} />
        <Sum name={handover === 'delivery' ? 'Delivery' : 'Pick-up'} amount={deliveryFee} />
        {refundedGoods > 0 && <Sum name={goneWords(hasSwaps, isOnPlan)} amount={-refundedGoods} />}
        {vatIncluded > 0 && <Sum name="VAT included" amount={vatIncluded} />}
        <div className={styles.total}>
          <dt>{refundedGoods > 0 ? 'New total' : 'Total'}</dt>
          <dd>
            <Price naira={refundedGoods > 0 ? keptTotal : total} />
          </dd>
        </div>
      </dl>
      {isOnPlan && order.hasReceipt && <TakenBack number={order.number} />}
      <p className={styles.payment}>
        {payment.state === 'missing'
          ? `${shortNaira(payment.missing)} missing: we received ${shortNaira(payment.paid)} of ${shortNaira(payment.amount)}`
          : paymentStates[payment.state]}
        {payment.state !== 'missing' && payment.paid > 0 && `: ${shortNaira(payment.paid)}`}
        {payment.refunded > 0 && `, ${shortNaira(payment.refunded)} refunded`}
      </p>
      {financed > 0 && state !== 'cancelled' && state !== 'expired' && (
        <p className={styles.payment}>
          <Link to={paths.plans}>On your plan</Link>: {shortNaira(financed)}
        </p>
      )}
    </section>
  );
}

/** What became of a line: "Instead of Ofada rice", "1 swapped, see below". */
function notesOf(
  { quantity, refundedQuantity, swappedQuantity = 0, insteadOf }: OrderLine,
  isOnPlan: boolean,
): string[] {
  const refunded = refundedQuantity - swappedQuantity;
  const all = (count: number, words: string) => (count === quantity ? words : `${count} ${words.toLowerCase()}`);
  return [
    ...(insteadOf ? [`Instead of ${insteadOf.name}, ${insteadOf.unit}`] : []),
    ...(swappedQuantity > 0 ? [all(swappedQuantity, 'Swapped, see below')] : []),
    ...(refunded > 0 ? [all(refunded, isOnPlan ? 'Came off your plan' : 'Refunded')] : []),
  ];
}

const goneWords = (hasSwaps: boolean, isOnPlan: boolean): string =>
  isOnPlan ? 'Goods that came off' : hasSwaps ? 'Swapped or refunded' : 'Refunded goods';

/** What the customer's bank took back of what was paid at once: it is not refunded by us, and the plan asks for it. */
function TakenBack({ number }: { number: string }) {
  const { data } = useQuery(returnsQuery(number));
  const { plan = null } = data ?? {};
  if (plan === null || plan.takenBack === 0) return null;
  return (
    <p className={styles.payment}>
      Your bank took {shortNaira(plan.takenBack)} back. It is on <Link to={ownPlanPath(plan.number)}>your plan</Link>
      {plan.payBy === null ? '.' : `, to pay by ${formatDay(plan.payBy)}.`}
    </p>
  );
}

const isGone = ({ quantity, refundedQuantity }: OrderLine): boolean => quantity === refundedQuantity;

// An answer that the phone kept from an older release names no product: the words of its name decide.
const slugOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

function Sum({ name, amount }: { name: string; amount: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{amount === 0 ? 'Free' : shortNaira(amount)}</dd>
    </div>
  );
}

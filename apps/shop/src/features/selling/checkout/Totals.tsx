import { Link } from '@foodbank/app/components/Link';
import { Price } from '@foodbank/app/food/Price';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { checkoutProblems, type Quote } from '@foodbank/contract/selling/checkout';
import type { PlanChoice } from '@foodbank/contract/selling/plan-offers';
import { PlainList } from '@foodbank/ui/PlainList';
import { paths } from '../../../paths.ts';
import styles from './Totals.module.css';

/** The lines, the goods, the fee, and the total in naira, with what keeps the order from being made. */
export function Totals({ quote, plan }: { quote: Quote; plan: PlanChoice | null }) {
  const { lines, goodsTotal, deliveryFee, vatIncluded, total, problems } = quote;
  const noFee = problems.includes('outside-zones') ? 'Not available here' : 'Choose an address';
  const changed = lines.filter(({ problemText }) => problemText !== null);
  return (
    <div className={styles.bill}>
      <details className={styles.lines}>
        <summary>{lines.length === 1 ? '1 product' : `${lines.length} products`}</summary>
        <PlainList>
          {lines.map((line) => (
            <li key={line.productId} className={styles.line}>
              <span>
                {line.quantity} × {line.name}, {line.unit}
              </span>
              <span className="figures">{shortNaira(line.lineTotal)}</span>
            </li>
          ))}
        </PlainList>
      </details>
      {changed.length > 0 && (
        <div className={styles.changed} role="status">
          <p className={styles.changedTitle}>Changed since you chose</p>
          <PlainList>
            {changed.map((line) => (
              <li key={line.productId}>
                {line.name}: {line.problemText}
              </li>
            ))}
          </PlainList>
          {problems.includes('lines-changed') && <Link to={paths.basket}>Change it in the basket</Link>}
        </div>
      )}
      <dl className={`${styles.sums} figures`}>
        <div>
          <dt>Goods</dt>
          <dd>{shortNaira(goodsTotal)}</dd>
        </div>
        <div>
          <dt>{quote.handover === 'delivery' ? 'Delivery' : 'Pick-up'}</dt>
          <dd>{deliveryFee === null ? noFee : deliveryFee === 0 ? 'Free' : shortNaira(deliveryFee)}</dd>
        </div>
        {vatIncluded > 0 && (
          <div className={styles.small}>
            <dt>VAT included</dt>
            <dd>{shortNaira(vatIncluded)}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>
            <Price naira={total} size="large" />
          </dd>
        </div>
        {plan !== null && (
          <>
            <div>
              <dt>Today</dt>
              <dd>{plan.dueNow === 0 ? 'Nothing' : shortNaira(plan.dueNow)}</dd>
            </div>
            <div>
              <dt>Later, with {shortNaira(plan.financeCharge)} for the plan</dt>
              <dd>{shortNaira(plan.payable - plan.dueNow)}</dd>
            </div>
          </>
        )}
      </dl>
      {problems.length > 0 && (
        <PlainList className={styles.problems}>
          {problems.map((problem) => (
            <li key={problem}>{checkoutProblems[problem]}</li>
          ))}
        </PlainList>
      )}
    </div>
  );
}

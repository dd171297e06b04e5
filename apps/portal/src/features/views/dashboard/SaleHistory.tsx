import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { DailySale } from '@foodbank/contract/views/dashboard';
import { Seedling } from '@foodbank/ui/art/Seedling';
import { Card } from '@foodbank/ui/Card';
import { EmptyState } from '@foodbank/ui/EmptyState';
import { Icon } from '@foodbank/ui/Icon';
import { useId } from 'react';
import type { Period } from '../../../api.ts';
import { periodName } from './period.ts';
import styles from './SaleHistory.module.css';
import { SalesChart } from './SalesChart.tsx';

export interface SaleHistoryProps {
  history: readonly DailySale[];
  period: Period;
}

/** A month's daily sales, as a chart and as a table. */
export function SaleHistory({ history, period }: SaleHistoryProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={`${titleId}-section`}>
      <h2 className={styles.heading} id={`${titleId}-section`}>
        Sale History
      </h2>
      <Card as="article" padding="snug">
        <figure aria-labelledby={titleId}>
          <figcaption className={styles.caption}>
            <h3 id={titleId}>Sales Growth Over Time</h3>
            <p className={styles.note}>Completed orders a day, {periodName(period)}</p>
          </figcaption>
          {history.length === 0 ? (
            <div className={styles.empty}>
              <EmptyState
                art={<Seedling />}
                title="No sales data available"
                text="Data will appear here once available"
              />
            </div>
          ) : (
            <>
              <SalesChart history={history} period={period} />
              <SalesTable history={history} period={period} />
            </>
          )}
        </figure>
      </Card>
    </section>
  );
}

/** The chart's figures as a table. */
function SalesTable({ history, period }: SaleHistoryProps) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        <Icon name="chevron-right" size={18} className={styles.marker} />
        Show as table
      </summary>
      <table className={styles.table}>
        <caption className="visually-hidden">Sales a day, {periodName(period)}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Sales</th>
          </tr>
        </thead>
        <tbody>
          {history.map(({ day, value }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td className="figures">{formatNaira(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

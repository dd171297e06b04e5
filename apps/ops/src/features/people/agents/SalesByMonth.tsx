import { counted } from '@foodbank/contract/primitives/counted';
import { formatMonth } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { MonthOfSales } from '@foodbank/contract/views/overviews-staff';
import styles from './SalesByMonth.module.css';

const [width, height, gap] = [480, 96, 6];

/** Twelve months of sales as bars. The table for screen readers has the same figures. */
export function SalesByMonth({ months }: { months: readonly MonthOfSales[] }) {
  const highest = Math.max(...months.map(({ sales }) => sales));
  if (highest <= 0) return <p className={styles.none}>No sales in the last twelve months.</p>;
  const step = width / months.length;
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.chart} aria-hidden="true" preserveAspectRatio="none">
        {months.map(({ month, sales }, index) => {
          const bar = Math.max(sales > 0 ? 2 : 0, (Math.max(0, sales) / highest) * (height - 2));
          return (
            <rect key={month} x={index * step + gap / 2} y={height - bar} width={step - gap} height={bar} rx="2">
              <title>{`${formatMonth(month)}: ${formatNaira(sales)}`}</title>
            </rect>
          );
        })}
        <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} />
      </svg>
      <div className={styles.labels} aria-hidden="true">
        {months.map(({ month }) => (
          <span key={month}>{formatMonth(month).slice(0, 3)}</span>
        ))}
      </div>
      <figcaption className={styles.caption}>Highest month: {formatNaira(highest)}</figcaption>
      <table className="visually-hidden">
        <caption>Sales by month</caption>
        <tbody>
          {months.map(({ month, sales, orders }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month)}</th>
              <td>{formatNaira(sales)}</td>
              <td>{counted(orders, 'order')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

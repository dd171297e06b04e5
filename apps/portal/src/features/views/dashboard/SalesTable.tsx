import { formatNaira } from '@foodbank/contract/primitives/money';
import { Icon } from '@foodbank/ui/Icon';
import { useId, useState } from 'react';
import styles from './SalesTable.module.css';
import type { SalesPoints } from './sales-points.ts';

export interface SalesTableProps {
  sales: SalesPoints;
  /** Its name for screen readers. */
  caption: string;
}

/** The chart's figures as a table. It is closed on the screen and open on paper. */
export function SalesTable({ sales: { by, points }, caption }: SalesTableProps) {
  const tableId = useId();
  // Not a `details` element: browsers print a closed one without its content.
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.box}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={tableId}
        onClick={() => setOpen(!open)}
      >
        <Icon name="chevron-right" size={18} className={styles.marker} />
        Show as table
      </button>
      <table id={tableId} className={styles.table} hidden={!open}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{by === 'day' ? 'Day' : 'Month'}</th>
            <th scope="col">Sales</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ day, name, value }) => (
            <tr key={day}>
              <th scope="row">{name}</th>
              <td className="figures">{formatNaira(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { Icon } from '@foodbank/ui/Icon';
import styles from './SortButton.module.css';

/** How a column is sorted, and what a press on its heading does. */
export interface ColumnSort {
  /** `none` if the rows are sorted by another column. */
  direction: 'ascending' | 'descending' | 'none';
  onSort: () => void;
}

/** A column's heading as a button that sorts, with the direction as an arrow. */
export function SortButton({ heading, sort: { direction, onSort } }: { heading: string; sort: ColumnSort }) {
  return (
    <button type="button" className={styles.sort} data-direction={direction} onClick={onSort}>
      {heading}
      <span className={styles.arrows}>
        <Icon name="chevron-up" size={12} />
        <Icon name="chevron-down" size={12} />
      </span>
    </button>
  );
}

import { Card } from '@foodbank/ui/Card';
import { Skeleton } from '@foodbank/ui/Skeleton';
import styles from './DataTableSkeleton.module.css';

export interface DataTableSkeletonProps {
  /** Read out by screen readers, such as "Loading the orders…". */
  label: string;
  rows: number;
}

/** Shown in the place of a data table while its first rows are being loaded. */
export function DataTableSkeleton({ label, rows }: DataTableSkeletonProps) {
  return (
    <Card padding="none">
      <p role="status" className="visually-hidden">
        {label}
      </p>
      <div className={styles.head} />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same.
        <div key={row} className={styles.row}>
          <Skeleton className={styles.title} />
          <Skeleton className={styles.middle} />
          <Skeleton className={styles.end} />
        </div>
      ))}
    </Card>
  );
}

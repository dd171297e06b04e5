import { usePart } from '@foodbank/app/use-part';
import type { DailySale } from '@foodbank/contract/views/dashboard';
import { Seedling } from '@foodbank/ui/art/Seedling';
import { Button } from '@foodbank/ui/Button';
import { Card } from '@foodbank/ui/Card';
import { EmptyState } from '@foodbank/ui/EmptyState';
import { Icon } from '@foodbank/ui/Icon';
import { useId } from 'react';
import type { Period } from '../../../api.ts';
import { periodName } from './period.ts';
import styles from './SaleHistory.module.css';
import { SalesChart } from './SalesChart.tsx';
import { SalesTable } from './SalesTable.tsx';
import { salesFileName, salesRows } from './sales-file.ts';
import { salesPoints } from './sales-points.ts';

export interface SaleHistoryProps {
  history: readonly DailySale[];
  period: Period;
}

/** The sales of a period, as a chart, as a table and as a file. */
export function SaleHistory({ history, period }: SaleHistoryProps) {
  const titleId = useId();
  const sales = salesPoints(history);
  return (
    <section aria-labelledby={`${titleId}-section`}>
      <div className={styles.top}>
        <h2 className={styles.heading} id={`${titleId}-section`}>
          Sale History
        </h2>
        {history.length > 0 && <DownloadButton history={history} period={period} />}
      </div>
      <Card as="article" padding="snug" className={styles.card}>
        <figure aria-labelledby={titleId}>
          <figcaption className={styles.caption}>
            <h3 id={titleId}>Sales Growth Over Time</h3>
            <p className={styles.note}>
              {periodName(period)}: completed orders a {sales.by}
            </p>
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
              <SalesChart sales={sales} />
              <SalesTable sales={sales} caption={`${periodName(period)}: sales a ${sales.by}`} />
            </>
          )}
        </figure>
      </Card>
    </section>
  );
}

const importCsv = () => import('@foodbank/app/tables/csv');

function DownloadButton({ history, period }: SaleHistoryProps) {
  const { status, load } = usePart(importCsv);
  const download = async () => (await load())?.downloadCsv(salesFileName(period), salesRows(history));
  return (
    <div className={styles.download}>
      <Button variant="quiet" size="small" busy={status === 'loading'} onClick={download}>
        <Icon name="download" />
        Download CSV
      </Button>
      <p className={styles.failure} role="status">
        {status === 'failed' && 'The download failed. Please try again.'}
      </p>
    </div>
  );
}

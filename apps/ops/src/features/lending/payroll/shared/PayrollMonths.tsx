import { DataTable } from '@foodbank/app/components/DataTable';
import { useMedia } from '@foodbank/app/use-media';
import type { EmployerRecord } from '@foodbank/contract/people/employers-staff';
import { formatDay, formatMonth } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { useQuery } from '@tanstack/react-query';
import { KeysetPager } from '../../../../components/KeysetPager.tsx';
import { ListBody } from '../../../../components/ListBody.tsx';
import { useListPage } from '../../../../components/list-page.ts';
import { RowLink } from '../../../../components/RowLink.tsx';
import { paths } from '../../../../paths.ts';
import { FileState } from './FileState.tsx';
import styles from './PayrollMonths.module.css';
import { payrollFilesQuery } from './payroll-queries.ts';

/** The months of an employer: what it was asked to deduct, and what it said of it. */
export function PayrollMonths({ employer: { id, agreement } }: { employer: EmployerRecord }) {
  const [, , pager] = useListPage({});
  const inColumns = useMedia('(min-width: 56em)');
  const query = useQuery(payrollFilesQuery(id, pager.cursor));
  const next = query.data?.next ?? null;
  const nextText =
    next === null
      ? 'No more files are made: the agreement is not in force.'
      : `The file of ${formatMonth(`${next.month}-01`)} is made on ${formatDay(next.madeOn)}, for the payday of ${formatDay(next.payday)}, if there is anything to deduct.`;
  return (
    <>
      {query.data && agreement !== 'draft' && <p className={styles.hint}>{nextText}</p>}
      <ListBody
        query={query}
        what="months"
        empty={{
          title: 'No file yet',
          text: 'On the 6th of each month what is to be deducted stands here as a file, once there is anything to deduct.',
        }}
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <DataTable
              label="Deduction files"
              rows={rows}
              rowKey={(row) => row.id}
              inColumns={inColumns}
              stale={stale}
              dense
              columns={[
                {
                  heading: 'Month',
                  card: 'title',
                  cell: (row) => <RowLink to={paths.payrollFile(id, row.id)}>{formatMonth(`${row.month}-01`)}</RowLink>,
                },
                { heading: 'File', card: 'field', cell: (row) => <span className={styles.number}>{row.number}</span> },
                { heading: 'Payday', card: 'field', cell: (row) => formatDay(row.payday) },
                {
                  heading: 'Rows',
                  card: 'field',
                  isAmount: true,
                  cell: (row) => row.rowCount.toLocaleString('en'),
                },
                { heading: 'Asked', card: 'field', isAmount: true, cell: (row) => formatNaira(row.sum) },
                {
                  heading: 'Answered',
                  card: 'field',
                  isAmount: true,
                  cell: (row) => row.answeredCount.toLocaleString('en'),
                },
                { heading: 'Deducted', card: 'field', isAmount: true, cell: (row) => formatNaira(row.deducted) },
                { heading: 'State', card: 'corner', cell: (row) => <FileState file={row} /> },
              ]}
            />
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
    </>
  );
}

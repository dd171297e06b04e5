import { DataTable } from '@foodbank/app/components/DataTable';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { saveCsv } from '@foodbank/app/tables/csv';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { useMedia } from '@foodbank/app/use-media';
import {
  applyStaffFile,
  exportStaffFileRows,
  type StaffFile,
  type StaffFileRow,
} from '@foodbank/contract/people/employers-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Button } from '@foodbank/ui/Button';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { BackLink } from '../../../components/BackLink.tsx';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Moment } from '../../../components/moments.tsx';
import { FailedNotice } from '../../../components/notices.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { paths } from '../../../paths.ts';
import { FileState } from './badges.tsx';
import styles from './Employers.module.css';
import { fileQuery, fileRowsQuery, refreshEmployers, rowLabels } from './employer-queries.ts';

const schema = { show: choiceFilter(rowLabels, 'all') };
const results = {
  checked: { unchanged: 'Stays', added: 'Will be added', changed: 'Will change', leaves: 'Will leave' },
  replaced: { unchanged: 'Stays', added: 'Not added', changed: 'Not changed', leaves: 'Stays' },
  applied: { unchanged: 'Stayed', added: 'Added', changed: 'Changed', leaves: 'Left' },
} as const;

/** One file with a staff list: its rows with what holds before and after, and applying it. */
export function StaffFilePage() {
  const { id = '', fileId = '' } = useParams();
  const { data: file, error, isFetching, refetch } = useQuery(fileQuery(id, fileId));
  return (
    <div className={styles.page}>
      <BackLink to={paths.employer(id, { tab: 'files' })}>Files</BackLink>
      <PageHeading title={file?.fileName ?? 'File with a staff list'} className={styles.title} />
      {error && <FailedNotice what="file" error={error} busy={isFetching} onRetry={refetch} />}
      {!file && !error && <Skeleton shape="block" />}
      {file && <Summary file={file} />}
      {file && <Acts file={file} />}
      {file && <Rows file={file} />}
    </div>
  );
}

function Summary({ file }: { file: StaffFile }) {
  const { rowCount, errorCount, addedCount, changedCount, leaverCount, isWhole } = file;
  const counts = [
    ['Rows', rowCount],
    ['Errors', errorCount],
    ['New', addedCount],
    ['Changes', changedCount],
    ['Leave', leaverCount],
  ] as const;
  return (
    <section aria-label="Summary" className={styles.page}>
      <div>
        <FileState file={file} />
      </div>
      <dl className={styles.counts}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>
        {isWhole ? 'The whole list: who isn’t in it has left. ' : 'Only who is in it changes. '}
        Uploaded <Moment at={file.uploadedAt} /> by {file.uploadedBy}
        {file.appliedAt && (
          <>
            {' '}
            · applied <Moment at={file.appliedAt} /> by {file.appliedBy}
          </>
        )}
      </p>
    </section>
  );
}

function Acts({ file }: { file: StaffFile }) {
  const [isOpen, setOpen] = useState(false);
  const { id: fileId, employerId: id, digest, errorCount, addedCount, changedCount, leaverCount } = file;
  const params = { id, fileId };
  const saveResults = async () => {
    try {
      const { fileName, csv } = await call(exportStaffFileRows, { params });
      saveCsv(fileName, csv);
    } catch {
      toast('The results could not be downloaded. Please try again.');
    }
  };
  return (
    <div className={styles.acts}>
      <ActButton refused={whyNot(file)} onClick={() => setOpen(true)}>
        Apply the file
      </ActButton>
      <Button variant="quiet" onClick={saveResults}>
        Download as CSV
      </Button>
      {errorCount > 0 && file.state === 'checked' && (
        <p className={styles.error}>
          {counted(errorCount, 'row has an error', 'rows have errors')}. Correct the file and upload it again; nothing
          was changed.
        </p>
      )}
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Apply ${file.fileName}`}
        consequences={[
          `${counted(addedCount, 'person is', 'people are')} added, ${counted(changedCount, 'row changes', 'rows change')}, also those that “Show” hides now.`,
          leaverCount === 0
            ? 'Nobody leaves by it.'
            : `${counted(leaverCount, 'person leaves', 'people leave')}: what they agreed to ends, and each customer is told.`,
          'All is changed, or nothing if the list changed since the check.',
        ]}
        confirm="Apply"
        tone={leaverCount > 0 ? 'danger' : 'primary'}
        send={async (reason) => {
          await call(applyStaffFile, { params, body: { digest, reason } });
          await refreshEmployers();
        }}
        onDone={() => toast('The list is changed.')}
      />
    </div>
  );
}

function whyNot({ state, errorCount }: StaffFile): string | null {
  if (state === 'applied') return 'This file was applied already.';
  if (state === 'replaced') return 'A newer file replaced this one.';
  return errorCount > 0 ? 'A file with errors can’t be applied.' : null;
}

function Rows({ file }: { file: StaffFile }) {
  const [{ show }, setFilters, pager] = useListPage(schema);
  const inColumns = useMedia('(min-width: 64em)');
  const query = useQuery(fileRowsQuery(file.employerId, file.id, show, pager.cursor));
  return (
    <>
      <div className={styles.day}>
        <ChoiceField
          name="show"
          label="Show"
          value={show}
          labels={rowLabels}
          onChoose={(next) => setFilters({ show: next })}
        />
      </div>
      <ListBody
        query={query}
        what="rows"
        onClear={show === 'all' ? null : () => setFilters({ show: 'all' })}
        empty={{ title: 'No rows', text: 'The file has no rows.' }}
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <DataTable
              label="Rows of the file"
              rows={rows}
              rowKey={(row) => String(row.line)}
              inColumns={inColumns}
              stale={stale}
              dense
              rowClassName={(row) => (row.error === null ? undefined : styles.wrong)}
              columns={[
                { heading: 'Row', card: 'corner', cardLabel: 'Row', cell: (row) => row.line },
                { heading: 'Name', card: 'title', cell: (row) => changed(row, (one) => one.name, row.typedName) },
                {
                  heading: 'Staff number',
                  card: 'field',
                  cell: (row) => <span className={styles.number}>{row.staffNumber || '–'}</span>,
                },
                { heading: 'Net pay', card: 'field', cell: (row) => changed(row, (one) => formatNaira(one.netPay)) },
                {
                  heading: 'Other deductions',
                  card: 'field',
                  cell: (row) => changed(row, (one) => formatNaira(one.otherDeductions)),
                },
                {
                  heading: 'Confirmed',
                  card: 'field',
                  cell: (row) => changed(row, (one) => formatDay(one.confirmedOn)),
                },
                {
                  heading: 'Result',
                  card: 'box',
                  cell: (row) => <Result row={row} file={file} />,
                },
              ]}
            />
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
    </>
  );
}

type Figures = NonNullable<StaffFileRow['after']>;

/** What holds after, with what held before where it was another thing. */
function changed(
  { before, after }: StaffFileRow,
  of: (figures: Figures) => string,
  typed: string | null = null,
): ReactNode {
  if (after === null) return typed || '–';
  const [was, is] = [before && of(before), of(after)];
  return (
    <>
      {is}
      {was !== null && was !== is && <s className={styles.was}>{was}</s>}
    </>
  );
}

function Result({ row: { error, result, after }, file }: { row: StaffFileRow; file: StaffFile }) {
  if (result === 'error') return <span className={styles.error}>{error}</span>;
  const text = results[file.state][result];
  return after?.leftOn ? `${text}, last day ${formatDay(after.leftOn)}` : text;
}

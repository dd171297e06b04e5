import { DataTable } from '@foodbank/app/components/DataTable';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { useMedia } from '@foodbank/app/use-media';
import type { TargetRow, TargetUpload } from '@foodbank/contract/people/targets-staff';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { BackLink } from '../../../components/BackLink.tsx';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Moment } from '../../../components/moments.tsx';
import { FailedNotice } from '../../../components/notices.tsx';
import { paths } from '../../../paths.ts';
import styles from './Targets.module.css';
import { type Only, rowsQuery, uploadQuery } from './target-queries.ts';
import { UploadActs } from './UploadActs.tsx';
import { UploadState } from './UploadState.tsx';

const shown = { all: 'All rows', errors: 'Errors only', changes: 'Changes only' } as const satisfies Record<
  Only,
  string
>;
const filterSchema = { show: choiceFilter(shown, 'all') };
const results = { error: 'Error', unchanged: 'Stays', change: 'Will change', set: 'Set', restored: 'Restored' };

/** One file with targets: its rows with the targets before and after, and applying or undoing it. */
export function UploadPage() {
  const { id = '' } = useParams();
  const { data: upload, error, isFetching, refetch } = useQuery(uploadQuery(id));
  return (
    <div className={styles.page}>
      <BackLink to={paths.targets}>Targets</BackLink>
      <PageHeading title={upload?.fileName ?? 'File with targets'} className={styles.title} />
      {error && <FailedNotice what="file" error={error} busy={isFetching} onRetry={refetch} />}
      {!upload && !error && <Skeleton shape="block" />}
      {upload && <Summary upload={upload} />}
      {upload && <UploadActs upload={upload} />}
      {upload && <Rows upload={upload} />}
    </div>
  );
}

function Summary({ upload }: { upload: TargetUpload }) {
  const { rowCount, errorCount, changeCount, uploadedAt, uploadedBy, appliedAt, appliedBy, undoneAt, undoneBy } =
    upload;
  const counts = [
    ['Rows', rowCount],
    ['Errors', errorCount],
    ['Changes', changeCount],
    ['Stay the same', rowCount - errorCount - changeCount],
  ] as const;
  return (
    <section aria-label="Summary" className={styles.summary}>
      <UploadState upload={upload} />
      <dl className={styles.counts}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>
        Uploaded <Moment at={uploadedAt} /> by {uploadedBy}
        {appliedAt && (
          <>
            {' '}
            · applied <Moment at={appliedAt} /> by {appliedBy}
          </>
        )}
        {undoneAt && (
          <>
            {' '}
            · undone <Moment at={undoneAt} /> by {undoneBy}
          </>
        )}
      </p>
    </section>
  );
}

function Rows({ upload }: { upload: TargetUpload }) {
  const [{ show }, setFilters, pager] = useListPage(filterSchema);
  const inColumns = useMedia('(min-width: 56em)');
  const query = useQuery(rowsQuery(upload.id, show, pager.cursor));
  return (
    <>
      <div className={styles.filter}>
        <ChoiceField name="show" label="Show" value={show} onChoose={(show) => setFilters({ show })} labels={shown} />
      </div>
      <ListBody
        query={query}
        what="rows"
        onClear={show === 'all' ? null : () => setFilters({ show: 'all' })}
        empty={{ title: 'No rows', text: 'The file has no rows.' }}
      >
        {(reply, stale) => (
          <>
            <DataTable
              label="Rows of the file"
              rows={reply.rows}
              rowKey={(row) => String(row.line)}
              inColumns={inColumns}
              stale={stale}
              dense
              rowClassName={(row) => (row.error === null ? undefined : styles.wrong)}
              columns={[
                { heading: 'Row', card: 'corner', cardLabel: 'Row', cell: (row) => row.line },
                { heading: 'Agent', card: 'title', cell: agentText },
                {
                  heading: 'Month',
                  card: 'field',
                  cell: (row) => <span className={styles.whole}>{(row.month ?? row.typed?.month) || '–'}</span>,
                },
                { heading: 'Before', card: 'field', cell: (row) => amountText(row, row.before) },
                {
                  heading: 'Target',
                  card: 'field',
                  cell: (row) => <strong>{row.typed ? row.typed.target || '–' : amountText(row, row.after)}</strong>,
                },
                {
                  heading: 'Result',
                  card: 'box',
                  cell: (row) =>
                    row.error === null ? results[row.result] : <span className={styles.error}>{row.error}</span>,
                },
              ]}
            />
            <KeysetPager pager={pager} nextCursor={reply.nextCursor} shown={reply.rows.length} />
          </>
        )}
      </ListBody>
    </>
  );
}

const agentText = ({ code, name }: TargetRow) => (
  <>
    {name !== null && `${name}, `}
    <span className={styles.whole}>{code || '–'}</span>
  </>
);
const amountText = ({ error }: TargetRow, amount: number | null) =>
  error !== null ? '–' : amount === null ? 'None' : formatNaira(amount);

import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { listStuckJobs, type StuckJob } from '@foodbank/contract/oversight/work-queues';
import { SelectField } from '@foodbank/ui/SelectField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router';
import { call } from '../../../api.ts';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Age } from '../../../components/moments.tsx';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { QueueRows } from '../../../components/QueueRows.tsx';
import { toast } from '../../../components/toast.ts';
import { liveListOptions, useLiveList } from '../../../components/use-live-list.ts';
import { FailedJob } from './FailedJob.tsx';
import { WorkTabs } from './WorkTabs.tsx';
import { jobsPath } from './work-paths.ts';
import { forgetRecord, refreshedEveryMs, rowAfter, workKeys } from './work-queries.ts';

const states = { failed: 'Failed', waiting: 'Waiting' };
const anyQueue = 'all';
const schema = {
  state: choiceFilter(states, 'failed'),
  queue: (text: string | null) => (text && /^[a-z][a-z-]{0,60}$/.test(text) ? text : anyQueue),
};

/** The jobs that failed or wait long, and the open one with what can be done about it. */
export function FailedJobsPage() {
  const { queue: openQueue, jobId } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [{ state, queue }, setFilters, pager] = useListPage(schema);
  const { cursor } = pager;
  const query = useQuery({
    queryKey: workKeys.list('jobs', state, queue, cursor),
    queryFn: () =>
      call(listStuckJobs, { query: { state, ...(queue !== anyQueue && { queue }), ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
    ...liveListOptions,
  });
  useLiveList(query.refetch, refreshedEveryMs);
  const queues = (query.data?.queues ?? []).filter((one) => one.queue !== 'emails');
  const pathOf = (job: Pick<StuckJob, 'id' | 'queue'>) => `${jobsPath}/${job.queue}/${job.id}${search}`;
  const goOn = (id: string, message: string) => {
    const next = rowAfter(query.data?.rows ?? [], (row) => row.id === id);
    toast(message);
    navigate(next === null ? jobsPath + search : pathOf(next));
    forgetRecord('jobs', id);
  };
  const list = (
    <ListFrame
      title="Failed work"
      lead="What the product does on its own. Oldest first."
      actions={<WorkTabs />}
      filters={
        <>
          <SelectField
            name="queue"
            label="Queue"
            value={queue}
            options={[
              { value: anyQueue, label: 'Every queue' },
              ...queues.map((one) => ({
                value: one.queue,
                label: `${one.label}: ${one.failed} failed, ${one.waiting} waiting`,
              })),
            ]}
            onChange={({ target }) => setFilters({ queue: target.value })}
          />
          <SelectField
            name="state"
            label="State"
            value={state}
            options={Object.entries(states).map(([value, label]) => ({ value, label }))}
            onChange={({ target }) => setFilters({ state: target.value as typeof state })}
          />
        </>
      }
    >
      <ListBody
        query={query}
        what="jobs"
        onClear={queue === anyQueue ? null : () => setFilters({ queue: anyQueue })}
        empty={emptyOf[state]}
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <QueueRows
              label="Jobs"
              stale={stale}
              rows={rows.map((row) => ({
                key: row.id,
                to: pathOf(row),
                isCurrent: row.id === jobId,
                title: row.label,
                corner: <Age at={row.queuedAt} />,
                line: row.error ?? 'Not run yet',
              }))}
            />
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
    </ListFrame>
  );
  const isOpen = openQueue !== undefined && jobId !== undefined;
  return (
    <QueueLayout
      list={list}
      listPath={jobsPath}
      record={isOpen ? <FailedJob queue={openQueue} id={jobId} onDecided={(message) => goOn(jobId, message)} /> : null}
      recordKey={jobId}
      hint="Choose a job to see why it failed and what can be done."
    />
  );
}

const emptyOf = {
  failed: { title: 'No job has failed', text: 'A job that failed at every try comes here.' },
  waiting: {
    title: 'No job waits',
    text: 'A job that waits longer than ten minutes, or that failed once, comes here.',
  },
};

import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { listStuckJobs, type StuckJob } from '@foodbank/contract/oversight/work-queues-staff';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { SelectField } from '@foodbank/ui/SelectField';
import { useLocation, useParams } from 'react-router';
import { call } from '../../../api.ts';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Age } from '../../../components/moments.tsx';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { QueueList } from '../../../components/QueueList.tsx';
import { useLiveQuery } from '../../../components/use-live-query.ts';
import { paths } from '../../../paths.ts';
import { FailedJob } from './FailedJob.tsx';
import { useGoOn } from './use-go-on.ts';
import { workKeys } from './work-queries.ts';

const states = { failed: 'Failed', waiting: 'Waiting' };
const anyQueue = 'all';
const schema = {
  state: choiceFilter(states, 'failed'),
  queue: (text: string | null) => (text && /^[a-z][a-z-]{0,60}$/.test(text) ? text : anyQueue),
};

const idOf = ({ id }: StuckJob) => id;
const recordAt = ({ queue, id }: StuckJob, search: string) => paths.failedJob(queue, id, search);

/** The jobs that failed or wait long, and the open one with what can be done about it. */
export function FailedJobsPage() {
  const { queue: openQueue, jobId } = useParams();
  const { search } = useLocation();
  const [{ state, queue }, setFilters, pager] = useListPage(schema);
  const { cursor } = pager;
  const query = useLiveQuery({
    queryKey: workKeys.list('jobs', state, queue, cursor),
    queryFn: () =>
      call(listStuckJobs, { query: { state, ...(queue !== anyQueue && { queue }), ...(cursor && { cursor }) } }),
  });
  const queues = (query.data?.queues ?? []).filter((one) => one.queue !== 'emails');
  const goOn = useGoOn({ what: 'jobs', listAt: paths.failedJobs, rows: query.data?.rows ?? [], idOf, recordAt });
  const list = (
    <ListFrame
      title="Failed work"
      lead="What the product does on its own. Oldest first."
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
          <ChoiceField
            name="state"
            label="State"
            value={state}
            labels={states}
            onChoose={(state) => setFilters({ state })}
          />
        </>
      }
    >
      <QueueList
        query={query}
        pager={pager}
        what="jobs"
        label="Jobs"
        onClear={queue === anyQueue ? null : () => setFilters({ queue: anyQueue })}
        empty={emptyOf[state]}
        rowOf={(row) => ({
          key: row.id,
          to: recordAt(row, search),
          isCurrent: row.id === jobId,
          title: row.label,
          corner: <Age at={row.queuedAt} />,
          line: row.error ?? 'Not run yet',
        })}
      />
    </ListFrame>
  );
  const isOpen = openQueue !== undefined && jobId !== undefined;
  return (
    <QueueLayout
      list={list}
      listPath={paths.failedJobs()}
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

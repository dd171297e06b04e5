import { dropJob, getStuckJob, runJobAgain, type StuckJob } from '@foodbank/contract/oversight/work-queues-staff';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { DecideBar } from '../../../components/DecideBar.tsx';
import { Moment } from '../../../components/moments.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { RecordName } from '../../../components/RecordName.tsx';
import styles from './Record.module.css';
import { useRetryRefusal } from './use-retry-refusal.ts';
import { workKeys } from './work-queries.ts';
import { goneFromQueue } from './work-texts.ts';

export interface FailedJobProps {
  queue: string;
  id: string;
  onDecided: (message: string) => void;
}

/** One job that failed or waits: why, and what can be done. */
export function FailedJob({ queue, id, onDecided }: FailedJobProps) {
  const query = useQuery({
    queryKey: workKeys.record('jobs', id),
    queryFn: () => call(getStuckJob, { params: { queue, jobId: id } }),
  });
  return (
    <RecordBody query={query} gone={goneFromQueue} what="job">
      {(job) => <Details job={job} onDecided={onDecided} />}
    </RecordBody>
  );
}

function Details({ job, onDecided }: { job: StuckJob; onDecided: (message: string) => void }) {
  const { id, queue, label, state, row, attempts, error, queuedAt, at } = job;
  const mayNot = useRetryRefusal();
  const params = { queue, jobId: id };
  const isFailed = state === 'failed';
  return (
    <>
      <RecordHeading title={label} />
      <DecideBar
        onDecided={onDecided}
        decisions={[
          {
            letter: 'r',
            label: isFailed ? 'Run again' : 'Run now',
            refused: mayNot,
            title: isFailed ? 'Run this job again' : 'Run this job now',
            consequences: ['It runs at once, with all its tries. A job that is run twice does its work once.'],
            asksReason: false,
            send: () => call(runJobAgain, { params, body: {} }),
          },
          {
            letter: 'd',
            label: 'Drop',
            refused: mayNot,
            title: 'Drop this job',
            consequences: ['What it would have done is not done. This can’t be undone.'],
            tone: 'danger',
            send: (reason) => call(dropJob, { params, body: { reason } }),
          },
        ]}
      />
      <DescriptionList
        entries={[
          { label: 'State', value: isFailed ? 'Failed at every try' : 'Waiting for its next try' },
          { label: 'Tries', value: attempts },
          { label: 'Asked for', value: <Moment at={queuedAt} /> },
          { label: isFailed ? 'Given up' : 'Next try', value: <Moment at={at} /> },
          ...(row === '' ? [] : [{ label: 'About', value: <RowOfJob row={row} />, long: true }]),
          { label: 'The last error', value: <span className={styles.quote}>{error ?? 'None.'}</span>, long: true },
        ]}
      />
    </>
  );
}

/** What a job is about: a record, or only the time. */
function RowOfJob({ row }: { row: string }) {
  if (row === 'started') return 'The start of the server';
  return row === 'scheduled' ? 'The clock' : <RecordName of={row} />;
}

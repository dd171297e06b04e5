import type pg from 'pg';
import { PgBoss, type Queue } from 'pg-boss';
import type { Log } from './log.ts';

/** Asks for a job: the queue's name and the id of the row that it is about. Jobs carry nothing else. */
export type EnqueueJob = (queue: string, id: string) => Promise<void>;

/** A kind of job: the queue's name and what is done for the row with that id. Running it twice must do no harm. */
export interface Job {
  queue: string;
  run(id: string): Promise<void>;
  /** When it runs by itself, in cron's words, Lagos time; it also runs when the product starts, at most once an hour. */
  cron?: string;
}

export interface Jobs {
  /** Asks for jobs on the connection of an open transaction, so that both commit or neither does. */
  enqueueOn(client: pg.PoolClient): EnqueueJob;
  /** Begins to run jobs in this process. */
  work(jobs: readonly Job[]): Promise<void>;
  /** Lets the running jobs end, within a time. */
  stop(): Promise<void>;
}

// A job whose process was killed is taken up again when its heartbeat has been missing for this long.
const heartbeatSeconds = 10;
const jobSeconds = 120;
const overseenEverySeconds = 5;
// With delays that double up to 15 minutes, 120 tries outlast a day without a mail server.
const retries = { retryLimit: 120, retryDelay: 2, retryBackoff: true, retryDelayMax: 900 };
const queueOptions: Omit<Queue, 'name'> = { ...retries, heartbeatSeconds, expireInSeconds: jobSeconds, notify: true };

const batchSize = 20;
// Requests have ended before, and all of it has to fit into the process's own time for stopping.
const stopTimeoutMs = 10_000;

/** Starts the queue on its own few connections and makes sure that the queues exist. */
export async function startJobs(url: string, queues: readonly string[], log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    application_name: 'foodbank-jobs',
    useListenNotify: true,
    // Missing heartbeats are only noticed when somebody looks; one process does at a time.
    superviseIntervalSeconds: overseenEverySeconds,
    monitorIntervalSeconds: overseenEverySeconds,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue met an error'));
  await boss.start();
  for (const queue of queues) await boss.createQueue(queue, queueOptions);
  return {
    enqueueOn: (client) => {
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
      return async (queue, id) => {
        await boss.send(queue, { id }, { db });
      };
    },
    async work(jobs) {
      for (const job of jobs) {
        await boss.work(job.queue, workOptions, (batch) => runEach(job, batch, log));
        if (job.cron) await schedule(boss, job.queue, job.cron);
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: stopTimeoutMs }),
  };
}

async function schedule(boss: PgBoss, queue: string, cron: string): Promise<void> {
  await boss.schedule(queue, cron, { id: 'scheduled' }, { tz: 'Africa/Lagos' });
  await boss.send(queue, { id: 'started' }, { singletonKey: 'started', singletonSeconds: 3600 });
}

const workOptions = {
  batchSize,
  perJobResults: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
} as const;

/** Each job of a batch stands for itself: one that fails is tried again alone. */
async function runEach(job: Job, batch: readonly { id: string; data: unknown }[], log: Log) {
  return Promise.all(
    batch.map(async ({ id, data }) => {
      try {
        await job.run((data as { id: string }).id);
        return { id, status: 'completed' as const };
      } catch (error) {
        log.warn({ err: error, queue: job.queue, job: id }, 'a job failed and will be tried again');
        return {
          id,
          status: 'failed' as const,
          output: { message: error instanceof Error ? error.message : 'failed' },
        };
      }
    }),
  );
}

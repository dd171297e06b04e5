import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { PgBoss, type Queue } from 'pg-boss';
import { type Log, plainMessage } from './log.ts';
import { currentRequestId, withRequestId } from './request-ids.ts';

/**
 * Asks for a job: the queue's name and the id of the row that it is about. Jobs carry nothing else but the id of the request
 * that asked, so that its lines in the log are found together.
 */
export type EnqueueJob = (queue: string, id: string) => Promise<void>;

/** A kind of job: the queue's name and what is done for the row with that id. Running it twice must do no harm. */
export interface Job {
  queue: string;
  run(id: string): Promise<void>;
  /** How many batches of it a process has under way at once, so that one that takes long doesn't hold up the others. */
  lanes?: number;
  /** When it runs by itself, in cron's words, Lagos time; it also runs when the product starts, at most once an hour. */
  cron?: string;
}

/** How many jobs of a queue there are in each state: waiting for their time or a worker, at work, given up. */
export interface QueueDepth {
  queue: string;
  waiting: number;
  active: number;
  failed: number;
}

export interface Jobs {
  /** Asks for jobs on the connection of an open transaction, so that both commit or neither does. */
  enqueueOn(client: pg.PoolClient): EnqueueJob;
  /** Begins to run jobs in this process. */
  work(jobs: readonly Job[]): Promise<void>;
  /** Every queue's jobs, as the queue itself last counted them: a few seconds ago. */
  depths(): Promise<QueueDepth[]>;
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
const forcedStopMs = 1_000;

// PostgreSQL's word to each connection when it is stopped.
const serverEnds = '57P01';

// Handed through to the database's client: a connection that went dumb would be waited for until somebody restarts us.
const silence = { query_timeout: 20_000, keepAlive: true };

/** How a process takes part in the queue: what it may open, and whether it will run jobs or only ask for them. */
export interface JobsPart {
  url: string;
  connections: number;
  runs: boolean;
}

/** How many connections a process's queue takes at most: a worker also keeps one to be told of new jobs. */
export function jobConnections({ connections, runs }: Omit<JobsPart, 'url'>): number {
  if (!runs) return 1;
  return Math.min(5, Math.floor(connections / 2));
}

/** Starts the queue on its own few connections and makes sure that the queues exist. */
export async function startJobs(part: JobsPart, queues: readonly string[], log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    ...silence,
    connectionString: part.url,
    max: Math.max(1, jobConnections(part) - 1),
    application_name: 'foodbank-jobs',
    // Who only asks for jobs neither waits for them nor looks after them: those who run them do.
    useListenNotify: part.runs,
    supervise: part.runs,
    schedule: part.runs,
    // Missing heartbeats are only noticed when somebody looks; one process does at a time.
    superviseIntervalSeconds: overseenEverySeconds,
    monitorIntervalSeconds: overseenEverySeconds,
  });
  let isStopping = false;
  // What its workers report are no errors but objects with an error's fields.
  const tell = ({ message, stack, code }: Error & { code?: string }) => {
    // Its idle connections say goodbye once it has stopped: a server that ends meanwhile takes nothing from anybody.
    if (isStopping && code === serverEnds) return;
    log.error({ err: Object.assign(new Error(message), { stack, code }) }, 'the job queue met an error');
  };
  boss.on('error', tell);
  await boss.start();
  const existing = new Set((await boss.getQueues([...queues])).map(({ name }) => name));
  for (const queue of queues) if (!existing.has(queue)) await boss.createQueue(queue, queueOptions);
  return {
    enqueueOn: (client) => {
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
      return async (queue, id) => {
        await boss.send(queue, { id, requestId: currentRequestId() }, { db });
      };
    },
    async work(jobs) {
      for (const job of jobs) {
        const { queue, lanes = 1 } = job;
        const shares = { batchSize: Math.ceil(batchSize / lanes), localConcurrency: lanes };
        await boss.work(queue, { ...workOptions, ...shares }, (batch) => runEach(job, batch, log));
        if (job.cron) await schedule(boss, job.queue, job.cron);
      }
    },
    depths: async () =>
      (await boss.getQueues([...queues])).map(({ name, queuedCount, activeCount, failedCount }) => ({
        queue: name,
        waiting: queuedCount,
        active: activeCount,
        failed: failedCount,
      })),
    async stop() {
      isStopping = true;
      // The queue itself only looks every half second whether its workers have ended.
      const ended = Promise.allSettled(queues.map((queue) => boss.offWork(queue)));
      await Promise.race([ended, sleep(stopTimeoutMs, undefined, { ref: false })]);
      await boss.stop({ graceful: true, timeout: forcedStopMs });
    },
  };
}

async function schedule(boss: PgBoss, queue: string, cron: string): Promise<void> {
  await boss.schedule(queue, cron, { id: 'scheduled' }, { tz: 'Africa/Lagos' });
  await boss.send(queue, { id: 'started' }, { singletonKey: 'started', singletonSeconds: 3600 });
}

const workOptions = {
  perJobResults: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
} as const;

/** Each job of a batch stands for itself: one that fails is tried again alone. */
async function runEach(job: Job, batch: readonly { id: string; data: unknown }[], log: Log) {
  return Promise.all(
    batch.map(async ({ id, data }) => {
      const { id: row, requestId } = data as { id: string; requestId?: string };
      try {
        await withRequestId(requestId, () => job.run(row));
        return { id, status: 'completed' as const };
      } catch (error) {
        log.warn({ err: error, queue: job.queue, job: id, requestId }, 'a job failed and will be tried again');
        return {
          id,
          status: 'failed' as const,
          output: { message: plainMessage(error) },
        };
      }
    }),
  );
}

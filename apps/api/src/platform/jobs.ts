import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { PgBoss, type Queue } from 'pg-boss';
import { type Log, plainMessage } from './log.ts';
import { currentRequestId, withRequestId } from './request-ids.ts';

/**
 * Enqueues a job for a row. The job carries only the row's id and the id of the request, which its log lines then have too. A
 * queue has at most one job with a given `jobId`; without one, pg-boss draws it. The job may have to wait for some seconds.
 */
export type EnqueueJob = (queue: string, id: string, jobId?: string, afterSeconds?: number) => Promise<void>;

/** A queue by its name, or one whose jobs may take longer than two minutes. */
export type QueueName = string | { name: string; timeLimitSeconds: number };

/**
 * A kind of job. `run` gets the row's id. It may run twice for one row, so it must be idempotent. `stopping` fires when the process
 * begins to stop, for a job that would not end within seconds.
 */
export interface Job {
  queue: string;
  run(id: string, stopping?: AbortSignal): Promise<void>;
  /** How many batches of it a process runs at once, so that a slow one does not hold up the others. */
  lanes?: number;
  /** A cron expression in Lagos time. The job also runs when the product starts, at most once an hour. */
  cron?: string;
}

/** The jobs of all parts in one list. Throws if two have the same queue, and names the queue and both parts. */
export function oneJobPerQueue(byPart: Readonly<Record<string, readonly Job[]>>): Job[] {
  const parts = new Map<string, string>();
  for (const [part, jobs] of Object.entries(byPart))
    for (const { queue } of jobs) {
      const first = parts.get(queue);
      if (first !== undefined)
        throw new Error(
          `The queue ${queue} has two jobs: one of ${first} and one of ${part}. Each would take what the other one waits for.`,
        );
      parts.set(queue, part);
    }
  return Object.values(byPart).flat();
}

/** The jobs of a queue by state. */
export interface QueueDepth {
  queue: string;
  waiting: number;
  active: number;
  failed: number;
}

export interface Jobs {
  /** Enqueues on the connection of an open transaction, so that the job commits with it or not at all. */
  enqueueOn(client: pg.PoolClient): EnqueueJob;
  /** Starts running jobs in this process: what is enqueued and, with the schedule, what is due by the clock and at the start. */
  work(jobs: readonly Job[], withSchedule: boolean): Promise<void>;
  /** Every queue's jobs, as pg-boss counted them within the last seconds. */
  depths(): Promise<QueueDepth[]>;
  /** Waits for the running jobs, within a time limit. */
  stop(): Promise<void>;
}

// A job of a killed process is run again once its heartbeat has been missing for this long.
const heartbeatSeconds = 10;
const jobSeconds = 120;
const overseenEverySeconds = 5;
// With delays that double up to 15 minutes, 120 tries outlast a day without a mail server.
const retries = { retryLimit: 120, retryDelay: 2, retryBackoff: true, retryDelayMax: 900 };
const queueOptions: Omit<Queue, 'name'> = { ...retries, heartbeatSeconds, notify: true };

const batchSize = 20;
// Part of the time that the process has for its shutdown.
const stopTimeoutMs = 10_000;
const forcedStopMs = 1_000;

// PostgreSQL sends it to each connection when it is stopped.
const serverEnds = '57P01';

// Options of the database client. Without a timeout a connection that stops answering would block the queue until a restart.
const silence = { query_timeout: 20_000, keepAlive: true };

/** How a process uses the queue: its connections, and whether it runs jobs or only enqueues. */
export interface JobsPart {
  url: string;
  connections: number;
  runs: boolean;
}

/** The most connections that the queue of a process takes. A worker needs one more, to listen for new jobs. */
export function jobConnections({ connections, runs }: Omit<JobsPart, 'url'>): number {
  if (!runs) return 1;
  return Math.min(5, Math.floor(connections / 2));
}

/** Starts the queue on its own connections, and creates the queues that are missing. A start that fails leaves nothing open. */
export async function startJobs(part: JobsPart, declared: readonly QueueName[], log: Log): Promise<Jobs> {
  const timeLimits = new Map(
    declared.map((one) => (typeof one === 'string' ? [one, jobSeconds] : [one.name, one.timeLimitSeconds])),
  );
  const queues = [...timeLimits.keys()];
  const boss = new PgBoss({
    ...silence,
    connectionString: part.url,
    max: Math.max(1, jobConnections(part) - 1),
    application_name: 'foodbank-jobs',
    // Only processes that run jobs listen for them and supervise them.
    useListenNotify: part.runs,
    supervise: part.runs,
    schedule: part.runs,
    // How soon a missing heartbeat is noticed. One process checks at a time.
    superviseIntervalSeconds: overseenEverySeconds,
    monitorIntervalSeconds: overseenEverySeconds,
  });
  const stopping = new AbortController();
  // pg-boss reports plain objects with an error's fields.
  const tell = ({ message, stack, code }: Error & { code?: string }) => {
    // While the queue stops, connections that the server ends are expected.
    if (stopping.signal.aborted && code === serverEnds) return;
    log.error({ err: Object.assign(new Error(message), { stack, code }) }, 'the job queue met an error');
  };
  boss.on('error', tell);
  try {
    await boss.start();
    const existing = new Set((await boss.getQueues(queues)).map(({ name }) => name));
    for (const [queue, expireInSeconds] of timeLimits)
      if (!existing.has(queue)) await boss.createQueue(queue, { ...queueOptions, expireInSeconds });
  } catch (error) {
    // The connections and timers that exist by then would keep the process alive.
    await boss.stop({ graceful: false }).catch(tell);
    throw error;
  }
  return {
    enqueueOn: (client) => {
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
      return async (queue, id, jobId, startAfter = 0) => {
        await boss.send(queue, { id, requestId: currentRequestId() }, { db, startAfter, ...(jobId && { id: jobId }) });
      };
    },
    async work(jobs, withSchedule) {
      for (const job of jobs) {
        const { queue, lanes = 1 } = job;
        const shares = { batchSize: Math.ceil(batchSize / lanes), localConcurrency: lanes };
        await boss.work(queue, { ...workOptions, ...shares }, (batch) => runEach(job, batch, stopping.signal, log));
        if (job.cron && withSchedule) await schedule(boss, job.queue, job.cron);
      }
    },
    depths: async () =>
      (await boss.getQueues(queues)).map(({ name, queuedCount, activeCount, failedCount }) => ({
        queue: name,
        waiting: queuedCount,
        active: activeCount,
        failed: failedCount,
      })),
    async stop() {
      stopping.abort();
      // pg-boss itself checks only every half second whether its workers have ended.
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

/** Runs a batch. A job that fails is tried again alone. */
async function runEach(job: Job, batch: readonly { id: string; data: unknown }[], stopping: AbortSignal, log: Log) {
  return Promise.all(
    batch.map(async ({ id, data }) => {
      const { id: row, requestId } = data as { id: string; requestId?: string };
      try {
        await withRequestId(requestId, () => job.run(row, stopping));
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

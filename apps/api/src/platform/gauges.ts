import { type Database, statement } from './database.ts';
import type { QueueDepth } from './jobs.ts';
import type { Metrics } from './metrics.ts';
import type { Passwords } from './passwords.ts';

// A job that is meant to wait is not late before its time. The time of one that failed is that of its next attempt, so its age counts.
const oldestJobs = statement<{ queue: string; seconds: number }>(
  'oldest-jobs',
  `select name as queue, extract(epoch from clock_timestamp() - min(
     case state when 'created' then greatest(created_on, start_after) else created_on end))::float8 as seconds
   from pgboss.job where state < 'active' and not blocked and (state <> 'created' or start_after <= clock_timestamp()) group by name`,
);

/** What the platform's gauges read. */
export interface GaugeSources {
  database: Pick<Database, 'read' | 'pools'>;
  passwords: Pick<Passwords, 'load'>;
  depths(): Promise<QueueDepth[]>;
}

/** Adds the gauges of this process's connections and password queue, and those of the jobs of all processes. */
export function addPlatformGauges(metrics: Metrics, { database, passwords, depths }: GaugeSources): void {
  metrics.addGauge({
    name: 'foodbank_database_connections',
    help: 'Connections of this process by pool and state; waiting are requests that wait for one',
    labels: ['pool', 'state'],
    source: 'connections',
    read: () =>
      Object.entries(database.pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) =>
        byState({ open: totalCount, idle: idleCount, waiting: waitingCount }, { pool }),
      ),
  });
  metrics.addGauge({
    name: 'foodbank_password_hashes',
    help: 'Passwords being hashed or compared in this process, and waiting',
    labels: ['state'],
    source: 'passwords',
    read: () => byState(passwords.load()),
  });
  metrics.addGauge({
    name: 'foodbank_jobs',
    help: 'Jobs of all processes, by queue and state',
    labels: ['queue', 'state'],
    source: 'jobs',
    read: async () => (await depths()).flatMap(({ queue, ...states }) => byState(states, { queue })),
  });
  metrics.addGauge({
    name: 'foodbank_jobs_oldest_seconds',
    help: 'How long the oldest job waits, by queue, from the time at which it should run',
    labels: ['queue'],
    source: 'jobs',
    async read() {
      const [queues, oldest] = await Promise.all([depths(), database.read.list(oldestJobs)]);
      const ages = new Map(oldest.map(({ queue, seconds }) => [queue, seconds]));
      return queues.map(({ queue }) => ({ labels: { queue }, value: ages.get(queue) ?? 0 }));
    },
  });
}

/** One reading for each state. */
export function byState(states: Readonly<Record<string, number>>, labels: Readonly<Record<string, string>> = {}) {
  return Object.entries(states).map(([state, value]) => ({ labels: { ...labels, state }, value }));
}

import type { Database } from './database.ts';
import { statement } from './database.ts';
import type { QueueDepth } from './jobs.ts';
import type { Reading, Source } from './metrics.ts';
import type { Passwords } from './passwords.ts';

const oldestJobs = statement<{ queue: string; seconds: number }>(
  'oldest-jobs',
  `select name as queue, extract(epoch from clock_timestamp() - min(created_on))::float8 as seconds
   from pgboss.job where state < 'active' and not blocked group by name`,
);

/** The connections of this process. */
export function connectionSource({ pools }: Pick<Database, 'pools'>): Source {
  return {
    name: 'connections',
    gauges: {
      foodbank_database_connections: {
        help: 'Connections of this process by pool and state; waiting are requests that wait for one',
        labels: ['pool', 'state'],
      },
    },
    read: () =>
      Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) =>
        Object.entries({ open: totalCount, idle: idleCount, waiting: waitingCount }).map(([state, value]) => ({
          gauge: 'foodbank_database_connections',
          labels: { pool, state },
          value,
        })),
      ),
  };
}

/** The queue before the gate of this process's password hashing. */
export function passwordSource({ load }: Pick<Passwords, 'load'>): Source {
  const [hashes, wait] = ['foodbank_password_hashes', 'foodbank_password_wait_seconds'];
  return {
    name: 'passwords',
    gauges: {
      [hashes]: { help: 'Passwords being hashed or compared in this process, and waiting', labels: ['state'] },
      [wait]: { help: 'How long one more password would wait in this process; beyond 10 s it is turned away' },
    },
    read() {
      const { waitMs, ...states } = load();
      const counts = Object.entries(states).map(([state, value]) => ({ gauge: hashes, labels: { state }, value }));
      return [...counts, { gauge: wait, value: waitMs / 1000 }];
    },
  };
}

/** The jobs of all processes together: each process tells the same. */
export function jobSource({ read }: Pick<Database, 'read'>, depths: () => Promise<QueueDepth[]>): Source {
  return {
    name: 'jobs',
    gauges: {
      foodbank_jobs: { help: 'Jobs of all processes, by queue and state', labels: ['queue', 'state'] },
      foodbank_jobs_oldest_seconds: { help: 'The age of the oldest job that waits, by queue', labels: ['queue'] },
    },
    async read() {
      const [queues, oldest] = await Promise.all([depths(), read.list(oldestJobs)]);
      const ages = new Map(oldest.map(({ queue, seconds }) => [queue, seconds]));
      return queues.flatMap(({ queue, ...states }): Reading[] => [
        { gauge: 'foodbank_jobs_oldest_seconds', labels: { queue }, value: ages.get(queue) ?? 0 },
        ...Object.entries(states).map(([state, value]) => ({
          gauge: 'foodbank_jobs',
          labels: { queue, state },
          value,
        })),
      ]);
    },
  };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { emailsQueue } from '../src/domains/foundation/notifications/queue-email.ts';
import { resetRequestsQueue } from '../src/domains/people/agents/request-password-reset.ts';
import { agentContactsQueue } from '../src/domains/people/agents/update-profile.ts';
import type { TestApp } from './start-app.ts';

const waiting = `select from emails where sent_at is null and failed_at is null union all
  select from password_reset_requests where handled_at is null union all
  select from staff_password_requests where handled_at is null`;

/** Waits until no email is left to send and no forgotten password to handle. An email that is missing then is never sent. */
export async function waitForWorker({ context }: Pick<TestApp, 'context'>): Promise<void> {
  while ((await context.database.pool.query(waiting)).rowCount) await sleep(10);
}

/** Waits until the job after an agent's changed contacts or bank account has run. */
export async function waitForContacts({ context }: Pick<TestApp, 'context'>, agentId: string): Promise<void> {
  const open = `select from pgboss.job where name = $1 and data->>'id' = $2 and state < 'completed'`;
  while ((await context.database.pool.query(open, [agentContactsQueue, agentId])).rowCount) await sleep(10);
}

/** Waits for the worker, and runs failed jobs again at once instead of after their delay. */
export async function waitForRetries(app: Pick<TestApp, 'context'>): Promise<void> {
  const { database } = app.context;
  const done = new AbortController();
  const retryNow = async () => {
    while (!done.signal.aborted) {
      await database.pool.query(
        `update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`,
      );
      await database.write(async (tx) => {
        for (const queue of [emailsQueue, resetRequestsQueue]) await tx.enqueue(queue, randomUUID());
      });
      await sleep(100);
    }
  };
  const retrying = retryNow();
  try {
    await waitForWorker(app);
  } finally {
    done.abort();
    await retrying;
  }
}

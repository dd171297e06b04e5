import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Database, statement } from './database.ts';
import type { Drain } from './drain.ts';

// Whoever asks decides within seconds where to send people; a database that keeps silent longer isn't one to work with.
const patienceMs = 3_000;
const answersAtAll = statement<{ one: number }>('answers-at-all', 'select 1 as one');

/** `/healthz`: the process lives. `/readyz`: it can do its work, so its database answers and it isn't stopping. */
export function serveHealth(app: FastifyInstance, database: Database, drain: Drain): void {
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    const ready = !drain.isClosing() && (await answers(database));
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}

async function answers(database: Database): Promise<boolean> {
  const answer = database.read.find(answersAtAll).then(
    () => true,
    () => false,
  );
  const silence = new AbortController();
  const given = sleep(patienceMs, false, { signal: silence.signal, ref: false }).catch(() => false);
  return Promise.race([answer, given]).finally(() => silence.abort());
}

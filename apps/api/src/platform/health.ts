import type { FastifyInstance } from 'fastify';
import { type Database, statement } from './database.ts';
import type { Drain } from './drain.ts';

const answersAtAll = statement<{ one: number }>('answers-at-all', 'select 1 as one');

/** `/healthz`: the process lives. `/readyz`: it can do its work, so its database answers and it isn't stopping. */
export function serveHealth(app: FastifyInstance, database: Database, drain: Drain): void {
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    const ready = !drain.isClosing() && (await database.read.find(answersAtAll).catch(() => null)) !== null;
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}

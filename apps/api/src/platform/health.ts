import type { FastifyInstance } from 'fastify';
import { statement } from './database.ts';
import type { House } from './house.ts';

const answersAtAll = statement<{ one: number }>('answers-at-all', 'select 1 as one');

/** `/healthz`: the process lives. `/readyz`: it can serve, so its database answers and it isn't stopping. */
export function serveHealth(app: FastifyInstance, house: House): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    const ready = !stopping && (await house.database.read.find(answersAtAll).catch(() => null)) !== null;
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Database, statement } from './database.ts';
import type { Drain } from './drain.ts';
import { refuse } from './refuse.ts';

// A load balancer decides within seconds where to send requests.
const timeoutMs = 3_000;
const ping = statement<{ one: number }>('ping', 'select 1 as one');

/** More about a server that is ready, such as whether the money is proved. It never makes it unready. */
export type ReadyDetail = () => Promise<Record<string, string>>;

/** `/healthz`: the process lives. `/readyz`: it can serve, so its database answers and it is not shutting down. */
export function serveHealth(
  app: FastifyInstance,
  database: Database,
  drain: Drain,
  detail: ReadyDetail = async () => ({}),
): void {
  app.get('/healthz', { onRequest: refuseOtherSpelling }, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
  app.get('/readyz', { onRequest: refuseOtherSpelling }, async (_, reply) => {
    reply.header('cache-control', 'no-store');
    const ready = !drain.isClosing() && (await answersInTime(database));
    const more = ready ? await detail().catch(() => ({})) : {};
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', ...more });
  });
}

/** True for a request of a load balancer or an operator, which a busy server answers too. */
export const isProbe = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url === '/healthz' || routeOptions.url === '/readyz';

/** The router also takes a closing slash and encoded letters, which a proxy's rule for the address may not cover. */
async function refuseOtherSpelling({ url, routeOptions }: FastifyRequest): Promise<void> {
  if (url.split('?', 1)[0] !== routeOptions.url) refuse('not-found');
}

async function answersInTime(database: Database): Promise<boolean> {
  const timeout = new AbortController();
  const answered = database.read.find(ping).then(() => true);
  const late = sleep(timeoutMs, false, { signal: timeout.signal, ref: false });
  return Promise.race([answered, late])
    .catch(() => false)
    .finally(() => timeout.abort());
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';

const running = new AsyncLocalStorage<string>();

/** The id of the request that is being answered, or that asked for the job that runs; undefined where nobody asked. */
export const currentRequestId = (): string | undefined => running.getStore();

/**
 * Does something on behalf of a request: log lines and jobs that come of it carry its id. Without an id, as in a job that the
 * clock started, it is simply done.
 */
export function onBehalfOf<T>(requestId: string | undefined, work: () => T): T {
  return requestId === undefined ? work() : running.run(requestId, work);
}

/** A hook: a request's handler, and the jobs that it asks for, run on its behalf. */
export function onItsBehalf({ id }: FastifyRequest, _: unknown, done: () => void): void {
  onBehalfOf(id, done);
}

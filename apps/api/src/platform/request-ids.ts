import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<string>();

/** The id of the current request, also in the jobs that it enqueued; undefined in a job that the clock started. */
export const currentRequestId = (): string | undefined => running.getStore();

/** Runs `work` as part of a request: its log lines and jobs carry the id. Without an id it simply runs. */
export function withRequestId<T>(requestId: string | undefined, work: () => T): T {
  return requestId === undefined ? work() : running.run(requestId, work);
}

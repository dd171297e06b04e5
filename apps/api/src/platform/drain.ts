import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const sweepEveryMs = 50;

export interface DrainOptions {
  /** How long requests are still taken once the app is closing, so that load balancers see `/readyz` say no. */
  delayMs: number;
  /** How long open connections are waited for after that. */
  timeoutMs: number;
}

/** Whether an app is closing. */
export interface Drain {
  isClosing(): boolean;
}

/**
 * Drains an app that closes. For the delay it takes requests as before; Fastify adds `Connection: close` to their answers. Then it
 * accepts no new connection, closes idle ones, and after the timeout cuts the rest.
 */
export function drainOnClose(app: FastifyInstance, { delayMs, timeoutMs }: DrainOptions): Drain {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    if (delayMs > 0) await sleep(delayMs);
    // Again and again: a connection becomes idle when its last answer has gone.
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepEveryMs).unref();
    const cut = setTimeout(() => app.server.closeAllConnections(), timeoutMs).unref();
    app.server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(cut);
    });
  });
  return { isClosing: () => closing };
}

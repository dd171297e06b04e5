import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const sweptEveryMs = 50;

/** An app's way to its end: what asks whether it is closing learns so from the first moment. */
export interface Drain {
  isClosing(): boolean;
}

export interface DrainOptions {
  /** How long requests are still taken once the app is closing; asked when it begins. */
  delayMs: () => number;
  /** How long connections that don't end by themselves are waited for after that. */
  patienceMs: number;
}

/**
 * Lets an app that closes end without failing anybody, in three steps.
 *
 * For the delay everything goes on, so that whoever sends us requests has the time to see that we aren't ready any more, and
 * each answer says that its connection ends with it. A connection that is used in that time thus ends by an answer, and what
 * wasn't used for so long has been closed by its other side; none is closed under a request.
 *
 * Then nobody new is let in, and what is idle is closed, again and again: a connection whose request is answered a moment later
 * would otherwise stay open for its next one. After the patience every connection is cut, because a client that never finishes
 * its request would keep us for ever.
 */
export function drainOnClose(app: FastifyInstance, { delayMs, patienceMs }: DrainOptions): Drain {
  let closing = false;
  // By connection, since a set of answers would be rebuilt again and again, and each set that was would keep its answers alive.
  const latest = new Map<Socket, ServerResponse>();
  app.server.on('connection', (socket: Socket) => socket.once('close', () => latest.delete(socket)));
  // Before the app's own listener, which may answer at once.
  app.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    latest.set(socket, response);
    if (closing) endConnection(response);
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const response of latest.values()) endConnection(response);
    const delay = delayMs();
    if (delay > 0) await sleep(delay);
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweptEveryMs).unref();
    const cut = setTimeout(() => app.server.closeAllConnections(), patienceMs).unref();
    app.server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(cut);
    });
  });
  return { isClosing: () => closing };
}

/** Lets an answer that hasn't begun say that its connection ends with it. */
function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

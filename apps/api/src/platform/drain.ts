import type { FastifyInstance } from 'fastify';

const sweptEveryMs = 50;

/**
 * Lets an app that closes end what it has begun, and no more. Closing a server ends the connections that are idle at that
 * instant; those whose request is answered a moment later would stay open for their next one, and a client that never finishes
 * its request would keep us for ever. So answers say that their connection ends with them, and after the patience every
 * connection is cut.
 */
export function drainOnClose(app: FastifyInstance, patienceMs: number): void {
  let closing = false;
  app.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    closing = true;
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweptEveryMs).unref();
    const cut = setTimeout(() => app.server.closeAllConnections(), patienceMs).unref();
    app.server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(cut);
    });
  });
}

import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

// Browsers and nginx wait for an answer before they send the next request.
const unansweredMax = 32;

/**
 * Cuts a connection that sends many requests without waiting for answers. Node parses all requests of a packet at once, so hundreds
 * of answers would be built and held in memory for one caller that may never read them.
 */
export function boundPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (count <= unansweredMax && !socket.destroyed) return done();
    reply.hijack();
    socket.destroy();
  });
}

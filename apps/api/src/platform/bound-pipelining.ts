import type { Socket } from 'node:net';

// Browsers and nginx wait for an answer before they send the next request.
const unansweredMax = 32;

/** Counts the unanswered requests of each connection. */
export interface PipelineBound {
  /** Counts one more. False if the connection has too many and must be cut. */
  enter(socket: Socket): boolean;
  leave(socket: Socket): void;
}

/**
 * Bounds the requests that a connection sends without waiting for answers. Node parses all requests of a packet at once, so hundreds
 * of answers would be built and held in memory for one caller that may never read them.
 */
export function createPipelineBound(): PipelineBound {
  const unanswered = new WeakMap<Socket, number>();
  const add = (socket: Socket, change: number) => {
    const count = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, count);
    return count;
  };
  return {
    enter: (socket) => add(socket, 1) <= unansweredMax && !socket.destroyed,
    leave: (socket) => void add(socket, -1),
  };
}

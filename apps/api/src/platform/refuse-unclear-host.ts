import type { FastifyRequest } from 'fastify';
import { refuse } from './refuse.ts';

/**
 * Refuses, with `malformed-request`, a request with two Host headers, or one of HTTP/1.1 without any (RFC 9112, 3.2). A proxy in
 * front might go by the second, while Node keeps the first.
 */
export function refuseUnclearHost({ raw: { rawHeaders, httpVersion } }: FastifyRequest): void {
  let count = 0;
  // Names and values take turns.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') count += 1;
  }
  if (count > 1 || (count === 0 && httpVersion === '1.1')) refuse('malformed-request');
}

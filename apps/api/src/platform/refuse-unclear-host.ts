import type { FastifyRequest } from 'fastify';
import { refuse } from './refuse.ts';

/**
 * Refuses, with `malformed-request`, a request with two Host headers, or one of HTTP/1.1 without any (RFC 9112, 3.2). A proxy in
 * front might go by the second, while Node keeps the first.
 */
export function refuseUnclearHost({ raw }: FastifyRequest): void {
  const names = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  if (names.length > 1 || (names.length === 0 && raw.httpVersion === '1.1')) refuse('malformed-request');
}

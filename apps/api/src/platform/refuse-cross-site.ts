import type { FastifyRequest } from 'fastify';
import { refuse } from './refuse.ts';

const safe = new Set(['GET', 'HEAD']);

/**
 * Refuses, with `not-yours`, an unsafe request that a cookie signs in unless it comes from a page of the same origin. Browsers say so in
 * Sec-Fetch-Site; older ones name their page in Origin. With neither header the request is refused: every browser that the console
 * serves sends one of them.
 */
export function refuseCrossSite({ method, headers, host, protocol }: FastifyRequest): void {
  if (safe.has(method)) return;
  const site = headers['sec-fetch-site'];
  if (site !== undefined ? site === 'same-origin' : headers.origin === `${protocol}://${host}`) return;
  refuse('not-yours');
}

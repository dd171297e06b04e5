import type { FastifyRequest } from 'fastify';
import { refuse } from './refuse.ts';

const proxyHeaders = new Set(['forwarded', 'via']);
const loopbackName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Refuses, with 404, requests for a page of development under another host name (DNS rebinding) and through a proxy. */
export function refuseForeignCaller({ headers }: FastifyRequest): void {
  const isForwarded = Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || proxyHeaders.has(name));
  if (isForwarded || !loopbackName.test(headers.host ?? '')) refuse('not-found');
}

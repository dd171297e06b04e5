import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Gives a text its ETag. Returns null, with status 304, if the client holds that text already. The tag is weak: a compressed text has the
 * same one. Only for answers that are the same for everyone.
 */
export function unlessHeld(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  text: string,
): string | null {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, tagLength)}"`;
  reply.header('etag', `W/${tag}`);
  const held = (headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (!held.includes(tag) && !held.includes('*')) return text;
  reply.code(304).header('vary', 'accept-encoding').removeHeader('content-type').removeHeader('content-length');
  return null;
}

const tagLength = 27;

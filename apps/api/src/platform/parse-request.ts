import type { Endpoint } from '@foodbank/contract/endpoint';
import { check, type Schema } from '@foodbank/contract/primitives/check';
import type { FastifyRequest } from 'fastify';
import { refuse } from './refuse.ts';

/** Parses a request by the contract. Throws a refusal with the contract's messages if something is invalid. */
export function parseRequest(
  endpoint: Endpoint,
  request: FastifyRequest,
): { params: unknown; query: unknown; body: unknown } {
  return {
    params: parsePart(endpoint.params, request.params),
    query: endpoint.query && parsePart(endpoint.query, { ...(request.query as object) }),
    body:
      endpoint.rawBodyBytesMax === undefined
        ? parsePart(endpoint.body, request.body, endpoint.hasOutcomeByItem)
        : bytesOf(request.body),
  };
}

const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

function parsePart(schema: Schema | undefined, value: unknown, hasOutcomeByItem = false): unknown {
  if (!schema) return undefined;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  // A missing body, or one that is no object, is checked as an empty one, so that the refusal has the messages of the fields.
  const checked = check(schema, isObject ? value : {}, hasOutcomeByItem ? 1 : undefined);
  if (!checked.ok) refuse('validation', { message: checked.message, errors: checked.errors });
  // No field is required, so there is no message, but what was sent would be lost.
  if (!isObject) refuse('malformed-request');
  return checked.data;
}

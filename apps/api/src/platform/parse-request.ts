import type { Endpoint } from '@foodbank/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { safeParse, type ZodMiniType } from 'zod/mini';
import { refuse } from './refuse.ts';

/** What a refused input says: the first problem for the whole, and one message a field. */
export interface Problems {
  message: string;
  errors: Record<string, string>;
}

/** Checks a value by a schema: the parsed value, or its problems in words for people. */
export function check<Output>(
  schema: ZodMiniType<Output>,
  value: unknown,
): { value: Output; problems?: undefined } | { problems: Problems } {
  const parsed = safeParse(schema, value);
  if (parsed.success) return { value: parsed.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[path.join('.') || 'body'] ??= message;
  return { problems: { message: Object.values(errors)[0] ?? 'Invalid format', errors } };
}

/** The parameters, query and body of a request as the contract has them, or a refusal with the contract's messages. */
export function parseRequest(
  endpoint: Endpoint,
  request: FastifyRequest,
): { params: unknown; query: unknown; body: unknown } {
  return {
    params: parsePart(endpoint.params, request.params),
    query: parsePart(endpoint.query, { ...(request.query as object) }),
    body: parsePart(endpoint.body, request.body),
  };
}

function parsePart(schema: ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  // No body at all, or one that is no object, is read as an empty one, so that the fields' own messages answer.
  const given = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  const checked = check(schema, given);
  if (checked.problems) refuse('validation', checked.problems);
  return checked.value;
}

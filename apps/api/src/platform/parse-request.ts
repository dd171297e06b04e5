import type { Endpoint } from '@foodbank/contract/endpoint';
import { messages } from '@foodbank/contract/primitives/text';
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
  const parsed = safeParse(schema, value, { error: () => messages.pattern });
  const issues: readonly Issue[] = parsed.success ? findUnkeepable(parsed.data) : parsed.error.issues;
  if (parsed.success && issues.length === 0) return { value: parsed.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.join('.') || 'body'] ??= message;
  return { problems: { message: Object.values(errors)[0] ?? messages.pattern, errors } };
}

type Issue = { path: readonly PropertyKey[]; message: string };

/** Text that no database keeps as it is, whatever the schema allows: with a NUL, or half of a surrogate pair. */
function findUnkeepable(data: unknown): Issue[] {
  const found: Issue[] = [];
  const fields = (data ?? {}) as Record<string, unknown>;
  for (const field in fields) {
    const value = fields[field];
    if (typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed())) continue;
    found.push({ path: [field], message: messages.pattern });
  }
  return found;
}

/** The parameters, query and body of a request as the contract has them, or a refusal with the contract's messages. */
export function parseRequest(
  endpoint: Endpoint,
  request: FastifyRequest,
): { params: unknown; query: unknown; body: unknown } {
  return {
    params: parsePart(endpoint.params, request.params),
    query: endpoint.query && parsePart(endpoint.query, { ...(request.query as object) }),
    body: parsePart(endpoint.body, request.body),
  };
}

function parsePart(schema: ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  // No body at all, or one that is no object, is read as an empty one, so that the fields' own messages answer.
  const checked = check(schema, isObject ? value : {});
  if (checked.problems) refuse('validation', checked.problems);
  // Where no field is needed there is none to complain about, and taking a list for nothing would lose what it says.
  if (!isObject) refuse('malformed-request');
  return checked.value;
}

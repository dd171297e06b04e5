/** Checks a form or a request body: the parsed values, or one message per field. */
import * as z from 'zod/mini';
import { messages } from './text.ts';

/** Any schema of the contract. */
export type Schema = z.ZodMiniType;

/** The parsed output of a schema. */
export type Parsed<S extends Schema> = z.output<S>;

/** Why an input is invalid: the first message for the whole, and one message per field. */
export interface Problems {
  message: string;
  errors: Record<string, string>;
}

/** The outcome of a check. */
export type Checked<S extends Schema> = { ok: true; data: Parsed<S> } | ({ ok: false } & Problems);

/**
 * Checks an input. Each invalid field gets its first message; nested fields are named with dots, and the whole input is named
 * `body`. Besides what the schema forbids, text that PostgreSQL can't store is invalid (NUL, half of a surrogate pair).
 */
export function check<S extends Schema>(schema: S, input: unknown): Checked<S> {
  const result = z.safeParse(schema, input, { error: () => messages.pattern });
  const issues: readonly Issue[] = result.success ? findUnstorable(result.data) : result.error.issues;
  if (result.success && issues.length === 0) return { ok: true, data: result.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.join('.') || 'body'] ??= message;
  return { ok: false, message: Object.values(errors)[0] ?? messages.pattern, errors };
}

type Issue = { path: readonly PropertyKey[]; message: string };

// One half of a surrogate pair without the other.
const surrogate = /\p{Cs}/u;

/** Issues of the fields with a NUL or half of a surrogate pair. */
function findUnstorable(data: unknown): Issue[] {
  return Object.entries(data ?? {})
    .filter(([, value]) => typeof value === 'string' && (value.includes('\0') || surrogate.test(value)))
    .map(([field]) => ({ path: [field], message: messages.pattern }));
}

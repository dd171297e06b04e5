/** Checking a whole form or body: the parsed values, or one message per field. */
import * as z from 'zod/mini';
import { messages } from './text.ts';

/** Any schema of the contract. */
export type Schema = z.ZodMiniType;

/** What a schema parses valid input to. */
export type Parsed<S extends Schema> = z.output<S>;

/** Why an input is invalid: the first message for the whole, and one message per field. */
export interface Problems {
  message: string;
  errors: Record<string, string>;
}

export type Checked<S extends Schema> = { ok: true; data: Parsed<S> } | ({ ok: false } & Problems);

/**
 * Checks an input. Each invalid field gets its first message; nested fields are named with dots, and the whole input is named
 * `body`. Beyond the schema it refuses text that no database stores as it is.
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

// Half of a surrogate pair.
const surrogate = /\p{Cs}/u;

/** Fields with a NUL or half of a surrogate pair. */
function findUnstorable(data: unknown): Issue[] {
  return Object.entries(data ?? {})
    .filter(([, value]) => typeof value === 'string' && (value.includes('\0') || surrogate.test(value)))
    .map(([field]) => ({ path: [field], message: messages.pattern }));
}

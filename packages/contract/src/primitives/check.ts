/** Checking a whole form or body: the parsed values, or one message a field. */
import * as z from 'zod/mini';

/** Any schema of the contract. */
export type Schema = z.ZodMiniType;

/** What a schema parses valid input to. */
export type Parsed<S extends Schema> = z.output<S>;

export type Checked<S extends Schema> = { ok: true; data: Parsed<S> } | { ok: false; errors: Record<string, string> };

/** Checks an input. Each invalid field gets its first message; nested fields are named with dots. */
export function check<S extends Schema>(schema: S, input: unknown): Checked<S> {
  const result = z.safeParse(schema, input);
  if (result.success) return { ok: true, data: result.data };
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join('.');
    errors[field] ??= issue.message;
  }
  return { ok: false, errors };
}

/** A list's filters as search parameters of the page's address. */
import type { Parsed, Schema } from '@foodbank/contract/primitives/check';
import * as z from 'zod/mini';

/** A number of a page, counted from 1. */
export const pageFilter = z.catch(z.coerce.number().check(z.multipleOf(1), z.positive()), 1);

/** A search text, trimmed and cut to a length. */
export const searchFilter = (lengthMax: number) =>
  z.catch(
    z.string().check(
      z.trim(),
      z.overwrite((text) => text.slice(0, lengthMax)),
    ),
    '',
  );

/**
 * The filters in an address. Every field of the schema has a default (`z.catch`), which stands for a parameter that is missing or
 * can't be read.
 */
export function readFilters<S extends Schema>(schema: S, params: URLSearchParams): Parsed<S> {
  return z.parse(schema, Object.fromEntries(params));
}

/** The search parameters of some filters. Defaults are left out. */
export function writeFilters<S extends Schema>(schema: S, filters: Parsed<S>): URLSearchParams {
  const defaults = Object.entries(readFilters(schema, new URLSearchParams()) as object);
  const params = new URLSearchParams();
  for (const [name, byDefault] of defaults) {
    const value = (filters as Record<string, unknown>)[name];
    if (value !== byDefault) params.set(name, String(value));
  }
  return params;
}

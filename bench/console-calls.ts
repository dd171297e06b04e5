import type { Endpoint } from '@foodbank/contract/endpoint';
import { toJSONSchema } from 'zod/mini';

/** One way to make a call: its name in the results, and its path with the query. */
export interface ConsoleCall {
  name: string;
  path: string;
}

// A common name, one person, one address, a code, a part of a phone number, and a text without a match.
const searches = ['okafor', 'Okafor 1999', 'agent77@bench.example', 'eve4242@bench.example', '0803', 'zzzz qqqq'];

/** What the data that is measured has: the schemas don't tell it. */
export interface ConsoleExamples {
  /** A record's id by the path before it; null for a kind of record of which there is none. */
  ids: Readonly<Record<string, string | null>>;
  /** The queries of calls whose parameters depend on each other, by the calls' names. */
  queries: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
  /** More queries, beside those that the schema tells. */
  also?: ConsoleExamples['queries'];
  /** Values of filters of which the schema names none, by the filters' names. */
  values?: Readonly<Record<string, readonly string[]>>;
}

/**
 * The ways to make a GET of the console that its schema tells: without filters, with each value of each filter that has a choice, with
 * searches, and all of these in each order that the list offers. Calls with examples of their own are made with those only. What the call's own schema refuses is left out, and so are
 * records without an example.
 */
export function consoleCalls(
  { name, path, query }: Endpoint,
  { ids, queries, also = {}, values: known = {} }: ConsoleExamples,
): ConsoleCall[] {
  const filled = fillPath(path, ids);
  if (filled === null) return [];
  const schema = query ? (toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as ObjectSchema) : {};
  const required = Object.fromEntries(
    (schema.required ?? []).flatMap((key) => {
      const [value] = valuesOf(key, schema.properties?.[key] ?? {}, known);
      return value === undefined ? [] : [[key, value]];
    }),
  );
  const call = (about: string, values: Record<string, string>) => {
    const search = new URLSearchParams({ ...required, ...values }).toString();
    return { name: `${name}${about}`, path: search === '' ? filled : `${filled}?${search}` };
  };
  const isTaken = (values: Record<string, string>) => !query || query.safeParse({ ...required, ...values }).success;
  const own = queries[name];
  if (own) return own.map((values) => call(` ${new URLSearchParams(values)}`, values));
  const properties = Object.entries(schema.properties ?? {});
  const filters = properties.flatMap(([key, property]) =>
    valuesOf(key, property, known).map((value) => ({ [key]: value })),
  );
  const sorts = filters.filter((filter) => 'sort' in filter);
  const sorted = sorts.flatMap((sort) =>
    filters.flatMap((filter) => ('sort' in filter ? [] : [{ ...filter, ...sort }])),
  );
  return [{}, ...filters, ...sorted, ...(also[name] ?? [])]
    .filter(isTaken)
    .map((values) => call(Object.keys(values).length === 0 ? '' : ` ${new URLSearchParams(values)}`, values));
}

/** A path with the examples' ids; null if one is missing. An id is that of the whole path before it, or else of its longest beginning. */
function fillPath(path: string, ids: ConsoleExamples['ids']): string | null {
  let isMissing = false;
  const filled = path.replace(/\{\w+\}/g, (_, at: number) => {
    const before = path.slice(0, at - 1);
    const [start = ''] = Object.keys(ids)
      .filter((one) => before === one || before.startsWith(`${one}/`))
      .sort((one, other) => other.length - one.length);
    const id = ids[start] ?? null;
    if (id === null) isMissing = true;
    return id ?? '';
  });
  return isMissing ? null : filled;
}

interface Choice {
  enum?: unknown[];
  const?: unknown;
}

interface ObjectSchema {
  required?: string[];
  properties?: Record<string, Choice & { anyOf?: Choice[] }>;
}

function valuesOf(
  key: string,
  property: Choice & { anyOf?: Choice[] },
  known: NonNullable<ConsoleExamples['values']>,
): readonly string[] {
  if (key === 'search' || key === 'q' || key === 'text') return searches;
  if (key === 'at') return ['2026-06-30T23:59:59+01:00'];
  const choices = [property, ...(property.anyOf ?? [])].flatMap(
    (one) => one.enum ?? (one.const === undefined ? [] : [one.const]),
  );
  return choices.length > 0 ? choices.map(String) : (known[key] ?? []);
}

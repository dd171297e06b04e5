/** A list's filters as search parameters of the page's address. They are read without a schema library, for its size. */

/** Reads one filter. A parameter that is missing (null) or can't be read becomes the filter's default. */
type ReadFilter = (text: string | null) => string | number;

/** The filters of a list by the names of their parameters. */
export type FilterSchema = Readonly<Record<string, ReadFilter>>;

export type Filters<S extends FilterSchema> = { [Name in keyof S]: ReturnType<S[Name]> };

/** A search text, trimmed and cut to a length. */
export const searchFilter = (lengthMax: number) => (text: string | null) => (text ?? '').trim().slice(0, lengthMax);

/** One of the keys of an object of labels. */
export const choiceFilter =
  <Choice extends string>(labels: Readonly<Record<Choice, string>>, byDefault: NoInfer<Choice>) =>
  (text: string | null) =>
    text !== null && Object.hasOwn(labels, text) ? (text as Choice) : byDefault;

/** The number of a page, counted from 1. */
export function pageFilter(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** The filters in an address. */
export function readFilters<S extends FilterSchema>(schema: S, params: URLSearchParams): Filters<S> {
  const entries = Object.entries(schema).map(([name, read]) => [name, read(params.get(name))]);
  return Object.fromEntries(entries) as Filters<S>;
}

/** The search parameters of some filters. Defaults are left out. */
export function writeFilters<S extends FilterSchema>(schema: S, filters: Filters<S>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, read] of Object.entries(schema)) {
    const value = filters[name];
    if (value !== read(null)) params.set(name, String(value));
  }
  return params;
}

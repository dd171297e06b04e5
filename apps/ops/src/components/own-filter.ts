/** A filter that shows the reader's own rows, and whose they are in an address that is shared. */
import { type FilterSchema, type Filters, readFilters, writeFilters } from '@foodbank/app/tables/url-filters';

/** The filter and its value for own rows: `owner`, `mine`. */
export interface OwnFilter {
  name: string;
  value: string;
}

/** The parameter with the member whose rows an address shows. */
export const ofParameter = 'of';

/** True for an address of the own rows of another member than the reader. */
export const isOwnOfOther = (params: URLSearchParams, own: OwnFilter, reader: string): boolean =>
  params.get(own.name) === own.value && ![null, reader].includes(params.get(ofParameter));

/** The filters in an address as they are for its reader: another member's own rows are everybody's. */
export function readOwn<S extends FilterSchema>(
  schema: S,
  params: URLSearchParams,
  own: OwnFilter | null,
  reader: string,
): Filters<S> {
  if (own === null || !isOwnOfOther(params, own, reader)) return readFilters(schema, params);
  const shown = new URLSearchParams(params);
  shown.delete(own.name);
  return readFilters(schema, shown);
}

/** The search parameters of some filters, with the reader where they show own rows. */
export function writeOwn<S extends FilterSchema>(
  schema: S,
  filters: Filters<S>,
  own: OwnFilter | null,
  reader: string,
): URLSearchParams {
  const params = writeFilters(schema, filters);
  if (own !== null && params.get(own.name) === own.value) params.set(ofParameter, reader);
  return params;
}

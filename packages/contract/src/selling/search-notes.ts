/** The sentences that say how products fit a search. */
import type { SearchFit } from './catalogue.ts';

/** What is said of a search. */
export interface Searched {
  count: number;
  hasMore: boolean;
  searchedFor: string | null;
  fit: SearchFit | null;
}

/** What stands above the products that a search found: one or two sentences. */
export function searchNotes(search: string, { count, hasMore, searchedFor, fit }: Searched): string[] {
  const counted = `${count}${hasMore ? ' or more' : ''} ${count === 1 ? 'product' : 'products'}`;
  if (fit?.kind === 'brand') return [`No ${inCapitals(fit.asked)} here. Other ${fit.instead}:`];
  if (fit?.kind === 'most') return [`Nothing has all of “${searchedFor ?? search}”. These have most:`];
  if (fit?.kind === 'category') return [`${counted} in ${fit.instead}`];
  if (searchedFor === null) return [`${counted} for “${search}”`];
  return [`Showing results for “${searchedFor}”`, `Nothing is called “${search}”.`];
}

const inCapitals = (brand: string) => brand.replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());

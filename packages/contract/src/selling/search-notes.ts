/** The sentences that say how products fit a search. */
import { withoutEnd } from '../primitives/seen-text.ts';
import { productSearchLengthMax, type SearchFit } from './catalogue.ts';

/** The first whole words of a text that a search can have, as a pasted list may have more. */
export function fitSearch(text: string): { search: string; isCut: boolean } {
  const whole = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (whole.length <= productSearchLengthMax) return { search: whole, isCut: false };
  const end = whole.lastIndexOf(' ', productSearchLengthMax);
  // A word that is too long is cut between two letters, not within one of two units.
  const search = end > 0 ? whole.slice(0, end) : whole.slice(0, productSearchLengthMax).replace(/[\ud800-\udbff]$/, '');
  return { search: withoutEnd(search, ' ,;'), isCut: true };
}

/** Said where a text was longer than a search. */
export const searchCutNote = 'We searched for the first words.';

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
  if (fit?.kind === 'most') return [`Nothing matches all of “${searchedFor ?? search}”. Closest matches:`];
  if (fit?.kind === 'category') return [`${counted} in ${fit.instead}`];
  if (searchedFor === null) return [`${counted} for “${search}”`];
  return [`Showing results for “${searchedFor}”`, `No results for “${search}”.`];
}

const inCapitals = (brand: string) => brand.replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());

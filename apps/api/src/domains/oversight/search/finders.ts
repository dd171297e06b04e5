import type { SearchKindName } from '@foodbank/contract/oversight/search-staff';
import type { Finder } from './finder.ts';
import { moneyFinders } from './money-finders.ts';
import { peopleFinders } from './people-finders.ts';
import { sellingFinders } from './selling-finders.ts';

/** The finder of each kind. */
export const finders: Readonly<Record<SearchKindName, Finder>> = {
  ...sellingFinders,
  ...peopleFinders,
  ...moneyFinders,
};

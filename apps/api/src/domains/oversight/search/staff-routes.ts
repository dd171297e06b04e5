import * as calls from '@foodbank/contract/oversight/search-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { countContactSearch } from '../../people/staff/count-contact-search.ts';
import { contactIn, searchRecords } from './search-records.ts';

/** The console's one search. */
export function searchStaffRoutes(context: AppContext): Route[] {
  const { read } = context.database;
  return [
    staffRoute(calls.searchRecords, async ({ query: { text, contacts } }, { staff }) => {
      const withContacts = contacts === 'yes' && contactIn(text) !== null;
      if (withContacts) await countContactSearch(context, staff, calls.searchRecords.name);
      return searchRecords(read, text, { staff, withContacts });
    }),
  ];
}

import * as calls from '@foodbank/contract/oversight/search-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import type { ApprovalKind } from '../../foundation/approvals/take-approval.ts';
import { countContactSearch } from '../../people/staff/count-contact-search.ts';
import { contactIn, searchRecords } from './search-records.ts';

/** The console's one search. */
export function searchStaffRoutes(
  context: AppContext,
  kinds: readonly Pick<ApprovalKind, 'kind' | 'label'>[],
): Route[] {
  const { database, keys } = context;
  const approvalLabels = new Map(kinds.map(({ kind, label }) => [kind, label]));
  return [
    staffRoute(calls.searchRecords, async ({ query: { text, contacts } }, { staff }) => {
      const withContacts = contacts === 'yes' && contactIn(text) !== null;
      if (withContacts) await countContactSearch(context, staff, calls.searchRecords.name);
      return searchRecords(database.read, text, { staff, keys, approvalLabels, withContacts });
    }),
  ];
}

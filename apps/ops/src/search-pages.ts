/** Where each kind of record that a search finds is opened. */
import type { SearchKindName } from '@foodbank/contract/oversight/search-staff';
import { paths } from './paths.ts';

export const searchPages: Readonly<Record<SearchKindName, (id: string) => string>> = {
  order: paths.order,
  'packing-order': paths.packingOrder,
  customer: paths.customer,
  agent: paths.agent,
  request: paths.request,
  loan: paths.loan,
  charge: paths.charge,
  payout: paths.payout,
  'partner-payout': paths.partnerPayout,
};

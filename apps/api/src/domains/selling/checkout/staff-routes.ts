import * as calls from '@foodbank/contract/selling/plan-offers-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { readLoanCharges, readLoanOffer } from './loan-evidence.ts';

/** The console's calls about how a loan began, and about its payments. */
export function checkoutStaffRoutes({ database: { read } }: AppContext): Route[] {
  return [
    staffRoute(calls.readLoanOffer, async ({ params: { loanId } }) => ({ offer: await readLoanOffer(read, loanId) })),
    staffRoute(calls.listLoanCharges, async ({ params: { loanId } }) => ({
      charges: await readLoanCharges(read, loanId),
    })),
  ];
}

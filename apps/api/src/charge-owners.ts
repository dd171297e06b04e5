import { repaymentCharges } from './domains/lending/repayments/applying.ts';
import type { ChargeOwners } from './domains/money/charges/owners.ts';
import { checkoutCharges } from './domains/selling/checkout/checkout-charges.ts';

/** What a charge may be for, with what its money means there. */
export const chargeOwners: ChargeOwners = { checkout: checkoutCharges, repayment: repaymentCharges };

import { notificationRoutes } from './domains/foundation/notifications/routes.ts';
import { automaticPaymentRoutes } from './domains/lending/automatic-payments/routes.ts';
import { getTierCapKobo } from './domains/lending/credit-limits/queries.ts';
import { creditLimitRoutes } from './domains/lending/credit-limits/routes.ts';
import { payLinkRoutes } from './domains/lending/pay-links/routes.ts';
import { returnIsLate } from './domains/lending/payroll/file-reading.ts';
import { isReceivableOld } from './domains/lending/payroll/receivables.ts';
import { payrollRoutes } from './domains/lending/payroll/routes.ts';
import { repaymentRoutes } from './domains/lending/repayments/routes.ts';
import { transferRoutes } from './domains/lending/transfers-in/routes.ts';
import { accountNumberRoutes } from './domains/money/account-numbers/routes.ts';
import { refundAccountRoutes } from './domains/money/charges/routes.ts';
import { customerSessionRoutes, customerSignInRoutes } from './domains/people/customer-accounts/routes.ts';
import { addressRoutes } from './domains/people/customers/routes.ts';
import { employerRoutes } from './domains/people/employers/routes.ts';
import { identityRoutes } from './domains/people/identity-checks/routes.ts';
import { identityLevelRoutes } from './domains/people/identity-levels/routes.ts';
import { identityPictureRoutes } from './domains/people/identity-pictures/routes.ts';
import { riderRoutes } from './domains/people/riders/routes.ts';
import { basketRoutes } from './domains/selling/baskets/routes.ts';
import { catalogueRoutes } from './domains/selling/catalogue/routes.ts';
import type { PayrollTerms } from './domains/selling/checkout/offer-texts.ts';
import { heldPlansOf } from './domains/selling/checkout/plan-obstacles.ts';
import { checkoutRoutes } from './domains/selling/checkout/routes.ts';
import { rideRoutes } from './domains/selling/deliveries/ride-routes.ts';
import { deliveryRoutes } from './domains/selling/deliveries/routes.ts';
import { readOrderOfPlan } from './domains/selling/orders/loan-of-order.ts';
import { orderMoves } from './domains/selling/orders/moves.ts';
import { orderRoutes, questionRoutes } from './domains/selling/orders/routes.ts';
import { riderPayoutRoutes } from './domains/selling/partner-payouts/ride-routes.ts';
import { returnRoutes } from './domains/selling/returns/routes.ts';
import { signUpRoutes } from './domains/selling/sign-ups/routes.ts';
import { hardshipRoutes } from './domains/support/hardship/routes.ts';
import { answerCaseBy } from './domains/support/requests/queries.ts';
import { ticketRoutes } from './domains/support/tickets/routes.ts';
import { identityLookRoutes } from './domains/views/identity-tasks/routes.ts';
import { paperRoutes } from './domains/views/papers/routes.ts';
import { receiptRoutes } from './domains/views/receipts/routes.ts';
import type { AppContext } from './platform/app-context.ts';
import type { Route } from './platform/serve.ts';

/** What keeps an employer from new plans besides its agreement. */
const payrollTerms: PayrollTerms = {
  async troubleOf(db, employerId, day) {
    if (await isReceivableOld(db, employerId, day)) return 'receivable-old';
    return (await returnIsLate(db, employerId, day)) ? 'return-late' : null;
  },
};

/** Every route of the customers' and the riders' apps, public ones too. Their paths begin with /shop/ and /ride/. */
export function allShopRoutes(context: AppContext): Route[] {
  return [
    ...signUpRoutes(context),
    ...customerSignInRoutes(context),
    ...customerSessionRoutes(context),
    ...addressRoutes(context),
    ...notificationRoutes(context),
    ...identityRoutes(context),
    ...identityPictureRoutes(context),
    ...identityLevelRoutes(context, getTierCapKobo),
    ...identityLookRoutes(context),
    ...employerRoutes(context),
    ...creditLimitRoutes(context, heldPlansOf),
    ...catalogueRoutes(context),
    ...deliveryRoutes(context),
    ...riderRoutes(context),
    ...basketRoutes(context),
    ...checkoutRoutes(context, payrollTerms),
    ...repaymentRoutes(context, { readOrder: readOrderOfPlan, answerCaseBy }),
    ...automaticPaymentRoutes(context),
    ...payLinkRoutes(context),
    ...payrollRoutes(context),
    ...accountNumberRoutes(context),
    ...transferRoutes(context),
    ...orderRoutes(context),
    ...returnRoutes(context),
    ...refundAccountRoutes(context),
    ...receiptRoutes(context),
    ...paperRoutes(context),
    ...questionRoutes(context),
    ...ticketRoutes(context),
    ...hardshipRoutes(context),
    ...rideRoutes(context, orderMoves),
    ...riderPayoutRoutes(context),
  ];
}

import { allApprovalKinds, approvalParts } from './approvals.ts';
import { allDailyJobs } from './daily-jobs.ts';
import { hasAcceptedTerms } from './domains/earning/agreements/queries.ts';
import { agreementStaffRoutes } from './domains/earning/agreements/staff-routes.ts';
import { commissionStaffRoutes } from './domains/earning/commissions/staff-routes.ts';
import { disputeStaffRoutes } from './domains/earning/disputes/staff-routes.ts';
import { payoutStaffRoutes } from './domains/earning/payouts/staff-routes.ts';
import { termStaffRoutes } from './domains/earning/terms/staff-routes.ts';
import { approvalStaffRoutes } from './domains/foundation/approvals/staff-routes.ts';
import { calendarStaffRoutes } from './domains/foundation/calendar/staff-routes.ts';
import { contentStaffRoutes } from './domains/foundation/content/staff-routes.ts';
import { legalTextStaffRoutes } from './domains/foundation/legal-texts/staff-routes.ts';
import { isChargedByItself } from './domains/lending/automatic-payments/charging.ts';
import { creditLimitStaffRoutes } from './domains/lending/credit-limits/staff-routes.ts';
import { loanStaffRoutes } from './domains/lending/loans/staff-routes.ts';
import { payrollFileRoutes } from './domains/lending/payroll/file-routes.ts';
import { payslipStaffRoutes } from './domains/lending/payroll/payslip-staff-routes.ts';
import { receivableStaffRoutes } from './domains/lending/payroll/receivable-routes.ts';
import { payrollReturnRoutes } from './domains/lending/payroll/return-routes.ts';
import { planStaffRoutes } from './domains/lending/plans/staff-routes.ts';
import { repaymentStaffRoutes } from './domains/lending/repayments/staff-routes.ts';
import { transferStaffRoutes } from './domains/lending/transfers-in/staff-routes.ts';
import { accountChangeStaffRoutes } from './domains/money/banks/account-change-routes.ts';
import { bankStaffRoutes } from './domains/money/banks/staff-routes.ts';
import { chargeStaffRoutes } from './domains/money/charges/staff-routes.ts';
import { ledgerStaffRoutes } from './domains/money/ledger/staff-routes.ts';
import { paymentStaffRoutes } from './domains/money/payments/staff-routes.ts';
import { reconciliationStaffRoutes } from './domains/money/reconciliation/line-staff-routes.ts';
import { statementStaffRoutes } from './domains/money/reconciliation/staff-routes.ts';
import { wordsOfCards } from './domains/money/saved-cards/queries.ts';
import { connectionStaffRoutes } from './domains/oversight/connections/staff-routes.ts';
import { dataRequestStaffRoutes } from './domains/oversight/privacy/staff-routes.ts';
import { listMonthBlockers } from './domains/oversight/proof/month-end.ts';
import { proofStaffRoutes } from './domains/oversight/proof/staff-routes.ts';
import { reportStaffRoutes } from './domains/oversight/reports/staff-routes.ts';
import { searchStaffRoutes } from './domains/oversight/search/staff-routes.ts';
import { timelineStaffRoutes } from './domains/oversight/timelines/staff-routes.ts';
import { workQueueStaffRoutes } from './domains/oversight/work-queues/staff-routes.ts';
import { agentStaffRoutes } from './domains/people/agents/staff-routes.ts';
import { customerStaffRoutes } from './domains/people/customer-accounts/staff-routes.ts';
import { listEmployerNames } from './domains/people/employers/queries.ts';
import { employerStaffRoutes } from './domains/people/employers/staff-routes.ts';
import { riderStaffRoutes } from './domains/people/riders/staff-routes.ts';
import { staffFactorRoutes } from './domains/people/staff/factor-routes.ts';
import { staffMemberRoutes } from './domains/people/staff/member-routes.ts';
import { staffProofRoutes } from './domains/people/staff/proofs.ts';
import { staffSessionRoutes } from './domains/people/staff/session-routes.ts';
import { targetStaffRoutes } from './domains/people/targets/staff-routes.ts';
import { assistedOrderStaffRoutes } from './domains/selling/assisted-orders/staff-routes.ts';
import { basketStaffRoutes } from './domains/selling/baskets/staff-routes.ts';
import { listStoreNames } from './domains/selling/catalogue/queries.ts';
import { catalogueStaffRoutes } from './domains/selling/catalogue/staff-routes.ts';
import { heldPlansOf } from './domains/selling/checkout/plan-obstacles.ts';
import { checkoutStaffRoutes } from './domains/selling/checkout/routes.ts';
import { releaseStops } from './domains/selling/deliveries/assign-stop.ts';
import { deliveryStaffRoutes } from './domains/selling/deliveries/staff-routes.ts';
import { orderMoves } from './domains/selling/orders/moves.ts';
import { orderStaffRoutes, substituteStaffRoutes } from './domains/selling/orders/staff-routes.ts';
import { partnerPayoutStaffRoutes } from './domains/selling/partner-payouts/staff-routes.ts';
import { returnStaffRoutes } from './domains/selling/returns/staff-routes.ts';
import { signUpStaffRoutes } from './domains/selling/sign-ups/staff-routes.ts';
import { chargebackStaffRoutes } from './domains/support/chargebacks/staff-routes.ts';
import { newsletterStaffRoutes } from './domains/support/enquiries/newsletter-staff-routes.ts';
import { hardshipStaffRoutes } from './domains/support/hardship/staff-routes.ts';
import { findRiderRequest } from './domains/support/requests/find-rider-request.ts';
import { requestStaffRoutes } from './domains/support/requests/staff-routes.ts';
import { ticketStaffRoutes } from './domains/support/tickets/staff-routes.ts';
import { agentExportStaffRoutes } from './domains/views/agent-exports/staff-routes.ts';
import { auditStaffRoutes } from './domains/views/audit-trail/staff-routes.ts';
import { automaticChargeStaffRoutes } from './domains/views/automatic-charges/staff-routes.ts';
import { earningStaffRoutes } from './domains/views/earnings/staff-routes.ts';
import { identityTaskRoutes } from './domains/views/identity-tasks/staff-routes.ts';
import { agentOverviewRoutes } from './domains/views/overviews/agent-routes.ts';
import { customerOverviewRoutes } from './domains/views/overviews/customer-routes.ts';
import { paperStaffRoutes } from './domains/views/papers/staff-routes.ts';
import { recordNameRoutes } from './domains/views/record-names/staff-routes.ts';
import { termEstimateStaffRoutes } from './domains/views/term-estimates/staff-routes.ts';
import type { AppContext } from './platform/app-context.ts';
import type { Route } from './platform/serve.ts';

/** Every route of the console. */
export function allStaffRoutes(context: AppContext, kinds = allApprovalKinds): Route[] {
  const approvals = approvalParts(context, kinds);
  return [
    ...accountChangeStaffRoutes(context),
    ...agentOverviewRoutes(context),
    ...agentStaffRoutes(context),
    ...commissionStaffRoutes(context),
    ...agreementStaffRoutes(context),
    ...loanStaffRoutes(context),
    ...repaymentStaffRoutes(context, isChargedByItself),
    ...automaticChargeStaffRoutes(context),
    ...checkoutStaffRoutes(context),
    ...identityTaskRoutes(context),
    ...creditLimitStaffRoutes(context, heldPlansOf),
    ...staffSessionRoutes(context),
    ...staffFactorRoutes(context),
    ...staffProofRoutes(context),
    ...staffMemberRoutes(context, { listStoreNames, listEmployerNames }),
    ...employerStaffRoutes(context),
    ...payrollFileRoutes(context),
    ...payrollReturnRoutes(context),
    ...receivableStaffRoutes(context),
    ...auditStaffRoutes(context),
    ...approvalStaffRoutes(context, approvals),
    ...bankStaffRoutes(context),
    ...calendarStaffRoutes(context, { dailyJobs: allDailyJobs(context), people: approvals.people }),
    ...paymentStaffRoutes(context),
    ...chargeStaffRoutes(context, wordsOfCards),
    ...transferStaffRoutes(context),
    ...payslipStaffRoutes(context),
    ...payoutStaffRoutes(context, hasAcceptedTerms),
    ...catalogueStaffRoutes(context),
    ...basketStaffRoutes(context),
    ...contentStaffRoutes(context),
    ...paperStaffRoutes(context),
    ...legalTextStaffRoutes(context, approvals.people),
    ...dataRequestStaffRoutes(context),
    ...ledgerStaffRoutes(context, { listStoreNames, listBlockers: listMonthBlockers }),
    ...disputeStaffRoutes(context),
    ...earningStaffRoutes(context),
    ...newsletterStaffRoutes(context),
    ...orderStaffRoutes(context),
    ...returnStaffRoutes(context),
    ...substituteStaffRoutes(context),
    ...assistedOrderStaffRoutes(context),
    ...customerOverviewRoutes(context),
    ...customerStaffRoutes(context),
    ...signUpStaffRoutes(context),
    ...ticketStaffRoutes(context),
    ...hardshipStaffRoutes(context),
    ...chargebackStaffRoutes(context),
    ...reconciliationStaffRoutes(context),
    ...statementStaffRoutes(context),
    ...reportStaffRoutes(context),
    ...requestStaffRoutes(context),
    ...searchStaffRoutes(context, kinds),
    ...connectionStaffRoutes(context, kinds),
    ...timelineStaffRoutes(context, kinds),
    ...workQueueStaffRoutes(context),
    ...targetStaffRoutes(context),
    ...termStaffRoutes(context),
    ...agentExportStaffRoutes(context),
    ...termEstimateStaffRoutes(context),
    ...recordNameRoutes(context),
    ...planStaffRoutes(context),
    ...proofStaffRoutes(context),
    ...deliveryStaffRoutes(context, orderMoves),
    ...partnerPayoutStaffRoutes(context),
    ...riderStaffRoutes(context, { findRiderRequest, releaseStops }),
  ];
}

import { hasAcceptedTerms } from './domains/earning/agreements/queries.ts';
import { commissionDailyJobs } from './domains/earning/commissions/daily-jobs.ts';
import { payoutDailyJobs } from './domains/earning/payouts/jobs.ts';
import type { PayoutSource } from './domains/earning/payouts/send-payouts.ts';
import { holidayCheck } from './domains/foundation/calendar/check-holidays.ts';
import type { DailyJob } from './domains/foundation/calendar/daily-jobs.ts';
import { loanDailyJobs } from './domains/lending/loans/jobs.ts';
import { payrollDailyJobs } from './domains/lending/payroll/jobs.ts';
import { payslipRefunds } from './domains/lending/payroll/sending-surpluses.ts';
import { reconciliationDailyJobs } from './domains/money/reconciliation/daily-jobs.ts';
import { proofDailyJob } from './domains/oversight/proof/daily-job.ts';
import { employerDailyJobs } from './domains/people/employers/jobs.ts';
import { identityLevelDailyJobs } from './domains/people/identity-levels/jobs.ts';
import { catalogueDailyJobs } from './domains/selling/catalogue/daily-jobs.ts';
import { deliveryDailyJobs } from './domains/selling/deliveries/daily-jobs.ts';
import { principalOfOrders } from './domains/selling/orders/plan-of-order.ts';
import { partnerPayoutDailyJobs, partnerPayouts } from './domains/selling/partner-payouts/jobs.ts';
import type { AppContext } from './platform/app-context.ts';

/** What is paid out besides payouts to agents: one balance, one bound of a day, one stop. */
export const otherPayouts: readonly PayoutSource[] = [partnerPayouts, payslipRefunds];

/**
 * Every job that runs once for each business date, in the order in which they run. A job waits until those before it are done, and a
 * date until the date before it is.
 */
export function allDailyJobs(context: AppContext): DailyJob[] {
  return [
    holidayCheck(context),
    ...catalogueDailyJobs(context),
    ...loanDailyJobs(context),
    ...commissionDailyJobs(context, principalOfOrders),
    ...reconciliationDailyJobs(context),
    ...partnerPayoutDailyJobs(context),
    ...payoutDailyJobs(context, { hasAcceptedTerms, otherPayouts }),
    ...deliveryDailyJobs(context),
    ...identityLevelDailyJobs(context),
    ...employerDailyJobs(context),
    ...payrollDailyJobs(context),
    proofDailyJob(context),
  ];
}

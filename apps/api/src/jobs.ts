import { approvalParts } from './approvals.ts';
import { allDailyJobs, otherPayouts } from './daily-jobs.ts';
import { hasAcceptedTerms } from './domains/earning/agreements/queries.ts';
import { payoutLinesChangedQueue } from './domains/earning/commissions/record-order-lines.ts';
import { disputesCorrectedQueue } from './domains/earning/disputes/approvals.ts';
import { payoutJobs } from './domains/earning/payouts/jobs.ts';
import { payoutsSendQueue } from './domains/earning/payouts/review-payouts.ts';
import { agentPayouts, mayLeaveBy } from './domains/earning/payouts/send-payouts.ts';
import { approvalJobs } from './domains/foundation/approvals/jobs.ts';
import { approvalsQueue } from './domains/foundation/approvals/request-approval.ts';
import { auditChainQueue, auditJobs } from './domains/foundation/audit/jobs.ts';
import { businessDayJobs, businessDaysQueue } from './domains/foundation/calendar/jobs.ts';
import { fileRemovalQueue } from './domains/foundation/files/discard-file.ts';
import { fileJobs } from './domains/foundation/files/jobs.ts';
import { notificationJobs } from './domains/foundation/notifications/jobs.ts';
import { pushJobs, pushQueue } from './domains/foundation/notifications/pushing.ts';
import { emailsQueue } from './domains/foundation/notifications/queue-email.ts';
import { textsQueue } from './domains/foundation/notifications/queue-text.ts';
import { textJobs } from './domains/foundation/notifications/text-jobs.ts';
import { isChargedByItself } from './domains/lending/automatic-payments/charging.ts';
import {
  automaticPaymentJobs,
  cardChargesQueue,
  cardMissesQueue,
  cardNoticesQueue,
} from './domains/lending/automatic-payments/jobs.ts';
import { cardOutcomesQueue } from './domains/lending/automatic-payments/outcomes.ts';
import { loanJobs } from './domains/lending/loans/jobs.ts';
import { loanPapersQueue } from './domains/lending/loans/papers.ts';
import { payrollSurplusQueue, payslipNewsQueue } from './domains/lending/payroll/answering.ts';
import { payrollReturnJobs } from './domains/lending/payroll/booking-returns.ts';
import { payrollJobs } from './domains/lending/payroll/jobs.ts';
import { otherWayQueue } from './domains/lending/payroll/other-way.ts';
import { payrollReturnsQueue } from './domains/lending/payroll/returns.ts';
import { payrollSurplusJobs, payrollSurplusSweepQueue } from './domains/lending/payroll/surplus-jobs.ts';
import { payslipAsksQueue, payslipNewsJobs } from './domains/lending/payroll/telling.ts';
import { planCreditQueue } from './domains/lending/repayments/applying.ts';
import { planRemindersQueue, repaymentJobs } from './domains/lending/repayments/reminders.ts';
import { transferDecisionsQueue, transferJobs } from './domains/lending/transfers-in/bringing.ts';
import { accountNumberJobs, missedTransfersQueue } from './domains/money/account-numbers/jobs.ts';
import { accountNumbersQueue } from './domains/money/account-numbers/numbers.ts';
import { bankJobs, bankListQueue } from './domains/money/banks/jobs.ts';
import { chargeJobs } from './domains/money/charges/jobs.ts';
import {
  chargeAsksQueue,
  chargebackAnswersQueue,
  chargebackFollowsQueue,
  chargebackSweepQueue,
  chargeChangedQueue,
  chargeDisputesQueue,
  chargeSweepQueue,
  refundsQueue,
} from './domains/money/charges/queue-names.ts';
import { paymentJobs } from './domains/money/payments/jobs.ts';
import {
  disbursementAsksQueue,
  disbursementChangedQueue,
  disbursementSweepQueue,
  disbursementsQueue,
  incomingTransfersQueue,
  providerChargesQueue,
  providerDebitsQueue,
  providerTransfersQueue,
} from './domains/money/payments/queue-names.ts';
import { accountsChangedQueue } from './domains/money/saved-cards/accounts.ts';
import { accountAsksQueue, accountListsQueue, cardJobs } from './domains/money/saved-cards/jobs.ts';
import { cardEndsQueue } from './domains/money/saved-cards/keeping.ts';
import { figuresQueue, reportJobs } from './domains/oversight/reports/jobs.ts';
import { retentionJobs, retentionQueue } from './domains/oversight/retention/jobs.ts';
import { accountJobs } from './domains/people/accounts/jobs.ts';
import { phoneCodesQueue } from './domains/people/accounts/phone-codes.ts';
import { agentNamesQueue } from './domains/people/agents/approvals.ts';
import { agentJobs } from './domains/people/agents/jobs.ts';
import { resetRequestsQueue } from './domains/people/agents/request-password-reset.ts';
import { agentContactsQueue } from './domains/people/agents/update-profile.ts';
import { employmentEndsQueue } from './domains/people/employers/following.ts';
import { employerJobs } from './domains/people/employers/jobs.ts';
import { employmentNewsQueue } from './domains/people/employers/telling.ts';
import { identityAsksQueue } from './domains/people/identity-checks/asking.ts';
import { identityJobs, identitySweepQueue } from './domains/people/identity-checks/jobs.ts';
import { identityNewsQueue } from './domains/people/identity-checks/telling.ts';
import { facesJobs } from './domains/people/identity-levels/comparing-faces.ts';
import { identityLevelJobs } from './domains/people/identity-levels/jobs.ts';
import { levelNewsQueue } from './domains/people/identity-levels/telling.ts';
import { identityFacesQueue } from './domains/people/identity-pictures/faces.ts';
import { identityPictureJobs } from './domains/people/identity-pictures/jobs.ts';
import { identityPicturesQueue } from './domains/people/identity-pictures/receiving.ts';
import { staffJobs } from './domains/people/staff/jobs.ts';
import { staffPasswordsQueue } from './domains/people/staff/request-staff-password-reset.ts';
import { payLinksQueue } from './domains/selling/assisted-orders/confirming.ts';
import { assistedOrderJobs } from './domains/selling/assisted-orders/jobs.ts';
import { pageByPhone } from './domains/selling/assisted-orders/offering.ts';
import { checkoutMoneyQueue } from './domains/selling/checkout/checkout-charges.ts';
import { checkoutJobs, checkoutSweepQueue, keptPaymentsQueue } from './domains/selling/checkout/jobs.ts';
import { checkoutEndsQueue } from './domains/selling/checkout/start-checkout.ts';
import { partPaymentsQueue } from './domains/selling/checkout/tell-part.ts';
import { closedDaysQueue } from './domains/selling/deliveries/change-closures.ts';
import { orderJobs, questionSweepQueue } from './domains/selling/orders/jobs.ts';
import { questionEndsQueue } from './domains/selling/orders/questions.ts';
import { signUpJobs } from './domains/selling/sign-ups/jobs.ts';
import { chargebackJobs } from './domains/support/chargebacks/jobs.ts';
import { requestJobs } from './domains/support/requests/jobs.ts';
import { ticketJobs } from './domains/support/tickets/jobs.ts';
import { statementJobs } from './domains/views/statements/jobs.ts';
import { statementsQueue } from './domains/views/statements/request-statement.ts';
import type { AppContext } from './platform/app-context.ts';
import { type Job, oneJobPerQueue } from './platform/jobs.ts';

/** Every queue, also for processes that only enqueue. */
export const queues = [
  emailsQueue,
  textsQueue,
  pushQueue,
  bankListQueue,
  resetRequestsQueue,
  phoneCodesQueue,
  agentContactsQueue,
  agentNamesQueue,
  retentionQueue,
  staffPasswordsQueue,
  figuresQueue,
  approvalsQueue,
  auditChainQueue,
  fileRemovalQueue,
  statementsQueue,
  disputesCorrectedQueue,
  payoutLinesChangedQueue,
  payoutsSendQueue,
  businessDaysQueue,
  disbursementsQueue,
  disbursementAsksQueue,
  disbursementSweepQueue,
  disbursementChangedQueue,
  providerTransfersQueue,
  providerChargesQueue,
  providerDebitsQueue,
  chargeAsksQueue,
  chargeChangedQueue,
  chargeSweepQueue,
  checkoutEndsQueue,
  partPaymentsQueue,
  checkoutSweepQueue,
  keptPaymentsQueue,
  questionEndsQueue,
  questionSweepQueue,
  closedDaysQueue,
  payslipNewsQueue,
  otherWayQueue,
  payslipAsksQueue,
  payrollSurplusQueue,
  payrollReturnsQueue,
  payrollSurplusSweepQueue,
  planCreditQueue,
  refundsQueue,
  chargeDisputesQueue,
  chargebackFollowsQueue,
  chargebackAnswersQueue,
  chargebackSweepQueue,
  checkoutMoneyQueue,
  payLinksQueue,
  loanPapersQueue,
  planRemindersQueue,
  cardEndsQueue,
  accountsChangedQueue,
  accountAsksQueue,
  accountListsQueue,
  cardChargesQueue,
  cardNoticesQueue,
  cardMissesQueue,
  cardOutcomesQueue,
  accountNumbersQueue,
  incomingTransfersQueue,
  missedTransfersQueue,
  transferDecisionsQueue,
  identityAsksQueue,
  identityNewsQueue,
  identitySweepQueue,
  identityPicturesQueue,
  identityFacesQueue,
  levelNewsQueue,
  employmentNewsQueue,
  employmentEndsQueue,
];

/**
 * Every job that the worker runs, by the domain that brings it. A queue has one job: two would take its messages from each other, so the
 * start refuses them.
 */
export function allJobs(context: AppContext): Job[] {
  return oneJobPerQueue({
    notifications: notificationJobs(context),
    texts: textJobs(context),
    pushes: pushJobs(context),
    banks: bankJobs(context),
    payments: paymentJobs(context, mayLeaveBy([agentPayouts(hasAcceptedTerms), ...otherPayouts])),
    accounts: accountJobs(context),
    charges: chargeJobs(context),
    'saved-cards': cardJobs(context),
    'account-numbers': accountNumberJobs(context),
    payroll: payslipNewsJobs(context),
    repayments: repaymentJobs(context, isChargedByItself),
    'automatic-payments': automaticPaymentJobs(context),
    'transfers-in': transferJobs(context),
    'payroll-returns': payrollReturnJobs(context),
    'payroll-surpluses': payrollSurplusJobs(context),
    agents: agentJobs(context),
    staff: staffJobs(context),
    'identity-checks': identityJobs(context),
    'identity-pictures': identityPictureJobs(context),
    'identity-faces': facesJobs(context),
    'identity-levels': identityLevelJobs(context),
    employers: employerJobs(context),
    'payroll-ends': payrollJobs(context),
    'sign-ups': signUpJobs(context),
    checkout: checkoutJobs(context, pageByPhone),
    'assisted-orders': assistedOrderJobs(context),
    orders: orderJobs(context),
    retention: retentionJobs(context),
    reports: reportJobs(context),
    approvals: approvalJobs(context, approvalParts(context)),
    audit: auditJobs(context),
    files: fileJobs(context),
    statements: statementJobs(context),
    requests: requestJobs(context),
    tickets: ticketJobs(context),
    chargebacks: chargebackJobs(context),
    payouts: payoutJobs(context, { hasAcceptedTerms, otherPayouts }),
    loans: loanJobs(context),
    calendar: businessDayJobs(context, allDailyJobs(context)),
  });
}

import type { Tx } from '../../../platform/database.ts';
import { deviceDays } from '../../../platform/session-cookies.ts';
import { wipeAccountsOfPayouts } from '../../earning/payouts/queries.ts';
import { discardOldEvidence } from '../../foundation/approvals/evidence.ts';
import { wipeOldApprovals } from '../../foundation/approvals/queries.ts';
import {
  deleteEndedSubscriptions as deleteEndedPush,
  deletePushMessages,
} from '../../foundation/notifications/push-queries.ts';
import { deleteEmails } from '../../foundation/notifications/queries.ts';
import { deleteOldSentMessages } from '../../foundation/notifications/sent-message-queries.ts';
import { deleteTextPots } from '../../foundation/notifications/text-pot-queries.ts';
import { deleteTextMessages } from '../../foundation/notifications/text-queries.ts';
import { deleteOldStatements } from '../../lending/credit-limits/queries.ts';
import { deleteOldPlanMessages } from '../../lending/loans/message-queries.ts';
import { deleteOldAccounts, discardOldPayslips } from '../../lending/payroll/personal-data.ts';
import { deleteOldPayslips, wipeOldPayrollRows, wipeRows } from '../../lending/payroll/personal-queries.ts';
import { deletePayrollReturns } from '../../lending/payroll/return-queries.ts';
import { deleteAccountsOfErased } from '../../money/banks/queries.ts';
import { wipeOldChargebackAnswers, wipeOldWordsOfBanks } from '../../money/charges/chargeback-queries.ts';
import { wipeOldSenders } from '../../money/charges/part-queries.ts';
import { deleteOldPayerAccounts } from '../../money/charges/payer-account-queries.ts';
import { wipeChargeEmails } from '../../money/charges/queries.ts';
import { wipeOldAccounts } from '../../money/payments/disbursement-queries.ts';
import { deleteProviderEvents } from '../../money/payments/provider-event-queries.ts';
import { deleteOldRecipients } from '../../money/payments/queries.ts';
import { deleteUnappliedStatements } from '../../money/reconciliation/statement-queries.ts';
import { deleteCodeTries } from '../../people/accounts/code-try-queries.ts';
import { deleteOldKnownDevices } from '../../people/accounts/known-device-queries.ts';
import { deleteSessions } from '../../people/accounts/queries.ts';
import { deleteResetRequests } from '../../people/agents/queries.ts';
import { wipeDeletedAddresses } from '../../people/customers/address-queries.ts';
import { deleteFormerNames } from '../../people/customers/queries.ts';
import { deleteEndedEmployments, deleteRefusedEmployments } from '../../people/employers/personal-queries.ts';
import { deleteLeavers, deleteOldEmployees, deleteStaffFiles } from '../../people/employers/staff-list-queries.ts';
import { deleteOldChecks, deleteOldSharedDevices, deleteWipedChecks } from '../../people/identity-checks/queries.ts';
import { deleteOldReviews } from '../../people/identity-levels/personal-queries.ts';
import { deletePhoneCodes } from '../../people/one-time-codes/phone-code-queries.ts';
import { deleteCodes } from '../../people/one-time-codes/queries.ts';
import { deleteLinks, deletePasswordRequests } from '../../people/staff/queries.ts';
import { deleteTargetUploads } from '../../people/targets/queries.ts';
import { deleteAssistedOrders } from '../../selling/assisted-orders/queries.ts';
import { deleteOldBaskets } from '../../selling/baskets/queries.ts';
import { deleteOldOffers } from '../../selling/checkout/offer-queries.ts';
import { deleteRiderActs } from '../../selling/deliveries/act-queries.ts';
import { deleteHandOverCodes } from '../../selling/deliveries/code-queries.ts';
import { deleteOldWindows } from '../../selling/deliveries/window-queries.ts';
import { wipeOldOrderAddresses } from '../../selling/orders/queries.ts';
import { deleteOldQuestions } from '../../selling/orders/substitute-queries.ts';
import { deleteAccountsOfErasedPartners } from '../../selling/partner-payouts/account-queries.ts';
import { deleteOldPartnerCarries, wipeAccountsOfPartnerPayouts } from '../../selling/partner-payouts/list-queries.ts';
import { wipeOldReturnNotes } from '../../selling/returns/queries.ts';
import { deleteNumberClaims, deleteUnaskedClaims } from '../../selling/sign-ups/number-claim-queries.ts';
import { deleteNewsletterExports } from '../../support/enquiries/newsletter-queries.ts';
import { deleteEndedSubscriptions, deleteUnconfirmed } from '../../support/enquiries/queries.ts';
import { deleteRequestLinks } from '../../support/requests/link-queries.ts';
import { deleteRequests } from '../../support/requests/queries.ts';
import { deleteAgentExports } from '../../views/agent-exports/queries.ts';
import { discardOldStatements } from '../../views/statements/discard-statements.ts';
import { deleteDataRequests } from '../privacy/queries.ts';
import {
  deleteRowsOfPictures,
  deleteRowsOfUnusedPictures,
  discardFaces,
  discardPicturesOfPlans,
  discardPicturesWithoutPlan,
  discardUnusedPictures,
  wipeReviewsOfPlans,
  wipeReviewsWithoutPlan,
} from './discard-pictures.ts';
import { deleteExpiredLimits, lockRowsOfErased } from './queries.ts';

/** A retention period in days, after the date that the rule's statement compares. Rows are deleted oldest first. */
export interface RetentionRule {
  what: string;
  days: number;
  /** Deletes or wipes at most `atMost` rows from before an instant. Returns how many. */
  remove(tx: Tx, before: Date, atMost: number): Promise<number>;
}

const oneMonth = 30;
const threeMonths = 92;
const twoYears = 731;
const fiveYears = 1_827;

/**
 * The retention periods; docs/operations.md gives the reasons. Everything else is kept: agents, customers, orders, daily totals,
 * terms and the audit log.
 */
export const retentionRules: readonly RetentionRule[] = [
  { what: 'limits', days: 1, remove: deleteExpiredLimits },
  { what: 'text-pots', days: 1, remove: deleteTextPots },
  { what: 'phone-codes', days: 1, remove: deletePhoneCodes },
  { what: 'unasked-number-claims', days: 1, remove: deleteUnaskedClaims },
  { what: 'deleted-addresses', days: oneMonth, remove: wipeDeletedAddresses },
  { what: 'codes', days: oneMonth, remove: deleteCodes },
  { what: 'reset-requests', days: oneMonth, remove: deleteResetRequests },
  { what: 'sessions', days: oneMonth, remove: deleteSessions },
  { what: 'known-devices', days: deviceDays, remove: deleteOldKnownDevices },
  { what: 'code-tries', days: 2, remove: deleteCodeTries },
  { what: 'staff-links', days: oneMonth, remove: deleteLinks },
  { what: 'staff-password-requests', days: oneMonth, remove: deletePasswordRequests },
  { what: 'emails-of-charges', days: 7, remove: wipeChargeEmails },
  { what: 'senders-of-transfers', days: 90, remove: wipeOldSenders },
  { what: 'emails', days: 90, remove: deleteEmails },
  { what: 'baskets', days: 180, remove: deleteOldBaskets },
  { what: 'assisted-orders', days: 90, remove: deleteAssistedOrders },
  { what: 'addresses-of-orders', days: 90, remove: wipeOldOrderAddresses },
  { what: 'notes-of-returns', days: 90, remove: wipeOldReturnNotes },
  { what: 'text-messages', days: 90, remove: deleteTextMessages },
  { what: 'push-messages', days: 90, remove: deletePushMessages },
  { what: 'ended-push-devices', days: 90, remove: deleteEndedPush },
  { what: 'hand-over-codes', days: 90, remove: deleteHandOverCodes },
  { what: 'rider-acts', days: 90, remove: deleteRiderActs },
  { what: 'substitute-questions', days: 90, remove: deleteOldQuestions },
  { what: 'plan-offers', days: 90, remove: deleteOldOffers },
  { what: 'delivery-windows', days: 90, remove: deleteOldWindows },
  { what: 'statements', days: 90, remove: discardOldStatements },
  { what: 'target-uploads', days: 90, remove: deleteTargetUploads },
  { what: 'staff-list-files', days: 90, remove: deleteStaffFiles },
  { what: 'payroll-returns', days: 90, remove: deletePayrollReturns },
  { what: 'payslips', days: 90, remove: discardOldPayslips },
  { what: 'payslips-that-did-not-count', days: twoYears, remove: deleteOldPayslips },
  { what: 'people-of-deductions', days: fiveYears, remove: wipeOldPayrollRows },
  { what: 'erased-people-of-deductions', days: 0, remove: wipeRowsOfErased },
  { what: 'people-who-left-an-employer', days: 90, remove: deleteLeavers },
  { what: 'old-rows-of-staff-lists', days: 365, remove: deleteOldEmployees },
  { what: 'refused-employments', days: 90, remove: deleteRefusedEmployments },
  { what: 'ended-employments', days: fiveYears, remove: deleteEndedEmployments },
  { what: 'unapplied-statements', days: 90, remove: deleteUnappliedStatements },
  { what: 'identity-checks', days: 90, remove: deleteOldChecks },
  { what: 'unused-pictures', days: 7, remove: discardUnusedPictures },
  { what: 'faces-of-customers', days: oneMonth, remove: discardFaces },
  { what: 'pictures-without-plan', days: 90, remove: discardPicturesWithoutPlan },
  { what: 'level-requests-without-plan', days: 90, remove: wipeReviewsWithoutPlan },
  { what: 'rows-of-unused-pictures', days: 90, remove: deleteRowsOfUnusedPictures },
  { what: 'unconfirmed-subscribers', days: oneMonth, remove: deleteUnconfirmed },
  { what: 'number-claims', days: twoYears, remove: deleteNumberClaims },
  { what: 'former-names-of-customers', days: twoYears, remove: deleteFormerNames },
  { what: 'accounts-for-refunds', days: twoYears, remove: deleteOldAccounts },
  { what: 'accounts-of-payers', days: threeMonths, remove: deleteOldPayerAccounts },
  { what: 'evidence-of-approvals', days: twoYears, remove: discardOldEvidence },
  { what: 'words-of-chargebacks', days: twoYears, remove: wipeOldChargebackAnswers },
  { what: 'words-of-banks-about-chargebacks', days: twoYears, remove: wipeOldWordsOfBanks },
  { what: 'former-subscribers', days: twoYears, remove: deleteEndedSubscriptions },
  { what: 'data-requests', days: twoYears, remove: deleteDataRequests },
  { what: 'requests', days: twoYears, remove: deleteRequests },
  { what: 'request-links', days: 1, remove: deleteRequestLinks },
  { what: 'accounts-of-payouts', days: fiveYears, remove: wipeAccountsOfPayouts },
  { what: 'provider-events', days: fiveYears, remove: deleteProviderEvents },
  { what: 'accounts-of-old-disbursements', days: fiveYears, remove: wipeOldAccounts },
  { what: 'recipients', days: fiveYears, remove: deleteOldRecipients },
  { what: 'accounts-of-erased-agents', days: fiveYears, remove: deleteAccountsOfErased },
  { what: 'accounts-of-partner-payouts', days: fiveYears, remove: wipeAccountsOfPartnerPayouts },
  { what: 'accounts-of-erased-partners', days: fiveYears, remove: deleteAccountsOfErasedPartners },
  { what: 'carried-partner-payables', days: fiveYears, remove: deleteOldPartnerCarries },
  { what: 'identity-checks-of-erased', days: fiveYears, remove: deleteWipedChecks },
  { what: 'pictures-of-plans', days: fiveYears, remove: discardPicturesOfPlans },
  { what: 'level-requests-of-plans', days: fiveYears, remove: wipeReviewsOfPlans },
  { what: 'level-requests', days: fiveYears, remove: deleteOldReviews },
  { what: 'rows-of-pictures', days: fiveYears, remove: deleteRowsOfPictures },
  { what: 'shared-devices', days: twoYears, remove: deleteOldSharedDevices },
  { what: 'income-statements', days: fiveYears, remove: deleteOldStatements },
  { what: 'agent-exports', days: fiveYears, remove: deleteAgentExports },
  { what: 'messages-to-customers', days: fiveYears, remove: deleteOldSentMessages },
  { what: 'messages-about-plans', days: fiveYears, remove: deleteOldPlanMessages },
  { what: 'newsletter-exports', days: fiveYears, remove: deleteNewsletterExports },
  { what: 'approval-texts', days: fiveYears, remove: wipeOldApprovals },
];

/** Takes erased people out of rows of deduction files that were answered since. */
async function wipeRowsOfErased(tx: Tx, _before: Date, atMost: number): Promise<number> {
  const ids = (await lockRowsOfErased(tx, atMost)).map(({ id }) => id);
  await wipeRows(tx, ids);
  return ids.length;
}

import type { Tx } from '../../../platform/database.ts';
import { findPushAnswer, listSubscriptionRecords } from '../../foundation/notifications/push-queries.ts';
import { exportSentMessages } from '../../foundation/notifications/sent-messages.ts';
import { listMandateRecords } from '../../lending/automatic-payments/queries.ts';
import { getLimitRecord } from '../../lending/credit-limits/queries.ts';
import { listFreezeRecords } from '../../lending/loans/freeze-queries.ts';
import { listHardshipRecords } from '../../lending/loans/hardship-queries.ts';
import { listPauseRecords } from '../../lending/loans/pause-queries.ts';
import { exportPlanMessages } from '../../lending/loans/plan-messages.ts';
import { findMessageChoice, listLoanRecords } from '../../lending/loans/queries.ts';
import { exportPayLinks } from '../../lending/pay-links/links.ts';
import { exportTransfers } from '../../lending/transfers-in/describing.ts';
import { exportNumbers } from '../../money/account-numbers/numbers.ts';
import { listChargebackRecords } from '../../money/charges/chargeback-queries.ts';
import { listChargeRecords } from '../../money/charges/queries.ts';
import { findRefundAccount } from '../../money/charges/refund-account-queries.ts';
import { listCardRecords } from '../../money/saved-cards/queries.ts';
import { phoneDigests } from '../../people/accounts/phone-codes.ts';
import { findAccount } from '../../people/accounts/queries.ts';
import { listAddressesOf } from '../../people/customers/address-queries.ts';
import { type CustomerRecord, listAcceptedTexts, listFormerNames } from '../../people/customers/queries.ts';
import { listEmploymentRecords } from '../../people/employers/personal-queries.ts';
import { listIdentityRecords } from '../../people/identity-checks/queries.ts';
import { listReviewRecords } from '../../people/identity-levels/personal-queries.ts';
import { listPictureRecords } from '../../people/identity-pictures/personal-queries.ts';
import { listPhoneCodesOf } from '../../people/one-time-codes/phone-code-queries.ts';
import { listCodesOf } from '../../people/one-time-codes/queries.ts';
import { listAssistedOrderRecords } from '../../selling/assisted-orders/queries.ts';
import { listBasketLines } from '../../selling/baskets/queries.ts';
import { listOfferRecords } from '../../selling/checkout/offer-queries.ts';
import { listOrderRecords } from '../../selling/orders/queries.ts';
import { listReturnRecords } from '../../selling/returns/queries.ts';
import { listNumberClaimsOf } from '../../selling/sign-ups/number-claim-queries.ts';
import { papersOfCustomer } from '../../views/papers/papers.ts';
import { exportDevices, exportKnownDevices } from './export-devices.ts';
import { exportPayroll } from './export-payroll.ts';
import { listLookRecords, listReminderRecords } from './queries.ts';

/** What a customer of our own shop has beside the record of every customer; null for a customer whom a shop reported. */
export async function exportOwnCustomer(tx: Tx, { id, phoneKey, source }: CustomerRecord) {
  if (source !== 'own') return null;
  const account = await findAccount(tx, id);
  const messageChoice = await findMessageChoice(tx, id);
  return {
    state: account?.state ?? null,
    basket: await listBasketLines(tx, id),
    assistedOrders: await listAssistedOrderRecords(tx, id),
    shopOrders: await listOrderRecords(tx, id),
    returns: await listReturnRecords(tx, id),
    refundAccounts: await exportRefundAccounts(tx, id),
    savedCards: await listCardRecords(tx, id),
    accountNumbers: await exportNumbers(tx, id),
    transfersIn: await exportTransfers(tx, id),
    automaticPayments: await listMandateRecords(tx, id),
    payLinks: await exportPayLinks(tx, id),
    formerNames: await listFormerNames(tx, id),
    acceptedTexts: await listAcceptedTexts(tx, id),
    numberClaims: await listNumberClaimsOf(tx, phoneDigests(tx, phoneKey), [id]),
    payments: await listChargeRecords(tx, id),
    chargebacks: await listChargebackRecords(tx, id),
    loans: await listLoanRecords(tx, id),
    planReminders: await listReminderRecords(tx, id),
    planPauses: await listPauseRecords(tx, id),
    planFreezes: await listFreezeRecords(tx, id),
    ...(await exportPayroll(tx, id)),
    hardship: await listHardshipRecords(tx, id),
    planMessages: messageChoice === null ? [] : [messageChoice],
    toldOfPlans: await exportPlanMessages(tx, id),
    sentMessages: await exportSentMessages(tx, id),
    notificationDevices: await listSubscriptionRecords(tx, id),
    notificationAnswers: await exportPushAnswer(tx, id),
    papers: await papersOfCustomer(tx, id),
    planOffers: await listOfferRecords(tx, id),
    identityChecks: await listIdentityRecords(tx, id),
    identityPictures: await listPictureRecords(tx, id),
    identityLevelRequests: await listReviewRecords(tx, id),
    identityLooks: await listLookRecords(tx, id),
    employments: await listEmploymentRecords(tx, id),
    ...(await getLimitRecord(tx, id)),
    addresses: await listAddressesOf(tx, [id]),
    devices: await exportDevices(tx, id),
    knownDevices: await exportKnownDevices(tx, id),
    codes: [...(await listPhoneCodesOf(tx, phoneDigests(tx, phoneKey), [id])), ...(await listCodesOf(tx, id))],
  };
}

async function exportPushAnswer(tx: Tx, id: string) {
  const answer = await findPushAnswer(tx, id);
  return answer === null ? [] : [answer];
}

async function exportRefundAccounts(tx: Tx, id: string) {
  const account = await findRefundAccount(tx, id);
  if (account === null) return [];
  const { numberSealed, bankName, accountName, namedAt } = account;
  return [{ bankName, accountNumber: tx.keys.unseal(numberSealed), accountName, namedAt }];
}

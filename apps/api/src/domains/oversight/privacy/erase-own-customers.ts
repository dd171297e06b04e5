import type { Tx } from '../../../platform/database.ts';
import { endCardsOfErased } from '../../lending/automatic-payments/mandates.ts';
import { deleteOwnLimitsOf, deleteStatementsOf } from '../../lending/credit-limits/queries.ts';
import { eraseFreezesOf } from '../../lending/loans/freeze-queries.ts';
import { releaseCasesOf } from '../../lending/loans/pausing.ts';
import { countLoansOf, deleteMessageChoice } from '../../lending/loans/queries.ts';
import { endPayLinksOfErased } from '../../lending/pay-links/queries.ts';
import { eraseAccountFor, erasePayrollOf } from '../../lending/payroll/personal-data.ts';
import { endNumberOfErased } from '../../lending/transfers-in/bringing.ts';
import { wipeChargebacksOf } from '../../money/charges/chargeback-queries.ts';
import { wipeAccountsOf } from '../../money/saved-cards/account-queries.ts';
import { wipeCardsOf } from '../../money/saved-cards/queries.ts';
import { deleteSessionsOf } from '../../people/accounts/person-session-queries.ts';
import { phoneDigests } from '../../people/accounts/phone-codes.ts';
import { closeAccount } from '../../people/accounts/queries.ts';
import { wipeAddressesOf } from '../../people/customers/address-queries.ts';
import { deleteAcceptedTexts, eraseFormerNames } from '../../people/customers/queries.ts';
import { deleteEmploymentsOf, wipeEmploymentsOf } from '../../people/employers/personal-queries.ts';
import { deleteChecksOf, deleteSharedDevicesOf, wipeChecksOf } from '../../people/identity-checks/queries.ts';
import { deleteReviewsOf, wipeReviewsOf } from '../../people/identity-levels/personal-queries.ts';
import { discardPicture } from '../../people/identity-pictures/keeping.ts';
import {
  decidePicturesOf,
  deleteLooksOf,
  deletePicturesOf,
  lockPicturesToErase,
  type PersonalPicture,
} from '../../people/identity-pictures/personal-queries.ts';
import { deletePhoneCodesOf } from '../../people/one-time-codes/phone-code-queries.ts';
import { deleteCodesOf } from '../../people/one-time-codes/queries.ts';
import { wipeAssistedOrders } from '../../selling/assisted-orders/queries.ts';
import { deleteBasket } from '../../selling/baskets/queries.ts';
import { wipeContactsOfStops } from '../../selling/deliveries/personal-stop-queries.ts';
import { listNumbersOfCustomers, wipeOrderAddresses } from '../../selling/orders/queries.ts';
import { wipeReturnNotes } from '../../selling/returns/queries.ts';
import { deleteNumberClaimsOf } from '../../selling/sign-ups/number-claim-queries.ts';
import type { DataSubject } from './find-data-subject.ts';

/**
 * Erases what customers of our own shop have beside the record of every customer: logins, sessions with their devices, addresses, the
 * basket, orders by phone, where orders went and go, and codes, with the sign-ups of the person's phone that were never finished. Running it again changes nothing.
 */
export async function eraseOwnCustomers(tx: Tx, { customers, phoneKeys }: DataSubject): Promise<void> {
  const ids = customers.filter(({ source }) => source === 'own').map(({ id }) => id);
  await deletePhoneCodesOf(
    tx,
    phoneKeys.flatMap((phone) => phoneDigests(tx, phone)),
    ids,
  );
  await deleteNumberClaimsOf(
    tx,
    phoneKeys.flatMap((phone) => phoneDigests(tx, phone)),
    ids,
  );
  for (const id of ids) {
    await wipeAddressesOf(tx, id);
    await deleteBasket(tx, id);
    await wipeAssistedOrders(tx, id);
    await wipeOrderAddresses(tx, id);
    await wipeReturnNotes(tx, id);
    await eraseAccountFor(tx, id);
    await erasePayrollOf(tx, id);
    await endCardsOfErased(tx, id);
    await endPayLinksOfErased(tx, id, tx.now);
    await wipeCardsOf(tx, id);
    await wipeAccountsOf(tx, id);
    await endNumberOfErased(tx, id);
    await wipeChargebacksOf(tx, id);
    await eraseFormerNames(tx, id);
    await deleteAcceptedTexts(tx, id);
    await deleteCodesOf(tx, id);
    await deleteMessageChoice(tx, id);
    await eraseFreezesOf(tx, id);
    await releaseCasesOf(tx, id);
    await eraseIdentity(tx, id);
    await deleteSessionsOf(tx, id);
    await closeAccount(tx, id);
  }
  // Orders before stops, as riders lock them.
  await wipeContactsOfStops(tx, await listNumbersOfCustomers(tx, ids));
}

/**
 * Of who had a plan stays, without a name, that the person was identified and what was stated: what the plan was given for; and the picture of the
 * document, as long as the law wants it.
 */
async function eraseIdentity(tx: Tx, id: string): Promise<void> {
  const { all: loans } = await countLoansOf(tx, [id]);
  await deleteOwnLimitsOf(tx, id);
  await deleteSharedDevicesOf(tx, id);
  await erasePictures(tx, id, loans > 0);
  await (loans > 0 ? wipeEmploymentsOf(tx, id) : deleteEmploymentsOf(tx, id));
  if (loans > 0) return void (await wipeChecksOf(tx, id));
  await deleteChecksOf(tx, id);
  await deleteStatementsOf(tx, id);
}

async function erasePictures(tx: Tx, id: string, hasPlan: boolean): Promise<void> {
  for (const picture of await lockPicturesToErase(tx, id))
    if (!hasPlan || !staysAfterErasure(picture)) await discardPicture(tx, picture);
  if (hasPlan) {
    await decidePicturesOf(tx, id, tx.now);
    await wipeReviewsOf(tx, id);
    return;
  }
  await deleteReviewsOf(tx, id);
  await deleteLooksOf(tx, id);
  await deletePicturesOf(tx, id);
}

/** Whether a picture of a customer with a plan stays: of the documents those that a person was asked to look at. */
export const staysAfterErasure = ({ kind, usedAt }: Pick<PersonalPicture, 'kind' | 'usedAt'>): boolean =>
  kind === 'document' && usedAt !== null;

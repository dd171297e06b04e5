import { setTimeout as sleep } from 'node:timers/promises';
import { chargeMinKobo } from '@foodbank/contract/money/charges';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StartAnswer } from '../../../providers/charges.ts';
import { type ChargeOwner, isSameOwner } from './owners.ts';
import {
  type Charge,
  claimStart,
  findCharge,
  findChargeByReference,
  insertCharge,
  insertChargeAnswer,
  lockSealedEmails,
  releaseStart,
  type StoredCharge,
  storePage,
  updateSealedEmail,
} from './queries.ts';
import { providerReferenceOf } from './rules.ts';

/** What a customer is to pay. */
interface ChargeRequest {
  /** 8 to 50 characters of A-Z, a-z, 0-9 and -; used once for ever. It is what the provider knows the payment by. */
  reference: string;
  /** What it is for. Several may be made for one owner: after a failed one, or for what is missing. Its answers say what goes back. */
  owner: ChargeOwner;
  /** At least `chargeMinKobo`. */
  amountKobo: number;
  /** Where the provider sends its receipt; null for a customer without an email address. */
  email: string | null;
  /** The account id of a customer of our own shop. */
  customerId: string;
  /** The pay link by which it is paid; none for a payment of the customer. */
  payLinkId?: string | null;
}

const referenceFormat = /^[A-Za-z0-9-]{8,50}$/;

/**
 * Stores that a customer is to pay, in the caller's transaction, and returns the charge, `open`. The same reference with the same content
 * returns the charge that is there; with other content it is an error. `startCharge` then begins it at the provider.
 */
export async function createCharge(
  tx: Tx,
  { reference, owner, amountKobo, email, customerId, payLinkId = null }: ChargeRequest,
): Promise<Charge> {
  if (!referenceFormat.test(reference)) throw new RangeError('not a reference of a charge');
  if (!Number.isSafeInteger(amountKobo) || amountKobo < chargeMinKobo)
    throw new RangeError(`the charge ${reference} has no amount that the provider takes`);
  const emailSealed = email === null || email === '' ? null : tx.keys.seal(email);
  const made = await insertCharge(tx, { reference, owner, customerId, amountKobo, emailSealed, payLinkId });
  if (made !== null) return made;
  const there = await findChargeByReference(tx, reference);
  if (
    there === null ||
    !isSameOwner(there.owner, owner) ||
    there.amountKobo !== amountKobo ||
    there.customerId !== customerId
  )
    throw new Error(`the charge ${reference} is made with other content`);
  return there;
}

// Longer than the provider's call takes.
const claimMs = 20_000;
const waitMs = 9_000;
const pauseMs = 100;
const firstAskMs = 60_000;

/**
 * Returns the provider's page on which a customer pays a charge, and begins the payment there if that was not done. Any number may
 * ask at once: one begins, and all get the same page. The provider tells its page once, so after a lost answer the payment is begun
 * under a new reference; no payment can be made under the old one. Calls the provider, so it runs outside of a transaction. Refuses with
 * `not-found` an unknown charge, and with `unavailable` if the provider gives no page now. `backTo` is where the provider's page leads
 * back to, if this call begins it; else the page of the owner.
 */
export async function startCharge(context: AppContext, chargeId: string, backTo?: string): Promise<{ url: string }> {
  const { clock, database } = context;
  for (const until = performance.now() + waitMs; performance.now() < until; await sleep(pauseMs)) {
    const charge = (await findCharge(database.read, chargeId)) ?? refuse('not-found');
    if (charge.payUrl !== null) return { url: charge.payUrl };
    const claimed = await database.write(async (tx) => {
      const row = await claimStart(tx, chargeId, new Date(clock.now().getTime() + claimMs));
      if (row !== null) await insertChargeAnswer(tx, { chargeId, source: 'start', outcome: 'try' });
      return row;
    });
    if (claimed !== null) return begin(context, claimed, backTo);
  }
  refuse('unavailable', { retryAfterSeconds: 10 });
}

async function begin(
  { chargeOwners, config, database, keys, log, providers }: AppContext,
  charge: StoredCharge,
  backTo: string | undefined,
) {
  const { id, attempt, emailSealed, customerId, amountKobo, owner } = charge;
  const reference = providerReferenceOf(charge.reference, attempt);
  const email =
    emailSealed === null ? placeholderEmailOf(customerId, config.mailFrom) : keys.unseal(emailSealed).toString();
  const callbackUrl = backTo ?? `${config.publicUrl}${chargeOwners[owner.kind].pageOf(owner.id)}`;
  const answer = await providers.charges.start({ reference, amountKobo, email, callbackUrl });
  const isStored = await database.write(async (tx) => {
    const failure = answer.kind === 'started' ? null : answer.kind === 'unknown' ? answer.reason : answer.message;
    await insertChargeAnswer(tx, { chargeId: id, source: 'start', outcome: outcomeOf(answer), failure });
    if (answer.kind === 'started')
      return storePage(tx, id, attempt, answer.url, new Date(tx.now.getTime() + firstAskMs));
    await releaseStart(tx, id, attempt);
    return false;
  });
  if (answer.kind === 'started' && isStored) return { url: answer.url };
  log.warn({ charge: id, answer: answer.kind }, 'the payment provider began no payment');
  refuse('unavailable', { retryAfterSeconds: 10 });
}

const outcomeOf = ({ kind }: StartAnswer) => (kind === 'started' ? 'accepted' : kind);

/** True for an address that a payment page leads back to: the provider adds both to it. */
export const isBackFromPaying = (query: unknown): boolean =>
  ['reference', 'trxref'].some((name) => Object.hasOwn(query as object, name));

/** The address that the provider gets for a customer without one: at our mail domain, where nothing is delivered to it. */
export const placeholderEmailOf = (customerId: string, mailFrom: string): string =>
  `${customerId}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}`;

/**
 * Encrypts the email addresses of the next charges that are not begun with the current key. Returns how many there were and the last id,
 * after which to continue; null if there are no more.
 */
export async function reencryptChargeEmails(tx: Tx, afterId: string, atMost: number) {
  const charges = await lockSealedEmails(tx, afterId, atMost);
  for (const { id, emailSealed } of charges) await updateSealedEmail(tx, id, tx.keys.seal(tx.keys.unseal(emailSealed)));
  const last = charges.at(-1);
  return last === undefined ? null : { count: charges.length, last: last.id };
}

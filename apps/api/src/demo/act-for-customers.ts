import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { BasketLineInput } from '@foodbank/contract/selling/baskets';
import type { ListedProduct } from '@foodbank/contract/selling/catalogue';
import { chargeSandboxOf } from '../charge-sandbox-of.ts';
import { textAsker } from '../domains/foundation/notifications/text-pots.ts';
import { findLoan } from '../domains/lending/loans/queries.ts';
import { replayStored } from '../domains/lending/loans/recording.ts';
import { followRepayment, startRepayment } from '../domains/lending/repayments/paying.ts';
import { type Charge, findCharge } from '../domains/money/charges/queries.ts';
import type { SealedRequest } from '../domains/people/accounts/phone-codes.ts';
import { insertAccount } from '../domains/people/accounts/queries.ts';
import { identityAsksQueue } from '../domains/people/identity-checks/asking.ts';
import { type IdentityClaim, startCheck } from '../domains/people/identity-checks/checking.ts';
import { identityJobs } from '../domains/people/identity-checks/jobs.ts';
import { findRunningCheck } from '../domains/people/identity-checks/queries.ts';
import { readWhole } from '../domains/people/identity-pictures/reading.ts';
import { addPiece, beginPicture } from '../domains/people/identity-pictures/receiving.ts';
import { findSealedRequest } from '../domains/people/one-time-codes/phone-code-queries.ts';
import { readBasket } from '../domains/selling/baskets/read-basket.ts';
import { saveBasket } from '../domains/selling/baskets/save-basket.ts';
import { agreeToOffer, type OfferOutcome, sendOfferCode, showOffer } from '../domains/selling/checkout/consent.ts';
import type { Checkout } from '../domains/selling/checkout/queries.ts';
import { quoteCheckout } from '../domains/selling/checkout/quote-checkout.ts';
import { startCheckout } from '../domains/selling/checkout/start-checkout.ts';
import { deliverOrder } from '../domains/selling/orders/handing-over.ts';
import { lockShopOrder } from '../domains/selling/orders/locking.ts';
import { markReady, startPacking } from '../domains/selling/orders/packing.ts';
import { recordCustomers } from '../domains/selling/sign-ups/record-customers.ts';
import type { AppContext } from '../platform/app-context.ts';
import type { Tx } from '../platform/database.ts';
import { unknownPasswordHash } from '../platform/passwords.ts';
import type { ChargeProvider } from '../providers/charges.ts';
import { asOf } from './as-of.ts';

// What customers of our own shop and its staff do, through the operations of the product's calls: for the demo, and for tests with many customers.

/** Adds a customer of our own shop. Returns the id, or null if an account has the phone. Without a password they log in by a code. */
export async function addOwnCustomer(
  tx: Tx,
  {
    phone,
    passwordHash = unknownPasswordHash(),
    ...customer
  }: { firstname: string; lastname: string; phone: string; passwordHash?: string; referralCode?: string },
): Promise<string | null> {
  const account = { kind: 'customer' as const, loginKey: phoneKey(phone) ?? phone, passwordHash };
  const customerId = await insertAccount(tx, account);
  if (customerId === null) return null;
  const report = { customerId, ...customer, email: '', phoneNumber: phone, referredAt: tx.now.toISOString() };
  const [refusal] = await recordCustomers(tx, [report], 'own');
  if (refusal) throw new Error(`a customer was refused: ${refusal}`);
  return customerId;
}

/** Says who a customer is, and does what the job does that asks the provider. */
export async function identify(context: AppContext, customerId: string, claim: IdentityClaim): Promise<void> {
  await context.database.write((tx) => startCheck(tx, customerId, claim));
  const running = await findRunningCheck(context.database.read, customerId);
  const ask = identityJobs(context).find(({ queue }) => queue === identityAsksQueue);
  if (running !== null) await ask?.run(running.id);
}

/** Sends a drawn picture: of a passport that says SPECIMEN, or of a face. It is read as every picture is. */
export async function sendPicture(context: AppContext, customerId: string, kind: 'document' | 'selfie'): Promise<void> {
  const bytes = await readFile(new URL(`./identity/${kind === 'selfie' ? 'face' : kind}.jpg`, import.meta.url));
  const document = kind === 'document' ? ({ documentKind: 'passport', validUntil: '2031-06-30' } as const) : {};
  const form = { kind, ...document, sizeBytes: bytes.length, consent: { version: '1', language: 'en' } };
  const id = await context.database.write(async (tx) => {
    const picture = await beginPicture(tx, customerId, form, { allowsExamples: true });
    await addPiece(tx, customerId, { id: picture.id, at: 0, bytes });
    return picture.id;
  });
  await readWhole(context, id);
}

/** What is in a basket, and where it is from. */
export interface Goods {
  storeId: string;
  lines: readonly BasketLineInput[];
}

// So that the demo leaves enough for those who try the shop.
const plenty = 20;

/** Different goods until a basket is worth so much. */
export function linesWorth(rows: readonly ListedProduct[], naira: number): Goods['lines'] {
  let left = naira;
  const fitting = rows.filter(({ available, price }) => available > plenty && price * 3 <= naira);
  const lines = [];
  for (const { id, price } of fitting) {
    if (left <= 0) break;
    lines.push({ productId: id, quantity: 1, substitution: 'remove' as const, substituteId: null });
    left -= price;
  }
  return lines;
}

/** Fills the basket of a customer and presses the button, for pick-up: at once, or on a plan. Nothing of it is paid yet. */
export function checkOut(
  { database, config }: AppContext,
  customerId: string,
  { storeId, lines }: Goods,
  plan?: string,
): Promise<Checkout> {
  return database.write(async (tx) => {
    const { version } = await readBasket(tx, customerId);
    await saveBasket(tx, customerId, { storeId, version, mode: 'replace', lines });
    const choice = { handover: 'pick-up' as const, addressId: null, windowId: null };
    const { basket, goodsKobo } = await quoteCheckout(tx, customerId, choice, tx.now);
    const press = { id: randomUUID(), key: randomUUID(), basketVersion: basket.version, total: toNaira(goodsKobo) };
    const terms = { allowsExamples: !config.production };
    return startCheckout(tx, customerId, { ...press, ...choice, ...(plan && { plan }) }, terms);
  });
}

/** Shows a customer the offer of a checkout. Returns what names it and the device. */
export async function readOffer({ database, config }: AppContext, customerId: string, checkoutId: string) {
  const device = { sessionId: randomUUID(), device: 'Chrome on Android' };
  const terms = { allowsExamples: !config.production };
  const { digest } = await database.write((tx) => showOffer(tx, customerId, checkoutId, device, terms));
  return { ...device, checkoutId, digest };
}

/** Reads the offer of a checkout, asks for a code and agrees by it, as on a phone that gets the text message. */
export async function agreeByCode(context: AppContext, customerId: string, checkoutId: string): Promise<Checkout> {
  const { database, config } = context;
  const terms = { allowsExamples: !config.production };
  const shown = await readOffer(context, customerId, checkoutId);
  const asker = textAsker(config, '127.0.0.1');
  // The code is read in the transaction that makes it: the job that sends the text message wipes it.
  const asked = await database.write(async (tx) => {
    const { requestId } = done(await sendOfferCode(tx, customerId, { ...shown, asker }, terms));
    return { requestId, code: await codeOf(tx, requestId) };
  });
  return done(await database.write((tx) => agreeToOffer(tx, customerId, { ...shown, ...asked, taps: 2 }, terms)));
}

function done<T>(outcome: OfferOutcome<T>): T {
  if (outcome.kind === 'done') return outcome.value;
  throw new Error(`a step towards the agreement ended as ${outcome.kind}`);
}

/** The code of a request whose text message is not sent yet. */
export async function codeOf(
  { keys, ...tx }: Pick<Tx, 'keys' | 'find' | 'list' | 'get'>,
  requestId: string,
): Promise<string> {
  const sealed = await findSealedRequest(tx, 'customer', requestId);
  const { code } = JSON.parse(sealed === null ? '{}' : keys.unseal(sealed)) as Partial<SealedRequest>;
  if (code === undefined) throw new Error('there is no code to read');
  return code;
}

/** Begins a payment on a plan, and returns its charge. */
export async function beginRepayment(
  context: AppContext,
  customerId: string,
  { number, kobo }: { number: string; kobo: number },
): Promise<Charge> {
  const id = await startRepayment(context, customerId, { number, key: randomUUID(), kobo });
  const charge = await findCharge(context.database.read, id);
  if (charge === null) throw new Error(`a payment of ${number} was not begun`);
  return charge;
}

/** Pays an amount on a plan in the sandbox, as told on a day. */
export async function repayInSandbox(
  context: AppContext,
  customerId: string,
  { number, kobo, day }: { number: string; kobo: number; day: Day },
): Promise<void> {
  const charge = await beginRepayment(asOf(context, day, '09:12'), customerId, { number, kobo });
  await followRepayment(payInSandbox(context, day, charge.reference), charge);
}

/** Pays what is left of a plan in the sandbox, as told on a day. */
export async function payOffInSandbox(
  context: AppContext,
  customerId: string,
  { id, day }: { id: string; day: Day },
): Promise<void> {
  const { read } = context.database;
  const loan = await findLoan(read, id);
  if (loan === null) throw new Error(`there is no plan ${id}`);
  const { state } = await replayStored(read, loan, day);
  await repayInSandbox(context, customerId, { number: loan.number, kobo: state.payoffKobo, day });
}

/** Packs an order for pick-up on a day, and hands it over. */
export async function packAndHandOver(context: AppContext, number: string, day: Day, packerId: string): Promise<void> {
  const actor = { kind: 'staff' as const, id: packerId };
  await asOf(context, day, '10:05').database.write((tx) => startPacking(tx, number, actor));
  await asOf(context, day, '10:31').database.write(async (tx) => {
    const { order, lines } = await lockShopOrder(tx, number);
    await markReady(tx, number, { version: order.version, packed: lines.map(({ id }) => id) }, actor);
  });
  await asOf(context, day, '12:40').database.write((tx) => deliverOrder(tx, number, { actor }));
}

/**
 * Pays in the sandbox now, and returns the context in which it is told as paid on a day: the days until now stay free for statements that
 * are uploaded by hand.
 */
export function payInSandbox(context: AppContext, day: Day, reference: string): AppContext {
  const sandbox = chargeSandboxOf(context.config);
  sandbox.act(reference, 'pay');
  const paying = asOf(context, day, '09:15');
  const verify: ChargeProvider['verify'] = async (asked) => {
    const answer = await sandbox.verify(asked);
    if (answer.kind !== 'found') return answer;
    return { kind: 'found', payment: { ...answer.payment, paidAt: paying.clock.now() } };
  };
  return { ...paying, providers: { ...paying.providers, charges: { ...sandbox, verify } } };
}

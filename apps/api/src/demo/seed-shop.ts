import { randomUUID } from 'node:crypto';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { emailKey } from '@foodbank/contract/primitives/email';
import { toNaira } from '@foodbank/contract/primitives/money';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { BasketLineInput } from '@foodbank/contract/selling/baskets';
import { chargeSandboxOf } from '../charge-sandbox-of.ts';
import { findBank } from '../domains/money/banks/queries.ts';
import { findAccountByLogin, insertAccount } from '../domains/people/accounts/queries.ts';
import { saveAssistedOrder, startAssistedOrder } from '../domains/selling/assisted-orders/baskets.ts';
import { saveBasket } from '../domains/selling/baskets/save-basket.ts';
import { findStoreProducts } from '../domains/selling/catalogue/find-store-products.ts';
import { listStores } from '../domains/selling/catalogue/queries.ts';
import { askAboutCharges } from '../domains/selling/checkout/ending.ts';
import { beginPayment } from '../domains/selling/checkout/paying.ts';
import { quoteCheckout } from '../domains/selling/checkout/quote-checkout.ts';
import { startCheckout } from '../domains/selling/checkout/start-checkout.ts';
import { deliverOrder } from '../domains/selling/orders/handing-over.ts';
import { lockShopOrder } from '../domains/selling/orders/locking.ts';
import { markReady, startPacking } from '../domains/selling/orders/packing.ts';
import { savePartnerAccount } from '../domains/selling/partner-payouts/approvals.ts';
import { holdPartnerPayout } from '../domains/selling/partner-payouts/hold-partner-payout.ts';
import { proposePartnerPayouts } from '../domains/selling/partner-payouts/propose-partner-payouts.ts';
import { findOpenPartnerPayout } from '../domains/selling/partner-payouts/queries.ts';
import { recordCustomers } from '../domains/selling/sign-ups/record-customers.ts';
import { openTicket } from '../domains/support/tickets/open-ticket.ts';
import type { AppContext } from '../platform/app-context.ts';
import { businessDateOf } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { unknownPasswordHash } from '../platform/passwords.ts';
import { asOf } from './as-of.ts';
import { weekdayOf } from './seasons.ts';
import { demoShop } from './shop.ts';

/**
 * Lets the console of our own shop show something at the first start, through the same operations as the product's and with the sandbox:
 * an order of last week that was paid, packed and collected, its store's payout that finance holds, two cases of customers, and an
 * order by phone that is being filled. It does nothing without the demo's stores and
 * staff, or with a real payment provider. If the process is killed in the middle, what stands stays.
 */
export async function seedShop(context: AppContext): Promise<void> {
  const { buyer, caller, storeSlug } = demoShop;
  const { read } = context.database;
  const store = (await listStores(read)).find(({ slug }) => slug === storeSlug);
  const known = await findAccountByLogin(read, 'customer', phoneKey(buyer.phone) ?? '');
  const members = await Promise.all(
    [demoShop.packer, demoShop.support, demoShop.finance].map((email) => findMember(read, email)),
  );
  const [packer, support, finance] = members;
  if (store === undefined || known !== null || !packer || !support || !finance || context.config.paystack !== null)
    return;
  const monday = mondayOf(businessDateOf(context.clock));
  const saturday = addDays(monday, -2);
  const signUp = asOf(context, addDays(monday, -12), '18:20');
  const customerId = await signUp.database.write((tx) => addCustomer(tx, buyer));
  // Of two processes that start at once one goes on.
  if (customerId === null) return;
  const callerId = await signUp.database.write((tx) => addCustomer(tx, caller));
  if (callerId === null) throw new Error(`two customers of the demo have the phone ${caller.phone}`);
  await signUp.database.write((tx) => givePartnerAccount(tx, store.id));
  const { rows } = await findStoreProducts(read, { store: storeSlug }, context.clock.now());
  const lines = rows
    .filter(({ available }) => available > plenty)
    .slice(0, 4)
    .map(({ id }) => ({ productId: id, quantity: 2, substitution: 'similar' as const, substituteId: null }));
  const number = await orderAndCollect(context, { customerId, storeId: store.id, day: saturday, packer, lines });
  await proposePartnerPayouts(asOf(context, monday, '00:20'), monday);
  await asOf(context, monday, '09:05').database.write((tx) => holdPayout(tx, store.id, finance));
  await askForHelp(context, { customerId, callerId, number });
  const filled = { callerId, storeId: store.id, support, lines: lines.slice(0, 2) };
  await context.database.write((tx) => fillByPhone(tx, filled));
}

// So that the demo leaves enough for those who try the shop.
const plenty = 10;
const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7));

async function findMember(db: AppContext['database']['read'], email: string): Promise<string | null> {
  return (await findAccountByLogin(db, 'staff', emailKey(email)))?.id ?? null;
}

/** The new customer's id, or null if an account has the phone. */
async function addCustomer(
  tx: Tx,
  customer: { firstname: string; lastname: string; phone: string },
): Promise<string | null> {
  const { firstname, lastname, phone } = customer;
  // Nobody knows the password: the demo's customers sign in by a code.
  const account = {
    kind: 'customer' as const,
    loginKey: phoneKey(phone) ?? phone,
    passwordHash: unknownPasswordHash(),
  };
  const customerId = await insertAccount(tx, account);
  if (customerId === null) return null;
  const report = { customerId, firstname, lastname, email: '', phoneNumber: phone, referredAt: tx.now.toISOString() };
  const [refusal] = await recordCustomers(tx, [report], 'own');
  if (refusal) throw new Error(`the demo's customer was refused: ${refusal}`);
  return customerId;
}

async function givePartnerAccount(tx: Tx, storeId: string): Promise<void> {
  const { bankCode, accountNumber, accountName } = demoShop.account;
  const bank = await findBank(tx, bankCode);
  if (bank === null) return;
  await savePartnerAccount(
    tx,
    { kind: 'store', id: storeId },
    { accountNumber, accountName, bank },
    { replaces: false },
  );
}

/** Finance holds the store's payout: releasing it is the first thing to try. */
async function holdPayout(tx: Tx, storeId: string, finance: string): Promise<void> {
  const payout = await findOpenPartnerPayout(tx, { kind: 'store', id: storeId });
  const actor = { kind: 'staff' as const, id: finance };
  if (payout !== null) await holdPartnerPayout(tx, { id: payout.id, reason: demoShop.holdReason }, actor);
}

/** An order on a day: paid in the sandbox, packed and collected. Returns its number. */
async function orderAndCollect(
  context: AppContext,
  {
    customerId,
    storeId,
    day,
    packer,
    lines,
  }: { customerId: string; storeId: string; day: Day; packer: string; lines: readonly BasketLineInput[] },
): Promise<string> {
  const ordering = asOf(context, day, '09:12');
  const checkout = await ordering.database.write(async (tx) => {
    await saveBasket(tx, customerId, { storeId, version: 0, mode: 'replace', lines });
    const choice = { handover: 'pick-up' as const, addressId: null, windowId: null };
    const { goodsKobo } = await quoteCheckout(tx, customerId, choice, tx.now);
    const press = { id: randomUUID(), key: randomUUID(), basketVersion: 1, total: toNaira(goodsKobo), ...choice };
    return startCheckout(tx, customerId, press);
  });
  const { id, orderNumber } = checkout;
  await beginPayment(ordering, customerId, id);
  await askAboutCharges(payInSandbox(context, day, `${orderNumber}-1`), id);
  const actor = { kind: 'staff' as const, id: packer };
  await asOf(context, day, '10:05').database.write((tx) => startPacking(tx, orderNumber, actor));
  await asOf(context, day, '10:31').database.write(async (tx) => {
    const { order, lines } = await lockShopOrder(tx, orderNumber);
    await markReady(tx, orderNumber, { version: order.version, packed: lines.map(({ id }) => id) }, actor);
  });
  await asOf(context, day, '12:40').database.write((tx) => deliverOrder(tx, orderNumber, { actor }));
  return orderNumber;
}

/**
 * Pays in the sandbox now, and returns the context in which it is told as paid on a day: the days until now stay free for statements that
 * are uploaded by hand.
 */
function payInSandbox(context: AppContext, day: Day, reference: string): AppContext {
  const sandbox = chargeSandboxOf(context.config);
  sandbox.act(reference, 'pay');
  const paying = asOf(context, day, '09:15');
  const verify: typeof sandbox.verify = async (asked) => {
    const answer = await sandbox.verify(asked);
    if (answer.kind !== 'found') return answer;
    return { kind: 'found', payment: { ...answer.payment, paidAt: paying.clock.now() } };
  };
  return { ...paying, providers: { ...paying.providers, charges: { ...sandbox, verify } } };
}

/** A question about the order, and one in general. */
async function askForHelp(
  { database }: AppContext,
  { customerId, callerId, number }: { customerId: string; callerId: string; number: string },
): Promise<void> {
  const { ofOrder, general } = demoShop.questions;
  await database.write((tx) => openTicket(earlier(tx, 4), customerId, { ...ofOrder, orderNumber: number }));
  await database.write((tx) => openTicket(earlier(tx, 2), callerId, general));
}

const hourMs = 3_600_000;
const earlier = (tx: Tx, hours: number): Tx => ({ ...tx, now: new Date(tx.now.getTime() - hours * hourMs) });

async function fillByPhone(
  tx: Tx,
  {
    callerId,
    storeId,
    support,
    lines,
  }: { callerId: string; storeId: string; support: string; lines: readonly BasketLineInput[] },
): Promise<void> {
  const actor = { kind: 'staff' as const, id: support };
  const id = await startAssistedOrder(tx, callerId, actor);
  const place = { handover: 'pick-up' as const, addressId: null, windowId: null };
  await saveAssistedOrder(tx, id, { version: 1, storeId, lines, ...place }, actor);
}

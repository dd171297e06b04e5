import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { BasketLineInput } from '@foodbank/contract/selling/baskets';
import { findBank } from '../domains/money/banks/queries.ts';
import { findAccountByLogin } from '../domains/people/accounts/queries.ts';
import { saveAssistedOrder, startAssistedOrder } from '../domains/selling/assisted-orders/baskets.ts';
import { findStoreProducts } from '../domains/selling/catalogue/find-store-products.ts';
import { listStores } from '../domains/selling/catalogue/queries.ts';
import { askAboutCharges } from '../domains/selling/checkout/ending.ts';
import { beginPayment } from '../domains/selling/checkout/paying.ts';
import { savePartnerAccount } from '../domains/selling/partner-payouts/approvals.ts';
import { holdPartnerPayout } from '../domains/selling/partner-payouts/hold-partner-payout.ts';
import { proposePartnerPayouts } from '../domains/selling/partner-payouts/propose-partner-payouts.ts';
import { findOpenPartnerPayout } from '../domains/selling/partner-payouts/queries.ts';
import { openTicket } from '../domains/support/tickets/open-ticket.ts';
import type { AppContext } from '../platform/app-context.ts';
import { businessDateOf } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { addOwnCustomer, checkOut, packAndHandOver, payInSandbox } from './act-for-customers.ts';
import { asOf } from './as-of.ts';
import { weekdayOf } from './seasons.ts';
import { findDemoMember } from './seed-staff.ts';
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
    [demoShop.packer, demoShop.support, demoShop.finance].map((email) => findDemoMember(read, email)),
  );
  const [packer, support, finance] = members;
  if (store === undefined || known !== null || !packer || !support || !finance || context.config.paystack !== null)
    return;
  const monday = mondayOf(businessDateOf(context.clock));
  const saturday = addDays(monday, -2);
  const signUp = asOf(context, addDays(monday, -12), '18:20');
  const customerId = await signUp.database.write((tx) => addOwnCustomer(tx, buyer));
  // Of two processes that start at once one goes on.
  if (customerId === null) return;
  const callerId = await signUp.database.write((tx) => addOwnCustomer(tx, caller));
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
  const { id, orderNumber } = await checkOut(ordering, customerId, { storeId, lines });
  await beginPayment(ordering, customerId, id);
  await askAboutCharges(payInSandbox(context, day, `${orderNumber}-1`), id);
  await packAndHandOver(context, orderNumber, day, packer);
  return orderNumber;
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

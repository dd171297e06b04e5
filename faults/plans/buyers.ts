import { randomUUID } from 'node:crypto';
import { stateIncome as stateIncomeCall } from '@foodbank/contract/lending/credit-limits';
import { checkRepayment, startRepayment } from '@foodbank/contract/lending/repayments';
import { startIdentityCheck } from '@foodbank/contract/people/identity-checks';
import { addDays } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import { checkCheckout, quoteCheckout, startCheckout } from '@foodbank/contract/selling/checkout';
import { startPacking } from '@foodbank/contract/selling/orders-staff';
import { agreeToOffer, readOffer, sendOfferCode } from '@foodbank/contract/selling/plan-offers';
import { cancelOrder } from '@foodbank/contract/selling/shop-orders';
import {
  addOwnCustomer,
  agreeByCode,
  beginRepayment,
  checkOut,
  codeOf,
  identify,
  packAndHandOver,
} from '../../apps/api/src/demo/act-for-customers.ts';
import { stateIncome } from '../../apps/api/src/domains/lending/credit-limits/changing.ts';
import { findLoanByOwner } from '../../apps/api/src/domains/lending/loans/queries.ts';
import { followRepayment } from '../../apps/api/src/domains/lending/repayments/paying.ts';
import { openPersonSession } from '../../apps/api/src/domains/people/accounts/person-sessions.ts';
import { identityAsksQueue } from '../../apps/api/src/domains/people/identity-checks/asking.ts';
import { identityJobs } from '../../apps/api/src/domains/people/identity-checks/jobs.ts';
import { findIdentityCheck } from '../../apps/api/src/domains/people/identity-checks/queries.ts';
import { askAboutCharges, cancelOwnOrder } from '../../apps/api/src/domains/selling/checkout/ending.ts';
import { beginPayment } from '../../apps/api/src/domains/selling/checkout/paying.ts';
import { deliverOrder } from '../../apps/api/src/domains/selling/orders/handing-over.ts';
import { loanOwnerOf } from '../../apps/api/src/domains/selling/orders/loan-of-order.ts';
import { bySystem } from '../../apps/api/src/domains/selling/orders/shop-order-rules.ts';
import { businessDateOf } from '../../apps/api/src/platform/clock.ts';
import type { ChargeStandIn } from '../../apps/api/test/charge-stand-in.ts';
import { nameEmployer } from '../../apps/api/test/make-employer.ts';
import { makeOwnCustomer, personCalls } from '../../apps/api/test/make-own-customer.ts';
import { fillBasket } from '../../apps/api/test/make-shop-order.ts';
import { makeStaff, type TestStaff } from '../../apps/api/test/make-staff.ts';
import { sayReady } from '../../apps/api/test/packed-orders.ts';
import type { TestApp } from '../../apps/api/test/start-app.ts';

/** The legal text that came with the product. */
const consent = { version: '1', language: 'en' };

/** Where customers buy: a store with a product, and the agent who brought them. */
export interface PlanShop {
  app: TestApp;
  provider: ChargeStandIn;
  storeId: string;
  productId: string;
  referralCode: string;
  /** The plan that they choose: Four payments where none is named. */
  plan?: 'weeks-4' | 'paydays-2';
}

/** One customer of the month: what they do, by the calls of the app and the console or by the operations behind them. */
export interface Buyer {
  /** Signs up, says who they are and what they earn. */
  join(serial: number): Promise<void>;
  /** Of one who joined. */
  customerId(): string;
  /** Names an employer that deducts instalments, by the calls of the app. */
  nameEmployer(employerId: string, staffNumber: string): Promise<void>;
  /** Orders pieces on a plan, agrees and makes the down payment. Returns the order's number. */
  order(pieces: number): Promise<string>;
  cancel(): Promise<void>;
  handOver(): Promise<void>;
  /** The number of the plan. */
  loanNumber(): Promise<string>;
  /** Pays on the plan: what is asked for, and what comes in, in kobo. */
  repay(askedKobo: number, cameInKobo: number): Promise<void>;
}

/** The session of a customer is used for so many days. */
const sessionDays = 10;
const income = { incomeKobo: 14_000_000, owedElsewhereKobo: 500_000, residence: 'Lagos' as const };
const claimOf = (serial: number) => ({
  ...{ numberKind: 'bvn' as const, number: `222${String(serial).padStart(7, '0')}1` },
  ...{ firstname: 'Bisi', lastname: 'Adeyemi', birthOn: '1990-05-17' },
});
const phoneOf = (serial: number) => `0803${String(5_000_000 + serial)}`;

/** Pays at the provider, as of the product's clock. */
function payAt({ app, provider }: PlanShop, reference: string, kobo?: number): void {
  provider.pay(reference, kobo);
  provider.paidAt(reference, app.clock.now().toISOString());
}

/** The number of the loan of an order. */
async function loanNumberOf({ app }: PlanShop, orderNumber: string): Promise<string> {
  const loan = await findLoanByOwner(app.context.database.read, loanOwnerOf(orderNumber));
  if (loan === null) throw new Error(`${orderNumber} has no loan`);
  return loan.number;
}

/** A customer who does everything by the calls of the app, and whose orders staff pack by those of the console. */
export function buyerByCalls(shop: PlanShop, staff: () => Promise<TestStaff>): Buyer {
  const { app, plan = 'weeks-4' } = shop;
  const { database, keys } = app.context;
  let customer: Awaited<ReturnType<typeof makeOwnCustomer>>;
  let number = '';
  let signedInOn = '';
  // A session ends by itself: who comes back after weeks signs in again.
  const session = async () => {
    const today = businessDateOf(app.context.clock);
    if (signedInOn >= addDays(today, -sessionDays)) return customer;
    const device = { userAgent: 'later', address: '127.0.0.1' };
    const cookie = await database.write((tx) => openPersonSession(tx, customer.id, device));
    customer = { ...customer, cookie, ...personCalls(app, 'customer', () => cookie) };
    signedInOn = today;
    return customer;
  };
  return {
    customerId: () => customer.id,
    nameEmployer: async (employerId, staffNumber) => void (await nameEmployer(customer, employerId, staffNumber)),
    async join(serial) {
      const { referralCode } = shop;
      customer = await makeOwnCustomer(app, { ...claimOf(serial), referralCode, phone: phoneOf(serial) });
      signedInOn = businessDateOf(app.context.clock);
      const { birthOn, ...claim } = claimOf(serial);
      await customer.call(startIdentityCheck, {
        body: { ...claim, birthOn: '17 May 1990', consent },
      });
      const check = await findIdentityCheck(database.read, customer.id);
      const ask = identityJobs(app.context).find(({ queue }) => queue === identityAsksQueue);
      await ask?.run(check?.id ?? '');
      await customer.call(stateIncomeCall, {
        body: {
          income: String(toNaira(income.incomeKobo)),
          owedElsewhere: String(toNaira(income.owedElsewhereKobo)),
          residence: income.residence,
        },
      });
    },
    async order(pieces) {
      const { call } = await session();
      const basketVersion = await fillBasket(customer, shop.storeId, { [shop.productId]: pieces });
      const choice = { handover: 'pick-up' as const };
      const { quote } = await call(quoteCheckout, { body: choice });
      const body = { key: randomUUID(), basketVersion, ...choice, total: quote.total, plan };
      const { checkout } = await call(startCheckout, { body });
      const params = { id: checkout.id };
      const { digest } = (await call(readOffer, { params })).offer;
      const { requestId } = await call(sendOfferCode, { params, body: { digest } });
      const code = await codeOf({ ...database.read, keys }, requestId);
      await call(agreeToOffer, { params, body: { digest, requestId, code, taps: 2 } });
      // Of two paydays nothing is due now.
      if (plan === 'weeks-4') payAt(shop, `${checkout.orderNumber}-1`);
      const { checkout: placed } = await call(checkCheckout, { params });
      if (placed.state !== 'paid') throw new Error(`the checkout of ${checkout.orderNumber} is ${placed.state}`);
      number = checkout.orderNumber;
      return number;
    },
    cancel: async () => void (await (await session()).call(cancelOrder, { params: { number } })),
    async handOver() {
      const packer = await staff();
      await packer.call(startPacking, { params: { number } });
      await sayReady(packer, number);
      await database.write((tx) => deliverOrder(tx, number, { actor: bySystem }));
    },
    loanNumber: () => loanNumberOf(shop, number),
    async repay(askedKobo, cameInKobo) {
      const { call } = await session();
      const params = { number: await loanNumberOf(shop, number) };
      const body = { amount: toNaira(askedKobo), key: randomUUID() };
      const { payment } = await call(startRepayment, { params, body });
      payAt(shop, payment.reference, cameInKobo);
      await call(checkRepayment, { params: { ...params, id: payment.id } });
    },
  };
}

/** A customer for whom the operations behind the calls are run directly. */
export function buyerByOperations(shop: PlanShop, packerId: string): Buyer {
  const { plan = 'weeks-4' } = shop;
  const { context } = shop.app;
  const { database } = context;
  let [customerId, number] = ['', ''];
  return {
    customerId: () => customerId,
    nameEmployer: () => Promise.reject(new Error('the operations put customers on a list themselves')),
    async join(serial) {
      const claim = { ...claimOf(serial), consent };
      const { firstname, lastname } = claim;
      const { referralCode } = shop;
      const added = { firstname, lastname, phone: phoneOf(serial), referralCode };
      customerId = (await database.write((tx) => addOwnCustomer(tx, added))) ?? '';
      await identify(context, customerId, claim);
      await database.write((tx) => stateIncome(tx, customerId, income));
    },
    async order(pieces) {
      const lines = [
        { productId: shop.productId, quantity: pieces, substitution: 'remove' as const, substituteId: null },
      ];
      const { id, orderNumber } = await checkOut(context, customerId, { storeId: shop.storeId, lines }, plan);
      await agreeByCode(context, customerId, id);
      if (plan === 'weeks-4') {
        await beginPayment(context, customerId, id);
        payAt(shop, `${orderNumber}-1`);
        await askAboutCharges(context, id);
      }
      number = orderNumber;
      return number;
    },
    cancel: () => cancelOwnOrder(context, customerId, number),
    handOver: () => packAndHandOver(context, number, businessDateOf(context.clock), packerId),
    loanNumber: () => loanNumberOf(shop, number),
    async repay(kobo, cameInKobo) {
      const charge = await beginRepayment(context, customerId, { number: await loanNumberOf(shop, number), kobo });
      payAt(shop, charge.reference, cameInKobo);
      await followRepayment(context, charge);
    },
  };
}

/** Sessions of staff are short: another member works each day. */
export function staffOfTheDay(app: TestApp): () => Promise<TestStaff> {
  let [day, member] = ['', null as TestStaff | null];
  return async () => {
    const today = businessDateOf(app.context.clock);
    if (member === null || day !== today) [day, member] = [today, await makeStaff(app, ['operations'])];
    return member;
  };
}

import { randomBytes, randomUUID } from 'node:crypto';
import { saveAddress } from '@foodbank/contract/people/customer-addresses';
import type { PayDay } from '@foodbank/contract/primitives/pay-days';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { type Checkout, quoteCheckout, startCheckout } from '@foodbank/contract/selling/checkout';
import { agreeToOffer, type Offer, readOffer, sendOfferCode } from '@foodbank/contract/selling/plan-offers';
import { insertIncomeStatement } from '../src/domains/lending/credit-limits/queries.ts';
import { findLoanByOwner, type StoredLoan } from '../src/domains/lending/loans/queries.ts';
import { insertLicence } from '../src/domains/lending/plans/queries.ts';
import { openPersonSession } from '../src/domains/people/accounts/person-sessions.ts';
import { insertIdentityCheck } from '../src/domains/people/identity-checks/queries.ts';
import { loanOwnerOf } from '../src/domains/selling/orders/loan-of-order.ts';
import type { ChargeStandIn } from './charge-stand-in.ts';
import { makeOwnCustomer, personCalls, type TestCustomer } from './make-own-customer.ts';
import { makeProduct, makeStore } from './make-products.ts';
import { fillBasket, followCharges } from './make-shop-order.ts';
import { makeWindow, makeZone } from './make-stops.ts';
import type { TestApp } from './start-app.ts';

const address = {
  ...{ label: 'Home', state: 'Lagos', localGovernment: 'Epe', area: 'Aguda', street: '12 Enitan Street' },
  ...{ landmark: 'Opposite the blue mosque', recipientName: 'Mama Bisi', recipientPhone: '08020000001' },
};

/** The code in the text message of a number that agrees to a plan. Other messages may come between them. */
async function consentCode(app: TestApp, phone: string, count: number): Promise<string> {
  let left = count;
  for (let place = 1; ; place += 1) {
    const code = /^(\d{6}) agrees to/.exec(await app.waitForText(phoneKey(phone) ?? phone, place))?.[1];
    if (code !== undefined) left -= 1;
    if (code !== undefined && left === 0) return code;
  }
}

/** A shop in Lagos in which plans are offered: a licence, a store with a product of ₦5,000, a zone of ₦1,500 and a window. */
export async function openPlans(app: TestApp, provider?: ChargeStandIn) {
  const { database } = app.context;
  await database.write((tx) =>
    insertLicence(tx, { state: 'Lagos', number: 'ML/LA/7', fromOn: '2020-01-01', untilOn: null }),
  );
  await makeZone(app, ['Epe'], 'Epe');
  const store = await makeStore(app);
  const windowId = await makeWindow(app, store.id, { capacity: 1_000 });
  const product = await makeProduct(app, store.id, { priceKobo: 500_000, onHand: 1_000 });
  const plans = {
    store,
    product,
    windowId,
    /** Lets a customer have plans: the identity matched, an income of ₦120,000 of which ₦10,000 is owed elsewhere, in Lagos. */
    admit: (customerId: string, incomeKobo = 12_000_000) =>
      database.write(async (tx) => {
        await insertIdentityCheck(tx, {
          ...{ customerId, numberKind: 'bvn', numberSealed: null, lastDigits: '0001', numberDigest: randomBytes(32) },
          ...{ firstname: 'Bisi', lastname: 'Adeyemi', birthOn: '1990-05-01', textVersion: 'test', language: 'en' },
          ...{ askedOn: tx.businessDate, state: 'verified', reason: null, isTry: true, provider: 'sandbox' },
        });
        await insertIncomeStatement(tx, customerId, {
          ...{ incomeKobo, owedElsewhereKobo: 1_000_000, residence: 'Lagos' },
          ...{ incomeCountsFrom: tx.businessDate, owedCountsFrom: tx.businessDate },
        });
      }),
    /** A customer who may have a plan, with an address. */
    async customer(given: Parameters<typeof makeOwnCustomer>[1] = {}): Promise<TestCustomer & { addressId: string }> {
      const customer = await makeOwnCustomer(app, given);
      await plans.admit(customer.id);
      return { ...customer, addressId: await plans.addressOf(customer) };
    },
    /** Saves an address of a customer in the zone, and returns its id. */
    async addressOf(customer: TestCustomer): Promise<string> {
      const id = randomUUID();
      await customer.call(saveAddress, { params: { id }, body: address as never });
      return id;
    },
    /** The same customer, signed in on another device. */
    async anotherDevice(customer: TestCustomer): Promise<TestCustomer> {
      const cookie = await database.write((tx) =>
        openPersonSession(tx, customer.id, { userAgent: 'another', address: '127.0.0.2' }),
      );
      return { ...customer, cookie, ...personCalls(app, 'customer', () => cookie) };
    },
    /** Chooses a plan, Four payments if none is named, for some pieces of the product: holds them, and writes the offer. */
    async choose(
      customer: TestCustomer & { addressId?: string },
      pieces = 2,
      chosen: { plan: string; payDay?: PayDay } = { plan: 'weeks-4' },
    ): Promise<Checkout> {
      const basketVersion = await fillBasket(customer, store.id, { [product.id]: pieces });
      const choice = { handover: 'delivery' as const, addressId: customer.addressId, windowId };
      const { quote } = await customer.call(quoteCheckout, { body: choice });
      const body = { key: randomUUID(), basketVersion, ...choice, total: quote.total, ...chosen };
      return (await customer.call(startCheckout, { body })).checkout;
    },
    read: async (customer: TestCustomer, checkoutId: string): Promise<Offer> =>
      (await customer.call(readOffer, { params: { id: checkoutId } })).offer,
    /** Asks for the code of an offer as it is shown, and returns what the consent sends. `texts`: which code of consent of the customer it is. */
    async code(customer: TestCustomer, checkoutId: string, texts = 1) {
      const { digest } = await plans.read(customer, checkoutId);
      const params = { id: checkoutId };
      const { requestId } = await customer.call(sendOfferCode, { params, body: { digest } });
      return { digest, requestId, code: await consentCode(app, customer.phone, texts), taps: 2 };
    },
    /** Agrees to an offer by its code. */
    async agree(customer: TestCustomer, checkoutId: string, texts = 1): Promise<Checkout> {
      const body = await plans.code(customer, checkoutId, texts);
      return (await customer.call(agreeToOffer, { params: { id: checkoutId }, body })).checkout;
    },
    /** An order on a plan that is placed: agreed to, and its down payment paid. */
    async order(customer: TestCustomer & { addressId?: string }, pieces = 2): Promise<Checkout> {
      const checkout = await plans.choose(customer, pieces);
      await plans.agree(customer, checkout.id);
      provider?.pay(`${checkout.orderNumber}-1`);
      await followCharges(app, checkout.id);
      return checkout;
    },
    /** The loan of an order. */
    async loan(orderNumber: string): Promise<StoredLoan> {
      const loan = await findLoanByOwner(database.read, loanOwnerOf(orderNumber));
      if (loan === null) throw new Error(`${orderNumber} has no loan`);
      return loan;
    },
  };
  return plans;
}

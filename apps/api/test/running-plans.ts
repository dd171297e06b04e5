import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readOwnPlan, startRepayment } from '@foodbank/contract/lending/repayments';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import * as staffCalls from '@foodbank/contract/selling/orders-staff';
import { agreeToOffer, sendOfferCode } from '@foodbank/contract/selling/plan-offers';
import { readLimit } from '../src/domains/lending/credit-limits/limits.ts';
import { recordLostDispute, recordWonDispute } from '../src/domains/money/charges/disputes.ts';
import { followCharge } from '../src/domains/money/charges/following.ts';
import { findChargeByReference } from '../src/domains/money/charges/queries.ts';
import { deliverOrder } from '../src/domains/selling/orders/handing-over.ts';
import { bySystem } from '../src/domains/selling/orders/shop-order-rules.ts';
import type { ProviderDispute } from '../src/providers/charges.ts';
import { textsFolder } from '../src/providers/texts.ts';
import type { ChargeStandIn } from './charge-stand-in.ts';
import type { TestCustomer } from './make-own-customer.ts';
import { followCharges } from './make-shop-order.ts';
import { makeStaff } from './make-staff.ts';
import { openPlans } from './open-plans.ts';
import { sayReady } from './packed-orders.ts';
import type { TestApp } from './start-app.ts';

/**
 * A shop with plans, whose orders are handed over. A plan is ₦10,000 of food and ₦1,500 for delivery: ₦2,875 at once, and three times ₦2,961, of
 * which ₦8,625 are lent and ₦258 are the charge.
 */
export async function runningPlans(app: TestApp, provider: ChargeStandIn) {
  const { database } = app.context;
  const plans = await openPlans(app, provider);
  const packer = await makeStaff(app, ['operations']);
  const running = {
    ...plans,
    /** Packs an order and hands it over. */
    async deliver(number: string) {
      await packer.call(staffCalls.startPacking, { params: { number } });
      await sayReady(packer, number);
      await database.write((tx) => deliverOrder(tx, number, { actor: bySystem }));
    },
    /** An order on a plan that is handed over. */
    async plan(customer?: Awaited<ReturnType<typeof plans.customer>>) {
      const own = customer ?? (await plans.customer());
      const { orderNumber } = customer ? await running.orderAgain(own) : await plans.order(own);
      await running.deliver(orderNumber);
      const { number, id } = await plans.loan(orderNumber);
      return { customer: own, number, loanId: id, orderNumber };
    },
    /** Another order on a plan, of a customer who got codes before. */
    async orderAgain(customer: Awaited<ReturnType<typeof plans.customer>>) {
      const codes = async () => (await running.texts(customer)).filter((text) => /\b\d{6}\b/.test(text));
      const count = (await codes()).length;
      const { id, orderNumber } = await plans.choose(customer);
      const { digest } = await plans.read(customer, id);
      const { requestId } = await customer.call(sendOfferCode, { params: { id }, body: { digest } });
      while ((await codes()).length === count) await sleep(50);
      const code = /\b\d{6}\b/.exec((await codes()).at(-1) ?? '')?.[0] ?? '';
      await customer.call(agreeToOffer, { params: { id }, body: { digest, requestId, code, taps: 2 } });
      provider.pay(`${orderNumber}-1`);
      await followCharges(app, id);
      return { orderNumber };
    },
    read: async (customer: TestCustomer, number: string) =>
      (await customer.call(readOwnPlan, { params: { number } })).plan,
    /** Begins a payment. */
    begin: async (customer: TestCustomer, number: string, amount: number, key: string = randomUUID()) =>
      (await customer.call(startRepayment, { params: { number }, body: { amount, key } })).payment,
    /** Asks the provider about a payment. */
    async follow(reference: string) {
      const charge = await findChargeByReference(database.read, reference);
      if (charge !== null) await followCharge(app.context, charge.id);
    },
    /** The limit of a customer today. */
    limit: (customerId: string) => database.write((tx) => readLimit(tx, customerId, tx.businessDate, [])),
    /** A bank takes a payment back. */
    async lose(reference: string, naira: number): Promise<ProviderDispute> {
      const charge = await findChargeByReference(database.read, reference);
      if (charge === null) throw new Error(`no charge ${reference}`);
      const dispute = {
        ...{
          id: randomUUID(),
          status: 'resolved',
          resolution: 'merchant-accepted',
          amountKobo: Math.round(naira * 100),
        },
        ...{ currency: 'NGN', domain: 'test', category: 'chargeback', dueAt: null },
      };
      await database.write((tx) => recordLostDispute(tx, charge.id, dispute, 'test'));
      await followCharge(app.context, charge.id);
      return dispute;
    },
    /** A dispute that was lost is won after all. */
    async win(reference: string, dispute: ProviderDispute) {
      const charge = await findChargeByReference(database.read, reference);
      const won = { ...dispute, resolution: 'declined' };
      const booked = await database.write((tx) => recordWonDispute(tx, charge?.id ?? '', won, 'test'));
      if (charge !== null) await followCharge(app.context, charge.id);
      return booked;
    },
    /** Goes to another day, at 9:00 in Lagos. */
    goTo: (day: string) => app.clock.set(`${day}T08:00:00Z`),
    /** Waits for a text message to a customer that says something, and returns it. */
    async text(customer: TestCustomer, says: RegExp): Promise<string> {
      for (const until = Date.now() + 10_000; Date.now() < until; await sleep(50)) {
        const found = (await running.texts(customer)).find((text) => says.test(text));
        if (found !== undefined) return found;
      }
      throw new Error(`no text says ${says}: ${(await running.texts(customer)).join(' / ')}`);
    },
    /** The text messages that a customer got until now. */
    async texts(customer: TestCustomer): Promise<string[]> {
      const folder = textsFolder(app.context.config.dataDir);
      const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.')).sort();
      const all = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))));
      return all.filter(({ to }) => to === phoneKey(customer.phone)).map(({ text }) => String(text));
    },
  };
  return running;
}

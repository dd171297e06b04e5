import assert from 'node:assert/strict';
import { beforeEach } from 'node:test';
import { readAutomaticPayment, startAutomaticPayment } from '@foodbank/contract/lending/automatic-payments';
import { chargeDueCards } from '../src/domains/lending/automatic-payments/charging.ts';
import { endOldCalls } from '../src/domains/lending/automatic-payments/outcomes.ts';
import { tellAhead } from '../src/domains/lending/automatic-payments/telling.ts';
import { chargeStandIn } from './charge-stand-in.ts';
import type { TestCustomer } from './make-own-customer.ts';
import { runningPlans } from './running-plans.ts';
import { startApp } from './start-app.ts';
import { waitUntil } from './wait-until.ts';

/**
 * Plans that cards pay by themselves. Each is ₦10,000 of food and ₦1,500 for delivery: ₦2,875 at once, and three times ₦2,961 on 22 and 29 June and
 * 6 July 2026, less ₦500 that are paid early by the card that is kept. Before each test, what the tests before left is ended: it would be charged, too.
 */
export async function automaticPlans(test: Parameters<typeof startApp>[0]) {
  const provider = chargeStandIn();
  const app = await startApp(test, { charges: provider, at: '2026-06-15T08:00:00Z' });
  const { context } = app;
  const { database } = context;
  const plans = await runningPlans(app, provider);
  const read = async (customer: TestCustomer, number: string) =>
    (await customer.call(readAutomaticPayment, { params: { number } })).automatic;

  beforeEach(async () => {
    await database.pool.query(
      `update payment_mandates set ended_at = now(), ended_by = 'replaced' where ended_at is null`,
    );
    provider.fates.length = 0;
    provider.isDown = false;
  });

  /** A running plan, and a payment on it by a card that can be charged again. */
  async function planWithCard(from = '2026-06-15', about: Parameters<typeof provider.payByCard>[1] = {}) {
    plans.goTo(from);
    const plan = await plans.plan();
    const { id: paymentId, reference } = await plans.begin(plan.customer, plan.number, 500);
    provider.payByCard(reference, about);
    await plans.follow(reference);
    const isOnPlan = async () => (await plans.read(plan.customer, plan.number)).payoff < 8_625;
    await waitUntil('the early payment is on the plan', isOnPlan);
    return { ...plan, paymentId };
  }

  /** The same, and the card pays it by itself from now on. */
  async function planThatPays(from?: string, about?: Parameters<typeof provider.payByCard>[1]) {
    const plan = await planWithCard(from, about);
    const { customer, number, paymentId } = plan;
    const { offer } = await read(customer, number);
    if (offer === null) assert.fail('nothing can be agreed to');
    const { most, consent } = offer;
    const body = { paymentId, most, consent: { version: consent.version, language: consent.language } };
    await customer.call(startAutomaticPayment, { params: { number }, body });
    return plan;
  }

  /** All that the clock does: tells, charges, asks the provider, ends. */
  async function run() {
    await tellAhead(context);
    await chargeDueCards(context, 250);
    await settle();
  }
  async function settle() {
    const { rows } = await database.pool.query(
      `select reference from charges where card_id is not null and state in ('pending', 'unclear', 'open')`,
    );
    for (const { reference } of rows) await plans.follow(reference);
    await endOldCalls(context);
    await waitUntil('what is known of cards has ended', async () => {
      const { rows: left } = await database.pool.query(
        `select 1 from card_charges k join charges c on c.id = k.charge_id where k.state = 'called' and c.state in ('paid', 'failed')`,
      );
      return left.length === 0;
    });
    await waitUntil('what came in is on the plans', async () => {
      const { rows: left } = await database.pool.query(
        `select 1 from charges where owner_kind = 'repayment' and state = 'paid' and used_kobo = 0 and paid_kobo > refund_kobo`,
      );
      return left.length === 0;
    });
  }
  const chargesOf = (number: string) =>
    provider.cardCharges.filter(({ reference }) => reference.startsWith(number)).map(({ amountKobo }) => amountKobo);
  const openOf = async (customer: TestCustomer, number: string) =>
    (await plans.read(customer, number)).instalments.map(({ open }) => open);

  /** A process whose transaction of a number dies. */
  const breakingAt = (broken: number) => {
    let count = 0;
    const write: typeof database.write = (work) => {
      count += 1;
      return count === broken ? Promise.reject(new Error('can’t be read')) : database.write(work);
    };
    return { ...context, database: { ...database, write } };
  };

  /** A plan whose card is charged on 22 June, with the reference of that charge. */
  async function chargedPlan(...fates: typeof provider.fates) {
    const plan = await planThatPays();
    plans.goTo('2026-06-21');
    await run();
    plans.goTo('2026-06-22');
    provider.fates.push(...fates);
    await run();
    return { ...plan, reference: `${plan.number}-card-2026-06-22-1` };
  }
  const givenBack = (reference: string) =>
    provider.refunds
      .filter(({ chargeReference }) => chargeReference === reference)
      .reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const lastOf = async ({ customer, number }: { customer: TestCustomer; number: string }) =>
    (await read(customer, number)).last;

  const declareHolidays = (...days: string[]) =>
    database.pool.query(
      `insert into public_holidays (day, name, added_at) select unnest($1::date[]), 'A day that the government declared', now()`,
      [days],
    );
  const takeBackHolidays = () => database.pool.query(`delete from public_holidays where name ~ 'declared'`);

  return {
    ...{ app, context, database, plans, provider },
    ...{ read, run, settle, planWithCard, planThatPays, chargedPlan, chargesOf, openOf, lastOf, givenBack },
    ...{ breakingAt, declareHolidays, takeBackHolidays },
  };
}

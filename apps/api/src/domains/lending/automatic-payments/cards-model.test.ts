import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  endAutomaticPayment,
  listSavedCards,
  readAutomaticPayment,
  skipAutomaticPayment,
  startAutomaticPayment,
} from '@foodbank/contract/lending/automatic-payments';
import { addDays } from '@foodbank/contract/primitives/day';
import type { ChargeStandIn } from '../../../../test/charge-stand-in.ts';
import { type Behaviour, startChargesOverHttp } from '../../../../test/charges-over-http.ts';
import { randomFrom } from '../../../../test/payout-mischief.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { createTestClock, startApp, type TestApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { paystackCharges } from '../../../providers/paystack-charges.ts';
import { followCharge } from '../../money/charges/following.ts';
import { updateChargeAlarm } from '../../money/charges/queries.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { chargeDueCards, moveMissedCharges } from './charging.ts';
import { endCall, endOldCalls } from './outcomes.ts';
import { tellAhead } from './telling.ts';

/** Cards that pay by themselves, beside a provider that lies and a process that dies: what was taken is counted from the provider's own books. */
const at = '2026-06-15T08:00:00Z';
let opened: TestApp | null = null;
const atFirst = createTestClock(at);
const standIn = await startChargesOverHttp({ after }, { now: () => (opened?.clock ?? atFirst).now().getTime() });
const client = paystackCharges({ url: standIn.url, secretKey: standIn.secretKey, timeoutMs: 60_000, pauseMs: 1 });
const app = await startApp({ after }, { charges: client, at });
opened = app;
const { context } = app;
const { pool } = context.database;
const { books } = standIn;
const plans = await runningPlans(app, { pay: (reference: string) => books.pay(reference) } as ChargeStandIn);

// More: SEEDS=20 node --test …
const seeds = Number(process.env.SEEDS ?? 1);
const planCount = 8;
let kills = 0;

/** A process that dies before the provider's call, or after it. */
const dying = (random: () => number) => ({
  ...context,
  providers: {
    ...context.providers,
    charges: {
      ...client,
      async chargeAuthorization(charge: Parameters<typeof client.chargeAuthorization>[0]): Promise<never> {
        kills += 1;
        if (random() < 0.5) await client.chargeAuthorization(charge);
        throw new Error('killed');
      },
    },
  },
});

const behaviours: readonly Behaviour[] = [
  'lose-request',
  'lose-answer',
  'status-500',
  'html',
  'other-reference',
  'honest',
];
const fates = ['success', 'soft', 'hard', 'paused', 'processing', 'success', 'soft'] as const;

async function planThatPays() {
  const plan = await plans.plan();
  const { customer, number } = plan;
  const { id: paymentId, reference } = await plans.begin(customer, number, 500);
  books.payByCard(reference);
  await plans.follow(reference);
  const read = async () => (await customer.call(readAutomaticPayment, { params: { number } })).automatic;
  await waitUntil('the first payment is on the plan', async () => (await plans.read(customer, number)).payoff < 8_625);
  const { offer } = await read();
  if (offer === null) assert.fail();
  const { version, language } = offer.consent;
  const body = { paymentId, most: offer.most, consent: { version, language } };
  await customer.call(startAutomaticPayment, { params: { number }, body });
  return plan;
}

/** Asks the provider about every charge, and waits until what it said is on the plans. */
async function ask() {
  const { rows } = await pool.query(
    `select id from charges where owner_kind = 'repayment' and created_at > now() - interval '100 years'`,
  );
  for (const { id } of rows) await followCharge(context, id);
  await waitUntil('what came in is on the plans', async () => {
    const { rows: left } = await pool.query(
      `select 1 from pgboss.job where name in ('charge-changed', 'card-outcomes', 'charge-asks', 'charge-refunds') and state in ('created', 'active', 'retry') limit 1`,
    );
    return left.length === 0;
  });
}

async function live(seed: number) {
  const random = randomFrom(seed);
  const some = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  plans.goTo('2026-06-15');
  standIn.mischief = { ...standIn.mischief, charge: () => 'honest', verify: () => 'honest' };
  const all = await Promise.all(Array.from({ length: planCount }, planThatPays));
  standIn.mischief.charge = () => some(behaviours);
  for (let day = '2026-06-20'; day <= '2026-07-12'; day = addDays(day, 1)) {
    app.clock.set(`${day}T07:30:00Z`);
    await tellAhead(context);
    for (const hour of ['08', '10', '13', '16']) {
      app.clock.set(`${day}T${hour}:10:00Z`);
      while (books.fates.length < 20) books.fates.push(some(fates));
      const isKilled = random() < 0.5;
      await Promise.all([
        chargeDueCards(isKilled ? dying(random) : context, 3),
        chargeDueCards(context, 3),
        random() < 0.1 ? act(some(all), some) : null,
      ]);
      if (random() < 0.7) await ask();
      // What failed or hung comes in after all, or the customer confirms.
      for (const charge of books.charges.values())
        if (charge.cardCode && charge.reference.includes('-card-') && charge.status !== 'success' && random() < 0.05)
          books.pay(charge.reference);
    }
    app.clock.set(`${day}T17:15:00Z`);
    await endOldCalls(context);
    await moveMissedCharges(context);
  }
  standIn.mischief = { ...standIn.mischief, charge: () => 'honest' };
  await ask();
  await ask();
  for (const { number, customer } of all) await count(seed, number, (await plans.read(customer, number)).payoff);
}

type Plan = Awaited<ReturnType<typeof planThatPays>>;
async function act({ customer, number }: Plan, some: <Item>(items: readonly Item[]) => Item): Promise<void> {
  const params = { number };
  const what = some(['skip', 'end', 'pay', 'pay'] as const);
  if (what === 'end') return void (await customer.call(endAutomaticPayment, { params }));
  const { next } = (await customer.call(readAutomaticPayment, { params })).automatic;
  if (what === 'skip')
    return void (await customer.send(skipAutomaticPayment, { params, body: { dueOn: next?.dueOn ?? '2026-06-22' } }));
  const { due } = await plans.read(customer, number);
  if (due < 100) return;
  const { reference } = await plans.begin(customer, number, due);
  books.pay(reference);
}

/** Counts what the provider took by the card of a plan: once for a due day, in the hours, and never asked twice for one reference. */
async function count(seed: number, number: string, payoff: number): Promise<void> {
  const kept = (reference: string) => books.get(reference).receivedKobo - books.givenKobo(reference);
  const references = [...books.charges.keys()].filter((one) => one.startsWith(`${number}-card-`));
  const dues = new Set(references.map((one) => one.slice(0, -2)));
  for (const due of dues) {
    const ofDay = references.filter((one) => one.startsWith(due));
    const paid = ofDay.filter((one) => kept(one) > 0);
    assert.ok(paid.length <= 1, `seed ${seed}: ${due} was paid ${paid.length} times`);
    assert.ok(ofDay.length <= 2, `seed ${seed}: ${due} was tried ${ofDay.length} times`);
    const { rows } = await pool.query(
      'select sum(amount_kobo)::int as kobo from card_charges where charge_id in (select id from charges where reference = any($1))',
      [paid],
    );
    const came = paid.reduce((sum, one) => sum + kept(one), 0);
    assert.ok(came <= (rows[0].kobo ?? 0), `seed ${seed}: ${due}`);
  }
  const asked = standIn.asked
    .filter(({ path }) => path === '/transaction/charge_authorization')
    .map(({ body }) => (body as { reference: string }).reference)
    .filter((one) => one.startsWith(number));
  assert.equal(new Set(asked).size, asked.length, `seed ${seed}: ${number} was sent twice under one reference`);
  assert.ok(payoff >= 0);
}

test('another customer’s card, payment and plan are not found', async () => {
  plans.goTo('2026-06-15');
  const [own, other] = [await planThatPays(), await planThatPays()];
  const { offer } = (await own.customer.call(readAutomaticPayment, { params: { number: own.number } })).automatic;
  if (offer === null) assert.fail();
  const { version, language } = offer.consent;
  const body = { most: offer.most, consent: { version, language } };
  const [foreignCard] = (await other.customer.call(listSavedCards, {})).cards;
  const { rows } = await pool.query(`select id from charges where customer_id = $1 and channel = 'card'`, [
    other.customer.id,
  ]);
  for (const [number, named] of [
    [own.number, { cardId: foreignCard?.id }],
    [own.number, { paymentId: rows[0].id }],
    [other.number, { cardId: offer.cards[0]?.id }],
  ] as const) {
    const sent = { params: { number }, body: { ...body, ...named } };
    assert.equal((await own.customer.send(startAutomaticPayment, sent)).body.code, 'not-found');
  }
  const params = { number: other.number };
  for (const call of [readAutomaticPayment, endAutomaticPayment])
    assert.equal((await own.customer.send(call, { params })).body.code, 'not-found');
  assert.ok((await other.customer.call(readAutomaticPayment, { params })).automatic.card);
});

test('a card whose charge is asked back by its bank pays nothing any more', async () => {
  plans.goTo('2026-06-15');
  const { customer, number, loanId } = await planThatPays();
  for (const day of ['2026-06-21', '2026-06-22']) {
    plans.goTo(day);
    await tellAhead(context);
    books.fates.length = 0;
    await chargeDueCards(context, 10);
    await ask();
  }
  const read = async () => (await customer.call(readAutomaticPayment, { params: { number } })).automatic;
  assert.equal((await read()).last?.state, 'paid');
  const { rows } = await pool.query('select id from charges where reference = $1', [`${number}-card-2026-06-22-1`]);
  await context.database.write((tx) => updateChargeAlarm(tx, rows[0].id, 'disputed'));
  await endCall(context, rows[0].id);
  assert.equal((await read()).card, null);
  plans.goTo('2026-06-28');
  await tellAhead(context);
  const { rows: told } = await pool.query('select due_on::text from card_notices where loan_id = $1', [loanId]);
  assert.deepEqual(told, [{ due_on: '2026-06-22' }]);
  await context.database.write((tx) => updateChargeAlarm(tx, rows[0].id, null));
});

test('whatever the provider answers and wherever a process dies, no due day is paid twice by a card and no call is made again', async () => {
  for (let seed = 1; seed <= seeds; seed++) await live(seed);
  assert.ok(kills > 0);
  assert.deepEqual((await findDifferences(context.database.read, null)).differences, []);
});

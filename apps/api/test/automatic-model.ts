import assert from 'node:assert/strict';
import {
  endAutomaticPayment,
  readAutomaticPayment,
  skipAutomaticPayment,
  startAutomaticPayment,
} from '@foodbank/contract/lending/automatic-payments';
import { addDays } from '@foodbank/contract/primitives/day';
import { chargeDueCards, moveMissedCharges } from '../src/domains/lending/automatic-payments/charging.ts';
import { endCall, endOldCalls } from '../src/domains/lending/automatic-payments/outcomes.ts';
import { tellAhead } from '../src/domains/lending/automatic-payments/telling.ts';
import { followCharge } from '../src/domains/money/charges/following.ts';
import { tellEnds } from '../src/domains/money/saved-cards/ending.ts';
import type { AppContext } from '../src/platform/app-context.ts';
import { paystackCharges } from '../src/providers/paystack-charges.ts';
import { paystackTransfers } from '../src/providers/paystack-transfers.ts';
import type { ChargeStandIn } from './charge-stand-in.ts';
import { type Behaviour, honestCharges, startChargesOverHttp } from './charges-over-http.ts';
import { randomFrom } from './payout-mischief.ts';
import { runningPlans } from './running-plans.ts';
import { createTestClock, startApp, type TestApp } from './start-app.ts';
import { waitUntil } from './wait-until.ts';

const at = '2026-06-15T08:00:00Z';
// ₦2,961: the most that falls due of a plan of the model on one day. Nothing is late for so long that a fee comes to it.
const partKobo = 296_100;
const planCount = 8;

/** Where a process dies. */
export const killPoints = ['in a transaction', 'after a transaction', 'before a call', 'after a call'] as const;
type KillPoint = (typeof killPoints)[number];

const behaviours: readonly Behaviour[] = [
  'lose-request',
  'lose-answer',
  'status-500',
  'html',
  'other-reference',
  'honest',
];
const lies: readonly Behaviour[] = [
  'honest',
  'honest',
  'honest',
  'lose-answer',
  'status-500',
  'html',
  'unknown',
  'pending',
];
const fates = ['success', 'soft', 'hard', 'paused', 'processing', 'success', 'soft'] as const;

type Some = <Item>(items: readonly Item[]) => Item;

/** Cards that pay by themselves, beside a provider that lies and processes that die. */
export async function automaticModel(test: Parameters<typeof startApp>[0]) {
  let opened: TestApp | null = null;
  const atFirst = createTestClock(at);
  const standIn = await startChargesOverHttp(test, { now: () => (opened?.clock ?? atFirst).now().getTime() });
  const client = paystackCharges({ url: standIn.url, secretKey: standIn.secretKey, timeoutMs: 60_000, pauseMs: 1 });
  // It checks the signatures of webhooks.
  const payouts = paystackTransfers({
    url: standIn.url,
    secretKey: standIn.secretKey,
    timeoutMs: 60_000,
    pauseMs: 1,
    bulkPauseMs: 0,
  });
  const app = await startApp(test, { charges: client, payouts, at });
  opened = app;
  const { books } = standIn;
  const plans = await runningPlans(app, { pay: (reference: string) => books.pay(reference) } as ChargeStandIn);
  return { app, context: app.context, plans, standIn, books, kills: new Map<KillPoint, number>() };
}
export type AutomaticModel = Awaited<ReturnType<typeof automaticModel>>;

/** A process that dies at one point of what it does, and does nothing any more from then on. */
function dying({ context, kills }: AutomaticModel, random: () => number, point: KillPoint): AppContext {
  const { database, providers } = context;
  let isDead = false;
  const die = (): never => {
    if (!isDead) kills.set(point, (kills.get(point) ?? 0) + 1);
    isDead = true;
    throw new Error('killed');
  };
  const comes = (now: KillPoint) => isDead || (now === point && random() < 0.4);
  const write: AppContext['database']['write'] = async (work) => {
    if (isDead) die();
    const done = await database.write(async (tx) => {
      const result = await work(tx);
      if (comes('in a transaction')) die();
      return result;
    });
    if (comes('after a transaction')) die();
    return done;
  };
  const called = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    if (comes('before a call')) die();
    const answer = await call();
    if (comes('after a call')) die();
    return answer;
  };
  const { charges } = providers;
  const dyingCharges: typeof charges = {
    ...charges,
    chargeAuthorization: (charge) => called(() => charges.chargeAuthorization(charge)),
    verify: (reference) => called(() => charges.verify(reference)),
    endAuthorization: (code) => called(() => charges.endAuthorization(code)),
  };
  return { ...context, database: { ...database, write }, providers: { ...providers, charges: dyingCharges } };
}

/** A plan that the customer lets a card pay by itself. */
export async function planOfModel({ books, plans }: AutomaticModel) {
  const plan = await plans.plan();
  const { customer, number } = plan;
  const { id: paymentId, reference } = await plans.begin(customer, number, 500);
  const code = books.payByCard(reference);
  await plans.follow(reference);
  const read = async () => (await customer.call(readAutomaticPayment, { params: { number } })).automatic;
  await waitUntil('the first payment is on the plan', async () => (await plans.read(customer, number)).payoff < 8_625);
  const { offer } = await read();
  if (offer === null) assert.fail();
  const { version, language } = offer.consent;
  const body = { paymentId, most: offer.most, consent: { version, language } };
  await customer.call(startAutomaticPayment, { params: { number }, body });
  return { ...plan, code };
}
type Plan = Awaited<ReturnType<typeof planOfModel>>;

/** Asks the provider about every charge. */
async function ask(context: AppContext): Promise<string[]> {
  const { rows } = await context.database.pool.query<{ id: string }>(
    `select id from charges where owner_kind = 'repayment' and created_at > now() - interval '100 years'`,
  );
  for (const { id } of rows) await followCharge(context, id);
  return rows.map(({ id }) => id);
}

/** Asks about every charge, and waits until what is known is on the plans. */
export async function askAll({ context }: AutomaticModel): Promise<void> {
  await ask(context);
  await waitUntil('what came in is on the plans', async () => {
    const { rows: left } = await context.database.pool.query(
      `select 1 from pgboss.job where name in ('charge-changed', 'card-outcomes', 'charge-asks', 'charge-refunds') and state in ('created', 'active', 'retry') limit 1`,
    );
    return left.length === 0;
  });
}

/** The life of some plans over their due days, and what the provider’s own books say of it at the end. */
export async function liveByCards(model: AutomaticModel, seed: number): Promise<void> {
  const { app, plans, standIn } = model;
  const random = randomFrom(seed);
  const some: Some = (items) => items[Math.floor(random() * items.length)] as (typeof items)[number];
  plans.goTo('2026-06-15');
  standIn.mischief = honestCharges;
  const all = await Promise.all(Array.from({ length: planCount }, () => planOfModel(model)));
  standIn.mischief = { ...honestCharges, charge: () => some(behaviours), verify: () => some(lies) };
  for (let day = '2026-06-20'; day <= '2026-07-12'; day = addDays(day, 1)) {
    app.clock.set(`${day}T07:30:00Z`);
    await inTwo(model, { random, some }, (context) => tellAhead(context));
    for (const hour of ['08', '11', '16']) {
      app.clock.set(`${day}T${hour}:10:00Z`);
      await liveAnHour(model, { all, random, some });
    }
    app.clock.set(`${day}T17:15:00Z`);
    await inTwo(model, { random, some }, (context) => endOldCalls(context));
    await inTwo(model, { random, some }, (context) => moveMissedCharges(context));
    await inTwo(model, { random, some }, (context) => tellEnds(context));
  }
  standIn.mischief = honestCharges;
  await askAll(model);
  await askAll(model);
  for (const { number, customer } of all) await count(model, `seed ${seed}, ${number}`, await lookAt(number, customer));

  async function lookAt(number: string, customer: Plan['customer']) {
    return { number, payoff: (await plans.read(customer, number)).payoff };
  }
}

/** Does something in a process that may die, then in one that does not. */
async function inTwo(
  model: AutomaticModel,
  { random, some }: { random: () => number; some: Some },
  work: (context: AppContext) => Promise<unknown>,
): Promise<void> {
  if (random() < 0.4) await work(dying(model, random, some(killPoints))).catch(() => {});
  if (random() < 0.8) await work(model.context);
}

async function liveAnHour(
  model: AutomaticModel,
  { all, random, some }: { all: readonly Plan[]; random: () => number; some: Some },
): Promise<void> {
  const { books, context } = model;
  while (books.fates.length < 20) books.fates.push(some(fates));
  const first = random() < 0.6 ? dying(model, random, some(killPoints)) : context;
  await Promise.all([
    chargeDueCards(first, 4).catch(() => 0),
    chargeDueCards(context, 4),
    random() < 0.1 ? act(model, some(all), some) : null,
  ]);
  if (random() < 0.3) {
    const killed = dying(model, random, some(killPoints));
    await ask(killed)
      .then((ids) => endCall(killed, some(ids)))
      .catch(() => {});
  }
  if (random() < 0.6) await askAll(model);
  // What failed or hung comes in after all, or the customer confirms; now and then another amount than was asked.
  for (const charge of books.charges.values())
    if (charge.cardCode && charge.reference.includes('-card-') && charge.status !== 'success' && random() < 0.05)
      books.pay(charge.reference, charge.askedKobo + some([0, 0, 0, 25_000, -25_000]));
}

/** Something that a customer does, or the provider with the card. */
async function act({ books, plans }: AutomaticModel, { customer, number, code }: Plan, some: Some): Promise<void> {
  const params = { number };
  const what = some(['skip', 'end', 'pay', 'pay', 'revoked', 'other-email'] as const);
  const card = books.cards.get(code);
  if (what === 'revoked' && card) card.isEnded = true;
  if (what === 'other-email' && card) card.email = 'another@example.com';
  if (what === 'end') return void (await customer.call(endAutomaticPayment, { params }));
  const { next } = (await customer.call(readAutomaticPayment, { params })).automatic;
  if (what === 'skip')
    return void (await customer.send(skipAutomaticPayment, { params, body: { dueOn: next?.dueOn ?? '2026-06-22' } }));
  const { due } = await plans.read(customer, number);
  if (what !== 'pay' || due < 100) return;
  const { reference } = await plans.begin(customer, number, due);
  if (books.charges.has(reference)) books.pay(reference);
}

/**
 * Counts what the provider took by the card of a plan: once for a due day, never more than fell due, within the hours and days of what was told, and never
 * asked twice under one reference.
 */
async function count(
  { books, context, standIn }: AutomaticModel,
  about: string,
  { number, payoff }: { number: string; payoff: number },
): Promise<void> {
  const { pool } = context.database;
  const kept = (reference: string) => books.get(reference).receivedKobo - books.givenKobo(reference);
  const references = [...books.charges.keys()].filter((one) => one.startsWith(`${number}-card-`));
  const dues = new Set(references.map((one) => one.slice(0, -2)));
  for (const due of dues) {
    const ofDay = references.filter((one) => one.startsWith(due));
    const paid = ofDay.filter((one) => kept(one) > 0);
    assert.ok(paid.length <= 1, `${about}: ${due} was paid ${paid.length} times`);
    assert.ok(ofDay.length <= 2, `${about}: ${due} was tried ${ofDay.length} times`);
    const came = paid.reduce((sum, one) => sum + kept(one), 0);
    assert.ok(came <= partKobo, `${about}: ${came} kobo were taken for ${due}`);
    for (const one of paid) assert.ok(kept(one) <= books.get(one).askedKobo, `${about}: ${one}`);
  }
  const asked = standIn.asked
    .filter(({ path }) => path === '/transaction/charge_authorization')
    .map(({ body }) => (body as { reference: string }).reference)
    .filter((one) => one.startsWith(`${number}-`));
  assert.equal(new Set(asked).size, asked.length, `${about} was sent twice under one reference`);
  const { rows: untold } = await pool.query(
    `select k.due_on from card_charges k join loans l on l.id = k.loan_id left join card_notices n on (n.loan_id, n.due_on) = (k.loan_id, k.due_on)
     where l.number = $1 and not coalesce((n.told_at at time zone 'Africa/Lagos')::date < k.charged_on
       and extract(hour from k.called_at at time zone 'Africa/Lagos') between 9 and 17 and extract(dow from k.charged_on) > 0, false)`,
    [number],
  );
  assert.deepEqual(untold, [], `${about} was charged without being told, or at another time`);
  assert.ok(payoff >= 0);
}

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Day } from '@foodbank/contract/primitives/day';
import { makeLoan } from '../../../../test/make-loan.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeVerifiedCustomer, verifyCustomer } from '../../../../test/make-verified-customer.ts';
import { startApp } from '../../../../test/start-app.ts';
import { insertIdentityCheck } from '../../people/identity-checks/queries.ts';
import { quotePlan } from '../loans/terms/quote-plan.ts';
import { findPlanOn } from '../plans/queries.ts';
import { type HeldPlan, mostTotalKobo, readLimit, whyBeyond, whyNoPlan } from './limits.ts';
import { insertLimitRaise, insertOwnLimit, insertTierCap } from './queries.ts';

const app = await startApp({ after });
const { database } = app.context;
const promisedOn = '2026-06-15';

const limitOf = (customerId: string, today: Day = promisedOn, held: readonly HeldPlan[] = []) =>
  readLimit(database.read, customerId, today, held);

/** What a plan would add for a total. */
async function wanted(code: string, totalKobo: number) {
  const { terms } = (await findPlanOn(database.read, code, promisedOn)) ?? assert.fail(`no plan ${code}`);
  const { financedKobo, rows } = quotePlan({ plan: terms, totalKobo, promisedOn, holidays: [] });
  const dues = rows.map(({ dueOn, paymentKobo }) => ({ on: dueOn, kobo: paymentKobo }));
  return { asked: { terms, promisedOn, holidays: [] }, plan: { financedKobo, dues } };
}

test('who earns ₦80,000 and owes ₦10,000 may have ₦12,946 on four payments, ₦9,709 of it financed', async () => {
  const { id } = await makeVerifiedCustomer(app);
  const limit = await limitOf(id);
  assert.equal(limit.monthlyKobo, 1_000_000);
  const most = await wanted('weeks-4', 1_294_600);
  assert.equal(most.plan.financedKobo, 970_900);
  assert.equal(mostTotalKobo(limit, most.asked), 1_294_600);
  assert.equal(whyBeyond(limit, most.plan), null);
  const more = whyBeyond(limit, (await wanted('weeks-4', 1_294_700)).plan);
  assert.deepEqual(
    { rule: more?.rule, allowedKobo: more?.allowedKobo, wantedKobo: more?.wantedKobo, overKobo: more?.overKobo },
    { rule: 'monthly', allowedKobo: 1_000_000, wantedKobo: 1_000_100, overKobo: 100 },
  );
});

test('by income alone three months may finance ₦28,017; tier 1 holds it to ₦25,000', async () => {
  const { id } = await makeVerifiedCustomer(app);
  const limit = await limitOf(id);
  const { asked } = await wanted('months-3', 100);
  const held = mostTotalKobo(limit, asked);
  assert.equal((await wanted('months-3', held)).plan.financedKobo, 2_500_000);
  const byIncome = mostTotalKobo({ ...limit, ceilingKobo: 15_000_000, roomKobo: 15_000_000 }, asked);
  assert.equal((await wanted('months-3', byIncome)).plan.financedKobo, 2_801_700);
  assert.equal(whyBeyond(limit, (await wanted('months-3', byIncome)).plan)?.rule, 'ceiling');
});

test('tier 1 may owe ₦25,000, and another cap holds from its day on', async () => {
  const { id } = await makeVerifiedCustomer(app);
  assert.equal((await limitOf(id)).capKobo, 2_500_000);
  await database.write((tx) => insertTierCap(tx, 1, '2031-01-01', 3_000_000, tx.now));
  assert.equal((await limitOf(id, '2030-12-31')).capKobo, 2_500_000);
  assert.equal((await limitOf(id, '2031-01-01')).capKobo, 3_000_000);
});

test('28 days count both ends: a payment on the 28th day adds up, one on the 29th does not', async () => {
  const { id } = await makeVerifiedCustomer(app);
  const held = [{ financedKobo: 100_000, dues: [{ on: '2026-07-01', kobo: 600_000 }] }];
  const limit = await limitOf(id, promisedOn, held);
  const due = (on: Day) => ({ financedKobo: 100_000, dues: [{ on, kobo: 500_000 }] });
  assert.equal(whyBeyond(limit, due('2026-07-28'))?.wantedKobo, 1_100_000);
  assert.equal(whyBeyond(limit, due('2026-07-29')), null);
  assert.equal(whyBeyond(limit, due('2026-06-04'))?.wantedKobo, 1_100_000);
  assert.equal(whyBeyond(limit, due('2026-06-03')), null);
});

test('what other checkouts hold and open plans use is taken off, and a payment frees it at once', async () => {
  const { id } = await makeVerifiedCustomer(app, { incomeKobo: 30_000_000 });
  const loan = await makeLoan(app, { customerId: id, planCode: 'weeks-4', totalKobo: 2_000_000 });
  const held = [{ financedKobo: 400_000, dues: [{ on: '2026-06-20', kobo: 412_000 }] }];
  const before = await limitOf(id, promisedOn, held);
  assert.deepEqual([before.openPrincipalKobo, before.heldKobo, before.roomKobo], [1_500_000, 400_000, 600_000]);
  assert.equal(before.fullest?.kobo, 1_545_000 + 412_000);
  await loan.pay(promisedOn, 515_000);
  const afterwards = await limitOf(id, promisedOn, held);
  assert.ok(afterwards.roomKobo > before.roomKobo, `${afterwards.roomKobo}`);
  assert.equal(afterwards.openPrincipalKobo + afterwards.roomKobo + 400_000, 2_500_000);
});

test('who has not begun, is under age, states no income, closed the limit or is overdue gets no plan, each with what to do', async () => {
  const { id: stranger } = await makeOwnCustomer(app);
  const reasonOf = async (id: string, day: Day = promisedOn) => {
    const limit = await limitOf(id, day);
    const no = whyNoPlan(limit);
    const { asked } = await wanted('weeks-4', 100);
    if (no !== null) assert.equal(mostTotalKobo(limit, asked), 0);
    return no && { reason: no.reason, since: no.since, until: no.until };
  };
  const none = { since: null, until: null };
  assert.deepEqual(await reasonOf(stranger), { reason: 'identity-missing', ...none });
  const { id: minor } = await makeVerifiedCustomer(app, { birthOn: '2008-07-01' });
  assert.deepEqual(await reasonOf(minor), { reason: 'under-age', since: null, until: '2026-07-01' });
  assert.equal(await reasonOf(minor, '2026-07-01'), null);
  await database.write((tx) =>
    insertIdentityCheck(tx, {
      ...{ customerId: stranger, numberKind: 'nin', firstname: 'Bisi', lastname: 'Adeyemi', birthOn: '1990-05-17' },
      ...{
        lastDigits: '0006',
        numberSealed: null,
        numberDigest: Buffer.alloc(32),
        textVersion: 'test',
        language: 'en',
      },
      ...{ askedOn: promisedOn, state: 'needs-a-person', reason: 'name-differs', isTry: true, provider: 'sandbox' },
    }),
  );
  assert.equal((await reasonOf(stranger))?.reason, 'identity-checking');
  const { id } = await makeVerifiedCustomer(app);
  assert.equal(await reasonOf(id), null);
  await database.write((tx) => insertOwnLimit(tx, id, 0, tx.now, promisedOn));
  assert.deepEqual(await reasonOf(id), { reason: 'limit-closed', ...none });
  await database.write((tx) => insertOwnLimit(tx, id, null, tx.now, promisedOn));
  await makeLoan(app, { customerId: id, planCode: 'weeks-4', totalKobo: 1_000_000 });
  assert.equal(await reasonOf(id, '2026-06-22'), null);
  assert.deepEqual(await reasonOf(id, '2026-06-23'), { reason: 'overdue', since: '2026-06-22', until: null });
  assert.equal((await reasonOf(id, '2026-07-22'))?.reason, 'overdue');
  assert.equal((await reasonOf(id, '2026-07-23'))?.reason, 'over-30-days-late');
});

test('an own limit lowers what may be owed, and never raises it', async () => {
  const { id } = await makeVerifiedCustomer(app, { incomeKobo: 30_000_000 });
  await database.write((tx) => insertOwnLimit(tx, id, 800_000, tx.now, promisedOn));
  assert.equal((await limitOf(id)).ceilingKobo, 800_000);
  await database.write((tx) => insertOwnLimit(tx, id, 9_000_000, tx.now, promisedOn));
  assert.equal((await limitOf(id)).ceilingKobo, 2_500_000);
});

test('eight days late lower the factor to 0.7 once a plan, seven change nothing, and a back-dated payment undoes it', async () => {
  const { id } = await makeVerifiedCustomer(app, { incomeKobo: 30_000_000 });
  const loan = await makeLoan(app, { customerId: id, planCode: 'weeks-4', totalKobo: 1_000_000 });
  assert.equal((await limitOf(id, '2026-06-29')).factorPpm, 1_000_000);
  const late = await limitOf(id, '2026-06-30');
  assert.deepEqual(
    {
      factorPpm: late.factorPpm,
      ceilingKobo: late.ceilingKobo,
      changes: late.factorChanges.map(({ on, why }) => [on, why]),
    },
    { factorPpm: 700_000, ceilingKobo: 1_750_000, changes: [['2026-06-30', 'late']] },
  );
  assert.equal((await limitOf(id, '2026-07-14')).factorPpm, 700_000);
  app.clock.setBusinessDate('2026-07-14');
  await loan.pay('2026-06-29', 772_500);
  app.clock.setBusinessDate(promisedOn);
  assert.equal((await limitOf(id, '2026-07-06')).factorPpm, 1_000_000);
});

test('a raise after a plan that was paid in time makes the factor 1.2, and counts only while that plan is settled', async () => {
  const { id } = await makeVerifiedCustomer(app, { incomeKobo: 30_000_000 });
  const loan = await makeLoan(app, { customerId: id, planCode: 'weeks-4', totalKobo: 1_000_000 });
  await loan.pay(promisedOn, 772_500);
  assert.equal((await limitOf(id)).factorPpm, 1_000_000);
  await database.write((tx) => insertLimitRaise(tx, loan.id, id, 1, tx.now, promisedOn));
  const raised = await limitOf(id);
  assert.deepEqual([raised.factorPpm, raised.ceilingKobo, raised.openPrincipalKobo], [1_200_000, 3_000_000, 0]);
});

test('the state of residence is the one that was stated last', async () => {
  const { id } = await makeVerifiedCustomer(app);
  assert.equal((await limitOf(id)).residence, 'Lagos');
  await verifyCustomer(app, (await makeOwnCustomer(app)).id, { residence: 'Oyo' });
  assert.equal((await limitOf((await makeOwnCustomer(app)).id)).residence, null);
});

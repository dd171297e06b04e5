import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type LoanSimulation, requestPlanEnd, simulateLoan } from '@foodbank/contract/lending/plans-staff';
import { approveAs, askVersion } from '../../../../test/make-plans.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { workless: true });
const support = await makeStaff(app, ['support']);
const [asker, decider] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
const weeks = { plan: 'weeks-4', total: '40000', promisedOn: '2026-07-01' };
const simulate = async (given: Partial<LoanSimulation> = {}) =>
  support.call(simulateLoan, { query: { ...weeks, ...given } });
const scenarioOf = async (given: Partial<LoanSimulation>) =>
  (await simulate(given)).scenario ?? assert.fail('no scenario');
const errorsOf = async (given: Record<string, string>) => {
  const { status, body } = await support.send(simulateLoan, { query: { ...weeks, ...given } });
  return [status, body.code, Object.keys(body.errors ?? {})];
};

test('support sees the whole schedule of a plan for a total and a day', async () => {
  const { plan, quote, scenario } = await simulate();
  assert.deepEqual([plan.code, plan.version, scenario], ['weeks-4', 1, null]);
  assert.deepEqual(
    [quote.downPayment, quote.financed, quote.charge, quote.payable, quote.mostLateFees, quote.annualRatePercent],
    [10_000, 30_000, 900, 40_900, 900, '77.62'],
  );
  assert.deepEqual(
    quote.rows.map(({ dueOn, payment, principal, charge, balance }) => [dueOn, payment, principal, charge, balance]),
    [
      ['2026-07-08', 10_300, 10_000, 300, 20_000],
      ['2026-07-15', 10_300, 10_000, 300, 10_000],
      ['2026-07-22', 10_300, 10_000, 300, 0],
    ],
  );
  assert.equal((await simulate({ plan: 'months-3' })).quote.annualRatePercent, '41.99');
});

test('a late delivery moves all days and costs nothing; paydays move only if the first would come too soon', async () => {
  const late = await scenarioOf({ lateDays: '5' });
  assert.equal(late.deliveredOn, '2026-07-06');
  assert.deepEqual(
    late.instalments.map(({ dueOn, paidOn, lateFee }) => [dueOn, paidOn, lateFee]),
    ['2026-07-13', '2026-07-20', '2026-07-27'].map((day) => [day, day, 0]),
  );
  assert.deepEqual([late.charge, late.lateFees, late.totalPaid, late.settledOn], [900, 0, 40_900, '2026-07-27']);
  const paydays = async (lateDays: string) =>
    (await scenarioOf({ plan: 'paydays-2', lateDays })).instalments.map(({ dueOn }) => dueOn);
  // From 1 July the first payday is 24 July: 25 July is a Saturday. Twenty days before it is 4 July.
  assert.deepEqual(await paydays('0'), ['2026-07-24', '2026-08-25']);
  assert.deepEqual(await paydays('3'), ['2026-07-24', '2026-08-25']);
  assert.deepEqual(await paydays('4'), ['2026-08-25', '2026-09-25']);
});

test('an early payment and a payoff save charge pro rata, and what is paid is what settles', async () => {
  const payoff = await scenarioOf({ payoffOn: '2026-07-08' });
  const [, first, rest] = payoff.steps;
  assert.deepEqual([first?.kind, first?.amount, rest?.kind, rest?.payoff], ['instalment', 10_300, 'payoff', 0]);
  assert.deepEqual(
    [rest?.amount, payoff.saved, payoff.charge],
    [20_000, 600, 300],
    'on a due day no later charge is due',
  );
  assert.deepEqual([payoff.totalPaid, payoff.settledOn], [40_300, '2026-07-08']);

  const inBetween = await scenarioOf({ payoffOn: '2026-07-11' });
  const paid = inBetween.steps.at(-1)?.amount ?? 0;
  assert.equal(inBetween.settledOn, '2026-07-11');
  assert.equal(paid, 20_128.57, 'principal, and three of seven days of the next charge of 300');
  assert.equal(inBetween.totalPaid, 10_000 + 10_300 + paid);

  const early = await scenarioOf({ paid: '10000', paidOn: '2026-07-08' });
  assert.deepEqual(
    early.instalments.map(({ paidOn }) => paidOn !== null),
    [true, true, true],
  );
  assert.deepEqual([early.saved > 0, early.credit, early.settledOn], [true, 0, '2026-07-15']);
  const tooMuch = await scenarioOf({ paid: '50000', paidOn: '2026-07-08' });
  assert.deepEqual([tooMuch.credit, tooMuch.totalPaid, tooMuch.settledOn], [30_000, 40_300, '2026-07-08']);
});

test('missed instalments until a day: what is owed then, late fees within their cap, and write-off after 90 days', async () => {
  const { owed, lateFees, totalPaid, settledOn, steps } = await scenarioOf({ missedUntil: '2026-08-10' });
  // On 10 August the first instalment is 33 days late: one late fee of 1 % of 10,300, rounded down to a naira.
  assert.deepEqual([owed?.due, owed?.daysLate, owed?.lateFees, owed?.isForWriteOff], [31_003, 33, 103, false]);
  assert.deepEqual(
    steps.map(({ kind }) => kind),
    ['delivered', 'missed', 'missed', 'missed', 'caught-up'],
  );
  assert.deepEqual([lateFees, totalPaid, settledOn], [103, 41_003, '2026-08-10']);
  const years = await scenarioOf({ missedUntil: '2030-01-01' });
  assert.deepEqual([years.owed?.isForWriteOff, years.lateFees], [true, 900]);
  assert.equal(
    (await simulate()).quote.mostLateFees,
    years.lateFees,
    'the most that the quote names is reached, not passed',
  );
});

test('a version is chosen, or the one in force on the day of consent; an ended plan is refused with its code', async () => {
  assert.equal(
    (await approveAs(decider, await askVersion(asker, 'weeks-4', '2026-07-01', { chargePercent: '2' }))).status,
    200,
  );
  assert.deepEqual(
    [
      (await simulate()).plan.version,
      (await simulate({ on: '2026-07-01' })).plan.version,
      (await simulate({ version: '2' })).quote.charge,
    ],
    [1, 2, 600],
  );
  const reason = 'Nobody chooses it';
  const { approvalId } = await asker.call(requestPlanEnd, {
    params: { code: 'paydays-2' },
    body: { fromOn: '2026-06-20', reason },
  });
  assert.equal((await approveAs(decider, approvalId)).status, 200);
  assert.equal((await simulate({ plan: 'paydays-2' })).plan.version, 1, 'today it still is offered');
  assert.equal((await errorsOf({ plan: 'paydays-2', on: '2026-06-20' }))[1], 'plan-not-offered');
  assert.equal((await simulate({ plan: 'paydays-2', on: '2026-06-20', version: '1' })).plan.version, 1);
  assert.equal(
    (await errorsOf({ plan: 'paydays-2', version: '2' }))[1],
    'not-found',
    'the end is no version to choose',
  );
  assert.equal((await errorsOf({ plan: 'no-such' }))[1], 'not-found');
});

test('amounts and days that make no sense are refused at their fields, and huge ones are answered', async () => {
  for (const [field, value] of [
    ['total', '0'],
    ['total', '1e9'],
    ['total', '12.345'],
    ['promisedOn', '2026-02-30'],
    ['lateDays', '366'],
    ['missedUntil', '2026-06-30'],
    ['payoffOn', '2099-01-01'],
    ['version', '-1'],
  ] as const)
    assert.deepEqual(await errorsOf({ [field]: value }), [400, 'validation', [field]], `${field} ${value}`);
  assert.deepEqual(await errorsOf({ paid: '5000' }), [400, 'validation', ['paidOn']]);
  assert.deepEqual(await errorsOf({ paidOn: '2026-07-08' }), [400, 'validation', ['paid']]);
  const { quote, scenario } = await simulate({ total: '10000000', lateDays: '365', missedUntil: '2030-01-01' });
  assert.equal(quote.financed, 7_500_000);
  assert.ok((scenario?.lateFees ?? 0) > 0);
  const small = await simulate({ total: '1', payoffOn: '2026-07-05' });
  assert.deepEqual([small.quote.downPayment, small.quote.rows, small.scenario?.totalPaid], [1, [], 1]);
});

test('a total that the down payment covers is played too, also on paydays', async () => {
  const terms = { due: 'paydays', every: undefined, firstAfterDays: '20', downPaymentPercent: '25' } as const;
  const id = await askVersion(asker, 'months-3', '2026-08-01', terms);
  assert.equal((await approveAs(decider, id)).status, 200);
  const asked = { plan: 'months-3', version: '2', total: '1' };
  for (const whatIf of [{ lateDays: '40' }, { missedUntil: '2026-08-10' }, { payoffOn: '2026-07-05' }]) {
    const { quote, scenario } = await simulate({ ...asked, ...whatIf });
    assert.deepEqual([quote.financed, quote.rows, scenario?.totalPaid, scenario?.owed?.due ?? 0], [0, [], 1, 0]);
    assert.equal(scenario?.settledOn, scenario?.deliveredOn);
  }
});

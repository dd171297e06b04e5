import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planTerms } from '@foodbank/contract/lending/plans';
import { startApp } from '../../../../test/start-app.ts';
import { quotePlan } from '../loans/terms/quote-plan.ts';
import { findLicenceOn, findPlanOn, findPlanVersion, listLicencesOn, listPlansOn } from './queries.ts';

const naira = 100;
const totalKobo = 40_000 * naira;

test('the three plans of a new database come to the published worked examples, to the kobo', async (t) => {
  const { read } = (await startApp(t, { workless: true })).context.database;
  const plans = await listPlansOn(read, '2026-11-20');
  assert.deepEqual(
    plans.map(({ code, name, audience, version }) => [code, name, audience, version]),
    [
      ['weeks-4', 'Four payments', 'verified-customers', 1],
      ['months-3', 'Three months', 'verified-customers', 1],
      ['paydays-2', 'Two paydays', 'civil-servants', 1],
    ],
  );
  const [weeks, months, paydays] = plans.map(({ terms }) => {
    assert.ok(planTerms.safeParse(terms).success);
    return quotePlan({ plan: terms, totalKobo, promisedOn: '2026-11-20', holidays: [{ day: '2026-12-25' }] });
  });
  assert.deepEqual(
    [weeks, months, paydays].map((quote) => [
      quote?.downPaymentKobo,
      quote?.financedKobo,
      quote?.financeChargeKobo,
      quote?.payableKobo,
      quote?.rows.map(({ paymentKobo }) => paymentKobo),
    ]),
    [
      [10_000, 30_000, 900, 40_900, [10_300, 10_300, 10_300]],
      [12_000, 28_000, 1_982, 41_982, [9_994, 9_994, 9_994]],
      [0, 40_000, 800, 40_800, [20_400, 20_400]],
    ].map(([down, financed, charge, payable, rows]) => [
      Number(down) * naira,
      Number(financed) * naira,
      Number(charge) * naira,
      Number(payable) * naira,
      (rows as number[]).map((amount) => amount * naira),
    ]),
  );
  assert.deepEqual(
    weeks?.rows.map(({ dueOn }) => dueOn),
    ['2026-11-27', '2026-12-04', '2026-12-11'],
  );
  assert.equal(weeks?.annualRateHundredths, 7_762, '77.62 %');
  assert.equal(months?.annualRateHundredths, 4_199, '41.99 %');
  assert.deepEqual(
    paydays?.rows.map(({ dueOn }) => dueOn),
    ['2026-12-24', '2027-01-25'],
    'the working day before Christmas: the first payday is 20 days away at least',
  );
});

test('before the first day of its first version a plan isn’t offered, and no state has a licence', async (t) => {
  const { read } = (await startApp(t, { workless: true })).context.database;
  assert.deepEqual(await listPlansOn(read, '2025-12-31'), []);
  assert.equal(await findPlanOn(read, 'weeks-4', '2025-12-31'), null);
  assert.equal((await findPlanOn(read, 'weeks-4', '2026-01-01'))?.fromOn, '2026-01-01');
  assert.equal(await findPlanOn(read, 'weeks-5', '2026-11-20'), null);
  assert.equal((await findPlanVersion(read, 'months-3', 1))?.name, 'Three months');
  assert.equal(await findPlanVersion(read, 'months-3', 2), null);
  assert.deepEqual(await listLicencesOn(read, '2026-11-20'), []);
  assert.equal(await findLicenceOn(read, 'Lagos', '2026-11-20'), null);
});

test('plans, their versions and licences are never edited or deleted', async (t) => {
  const { pool } = (await startApp(t, { workless: true })).context.database;
  await pool.query(
    `insert into plan_licences (state, number, from_on, added_at) values ('Lagos', 'ML/1', '2026-01-01', now())`,
  );
  for (const text of [
    `update plan_versions set terms = jsonb_set(terms, '{costCapPpm}', '1')`,
    `delete from plan_versions`,
    `update plans set name = 'Free'`,
    `delete from plan_licences`,
    `update plan_licences set number = 'ML/2'`,
    `truncate plan_withdrawals`,
  ])
    await assert.rejects(pool.query(text), { code: '42501' }, text);
  await pool.query(`update plan_licences set until_on = '2026-12-31'`);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/lending/credit-limits';
import { readCustomerLimit } from '@foodbank/contract/lending/credit-limits-staff';
import { makeLoan } from '../../../../test/make-loan.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeVerifiedCustomer } from '../../../../test/make-verified-customer.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after });
const support = await makeStaff(app, ['support']);
const today = '2026-06-15';
app.clock.setBusinessDate(today);
const read = (customerId: string, by = support) => by.call(readCustomerLimit, { params: { customerId } });

test('staff see both rules with every part: the plans that are open, and what falls due on which day', async () => {
  const by = await makeVerifiedCustomer(app, { incomeKobo: 30_000_000, firstname: 'Bisi', lastname: 'Adeyemi' });
  const loan = await makeLoan(app, { customerId: by.id, planCode: 'weeks-4', totalKobo: 1_000_000 });
  const { limit, plans, dues, customerName, asOf } = await read(by.id);
  assert.deepEqual([customerName, asOf, limit.used, limit.room], ['Bisi Adeyemi', today, 7_500, 17_500]);
  assert.deepEqual(
    plans.map(({ loanId, openPrincipal, worstDaysLate }) => [loanId, openPrincipal, worstDaysLate]),
    [[loan.id, 7_500, 0]],
  );
  assert.equal(
    dues.reduce((sum, { amount }) => sum + amount, 0),
    limit.fullest?.amount,
  );
});

test('staff see which rule keeps each plan from a larger order', async () => {
  const rich = await makeVerifiedCustomer(app, { incomeKobo: 100_000_000 });
  const other = await makeVerifiedCustomer(app);
  const ruleOf = async (customerId: string) =>
    (await read(customerId)).stops.find(({ code }) => code === 'weeks-4')?.rule ?? null;
  assert.deepEqual([await ruleOf(rich.id), await ruleOf(other.id)], ['ceiling', 'monthly']);
  await rich.call(calls.setOwnLimit, { body: { limit: 0 } });
  assert.equal(await ruleOf(rich.id), null);
});

test('of what was stated staff see which statement counts, for income and debt each', async () => {
  const by = await makeVerifiedCustomer(app);
  // Less income counts at once; less debt from the next day.
  await by.call(calls.stateIncome, { body: { income: '70,000', owedElsewhere: '5,000', residence: 'Oyo' } });
  const { statements, limit } = await read(by.id);
  assert.deepEqual(
    statements.map(({ income, owedElsewhere, residence, incomeCounts, owedCounts }) => [
      ...[income, owedElsewhere, residence],
      ...[incomeCounts, owedCounts],
    ]),
    [
      [70_000, 5_000, 'Oyo', true, false],
      [80_000, 10_000, 'Lagos', false, true],
    ],
  );
  assert.deepEqual(limit.income, { income: 70_000, owedElsewhere: 10_000 });
});

test('each change of the factor names its loan and what it was before, and own limits keep their days', async () => {
  const by = await makeVerifiedCustomer(app, { incomeKobo: 30_000_000 });
  const loan = await makeLoan(app, { customerId: by.id, planCode: 'weeks-4', totalKobo: 1_000_000 });
  await loan.pay(today, 772_500);
  await by.call(calls.raiseLimit, {});
  await by.call(calls.setOwnLimit, { body: { limit: 20_000 } });
  const { factorChanges, ownLimits } = await read(by.id);
  assert.deepEqual(
    factorChanges.map(({ on, why, loanId, before, factor }) => [on, why, loanId, before, factor]),
    [[today, 'raised', loan.id, 1, 1.2]],
  );
  assert.deepEqual(
    ownLimits.map(({ limit, countsFrom }) => [limit, countsFrom]),
    [[20_000, today]],
  );
});

test('a member’s own limit says so, and who may not read limits reads none', async () => {
  const own = await makeVerifiedCustomer(app, { email: support.email });
  assert.equal((await read(own.id)).isOwn, true);
  const content = await makeStaff(app, ['content']);
  const params = { customerId: own.id };
  assert.equal((await content.send(readCustomerLimit, { params })).status, 403);
});

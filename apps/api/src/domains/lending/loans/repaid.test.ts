import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loansIn } from '../../../../test/loans-in.ts';
import { startApp } from '../../../../test/start-app.ts';
import { listPrincipal } from './repaid.ts';

const app = await startApp({ after }, { workless: true, at: '2026-06-15T09:00:00.000Z' });
const loans = loansIn(app);
const principalOf = async (owner: string, through: string) => {
  const [found, ...more] = await listPrincipal(app.context.database.read, [owner, 'order:without-a-loan'], through);
  assert.equal(more.length, 0, 'what has no loan is left out');
  return found && [found.owner === owner, found.principalKobo, found.repaidKobo];
};

test('of ₦30,000 that a plan lent, what was paid by a day counts, on the day it was made, whenever it arrives', async () => {
  app.clock.setBusinessDate('2026-06-15');
  const loan = await loans.deliver();
  assert.deepEqual(await principalOf(loan.owner, '2026-06-15'), [true, 3_000_000, 0]);
  app.clock.setBusinessDate('2026-07-20');
  await loans.pay(loan, 1_030_000, '2026-06-22');
  assert.deepEqual(await principalOf(loan.owner, '2026-06-21'), [true, 3_000_000, 0]);
  assert.deepEqual(
    await principalOf(loan.owner, '2026-06-22'),
    [true, 3_000_000, 1_000_000],
    'without its charge of ₦300',
  );
});

test('of goods that came back nothing was lent, and what was paid for them is not repaid', async () => {
  app.clock.setBusinessDate('2026-06-15');
  const loan = await loans.deliver();
  await loans.pay(loan, 1_030_000);
  await loans.fund(loan.customerId, 1_000_000);
  await loans.record(loan.id, { kind: 'returned', totalKobo: 2_000_000, downPayment: 'lowers-last' });
  const [, principalKobo = 0, repaidKobo = 0] = (await principalOf(loan.owner, '2026-06-15')) ?? [];
  assert.equal(principalKobo, 1_500_000, '₦20,000 less a quarter');
  assert.ok(Number(repaidKobo) > 0 && Number(repaidKobo) <= 1_500_000);
});

test('what comes in after a write-off counts as principal first, and never more than was lent', async () => {
  app.clock.setBusinessDate('2026-01-05');
  const loan = await loans.deliver();
  app.clock.setBusinessDate('2026-06-10');
  await loans.record(loan.id, { kind: 'written-off' });
  assert.deepEqual(await principalOf(loan.owner, '2026-06-10'), [true, 3_000_000, 0]);
  await loans.pay(loan, 2_000_000);
  assert.deepEqual(await principalOf(loan.owner, '2026-06-10'), [true, 3_000_000, 2_000_000]);
  await loans.pay(loan, 2_000_000);
  assert.deepEqual(await principalOf(loan.owner, '2026-06-10'), [true, 3_000_000, 3_000_000]);
});

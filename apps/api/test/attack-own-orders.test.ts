import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { fixBonuses } from '../src/domains/earning/commissions/fix-bonuses.ts';
import { lapseOldLines } from '../src/domains/earning/commissions/lapse-lines.ts';
import { changePayoutLines } from '../src/domains/earning/payouts/change-payout-lines.ts';
import { recordDisbursement } from '../src/domains/earning/payouts/record-disbursement.ts';
import { setTargets } from '../src/domains/people/agents/target-queries.ts';
import { balancesOf } from './commission-lines.ts';
import { linesIn } from './lines-in.ts';
import { makeCustomer, makeOrder } from './make-agent.ts';
import { allAccept } from './make-payouts.ts';
import { makeStaff } from './make-staff.ts';
import { startApp } from './start-app.ts';

/**
 * An agent takes the contacts of a customer after commission was paid, and gives them up again. Each test has its own app, because nothing is
 * sent on a day before the last one of sending.
 */
async function start(t: TestContext) {
  const app = await startApp(t, { workless: true, at: '2026-06-01T09:00:00.000Z' });
  const [ada, bola] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
  return { app, database: app.context.database, ...linesIn(app, ada, bola) };
}

test('commission that was paid is not paid again when its customer turns out to be the agent and then not to be, however often', async (t) => {
  const { app, payouts, paid, flip, differences, net, standing } = await start(t);
  const agent = await paid([40_000]);
  for (let round = 0; round < 5; round += 1) {
    await flip(agent, true);
    assert.equal(await net(agent), 0);
    await flip(agent, false);
    assert.equal(await net(agent), 4_000_000);
  }
  assert.deepEqual(await standing(agent), [[4_000_000, 'paid']]);
  assert.deepEqual((await balancesOf(app, agent.id))['agent-recoverable'], [0, 0]);
  await payouts.propose('2026-08-03');
  assert.equal((await payouts.rowOf(agent.id)).state, 'paid', 'and there is no other payout');
  assert.deepEqual(await differences(), []);
});

test('of what a payout took back of an order, no more than that is given back when the order counts again', async (t) => {
  const { app, database, payouts, paid, pay, flip, differences, standing } = await start(t);
  const agent = await paid([40_000]);
  await flip(agent, true);
  const other = `other-${agent.id.slice(-8)}`;
  await makeCustomer(app, other, { referralCode: agent.referralCode });
  await makeOrder(app, `SOLD-${agent.id.slice(-6)}`, { customerId: other, amount: 500_000 });
  assert.deepEqual(await pay(agent, '2026-08'), [750_000, 250_000], 'a quarter was taken back');
  for (let round = 0; round < 3; round += 1) {
    await flip(agent, false);
    await flip(agent, true);
  }
  assert.deepEqual(
    await standing(agent),
    [
      [4_000_000, 'paid'],
      [1_000_000, 'paid'],
      [-4_000_000, 'earned'],
    ],
    'nothing more is owed than before',
  );
  await flip(agent, false);
  const lapsed = await lapseOldLines(database, '2028-01-01');
  assert.equal(lapsed, 0, 'what stands against a line that is still to be paid does not lapse');
  assert.deepEqual(await pay(agent, '2026-09'), [250_000, 3_750_000]);
  assert.deepEqual((await balancesOf(app, agent.id))['agent-recoverable'], [0, 0]);
  await payouts.propose('2026-10-03');
  assert.equal((await payouts.rowOf(agent.id)).state, 'paid', 'and nothing else is due');
  assert.deepEqual(await differences(), []);
});

test('a payout that comes back with what it had taken back opens that again, and the next one is reviewed anew', async (t) => {
  const { app, database, payouts, paid, pay, flip, differences } = await start(t);
  const agent = await paid([4_000]);
  await flip(agent, true);
  const other = `other-${agent.id.slice(-8)}`;
  await makeCustomer(app, other, { referralCode: agent.referralCode });
  await makeOrder(app, `SOLD-${agent.id.slice(-6)}`, { customerId: other, amount: 800_000 });
  assert.deepEqual(await pay(agent, '2026-08'), [1_200_000, 400_000], 'all of it was taken back');
  const { disbursement } = await payouts.rowOf(agent.id);
  await flip(agent, false);
  await payouts.propose('2026-09-03');
  assert.equal((await payouts.rowOf(agent.id)).amount, 400_000, 'and all of it is given back');
  await database.pool.query(`update disbursements set state = 'returned' where id = $1`, [disbursement]);
  await database.write((tx) => recordDisbursement(tx, disbursement));
  // What the bank sent back is due again, and what was set off of it is owed again: the two are set off in full.
  await database.write((tx) => changePayoutLines(tx, agent.id, allAccept));
  const { state, amount, setOff } = await payouts.rowOf(agent.id);
  assert.deepEqual([state, amount, setOff], ['proposed', 1_600_000, 400_000]);
  assert.deepEqual(await differences(), []);
});

test('what lapsed before it was taken back is not paid when the order counts again', async (t) => {
  const { app, database, paid, flip, differences, standing } = await start(t);
  const agent = await paid([40_000]);
  await flip(agent, true);
  assert.equal(await lapseOldLines(database, '2027-07-10'), 1);
  await flip(agent, false);
  assert.deepEqual(await standing(agent), [
    [4_000_000, 'paid'],
    [4_000_000, 'lapsed'],
    [-4_000_000, 'lapsed'],
  ]);
  const balances = await balancesOf(app, agent.id);
  assert.deepEqual(
    [balances['agent-payable'], balances['agent-recoverable']],
    [
      [0, 0],
      [0, 0],
    ],
  );
  await flip(agent, true);
  assert.deepEqual((await balancesOf(app, agent.id))['agent-recoverable'], [4_000_000, 0], 'it is owed again');
  assert.deepEqual(await differences(), []);
});

test('a bonus that was paid is not paid again when its sales stop counting and count again', async (t) => {
  const { app, database, payouts, approved, pay, flip, differences, standing } = await start(t);
  const agent = await approved([40_000]);
  await database.write((tx) => setTargets(tx, [{ agentId: agent.id, startsOn: '2026-06-01', targetKobo: 5_000_000 }]));
  app.clock.setBusinessDate('2026-07-08');
  await fixBonuses(database, '2026-07-08');
  await payouts.send('2026-07-09');
  await payouts.answer(agent.id, 'paid');
  assert.deepEqual(await pay(agent, '2026-08'), [1_000_000, 0]);
  for (let round = 0; round < 3; round += 1) {
    await flip(agent, true);
    assert.deepEqual((await balancesOf(app, agent.id))['agent-recoverable'], [5_000_000, 0]);
    await flip(agent, false);
  }
  assert.deepEqual(await standing(agent), [
    [4_000_000, 'paid'],
    [1_000_000, 'paid'],
  ]);
  assert.deepEqual(await differences(), []);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { balancesOf } from '../../../../test/commission-lines.ts';
import { linesIn } from '../../../../test/lines-in.ts';
import { makeCustomer, makeOrder, type TestAgent } from '../../../../test/make-agent.ts';
import { makeEarningAgent } from '../../../../test/make-payouts.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { addCorrection } from './add-correction.ts';

/** What becomes of corrections when their order changes. Each test has its own agent, with an order of ₦100,000, commission ₦2,000. */
const app = await startApp({ after }, { workless: true, at: '2026-06-01T09:00:00.000Z' });
const { database } = app.context;
const [ada, bola] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
const { payouts, paid, pay, report, flip, differences, net, standing } = linesIn(app, ada, bola);

const earning = () => {
  app.clock.setBusinessDate('2026-06-01');
  return makeEarningAgent(app, [2_000]);
};
/** Two people correct the line of an agent's order. */
const correct = async ({ id: agentId }: TestAgent, amountKobo: number) => {
  const { rows } = await database.pool.query(
    `select id from commission_lines where agent_id = $1 and kind = 'order' and state <> 'reversed' order by id limit 1`,
    [agentId],
  );
  const correction = { agentId, ofLineId: rows[0].id, amountKobo, note: 'Counted twice' };
  // Without the approval, which these tests need nothing of.
  return database.write((tx) => addCorrection(tx, { ...correction, approvalId: null as unknown as string }));
};
/** Another customer's order, so that there is something to set off against. */
const sell = async (agent: TestAgent, amount: number) => {
  const customerId = `other-${agent.id.slice(-8)}`;
  await makeCustomer(app, customerId, { referralCode: agent.referralCode });
  await makeOrder(app, `SOLD-${agent.id.slice(-6)}-${amount}`, { customerId, amount });
};
const owed = async ({ id }: TestAgent) => {
  const balances = await balancesOf(app, id);
  return [balances['agent-payable']?.[0] ?? 0, balances['agent-recoverable']?.[0] ?? 0];
};

test('an order that comes back after its line was corrected leaves nothing to pay and nothing owed', async () => {
  const agent = await earning();
  await correct(agent, -150_000);
  await report(agent, 'cancelled', 100_000);
  assert.deepEqual(await standing(agent), []);
  assert.deepEqual(await owed(agent), [0, 0]);
  assert.deepEqual(await differences(), []);
});

test('a paid and corrected order that comes back takes back what was paid, and no more', async () => {
  const agent = await paid([2_000]);
  await correct(agent, -150_000);
  assert.deepEqual(await owed(agent), [0, 150_000]);
  await report(agent, 'cancelled', 100_000);
  assert.deepEqual(await standing(agent), [
    [200_000, 'paid'],
    [-200_000, 'earned'],
  ]);
  assert.deepEqual(await owed(agent), [0, 200_000]);
  assert.deepEqual(await differences(), []);
});

test('an order that stops counting for a while keeps its correction', async () => {
  const agent = await paid([2_000]);
  await correct(agent, -150_000);
  for (let round = 0; round < 3; round += 1) {
    await flip(agent, true);
    assert.equal(await net(agent), 0);
    await flip(agent, false);
    assert.deepEqual(await standing(agent), [
      [200_000, 'paid'],
      [-150_000, 'earned'],
    ]);
  }
  assert.deepEqual(await owed(agent), [0, 150_000]);
  await payouts.propose('2026-08-03');
  assert.equal((await payouts.rowOf(agent.id)).state, 'paid', 'and there is no other payout');
  assert.deepEqual(await differences(), []);
});

test('corrections take no more off an order than it earns after a part of it came back', async () => {
  const agent = await paid([2_000]);
  await correct(agent, -150_000);
  await report(agent, 'completed', 50_000);
  assert.equal(await net(agent), 0);
  await report(agent, 'cancelled', 50_000);
  assert.equal(await net(agent), 0);
  assert.deepEqual(await owed(agent), [0, 200_000]);
  assert.deepEqual(await differences(), []);
});

test('what two people add to an order that came back is paid, less a quarter at most of what is owed', async () => {
  const agent = await paid([2_000]);
  await report(agent, 'cancelled', 100_000);
  await correct(agent, 120_000);
  await payouts.propose('2026-08-03');
  const { amount, setOff } = await payouts.rowOf(agent.id);
  assert.deepEqual([amount, setOff], [90_000, 30_000]);
  assert.deepEqual(await differences(), []);
});

// The last one, because nothing is sent on a day before the last one of sending.
test('what payouts took for a correction counts towards what they take back of the order', async () => {
  const agent = await paid([2_000]);
  await correct(agent, -150_000);
  await sell(agent, 200_000);
  assert.deepEqual(await pay(agent, '2026-08'), [300_000, 100_000]);
  await report(agent, 'cancelled', 100_000);
  assert.equal(await net(agent), 400_000, 'the other order alone');
  await sell(agent, 100_000);
  // ₦1,000 of the ₦2,000 are taken back already. Of the rest a quarter of what is due now.
  assert.deepEqual(await pay(agent, '2026-09'), [150_000, 200_000]);
  assert.deepEqual(await owed(agent), [0, 50_000]);
  assert.deepEqual(await differences(), []);
});

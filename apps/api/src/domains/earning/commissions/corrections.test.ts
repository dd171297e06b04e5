import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { balancesOf } from '../../../../test/commission-lines.ts';
import { linesIn } from '../../../../test/lines-in.ts';
import { makeCustomer, makeOrder, type TestAgent } from '../../../../test/make-agent.ts';
import { allAccept, makeEarningAgent } from '../../../../test/make-payouts.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { setTargets } from '../../people/agents/target-queries.ts';
import { changePayoutLines } from '../payouts/change-payout-lines.ts';
import { addCorrection } from './add-correction.ts';
import { fixBonuses } from './fix-bonuses.ts';

/** What becomes of corrections when their order changes. Each test has its own agent, with an order of ₦100,000, commission ₦2,000. */
const app = await startApp({ after }, { workless: true, at: '2026-06-01T09:00:00.000Z' });
const { database } = app.context;
const [ada, bola] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
const { payouts, approved, paid, pay, report, flip, differences, net, standing } = linesIn(app, ada, bola);

const earning = () => {
  app.clock.setBusinessDate('2026-06-01');
  return makeEarningAgent(app, [2_000]);
};
/** Two people correct the line of an agent's order. */
const correct = async ({ id: agentId }: TestAgent, amountKobo: number, kind = 'order') => {
  const { rows } = await database.pool.query(
    `select id from commission_lines where agent_id = $1 and kind = $2 and state <> 'reversed' order by id limit 1`,
    [agentId, kind],
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

test('a line that is corrected before it is paid is lowered: of the whole line nothing is due, of a part the rest', async () => {
  const [whole, part] = [await earning(), await earning()];
  await correct(whole, -200_000);
  await correct(part, -50_000);
  assert.deepEqual(await standing(whole), []);
  assert.deepEqual(await standing(part), [[150_000, 'earned']]);
  assert.deepEqual(
    [await owed(whole), await owed(part)],
    [
      [0, 0],
      [150_000, 0],
    ],
  );
  await payouts.propose();
  assert.equal(await payouts.rowOf(whole.id), null);
  const { amount, setOff } = await payouts.rowOf(part.id);
  assert.deepEqual([amount, setOff], [150_000, 0]);
  assert.deepEqual(await differences(), []);
});

test('a payout whose line is corrected is reviewed again, and less is sent', async () => {
  const agent = await approved([2_000, 1_000]);
  await correct(agent, -50_000);
  await payouts.send();
  const { state, amount, setOff, revision } = await payouts.rowOf(agent.id);
  assert.deepEqual([state, amount, setOff, revision], ['proposed', 250_000, 0, 2]);
  await payouts.approve(agent.id, ada, bola);
  await payouts.send();
  // Once it is on its way, a correction is owed by itself. If the payout fails, the two are set off in full.
  await correct(agent, -100_000);
  assert.deepEqual(await owed(agent), [250_000, 100_000]);
  await payouts.answer(agent.id, 'failed');
  await payouts.propose('2026-07-03');
  assert.equal((await payouts.rowOf(agent.id)).amount, 150_000);
  assert.deepEqual(await differences(), []);
});

test('a bonus that is corrected before it is paid is paid less by all of that, also if its payout was proposed', async () => {
  const agent = await earning();
  await database.write((tx) => setTargets(tx, [{ agentId: agent.id, startsOn: '2026-06-01', targetKobo: 1_000_000 }]));
  app.clock.setBusinessDate('2026-07-08');
  await fixBonuses(database, '2026-07-08');
  await payouts.propose('2026-08-03');
  assert.equal((await payouts.rowOf(agent.id)).amount, 250_000);
  await correct(agent, -40_000, 'bonus');
  await database.write((tx) => changePayoutLines(tx, agent.id, allAccept));
  const { state, amount, setOff, revision } = await payouts.rowOf(agent.id);
  assert.deepEqual([state, amount, setOff, revision], ['proposed', 210_000, 40_000, 2]);
  await database.write((tx) => changePayoutLines(tx, agent.id, allAccept));
  assert.equal((await payouts.rowOf(agent.id)).revision, 2, 'and it stays as it is');
  assert.deepEqual(await differences(), []);
});

test('a corrected order keeps its correction when its amount or its agent’s contacts change', async () => {
  const agent = await earning();
  await correct(agent, -50_000);
  await report(agent, 'completed', 80_000);
  assert.deepEqual(await standing(agent), [[110_000, 'earned']]);
  await flip(agent, true);
  assert.deepEqual(await standing(agent), []);
  await flip(agent, false);
  assert.deepEqual(await standing(agent), [[110_000, 'earned']]);
  await correct(agent, -110_000);
  await flip(agent, true);
  await flip(agent, false);
  assert.deepEqual(await standing(agent), [], 'also one that was corrected as a whole');
  await report(agent, 'cancelled', 80_000);
  assert.deepEqual(await owed(agent), [0, 0]);
  assert.deepEqual(await differences(), []);
});

test('a part that comes back lowers a corrected line no further than to nothing', async () => {
  const agent = await earning();
  await correct(agent, -150_000);
  await report(agent, 'completed', 70_000);
  assert.deepEqual(await standing(agent), []);
  assert.deepEqual(await owed(agent), [0, 0]);
  assert.deepEqual(await differences(), []);
});

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

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { addCorrection } from '../src/domains/earning/commissions/add-correction.ts';
import { fixBonuses } from '../src/domains/earning/commissions/fix-bonuses.ts';
import { lapseOldLines } from '../src/domains/earning/commissions/lapse-lines.ts';
import { changePayoutLines } from '../src/domains/earning/payouts/change-payout-lines.ts';
import { setTargets } from '../src/domains/people/agents/target-queries.ts';
import { balancesOf } from './commission-lines.ts';
import { linesIn } from './lines-in.ts';
import { makeOrder } from './make-agent.ts';
import { allAccept } from './make-payouts.ts';
import { makeStaff } from './make-staff.ts';
import { startApp } from './start-app.ts';

/** What may happen to an order's lines while their payout is on its way, fails or comes back. Each test has its own agents. */
const app = await startApp({ after }, { workless: true, at: '2026-06-01T09:00:00.000Z' });
const { database } = app.context;
const [ada, bola] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
const { payouts, approved, orderOf, report, flip, differences, net, standing } = linesIn(app, ada, bola);

for (const end of ['failed', 'returned'] as const)
  test(`an order that changed while its payout was on its way, and again after the payout ${end}, owes what is left of it`, async () => {
    const agent = await approved([2_000]);
    await payouts.send();
    // Of goods for ₦100,000 a half comes back, while the payout is on its way.
    await report(agent, 'completed', 50_000);
    assert.deepEqual(await payouts.lines(agent.id), [
      [200_000, 'in-payout'],
      [-100_000, 'earned'],
    ]);
    await payouts.answer(agent.id, end);
    // What came back was not paid: the agent is owed the rest, and owes nothing.
    assert.deepEqual(await standing(agent), [[100_000, 'earned']]);
    assert.deepEqual((await balancesOf(app, agent.id))['agent-recoverable'], [0, 0]);
    await report(agent, 'completed', 40_000);
    assert.equal(await net(agent), 80_000);
    await flip(agent, true);
    assert.equal(await net(agent), 0);
    await flip(agent, false);
    assert.equal(await net(agent), 80_000);
    await report(agent, 'cancelled', 40_000);
    assert.equal(await net(agent), 0);
    assert.deepEqual(await differences(), []);
  });

test('a payout that comes back after the rest of a line below zero lapsed opens its lines again, and what it had set off lapses', async () => {
  const agent = await approved([2_000]);
  await payouts.send();
  await payouts.answer(agent.id, 'paid');
  app.clock.setBusinessDate('2026-07-07');
  await report(agent, 'cancelled', 100_000);
  // A year later, ₦500 of the ₦2,000 are set off, and the rest lapses before the bank sends the money back.
  app.clock.setBusinessDate('2027-06-01');
  const { customerId } = await orderOf(agent);
  await makeOrder(app, `LATE-${agent.id.slice(-6)}`, { customerId, amount: 100_000 });
  await payouts.propose('2027-07-03');
  await payouts.approve(agent.id, ada, bola);
  await payouts.send('2027-07-05');
  await payouts.answer(agent.id, 'paid');
  app.clock.setBusinessDate('2027-07-07');
  await lapseOldLines(database, '2027-07-07');
  assert.deepEqual((await balancesOf(app, agent.id))['agent-recoverable'], [0, 0]);
  await payouts.answer(agent.id, 'returned');
  assert.equal((await payouts.rowOf(agent.id)).state, 'returned');
  const balances = await balancesOf(app, agent.id);
  assert.deepEqual(
    [balances['agent-payable'], balances['agent-recoverable']],
    [
      [200_000, 0],
      [0, 0],
    ],
  );
  assert.deepEqual(await differences(), []);
});

test('sales that count again bring back what was taken of their bonus, and corrections of the bonus don’t turn it round', async () => {
  const agent = await approved([2_000]);
  await database.write((tx) => setTargets(tx, [{ agentId: agent.id, startsOn: '2026-06-01', targetKobo: 5_000_000 }]));
  app.clock.setBusinessDate('2026-07-08');
  assert.equal(await fixBonuses(database, '2026-07-08'), 1);
  const { rows } = await database.pool.query(`select id from commission_lines where agent_id = $1 and kind = 'bonus'`, [
    agent.id,
  ]);
  const ofLineId = rows[0].id;
  const correct = (amountKobo: number) =>
    database.write((tx) =>
      addCorrection(tx, { agentId: agent.id, ofLineId, amountKobo, note: 'x', approvalId: null as never }),
    );
  const bonus = async () => {
    const { rows } = await database.pool.query(
      `select coalesce(sum(amount_kobo), 0)::int as kobo from commission_lines where agent_id = $1 and kind in ('bonus', 'bonus-return')
         and state <> 'reversed'`,
      [agent.id],
    );
    return rows[0].kobo;
  };
  assert.equal(await bonus(), 50_000);
  await correct(100_000);
  await flip(agent, true);
  assert.equal(await bonus(), 0);
  await flip(agent, false);
  assert.equal(await bonus(), 50_000);
  await correct(-100_000);
  await correct(-50_000);
  await correct(-50_000);
  // Nothing is left of it: a return takes nothing more, and gives nothing.
  await flip(agent, true);
  assert.equal(await bonus(), 50_000);
  await flip(agent, false);
  assert.equal(await bonus(), 50_000);
  await database.write((tx) => changePayoutLines(tx, agent.id, allAccept));
  assert.deepEqual(await differences(), []);
});

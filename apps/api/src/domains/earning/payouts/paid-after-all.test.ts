import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readPayout, requestPaidAfterAll } from '@foodbank/contract/earning/payouts-staff';
import { decideIn } from '../../../../test/decide-approvals.ts';
import { makeOrder, type TestAgent } from '../../../../test/make-agent.ts';
import { makeEarnedOrder, payeesIn, proofOf, sayMoved } from '../../../../test/make-payouts.ts';
import { makeStaff, type TestStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { recordDisbursement } from './record-disbursement.ts';

/** The provider said that a payout failed or came back, and then that its money moved. Each test has its own agent. */
const app = await startApp({ after }, { workless: true, at: '2026-06-01T09:00:00.000Z' });
const { database } = app.context;
const [ada, bola, chidi] = [
  await makeStaff(app, ['finance']),
  await makeStaff(app, ['finance']),
  await makeStaff(app, ['finance']),
];
const { payouts, approved } = payeesIn(app, ada, bola);
const { approve, describe, stateOf } = decideIn(app);
const reason = 'The bank statement shows that it arrived';

const ask = (id: string, by: TestStaff = ada) => by.send(requestPaidAfterAll, { params: { id }, body: { reason } });
/** Asks for a payout to be booked as paid. Returns the request's id. */
async function asked(id: string): Promise<string> {
  const { status, body } = await ask(id);
  assert.equal(status, 200, JSON.stringify(body));
  return String(body.approvalId);
}

// Nothing is sent on a day before the last one of sending.
let sentOn = '2026-07-06';
/** An agent whose payout for June failed, or was paid and came back. */
async function ended(how: 'failed' | 'returned', commissionNaira?: readonly number[]) {
  const agent = await approved(commissionNaira);
  await payouts.send(sentOn);
  if (how === 'returned') await payouts.answer(agent.id, 'paid');
  await payouts.answer(agent.id, how, 'Account is dormant');
  const { id, disbursement } = await payouts.rowOf(agent.id);
  return { agent, id: String(id), moves: () => sayMoved(app, disbursement) };
}

const payoutOf = async (id: string) =>
  (
    await database.pool.query(
      `select p.state, p.paid_on as "paidOn", p.ended_because as because, d.state as disbursement, d.alarm
       from payouts p join disbursements d on d.id = p.disbursement_id where p.id = $1`,
      [id],
    )
  ).rows[0];

/** Lowers the only order of an agent, or cancels it. */
async function lower({ id }: TestAgent, amount: number): Promise<void> {
  const { rows } = await database.pool.query(
    `select o.number, o.customer_id as customer from orders o where o.agent_id = $1`,
    [id],
  );
  await makeOrder(app, rows[0].number, { customerId: rows[0].customer, amount });
}

test('a failed payout that was paid after all is booked by two people: nothing of it is due, and all books agree', async () => {
  const { agent, id, moves } = await ended('failed', [2_000, 540.55]);
  assert.equal((await ask(id)).body.code, 'payout-not-moved');
  await moves();
  const approvalId = await asked(id);
  assert.equal((await ask(id, chidi)).body.code, 'change-already-asked');
  assert.equal((await payoutOf(id)).state, 'failed', 'asking changes nothing');
  assert.deepEqual(
    (await describe(approvalId)).find(([field]) => field === 'State'),
    ['State', 'Failed', 'Paid'],
  );
  assert.equal(await approve(approvalId, bola), 'approved');
  const booked = { state: 'paid', paidOn: '2026-07-06', because: null, disbursement: 'paid', alarm: null };
  assert.deepEqual(await payoutOf(id), booked);
  assert.deepEqual(await payouts.lines(agent.id), [
    [200_000, 'paid'],
    [54_055, 'paid'],
  ]);
  assert.deepEqual(await payouts.ledger('agent-payable', agent.id), [254_055, 254_055, 0, 0]);
  assert.deepEqual(await payouts.emails(agent), ['payout-failed', 'payout-late']);
  await payouts.propose('2026-08-03');
  assert.equal((await payouts.rowOf(agent.id)).id, id, 'nothing is proposed again');
  assert.deepEqual(await proofOf(app, agent.id), []);
  const { payout } = await ada.call(readPayout, { params: { id } });
  assert.match(payout.events.at(-1)?.text ?? '', /^Ngozi finance \d+ approved that it was paid after all: ₦2,540\.55$/);
});

test('the reference of the bank stands in the request, and in the audit line once it is approved', async () => {
  const { agent, id, moves } = await ended('failed');
  await moves();
  const body = { reason, theirReference: ' Ref: TRF-2026/0042. ' };
  const { approvalId } = await ada.call(requestPaidAfterAll, { params: { id }, body });
  assert.deepEqual((await describe(approvalId)).at(-1), ['Reference', 'TRF-2026/0042', 'TRF-2026/0042']);
  assert.equal(await approve(approvalId, bola), 'approved');
  const { rows } = await database.pool.query(
    `select detail->>'theirReference' as reference from audit_lines where subject = $1 and action = 'payout-paid-after-all'`,
    [agent.id],
  );
  assert.deepEqual(rows, [{ reference: 'TRF-2026/0042' }]);
});

test('one person alone does not book a payout as paid, whatever their accounts, nor anybody their own', async () => {
  const { agent, id, moves } = await ended('failed');
  await moves();
  const approvalId = await asked(id);
  assert.equal(await approve(approvalId, ada), 'approval-own');
  const twin = await makeStaff(app, ['finance']);
  const spelledOtherwise = ada.email.replace('@', '+two@');
  await database.pool.query('update accounts set login_key = $2 where id = $1', [twin.id, spelledOtherwise]);
  assert.equal(await approve(approvalId, twin), 'approval-own');
  const self = await makeStaff(app, ['finance']);
  const alias = self.email.replace('@', '+agent@');
  await database.pool.query('update agents set email = $2, email_key = $2 where id = $1', [agent.id, alias]);
  assert.equal(await approve(approvalId, self), 'own-record');
  assert.equal((await ask(id, self)).body.code, 'own-record');
  const support = await makeStaff(app, ['support']);
  assert.equal((await ask(id, support)).body.code, 'not-permitted');
  assert.equal((await payoutOf(id)).state, 'failed');
});

test('of two who approve at once one books it, and an alarm that was closed meanwhile books nothing', async () => {
  const { agent, id, moves } = await ended('failed');
  await moves();
  const approvalId = await asked(id);
  const both = await Promise.all([bola, chidi].map((member) => approve(approvalId, member)));
  assert.deepEqual(both.sort(), ['approval-decided', 'approved']);
  assert.deepEqual(await payouts.ledger('agent-payable', agent.id), [200_000, 200_000, 0, 0]);
  const other = await ended('failed');
  await other.moves();
  const late = await asked(other.id);
  await database.pool.query('update disbursements set alarm = null where reference = $1', [`payout-${other.id}`]);
  assert.equal(await approve(late, bola), 'approval-stale');
  assert.equal((await payoutOf(other.id)).state, 'failed');
});

test('lines that stand in another payout leave it first: it is made anew of what is left, or dropped', async () => {
  const { agent, id, moves } = await ended('failed');
  await makeEarnedOrder(app, agent, 150_000);
  await payouts.propose('2026-08-03');
  await payouts.approve(agent.id, ada, bola);
  assert.equal((await payouts.rowOf(agent.id)).amount, 500_000);
  await moves();
  assert.match(await payouts.send('2026-08-05'), /^0 sent, 1 changed/);
  const { state, held } = await payouts.rowOf(agent.id);
  assert.deepEqual([state, held], ['held', 'payment-alarm']);
  assert.equal(await approve(await asked(id), bola), 'approved');
  const next = await payouts.rowOf(agent.id);
  assert.deepEqual([next.state, next.amount, next.held, next.reviewer], ['proposed', 300_000, null, null]);
  assert.deepEqual(await payouts.lines(agent.id), [
    [300_000, 'in-payout'],
    [200_000, 'paid'],
  ]);
  assert.deepEqual(await proofOf(app, agent.id), []);

  const alone = await ended('failed');
  await payouts.propose('2026-08-03');
  await alone.moves();
  assert.equal(await approve(await asked(alone.id), bola), 'approved');
  assert.equal((await payouts.rowOf(alone.agent.id)).state, 'dropped');
  assert.equal((await payoutOf(alone.id)).state, 'paid');
  assert.deepEqual(await proofOf(app, alone.agent.id), []);
});

test('a person’s own hold of the next payout outlasts it', async () => {
  const { agent, id, moves } = await ended('failed');
  await makeEarnedOrder(app, agent, 150_000);
  await payouts.propose('2026-08-03');
  const next = await payouts.rowOf(agent.id);
  await database.pool.query(
    `update payouts set state = 'held', held_because = 'person', held_at = now() where id = $1`,
    [next.id],
  );
  await moves();
  assert.equal(await approve(await asked(id), bola), 'approved');
  const { state, held, amount } = await payouts.rowOf(agent.id);
  assert.deepEqual([state, held, amount], ['held', 'person', 300_000]);
});

test('while its lines are on their way a second time nothing is booked; once they are paid twice, the agent owes it', async () => {
  const { agent, id, moves } = await ended('failed');
  await payouts.propose('2026-08-03');
  await payouts.approve(agent.id, ada, bola);
  sentOn = '2026-08-05';
  await payouts.send(sentOn);
  await moves();
  const approvalId = await asked(id);
  assert.equal(await approve(approvalId, bola), 'payout-in-another');
  assert.equal(await stateOf(approvalId), 'open', 'it can be decided later');
  await payouts.answer(agent.id, 'paid');
  assert.deepEqual((await describe(approvalId)).at(-1), ['Paid twice', '', 'The agent owes ₦2,000.00']);
  assert.equal(await approve(approvalId, bola), 'approved');
  assert.equal((await payoutOf(id)).state, 'paid');
  assert.deepEqual(await payouts.lines(agent.id), [
    [200_000, 'paid'],
    [200_000, 'paid'],
    [-200_000, 'earned'],
  ]);
  assert.deepEqual(await payouts.ledger('agent-payable', agent.id), [400_000, 400_000, 0, 0]);
  assert.deepEqual(await payouts.ledger('agent-recoverable', agent.id), [200_000, 0, 0, 0]);
  assert.deepEqual(await proofOf(app, agent.id), []);
});

test('of goods that came back meanwhile the commission was paid too much: the agent owes that part', async () => {
  const { agent, id, moves } = await ended('failed');
  await lower(agent, 40_000);
  await moves();
  assert.equal(await approve(await asked(id), bola), 'approved');
  assert.deepEqual(await payouts.lines(agent.id), [
    [200_000, 'reversed'],
    [120_000, 'paid'],
    [80_000, 'paid'],
    [-120_000, 'earned'],
  ]);
  await payouts.propose('2026-08-03');
  assert.equal((await payouts.rowOf(agent.id)).id, id, 'nothing is due');
  assert.deepEqual(await proofOf(app, agent.id), []);
});

test('what a payout had set off is set off again with it', async () => {
  const agent = await approved();
  await payouts.send(sentOn);
  await payouts.answer(agent.id, 'paid');
  app.clock.setBusinessDate('2026-07-07');
  await lower(agent, 50_000);
  await makeEarnedOrder(app, agent, 150_000);
  await payouts.propose('2026-08-03');
  await payouts.approve(agent.id, ada, bola);
  await payouts.send(sentOn);
  await payouts.answer(agent.id, 'failed');
  const { id, setOff, disbursement } = await payouts.rowOf(agent.id);
  assert.equal(setOff, 75_000);
  await sayMoved(app, disbursement);
  assert.equal(await approve(await asked(id), bola), 'approved');
  assert.deepEqual(await payouts.ledger('agent-recoverable', agent.id), [100_000, 75_000, 0, 0]);
  assert.deepEqual(await proofOf(app, agent.id), []);
});

test('a payout that came back and arrived after all is booked, may come back once more, and be paid once more', async () => {
  const { agent, id, moves } = await ended('returned');
  for (const times of [1, 2]) {
    await moves();
    assert.equal(await approve(await asked(id), bola), 'approved');
    assert.equal((await payoutOf(id)).state, 'paid');
    assert.deepEqual(await payouts.lines(agent.id), [[200_000, 'paid']]);
    const paid = await payouts.ledger('agent-payable', agent.id);
    assert.deepEqual(paid, [200_000 * (times + 1), 200_000 * (times + 1), 0, 0]);
    assert.deepEqual(await proofOf(app, agent.id), []);
    await payouts.answer(agent.id, 'returned');
    assert.deepEqual(await payouts.lines(agent.id), [[200_000, 'earned']]);
    assert.deepEqual(await proofOf(app, agent.id), []);
  }
});

test('the provider’s word alone books no payout as paid that failed', async () => {
  const { id } = await ended('failed');
  const update = `update disbursements set state = 'paid' where reference = $1 returning id`;
  const { rows } = await database.pool.query(update, [`payout-${id}`]);
  await database.write((tx) => recordDisbursement(tx, rows[0].id));
  assert.equal((await payoutOf(id)).state, 'failed');
});

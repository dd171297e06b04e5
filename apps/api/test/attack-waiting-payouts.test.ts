import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as acts from '@foodbank/contract/earning/payouts-staff';
import { readPayout } from '@foodbank/contract/earning/payouts-staff';
import { restoreAgent, suspendAgent } from '@foodbank/contract/people/agents-staff';
import { recordDisbursement } from '../src/domains/earning/payouts/record-disbursement.ts';
import { findBank, replacePayoutAccount } from '../src/domains/money/banks/queries.ts';
import { accountToStore } from '../src/domains/money/banks/update-account-info.ts';
import { updateRiderState } from '../src/domains/people/riders/queries.ts';
import type { TestAgent } from './make-agent.ts';
import { partnersIn } from './make-partners.ts';
import { accountNumber, payeesIn, proofOf, sayMoved } from './make-payouts.ts';
import { makeStaff } from './make-staff.ts';
import { honesty } from './payout-mischief.ts';
import { startPayments } from './start-payments.ts';

/** Payouts that were handed over and wait, because of a stop, while something about their payee changes. Each test has its own payees. */
const payments = await startPayments({ after }, { at: '2026-06-01T09:00:00.000Z' });
const { app, standIn, runJobs, pass } = payments;
const { database } = app.context;
const [ada, bola] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
const [admin, operations] = [await makeStaff(app, ['admin']), await makeStaff(app, ['operations'])];
const { payouts, approved } = payeesIn(app, ada, bola);
const partners = partnersIn(app);
const reason = 'A call from the bank';

/** Hands a payout over, which a stop then keeps from leaving. */
async function waiting(day: string) {
  const agent = await approved();
  assert.match(await payouts.send(day), /^1 sent/);
  await admin.call(acts.stopPayouts, { body: { reason } });
  await runJobs();
  const { id, disbursement } = await payouts.rowOf(agent.id);
  assert.equal((await payments.find(disbursement)).state, 'waiting');
  return { agent, id: String(id), disbursement: String(disbursement) };
}

/** Lets payouts be sent again, and runs what follows. */
async function resume() {
  await admin.call(acts.resumePayouts, { body: { reason } });
  await runJobs();
}

const postsOf = (payoutId: string) => standIn.postsOf(`payout-${payoutId}`);
const stateOf = async (id: string) => {
  const { rows } = await database.pool.query('select state, ended_because as because from payouts where id = $1', [id]);
  return [rows[0].state, rows[0].because];
};
/** Sends an agent's payout and follows it until it is paid. */
async function payOn(day: string, { id }: TestAgent) {
  await payouts.approve(id, ada, bola);
  assert.match(await payouts.send(day), /^1 sent/);
  await runJobs();
  await pass(60);
  const row = await payouts.rowOf(id);
  await database.write((tx) => recordDisbursement(tx, row.disbursement));
  assert.equal((await payouts.rowOf(id)).state, 'paid');
  return String(row.id);
}

test('a payout that waits is not sent to an agent who was suspended: it is held, and is paid once when the agent is restored', async () => {
  const { agent, id } = await waiting('2026-07-06');
  await operations.call(suspendAgent, { params: { agentId: agent.id }, body: { reason } });
  await resume();
  assert.equal(postsOf(id), 0);
  assert.deepEqual(await stateOf(id), ['failed', 'withdrawn']);
  const held = await payouts.rowOf(agent.id);
  assert.deepEqual([held.state, held.held, held.amount], ['held', 'suspended', 200_000]);
  assert.notEqual(held.id, id);
  assert.deepEqual(await payouts.lines(agent.id), [[200_000, 'in-payout']]);
  assert.deepEqual(await payouts.ledger('agent-payable', agent.id), [0, 200_000, 0, 0]);
  assert.deepEqual(await payouts.emails(agent), [], 'nothing left, so nothing failed for the agent');
  const { payout } = await ada.call(readPayout, { params: { id } });
  assert.ok(
    payout.events.some(
      ({ text, reason: why }) => text === 'Taken back before it left' && why === 'The agent is suspended.',
    ),
    JSON.stringify(payout.events),
  );
  await operations.call(restoreAgent, { params: { agentId: agent.id }, body: { reason } });
  await ada.call(acts.releasePayout, { params: { id: held.id }, body: { reason } });
  const paid = await payOn('2026-07-07', agent);
  assert.deepEqual([postsOf(id), postsOf(paid)], [0, 1]);
  assert.deepEqual(await payouts.lines(agent.id), [[200_000, 'paid']]);
  assert.deepEqual(await proofOf(app, agent.id), []);
});

test('a payout that waits does not leave for a bank account that was replaced: two people look at the new one', async () => {
  const { agent, id } = await waiting('2026-07-08');
  const number = accountNumber();
  await database.write(async (tx) => {
    const bank = (await findBank(tx, '044')) ?? assert.fail('no bank');
    const account = accountToStore(tx, agent.id, { accountNumber: number, accountName: 'EZE NGOZI', bank });
    await replacePayoutAccount(tx, { ...account, payableFrom: '2026-07-09', needsReview: false });
  });
  await resume();
  assert.equal(postsOf(id), 0);
  assert.deepEqual(await stateOf(id), ['failed', 'withdrawn']);
  const { state, reviewer } = await payouts.rowOf(agent.id);
  assert.deepEqual([state, reviewer], ['proposed', null]);
  await payOn('2026-07-09', agent);
  assert.equal(standIn.books.netKobo(number), 200_000);
});

test('a payout that waits does not leave while the provider says that an earlier one of the agent was paid after all', async () => {
  const agent = await approved();
  await payouts.send('2026-07-10');
  await runJobs();
  await payouts.answer(agent.id, 'failed');
  const earlier = await payouts.rowOf(agent.id);
  await payouts.propose('2026-08-03');
  await payouts.approve(agent.id, ada, bola);
  await payouts.send('2026-08-05');
  const { id } = await payouts.rowOf(agent.id);
  await sayMoved(app, earlier.disbursement);
  await runJobs();
  assert.equal(postsOf(id), 0);
  const { state, held } = await payouts.rowOf(agent.id);
  assert.deepEqual([state, held], ['held', 'payment-alarm']);
});

test('a payout that may have left is not taken back, whatever becomes of its agent', async () => {
  const agent = await approved();
  await payouts.send('2026-08-06');
  standIn.script.post = ['lose-answer'];
  await runJobs();
  const { id, disbursement } = await payouts.rowOf(agent.id);
  await operations.call(suspendAgent, { params: { agentId: agent.id }, body: { reason } });
  await pass(60);
  await pass(180);
  assert.deepEqual([(await payments.find(disbursement)).state, postsOf(id)], ['paid', 1]);
  await database.write((tx) => recordDisbursement(tx, disbursement));
  assert.deepEqual(await stateOf(id), ['paid', null]);
});

test('a rider’s payout that waits is held when the rider is suspended, and a store’s beside it leaves', async () => {
  const { ref, rider } = await partners.makeOwedRider();
  const store = await partners.makeOwedStore();
  await partners.propose();
  for (const partner of [ref, store]) await partners.approve(partner, ada, bola);
  await partners.send('2026-08-07');
  await admin.call(acts.stopPayouts, { body: { reason } });
  await runJobs();
  const [first, ofStore] = [await partners.rowOf(ref), await partners.rowOf(store)];
  await database.write((tx) => updateRiderState(tx, rider.id, 'suspended', ['active']));
  await resume();
  assert.deepEqual([standIn.postsOf(first.reference), standIn.postsOf(ofStore.reference)], [0, 1]);
  const held = await partners.rowOf(ref);
  assert.deepEqual([held.state, held.held, held.amount], ['held', 'suspended', 120_000]);
  assert.deepEqual(await partners.owed(ref), [120_000, 0]);
});

test('a payout that the provider refused for want of balance is not sent again once its agent is suspended', async () => {
  const { books } = standIn;
  const { balanceKobo } = books;
  const agent = await approved();
  await payouts.send('2026-08-10');
  // A refund leaves between the look at the balance and the transfer.
  standIn.mischief = {
    ...honesty,
    post() {
      books.balanceKobo = 0;
      return 'honest';
    },
  };
  await runJobs();
  standIn.mischief = honesty;
  const { id, disbursement } = await payouts.rowOf(agent.id);
  assert.deepEqual([(await payments.find(disbursement)).state, postsOf(id)], ['sending', 1]);
  await operations.call(suspendAgent, { params: { agentId: agent.id }, body: { reason } });
  books.balanceKobo = balanceKobo;
  for (let minutes = 0; minutes < 40; minutes += 5) await pass(300);
  assert.deepEqual(
    [(await payments.find(disbursement)).state, postsOf(id), books.netOf(`payout-${id}`)],
    ['failed', 1, 0],
  );
  await database.write((tx) => recordDisbursement(tx, disbursement));
  assert.deepEqual(await payouts.lines(agent.id), [[200_000, 'earned']]);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as acts from '@foodbank/contract/earning/payouts-staff';
import { readPayout } from '@foodbank/contract/earning/payouts-staff';
import { makeOrder } from '../../../../test/make-agent.ts';
import { makeEarnedOrder, makeEarningAgent, payoutsIn } from '../../../../test/make-payouts.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

/** A payout through its states, on a real database. Each test has its own agent. */
const app = await startApp({ after }, { workless: true, at: '2026-06-01T09:00:00.000Z' });
const payouts = payoutsIn(app);
const [ada, bola] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
const reason = 'The figures look odd';

const inJune = () => app.clock.setBusinessDate('2026-06-01');

test('commission that was due at the end of June is proposed on 3 July, reviewed, approved by another person, sent and paid', async () => {
  inJune();
  const agent = await makeEarningAgent(app, [2_000, 540.55]);
  assert.match(await payouts.propose(), /1 proposed/);
  const { id, state, amount } = await payouts.rowOf(agent.id);
  assert.deepEqual([state, amount], ['proposed', 254_055]);
  await payouts.approve(agent.id, ada, bola);
  assert.match(await payouts.send(), /^1 sent/);
  assert.deepEqual(await payouts.ledger('agent-payable', agent.id), [0, 254_055, 254_055, 0]);
  assert.deepEqual(await payouts.lines(agent.id), [
    [200_000, 'in-payout'],
    [54_055, 'in-payout'],
  ]);
  await payouts.answer(agent.id, 'paid');
  assert.deepEqual(await payouts.ledger('agent-payable', agent.id), [254_055, 254_055, 0, 0]);
  assert.deepEqual(await payouts.lines(agent.id), [
    [200_000, 'paid'],
    [54_055, 'paid'],
  ]);
  assert.deepEqual(await payouts.emails(agent), ['payout-paid']);
  const { payout } = await bola.call(readPayout, { params: { id } });
  assert.equal(payout.state, 'paid');
  assert.equal(payout.account.number.slice(0, 6), '******');
  assert.match(
    payout.lines[0]?.sentence ?? '',
    /^Commission on order PO-\d+, completed on 1 Jun 2026: 2% of ₦100,000\.00\.$/,
  );
  assert.deepEqual(
    payout.events.map(({ text }) => text.replace(/Ngozi finance \d+/, 'N')),
    [
      'Proposed ₦2,540.55 of 2 lines',
      'N reviewed ₦2,540.55',
      'N approved ₦2,540.55',
      'Handed to the payment provider: ₦2,540.55',
      'Paid',
    ],
  );
  assert.match(payout.reference, /^[a-z0-9-]{16,50}$/);
});

test('proposing twice on a day makes nothing twice', async () => {
  inJune();
  const agent = await makeEarningAgent(app);
  await payouts.propose();
  const before = await payouts.rowOf(agent.id);
  await payouts.propose();
  assert.deepEqual(await payouts.rowOf(agent.id), before);
});

test('a payout that the provider did not make is failed: its lines are due again and stand in the next proposal', async () => {
  inJune();
  const agent = await makeEarningAgent(app);
  await payouts.propose();
  await payouts.approve(agent.id, ada, bola);
  await payouts.send();
  await payouts.answer(agent.id, 'failed', 'Account is dormant');
  const failed = await payouts.rowOf(agent.id);
  assert.deepEqual([failed.state, failed.because], ['failed', 'Account is dormant']);
  assert.deepEqual(await payouts.lines(agent.id), [[200_000, 'earned']]);
  assert.deepEqual(await payouts.ledger('agent-payable', agent.id), [0, 200_000, 0, 0]);
  assert.deepEqual(await payouts.emails(agent), ['payout-failed']);
  await payouts.propose('2026-08-03');
  const next = await payouts.rowOf(agent.id);
  assert.deepEqual([next.state, next.amount], ['proposed', 200_000]);
  assert.notEqual(next.id, failed.id);
});

test('a paid payout that comes back opens its lines again, and the ledger says so', async () => {
  inJune();
  const agent = await makeEarningAgent(app);
  await payouts.propose();
  await payouts.approve(agent.id, ada, bola);
  await payouts.send();
  await payouts.answer(agent.id, 'paid');
  await payouts.answer(agent.id, 'returned', 'Beneficiary bank not available');
  assert.equal((await payouts.rowOf(agent.id)).state, 'returned');
  assert.deepEqual(await payouts.lines(agent.id), [[200_000, 'earned']]);
  assert.deepEqual(await payouts.ledger('agent-payable', agent.id), [200_000, 400_000, 0, 0]);
  assert.deepEqual(await payouts.emails(agent), ['payout-paid', 'payout-returned']);
});

test('a payout that came back before anyone knew it was paid is returned, with one email', async () => {
  inJune();
  const agent = await makeEarningAgent(app);
  await payouts.propose();
  await payouts.approve(agent.id, ada, bola);
  await payouts.send();
  await payouts.answer(agent.id, 'returned');
  assert.equal((await payouts.rowOf(agent.id)).state, 'returned');
  assert.deepEqual(await payouts.emails(agent), ['payout-returned']);
  assert.deepEqual(await payouts.ledger('agent-payable', agent.id), [200_000, 400_000, 0, 0]);
});

test('an unclear payout offers a check, is never paid again, and follows the provider’s later word', async () => {
  inJune();
  const agent = await makeEarningAgent(app);
  await payouts.propose();
  await payouts.approve(agent.id, ada, bola);
  await payouts.send();
  await payouts.answer(agent.id, 'unclear', 'no-answer');
  const { id, state } = await payouts.rowOf(agent.id);
  assert.equal(state, 'unclear');
  await ada.call(acts.checkPayout, { params: { id } });
  const again = await bola.send(acts.checkPayout, { params: { id } });
  assert.equal(again.body.code, 'being-tried-now', 'an act without an answer is locked for everyone');
  for (const call of [acts.holdPayout, acts.refusePayout, acts.releasePayout]) {
    const { body } = await ada.send(call, { params: { id }, body: { reason } });
    assert.equal(body.code, 'payout-decided', call.name);
  }
  await payouts.propose('2026-08-03');
  assert.equal((await payouts.rowOf(agent.id)).id, id, 'no second payout while this one is not over');
  await payouts.answer(agent.id, 'paid');
  assert.equal((await payouts.rowOf(agent.id)).state, 'paid');
  await payouts.answer(agent.id, 'failed');
  assert.equal((await payouts.rowOf(agent.id)).state, 'paid', 'a paid payout does not fail afterwards');
});

test('a held payout is proposed anew when the hold ends, and a refused one gives its lines back', async () => {
  inJune();
  const agent = await makeEarningAgent(app);
  await payouts.propose();
  await payouts.approve(agent.id, ada, bola);
  const { id } = await payouts.rowOf(agent.id);
  await ada.call(acts.holdPayout, { params: { id }, body: { reason } });
  const held = await payouts.rowOf(agent.id);
  assert.deepEqual([held.state, held.held, held.reviewer, held.approver], ['held', 'person', null, null]);
  assert.match(await payouts.send(), /Nothing was to be sent|^0 sent/);
  await bola.call(acts.releasePayout, { params: { id }, body: { reason } });
  assert.equal((await payouts.rowOf(agent.id)).state, 'proposed');
  await ada.call(acts.refusePayout, { params: { id }, body: { reason } });
  assert.equal((await payouts.rowOf(agent.id)).state, 'refused');
  assert.deepEqual(await payouts.lines(agent.id), [[200_000, 'earned']]);
  const { payout } = await ada.call(readPayout, { params: { id } });
  assert.deepEqual([payout.because, payout.lines[0]?.released], [reason, true]);
});

test('a line that is reversed before sending leaves its payout, which is reviewed again; with too little left it is dropped', async () => {
  inJune();
  const agent = await makeEarningAgent(app, [2_000, 1_500]);
  await payouts.propose();
  await payouts.approve(agent.id, ada, bola);
  const { rows } = await app.context.database.pool.query(
    `select l.order_number as number, o.customer_id as customer, o.amount_kobo::int / 100 as amount
     from commission_lines l join orders o on o.number = l.order_number where l.agent_id = $1 order by l.amount_kobo`,
    [agent.id],
  );
  const cancel = ({ number, customer, amount }: { number: string; customer: string; amount: number }) =>
    makeOrder(app, number, { customerId: customer, amount, status: 'cancelled' });
  await cancel(rows[0]);
  assert.match(await payouts.send(), /^0 sent, 1 changed/);
  const changed = await payouts.rowOf(agent.id);
  assert.deepEqual([changed.state, changed.amount, changed.reviewer, changed.revision], ['proposed', 200_000, null, 2]);
  await cancel(rows[1]);
  const { results } = await ada.call(acts.reviewPayouts, {
    body: { items: [{ id: changed.id, fingerprint: changed.fingerprint }], total: 2_000 },
  });
  assert.equal(results[0]?.outcome, 'changed');
  assert.equal((await payouts.rowOf(agent.id)).state, 'dropped');
});

test('what an agent owes is set off up to a quarter; the rest is carried, and all of it comes back with a returned payout', async () => {
  inJune();
  const agent = await makeEarningAgent(app, [2_000]);
  await payouts.propose();
  await payouts.approve(agent.id, ada, bola);
  await payouts.send();
  await payouts.answer(agent.id, 'paid');
  app.clock.setBusinessDate('2026-07-07');
  const { rows } = await app.context.database.pool.query(
    'select order_number as number, (select customer_id from orders o where o.number = l.order_number) as customer from commission_lines l where agent_id = $1',
    [agent.id],
  );
  await makeOrder(app, rows[0].number, { customerId: rows[0].customer, amount: 100_000, status: 'cancelled' });
  await makeEarnedOrder(app, agent, 150_000);
  assert.deepEqual(await payouts.lines(agent.id), [
    [300_000, 'earned'],
    [200_000, 'paid'],
    [-200_000, 'earned'],
  ]);
  await payouts.propose('2026-08-03');
  const { amount, setOff, carried } = await payouts.rowOf(agent.id);
  assert.deepEqual([amount, setOff, carried], [225_000, 75_000, 125_000]);
  await payouts.approve(agent.id, ada, bola);
  await payouts.send('2026-08-05');
  await payouts.answer(agent.id, 'paid');
  assert.deepEqual(await payouts.ledger('agent-recoverable', agent.id), [200_000, 75_000, 0, 0]);
  await payouts.answer(agent.id, 'returned');
  assert.deepEqual(await payouts.ledger('agent-recoverable', agent.id), [275_000, 75_000, 0, 0]);
  await payouts.propose('2026-09-03');
  assert.deepEqual((await payouts.rowOf(agent.id)).carried, 125_000);
});

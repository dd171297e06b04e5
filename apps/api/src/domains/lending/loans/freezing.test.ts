import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { approveApproval, readApproval } from '@foodbank/contract/foundation/approvals-staff';
import * as calls from '@foodbank/contract/lending/loans-staff';
import { checkRepayment, movePayment, previewRepayment } from '@foodbank/contract/lending/repayments';
import { leavePlan, previewLeaving } from '@foodbank/contract/selling/returns';
import { readHardship } from '@foodbank/contract/support/hardship';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { decideIn } from '../../../../test/decide-approvals.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { whyNoPlan } from '../credit-limits/limits.ts';
import { sendReminders } from '../repayments/reminders.ts';
import { closeLoans } from './days.ts';
import { eraseFreezesOf } from './freeze-queries.ts';
import { holdLoan } from './pausing.ts';

/** Handed over on 15 June 2026: three times ₦2,961, due on 22 and 29 June and 6 July. */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const shop = await runningPlans(app, provider);
const note = 'Her sister called from the known number';

async function running() {
  shop.goTo('2026-06-15');
  const plan = await shop.plan();
  const [ada, bola] = [await makeStaff(app, ['operations']), await makeStaff(app, ['operations'])];
  return { ...plan, ada, bola };
}
async function pay(
  { customer, number }: Pick<Awaited<ReturnType<typeof running>>, 'customer' | 'number'>,
  amount: number,
) {
  const { id, reference } = await shop.begin(customer, number, amount);
  provider.pay(reference);
  await customer.call(checkRepayment, { params: { number, id } });
}
const about = (loanId: string) => ({ params: { loanId } });
type Member = Awaited<ReturnType<typeof makeStaff>>;
const freeze = (by: Member, loanId: string, reason: calls.FreezeReason = 'illness') =>
  by.send(calls.freezeLoan, { params: { loanId }, body: { reason, note } });
const askEnd = async (by: Member, loanId: string) =>
  (await by.call(calls.requestLoanUnfreeze, { params: { loanId }, body: { reason: 'She is well again' } })).approvalId;
const approve = (by: Member, approvalId: string) => decideIn(app).approve(approvalId, by);

test('frozen by one person nothing falls due, is late or reminded, the customer may pay, and two people end it', async () => {
  const { customer, number, loanId, ada } = await running();
  assert.equal((await freeze(ada, loanId)).status, 200);
  assert.equal((await freeze(ada, loanId)).body.code, 'loan-frozen');
  await shop.text(customer, new RegExp(`we stopped your plan ${number} for now`));
  const texts = (await shop.texts(customer)).length;
  for (const day of ['2026-06-19', '2026-06-22', '2026-06-23', '2026-06-29', '2026-08-01']) {
    shop.goTo(day);
    await closeLoans(app.context.database, AbortSignal.timeout(60_000));
    await sendReminders(app.context);
  }
  const plan = await shop.read(customer, number);
  assert.deepEqual([plan.state, plan.overdue, plan.lateFees, plan.mayMove], ['frozen', 0, 0, null]);
  assert.deepEqual([plan.freeze, plan.pause], [{ since: '2026-06-15', reason: 'illness' }, null]);
  assert.equal((await shop.texts(customer)).length, texts);
  await pay({ customer, number }, 2_961);
  assert.equal((await shop.read(customer, number)).left, 5_922);
  const [carol, dele] = [await makeStaff(app, ['operations']), await makeStaff(app, ['operations'])];
  const approvalId = await askEnd(carol, loanId);
  assert.equal(await approve(carol, approvalId), 'approval-own');
  assert.equal(await approve(dele, approvalId), 'approved');
  const after = await shop.read(customer, number);
  assert.equal(after.state, 'active');
  // 47 days from 15 June to 1 August: all that is open has moved by as many, and the gap of a week stays.
  assert.deepEqual(
    after.instalments.filter(({ paidOn }) => paidOn === null).map(({ dueOn }) => dueOn),
    ['2026-08-15', '2026-08-22'],
  );
  assert.match(await shop.text(customer, /your plan \S+ goes on/), /Next: N2,961 by 15 Aug 2026/);
});

test('of what was late before a freeze nothing is asked: neither in the app nor in the console, which says since when it is frozen', async () => {
  const { customer, number, loanId } = await running();
  shop.goTo('2026-06-26');
  let ada = await makeStaff(app, ['operations']);
  assert.deepEqual(
    [(await shop.read(customer, number)).overdue, (await ada.call(calls.getLoan, about(loanId))).daysLate],
    [2_961, 4],
  );
  assert.equal((await freeze(ada, loanId)).status, 200);
  shop.goTo('2026-07-10');
  ada = await makeStaff(app, ['operations']);
  const plan = await shop.read(customer, number);
  assert.deepEqual([plan.state, plan.due, plan.overdue, plan.lateSince], ['frozen', 0, 0, null]);
  assert.deepEqual(
    plan.instalments.map(({ state }) => state),
    ['stopped', 'stopped', 'stopped'],
  );
  const { preview } = await customer.call(previewRepayment, { params: { number }, body: { amount: 1_000 } });
  assert.equal(preview.due, 0);
  const loan = await ada.call(calls.getLoan, about(loanId));
  assert.deepEqual([loan.due, loan.overdue, loan.daysLate, loan.frozenSince], [0, 0, 0, '2026-06-26']);
  assert.deepEqual([loan.freeze?.overdue, loan.freeze?.daysLate], [2_961, 4]);
  const [listed] = (await ada.call(calls.listLoans, { query: { number } })).rows;
  assert.deepEqual([listed?.overdue, listed?.daysLate, listed?.frozenSince], [0, 0, '2026-06-26']);
  const approvalId = await askEnd(await makeStaff(app, ['operations']), loanId);
  assert.equal(await approve(await makeStaff(app, ['operations']), approvalId), 'approved');
  assert.deepEqual(
    [(await shop.read(customer, number)).overdue, (await ada.call(calls.getLoan, about(loanId))).daysLate],
    [2_961, 4],
  );
});

test('the right to leave the plan does not lapse while it is frozen: an ill customer may use it, and it is there once another freeze ends', async () => {
  for (const reason of ['illness', 'not-me'] as const) {
    const { customer, number, loanId } = await running();
    const params = { number: (await shop.read(customer, number)).orderNumber ?? '' };
    shop.goTo('2026-06-16');
    assert.equal((await freeze(await makeStaff(app, ['operations']), loanId, reason)).status, 200);
    shop.goTo('2026-07-14');
    if (reason === 'not-me') {
      assert.equal((await shop.read(customer, number)).mayLeaveUntil, null);
      assert.equal((await customer.send(previewLeaving, { params })).body.code, 'loan-frozen');
      assert.equal((await customer.send(leavePlan, { params, body: { due: 8_625 } })).body.code, 'loan-frozen');
      const approvalId = await askEnd(await makeStaff(app, ['operations']), loanId);
      assert.equal(await approve(await makeStaff(app, ['operations']), approvalId), 'approved');
    }
    // One of the three working days was used: the 16th, on which it was frozen, is none.
    assert.equal((await shop.read(customer, number)).mayLeaveUntil, '2026-07-16');
    const { due } = await customer.call(previewLeaving, { params });
    assert.equal(due, 8_625);
    await customer.call(leavePlan, { params, body: { due } });
    assert.equal((await shop.read(customer, number)).payoff, 8_625);
  }
});

test('lists say that a loan is frozen or paused before they say that it was late, and the frozen ones can be found, the longest frozen first', async () => {
  const [first, second, other] = [await running(), await running(), await running()];
  const member = () => makeStaff(app, ['operations']);
  const listed = async (query: { number?: string; frozen?: 'yes'; inQuestion?: 'yes' }) =>
    (await (await member()).call(calls.listLoans, { query })).rows;
  const standing = async ({ number }: { number: string }) => {
    const [loan] = await listed({ number });
    return [loan?.state, loan?.overdue, loan?.daysLate, loan?.frozenSince, loan?.pausedSince];
  };
  shop.goTo('2026-06-25');
  await freeze(await member(), second.loanId, 'death');
  shop.goTo('2026-06-27');
  await freeze(await member(), first.loanId);
  await app.context.database.write((tx) =>
    holdLoan(tx, `order:${other.orderNumber}`, { cause: 'case', causeId: randomUUID(), name: 'R-1111-2222' }),
  );
  shop.goTo('2026-07-02');
  assert.deepEqual(await standing(second), ['active', 0, 0, '2026-06-25', null]);
  assert.deepEqual(await standing(first), ['active', 0, 0, '2026-06-27', null]);
  assert.deepEqual(await standing(other), ['active', 2_961, 5, null, '2026-06-27']);
  const numbers = async (query: { frozen?: 'yes'; inQuestion?: 'yes' }) =>
    (await listed(query)).map(({ number }) => number);
  const frozen = await numbers({ frozen: 'yes' });
  const own = [second.number, first.number];
  assert.deepEqual(
    frozen.filter((number) => own.includes(number)),
    own,
  );
  assert.ok(!frozen.includes(other.number));
  assert.ok((await numbers({ inQuestion: 'yes' })).includes(other.number));
  assert.equal(await approve(await member(), await askEnd(await member(), first.loanId)), 'approved');
  assert.deepEqual((await standing(first))[3], null);
  assert.ok(!(await numbers({ frozen: 'yes' })).includes(first.number));
});

test('who decides about the end of a freeze sees the customer, the money, each payment’s days, what is sent and why it is frozen; once it is decided the why is gone', async () => {
  const { loanId, ada, bola } = await running();
  await freeze(ada, loanId);
  const id = await askEnd(ada, loanId);
  const { number, customerName } = await ada.call(calls.getLoan, { params: { loanId } });
  const { approval: asked } = await bola.call(readApproval, { params: { id } });
  assert.equal(asked.subjectName, number);
  const told = `Foodbank: your plan ${number} goes on. Next: N2,961 by 22 Jun 2026. Due days moved with the pause.`;
  assert.deepEqual(
    asked.changes.map(({ field, before, after }) => [field, before, after]),
    [
      ['Customer', customerName, customerName],
      ['Loan', number, number],
      ['Why it is frozen', 'Serious illness', 'Serious illness'],
      ['Open', '₦8,883.00', '₦8,883.00'],
      ['Plan', 'Frozen since 15 Jun 2026', 'Goes on'],
      ['Overdue', 'Nothing', 'Nothing'],
      ['Payment 1, ₦2,961.00', '22 Jun 2026', '22 Jun 2026'],
      ['Payment 2, ₦2,961.00', '29 Jun 2026', '29 Jun 2026'],
      ['Payment 3, ₦2,961.00', '6 Jul 2026', '6 Jul 2026'],
      ['The customer reads', told, told],
    ],
  );
  assert.match(asked.effect, /^From the moment you approve, .*moves the payments by 0 days\.$/);
  const yes = { params: { id }, body: { reason: 'I called her too', shown: asked.shown } };
  assert.equal((await bola.send(approveApproval, yes)).status, 200);
  const { approval: decided } = await bola.call(readApproval, { params: { id } });
  assert.deepEqual([decided.subjectName, decided.changes], [number, []]);
  assert.doesNotMatch(JSON.stringify(decided), /illness/i);
});

test('the end of a freeze after a death says by how many days payments move, what was overdue before, and that nothing is sent', async () => {
  const { loanId } = await running();
  shop.goTo('2026-06-25');
  const member = await makeStaff(app, ['operations']);
  await freeze(member, loanId, 'death');
  shop.goTo('2026-07-05');
  const id = await askEnd(await makeStaff(app, ['operations']), loanId);
  const { approval } = await (await makeStaff(app, ['operations'])).call(readApproval, { params: { id } });
  assert.deepEqual(
    approval.changes.slice(2).map(({ field, before, after }) => [field, before, after]),
    [
      ['Why it is frozen', 'The customer died', 'The customer died'],
      ['Open', '₦8,883.00', '₦8,883.00'],
      ['Plan', 'Frozen since 25 Jun 2026', 'Goes on'],
      ['Overdue', '₦2,961.00, 3 days late', '₦2,961.00, 3 days late'],
      ['Payment 1, ₦2,961.00', '22 Jun 2026', '2 Jul 2026'],
      ['Payment 2, ₦2,961.00', '29 Jun 2026', '9 Jul 2026'],
      ['Payment 3, ₦2,961.00', '6 Jul 2026', '16 Jul 2026'],
      ['The customer reads', 'Nothing is sent', 'Nothing is sent'],
    ],
  );
  assert.match(approval.effect, /by 10 days\.$/);
});

test('two who end a freeze at once end it once, and a freeze that ended can’t be ended again', async () => {
  const { loanId, ada, bola } = await running();
  await freeze(ada, loanId);
  const approvalId = await askEnd(ada, loanId);
  assert.equal(
    (await bola.send(calls.requestLoanUnfreeze, { params: { loanId }, body: { reason: 'Me too, please' } })).body.code,
    'change-already-asked',
  );
  const carol = await makeStaff(app, ['operations']);
  const both = await Promise.all([approve(bola, approvalId), approve(carol, approvalId)]);
  assert.deepEqual(both.toSorted(), ['approval-decided', 'approved']);
  const { events } = await ada.call(calls.getLoan, { params: { loanId } });
  assert.equal(events.filter(({ kind }) => kind === 'unfrozen').length, 1);
  const again = { params: { loanId }, body: { reason: 'Once more, please' } };
  assert.equal((await ada.send(calls.requestLoanUnfreeze, again)).body.code, 'loan-not-frozen');
});

test('after a death nothing about any plan goes to the phone, not even that it is paid off', async () => {
  const { customer, number, loanId, ada } = await running();
  await shop.text(customer, /plan/);
  const texts = (await shop.texts(customer)).length;
  await freeze(ada, loanId, 'death');
  await pay({ customer, number }, (await shop.read(customer, number)).payoff);
  assert.equal((await shop.read(customer, number)).state, 'settled');
  const other = await running();
  await shop.text(other.customer, /plan/);
  assert.equal((await shop.texts(customer)).length, texts);
});

test('after a death, a theft of identity, or “this was not me”, there is no new plan; for an illness there may be one', async () => {
  for (const [reason, said] of [
    ['death', 'plan-in-question'],
    ['identity-theft', 'plan-in-question'],
    ['not-me', 'plan-in-question'],
    ['illness', undefined],
  ] as const) {
    const { customer, loanId, ada, bola } = await running();
    await freeze(ada, loanId, reason);
    assert.equal(whyNoPlan(await shop.limit(customer.id))?.reason, said);
    await approve(bola, await askEnd(ada, loanId));
    assert.equal(whyNoPlan(await shop.limit(customer.id)), null);
  }
});

const stateOf = async (customer: Parameters<typeof shop.read>[0], number: string) =>
  (await shop.read(customer, number)).state;
for (const reason of ['death', 'identity-theft', 'not-me', 'illness'] as const)
  test(`a freeze for ${reason} is one of ${reason === 'illness' ? 'that plan' : 'all plans of the customer'}, in one act`, async () => {
    const paidOff = await running();
    const { customer, ada } = paidOff;
    await pay(paidOff, (await shop.read(customer, paidOff.number)).payoff);
    const [{ number, loanId }, other] = [await shop.plan(customer), await shop.plan(customer)];
    const inFlight = await shop.begin(customer, other.number, 500);
    provider.set(inFlight.reference, 'pending');
    await shop.follow(inFlight.reference);
    assert.equal((await freeze(ada, loanId, reason)).status, 200);
    const isOfAll = reason !== 'illness';
    assert.deepEqual(
      [await stateOf(customer, number), await stateOf(customer, other.number), await stateOf(customer, paidOff.number)],
      ['frozen', isOfAll ? 'frozen' : 'active', 'settled'],
    );
    assert.equal((await freeze(ada, other.loanId, reason)).body.code, isOfAll ? 'loan-frozen' : 'repayment-under-way');
    if (!isOfAll) return;
    shop.goTo('2026-09-23');
    await closeLoans(app.context.database, AbortSignal.timeout(60_000));
    const finance = await makeStaff(app, ['finance']);
    const { state, lateFees, daysLate } = await finance.call(calls.getLoan, { params: { loanId: other.loanId } });
    assert.deepEqual([state, lateFees, daysLate], ['active', 0, 0]);
  });

test('a plan that begins after the freeze for a death is frozen from its hand-over on', async () => {
  const { customer, loanId, ada } = await running();
  const { orderNumber } = await shop.orderAgain(customer);
  await freeze(ada, loanId, 'death');
  await shop.deliver(orderNumber);
  const { id } = await shop.loan(orderNumber);
  const { freeze: stands, events } = await ada.call(calls.getLoan, { params: { loanId: id } });
  assert.deepEqual([stands?.reason, stands?.note, events.at(0)?.kind], ['death', note, 'frozen']);
});

test('“this was not me” may turn out to be a theft of identity, and who was ill may die: the plan stays frozen, for that', async () => {
  const { customer, loanId, ada, bola } = await running();
  await freeze(ada, loanId);
  const approvalId = await askEnd(ada, loanId);
  for (const reason of ['not-me', 'identity-theft', 'death'] as const) {
    shop.goTo('2026-06-16');
    const member = await makeStaff(app, ['operations']);
    assert.equal((await freeze(member, loanId, reason)).status, 200);
    assert.equal((await freeze(member, loanId, 'not-me')).body.code, 'loan-frozen');
    const { freeze: stands, events } = await member.call(calls.getLoan, { params: { loanId } });
    assert.deepEqual([stands?.reason, stands?.since], [reason, '2026-06-15']);
    assert.equal(events.filter(({ kind }) => kind === 'frozen').length, 1);
  }
  shop.goTo('2026-06-15');
  assert.equal(await approve(bola, approvalId), 'approval-stale');
  assert.equal(whyNoPlan(await shop.limit(customer.id))?.reason, 'plan-in-question');
});

for (const reason of ['death', 'identity-theft'] as const)
  test(`two people write off a plan that is frozen for ${reason} as it stands: nobody is reminded after that, and there is no new plan`, async () => {
    const { customer, number, loanId, ada } = await running();
    await freeze(ada, loanId, reason);
    const members = async () => [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])] as const;
    const [first, second] = await members();
    const ask = { params: { loanId }, body: { reason: 'The family showed the certificate' } };
    const { approvalId } = await first.call(calls.requestLoanWriteOff, ask);
    const { approval } = await second.call(readApproval, { params: { id: approvalId } });
    assert.deepEqual(
      approval.changes.slice(1, 2).map(({ field, before, after }) => [field, before, after]),
      [['Plan', 'Frozen since 15 Jun 2026', 'Written off']],
    );
    // Why it is frozen does not stay with what was decided.
    assert.doesNotMatch(JSON.stringify(approval.changes), /died|identity/i);
    assert.equal(await approve(first, approvalId), 'approval-own');
    const texts = (await shop.texts(customer)).length;
    assert.equal(await approve(second, approvalId), 'approved');
    assert.equal(await stateOf(customer, number), 'written-off');
    for (const day of ['2026-06-19', '2026-06-22', '2026-06-23', '2026-07-22', '2026-09-23']) {
      shop.goTo(day);
      await closeLoans(app.context.database, AbortSignal.timeout(60_000));
      await sendReminders(app.context);
    }
    assert.equal((await shop.texts(customer)).length, texts);
    assert.equal(whyNoPlan(await shop.limit(customer.id))?.reason, 'plan-in-question');
    assert.deepEqual((await findDifferences(app.context.database.read, null)).differences, []);
  });

test('a plan that is frozen for an illness or “this was not me” is not written off, also where that was asked for before', async () => {
  for (const reason of ['illness', 'not-me'] as const) {
    const { loanId, ada } = await running();
    await freeze(ada, loanId, reason);
    const finance = await makeStaff(app, ['finance']);
    const ask = { params: { loanId }, body: { reason: 'It is not hers at all' } };
    assert.equal((await finance.send(calls.requestLoanWriteOff, ask)).body.code, 'loan-frozen');
  }
  const { loanId, ada, bola } = await running();
  await freeze(ada, loanId, 'death');
  const [first, second] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
  const ask = { params: { loanId }, body: { reason: 'The family told us so' } };
  const { approvalId } = await first.call(calls.requestLoanWriteOff, ask);
  // She lives: two people end it, and she fell ill.
  assert.equal(await approve(bola, await askEnd(ada, loanId)), 'approved');
  assert.equal((await freeze(ada, loanId)).status, 200);
  assert.equal(await approve(second, approvalId), 'approval-stale');
});

test('a freeze is refused while a payment is in flight, for a plan that is over, and to who may not; its note is for who may', async () => {
  const { customer, number, loanId, ada, bola } = await running();
  const { id, reference } = await shop.begin(customer, number, 500);
  provider.set(reference, 'pending');
  await shop.follow(reference);
  assert.equal((await freeze(ada, loanId)).body.code, 'repayment-under-way');
  provider.pay(reference, 50_000);
  await customer.call(checkRepayment, { params: { number, id } });
  const finance = await makeStaff(app, ['finance']);
  assert.equal((await freeze(finance, loanId)).status, 403);
  assert.equal((await freeze(ada, loanId, 'not-me')).status, 200);
  const noteFor = async (by: Member) => (await by.call(calls.getLoan, { params: { loanId } })).freeze?.note;
  assert.deepEqual([await noteFor(bola), await noteFor(finance)], [note, null]);
  const move = { params: { number }, body: { instalment: 1, to: '2026-06-24' } };
  assert.equal((await customer.send(movePayment, move)).body.code, 'loan-frozen');
  assert.match((await customer.call(readHardship, { params: { number } })).obstacle ?? '', /stopped/);
  const writeOff = { params: { loanId }, body: { reason: 'Not hers at all' } };
  assert.equal((await finance.send(calls.requestLoanWriteOff, writeOff)).body.code, 'loan-frozen');
  const paid = await running();
  await pay(paid, (await shop.read(paid.customer, paid.number)).payoff);
  assert.equal((await freeze(paid.ada, paid.loanId)).body.code, 'loan-not-active');
});

test('a payment that hangs at the provider for two days keeps nobody from a freeze, and counts when it comes', async () => {
  const { customer, number, loanId } = await running();
  const { id, reference } = await shop.begin(customer, number, 500);
  provider.set(reference, 'pending');
  await shop.follow(reference);
  shop.goTo('2026-06-18');
  const ada = await makeStaff(app, ['operations']);
  assert.equal((await freeze(ada, loanId)).status, 200);
  provider.pay(reference, 50_000);
  await customer.call(checkRepayment, { params: { number, id } });
  // Of the ₦86 of its first payment, the days that are not used fall away.
  assert.equal((await shop.read(customer, number)).left, 8_374.52);
});

test('an erased person’s plan stays frozen without the note, and two people can end it', async () => {
  const { customer, loanId, ada, bola } = await running();
  await freeze(ada, loanId, 'death');
  await app.context.database.write((tx) => eraseFreezesOf(tx, customer.id));
  const { freeze: stands } = await ada.call(calls.getLoan, { params: { loanId } });
  assert.deepEqual([stands?.reason, stands?.note], ['death', '']);
  assert.equal(await approve(bola, await askEnd(ada, loanId)), 'approved');
  assert.equal((await ada.call(calls.getLoan, { params: { loanId } })).freeze, null);
});

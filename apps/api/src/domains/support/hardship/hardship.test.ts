import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { checkRepayment } from '@foodbank/contract/lending/repayments';
import { getToday } from '@foodbank/contract/oversight/work-queues-staff';
import { addDays } from '@foodbank/contract/primitives/day';
import * as calls from '@foodbank/contract/support/hardship';
import * as staffCalls from '@foodbank/contract/support/hardship-staff';
import { answerRequest, closeRequest } from '@foodbank/contract/support/requests-staff';
import { readTicket } from '@foodbank/contract/support/tickets';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { actOn } from '../../../../test/make-requests.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { sendReminders } from '../../lending/repayments/reminders.ts';

/** Handed over on 15 June 2026: three times ₦2,961, due on 22 and 29 June and 6 July. */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const shop = await runningPlans(app, provider);
const [support, other] = [await makeStaff(app, ['support']), await makeStaff(app, ['support'])];

async function running() {
  shop.goTo('2026-06-15');
  return shop.plan();
}
/** A session of staff doesn't last for days. */
const laterMember = () => makeStaff(app, ['support']);
const read = (customer: TestCustomer, number: string) => customer.call(calls.readHardship, { params: { number } });
const ask = (customer: TestCustomer, number: string, moves: calls.HardshipMove[]) =>
  customer.send(calls.askHardship, {
    params: { number },
    body: { moves, reasons: ['lost-job'], text: 'My shop closed' },
  });
const twoWeeks = [{ instalment: 1, to: '2026-07-06' }];
const month = [
  { instalment: 1, to: '2026-07-22' },
  { instalment: 2, to: '2026-07-29' },
];
const see = (caseId: string, by = support) => by.call(staffCalls.getHardship, { params: { caseId } });
async function grant(caseId: string, moves: calls.HardshipMove[], by = support) {
  const { version, eventCount } = await see(caseId, by);
  const body = { key: randomUUID(), version, eventCount, moves };
  return by.send(staffCalls.grantHardshipAsked, { params: { caseId }, body });
}
async function asked(moves = twoWeeks) {
  const plan = await running();
  const { status, body } = await ask(plan.customer, plan.number, moves);
  assert.equal(status, 200, JSON.stringify(body));
  const { ask: stands } = await read(plan.customer, plan.number);
  assert.ok(stands);
  return { ...plan, ask: stands, caseId: stands.caseId };
}

test('a customer sees which payments may move and the new days, asks, and sees until when it is answered', async () => {
  const { customer, number } = await running();
  const first = await read(customer, number);
  assert.deepEqual(
    first.movable.map(({ number: one, dueOn, earliest, latest }) => [one, dueOn, earliest, latest]),
    [
      [1, '2026-06-22', '2026-06-23', '2026-07-22'],
      [2, '2026-06-29', '2026-06-30', '2026-07-29'],
      [3, '2026-07-06', '2026-07-07', '2026-08-05'],
    ],
  );
  assert.deepEqual([first.left, first.obstacle, first.ask], [2, null, null]);
  const { rows } = await customer.call(calls.previewHardship, { params: { number }, body: { moves: month } });
  assert.deepEqual(
    rows.map((row) => [row.number, row.before, row.after, row.amount]),
    [
      [1, '2026-06-22', '2026-07-22', 2_961],
      [2, '2026-06-29', '2026-07-29', 2_961],
      [3, '2026-07-06', '2026-07-06', 2_961],
    ],
    'in the order of the days now',
  );
  assert.equal((await ask(customer, number, month)).status, 200);
  const { ask: stands } = await read(customer, number);
  assert.deepEqual([stands?.state, stands?.moves, stands?.reasons], ['open', month, ['lost-job']]);
  assert.equal(Date.parse(stands?.dueAt ?? '') - Date.parse(stands?.askedAt ?? ''), 24 * 3_600_000);
  const { ticket } = await customer.call(readTicket, { params: { ticketId: stands?.caseId ?? '' } });
  assert.equal(
    ticket.messages[0]?.text,
    'Please move payment 1 to 22 Jul 2026.\nPlease move payment 2 to 29 Jul 2026.\nWhy: I lost my job.\nMy shop closed',
  );
});

test('one is open at a time on a plan: the same again is one, another is refused, and what was taken back makes room', async () => {
  const { customer, number, ask: first } = await asked();
  assert.equal((await ask(customer, number, twoWeeks)).status, 200);
  assert.equal((await read(customer, number)).ask?.caseId, first.caseId);
  assert.equal((await ask(customer, number, month)).body.code, 'hardship-asked');
  const taken = await customer.call(calls.takeBackHardship, { params: { number } });
  assert.equal(taken.ask?.state, 'taken-back');
  assert.equal((await customer.send(calls.takeBackHardship, { params: { number } })).status, 200);
  assert.equal((await customer.call(readTicket, { params: { ticketId: first.caseId } })).ticket.state, 'closed');
  assert.equal((await grant(first.caseId, twoWeeks)).body.code, 'hardship-decided');
  assert.equal((await ask(customer, number, twoWeeks)).status, 200);
  assert.notEqual((await read(customer, number)).ask?.caseId, first.caseId);
});

test('asked twice at once it is one case', async () => {
  const { customer, number } = await running();
  const both = await Promise.all([ask(customer, number, twoWeeks), ask(customer, number, twoWeeks)]);
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  );
  const { rows } = await support.call(staffCalls.listHardship, { query: {} });
  assert.equal(rows.filter(({ loanNumber }) => loanNumber === number).length, 1);
});

test('granted as asked, the days move, nothing is added, and the customer is told and reads it in the case', async () => {
  const { customer, number, caseId } = await asked(month);
  const seen = await see(caseId);
  assert.deepEqual([seen.paid, seen.open, seen.daysLate, seen.earlier], [2_875, 8_883, 0, []]);
  assert.deepEqual(
    seen.asAsked?.map(({ after: day }) => day),
    ['2026-07-22', '2026-07-29', '2026-07-06'],
  );
  assert.equal((await grant(caseId, month)).status, 200);
  const plan = await shop.read(customer, number);
  assert.deepEqual(
    plan.instalments.map(({ number: one, dueOn, amount }) => [one, dueOn, amount]),
    [
      [3, '2026-07-06', 2_961],
      [1, '2026-07-22', 2_961],
      [2, '2026-07-29', 2_961],
    ],
  );
  assert.match(
    await shop.text(customer, /we moved 2 payments/),
    new RegExp(`plan ${number} to 22 Jul 2026 and 29 Jul 2026. Nothing is added. Next: N2,961 by 6 Jul 2026.`),
  );
  const { ticket } = await customer.call(readTicket, { params: { ticketId: caseId } });
  assert.deepEqual([ticket.state, ticket.unread], ['answered', true]);
  assert.match(ticket.messages.at(-1)?.text ?? '', /Payment 1 is now due on 22 Jul 2026/);
  const { ask: stands, left, obstacle } = await read(customer, number);
  assert.deepEqual([stands?.state, stands?.granted, left], ['granted', month, 0]);
  assert.match(obstacle ?? '', /Two payments of this plan were moved already/);
});

test('two payments that come on one day, or two days apart, are said together with their sum; others are not', async () => {
  const { customer, number, caseId } = await asked();
  const rowsOf = async (moves: calls.HardshipMove[]) =>
    (await customer.call(calls.previewHardship, { params: { number }, body: { moves } })).rows;
  assert.deepEqual(calls.paidTogether(await rowsOf(twoWeeks)), [
    { from: '2026-07-06', until: '2026-07-06', amount: 5_922 },
  ]);
  assert.deepEqual(calls.paidTogether(await rowsOf([{ instalment: 1, to: '2026-07-08' }])), [
    { from: '2026-07-06', until: '2026-07-08', amount: 5_922 },
  ]);
  assert.deepEqual(calls.paidTogether(await rowsOf([{ instalment: 1, to: '2026-07-09' }])), []);
  assert.deepEqual(calls.paidTogether((await see(caseId)).asAsked ?? []), [
    { from: '2026-07-06', until: '2026-07-06', amount: 5_922 },
  ]);
});

test('before other days are granted a member sees them with the message that goes out, and which of them are public holidays', async () => {
  const { caseId } = await asked();
  const preview = (to: string) =>
    support.call(staffCalls.previewHardshipGrant, { params: { caseId }, body: { moves: [{ instalment: 1, to }] } });
  const { rows, holidays, told } = await preview('2026-07-09');
  assert.deepEqual(rows[0], { number: 1, amount: 2_961, before: '2026-06-22', after: '2026-07-09' });
  assert.deepEqual(holidays, []);
  assert.match(
    told,
    /^Foodbank: we moved a payment of plan \S+ to 9 Jul 2026\. Nothing is added\. Next: N2,961 by 29 Jun 2026\.$/,
  );
  await app.context.database.pool.query(
    `insert into public_holidays (day, name, added_at) values ('2026-07-10', 'A holiday', now())`,
  );
  assert.deepEqual((await preview('2026-07-10')).holidays, [{ day: '2026-07-10', name: 'A holiday' }]);
});

test('a row of the queue says what is asked for: the amount, from which day to which, and how late it is', async () => {
  const { number } = await asked();
  shop.goTo('2026-06-25');
  const later = await laterMember();
  const rowOf = async (list: 'open' | 'decided') =>
    (await later.call(staffCalls.listHardship, { query: { list } })).rows.find(
      ({ loanNumber }) => loanNumber === number,
    );
  const row = await rowOf('open');
  assert.deepEqual(row?.asked, [{ number: 1, amount: 2_961, before: '2026-06-22', after: '2026-07-06' }]);
  assert.deepEqual([row?.daysLate, row?.overdue], [3, true]);
});

test('what the customer wrote stands apart from what they chose, and is empty where they wrote nothing', async () => {
  const { customer, number, caseId } = await asked();
  assert.equal((await see(caseId)).text, 'My shop closed');
  await customer.call(calls.takeBackHardship, { params: { number } });
  await customer.call(calls.askHardship, { params: { number }, body: { moves: month, reasons: [] } });
  const again = await read(customer, number);
  assert.equal((await see(again.ask?.caseId ?? '')).text, '');
  assert.match(
    (await customer.call(readTicket, { params: { ticketId: again.ask?.caseId ?? '' } })).ticket.messages[0]?.text ?? '',
    /I asked before in R-/,
  );
});

test('a decided case shows the days before and as granted, who decided, and as moved before only what was', async () => {
  const { customer, number, caseId } = await asked();
  const open = await see(caseId);
  assert.deepEqual([open.asGranted, open.decidedBy], [null, null]);
  await grant(caseId, [{ instalment: 1, to: '2026-07-08' }]);
  const decided = await see(caseId);
  assert.deepEqual(
    decided.asGranted?.map((row) => [row.number, row.before, row.after]),
    [
      [1, '2026-06-22', '2026-07-08'],
      [2, '2026-06-29', '2026-06-29'],
      [3, '2026-07-06', '2026-07-06'],
    ],
  );
  assert.deepEqual([decided.earlier, decided.state, decided.decidedBy], [[], 'changed', support.name]);
  await customer.call(calls.askHardship, {
    params: { number },
    body: { moves: [{ instalment: 2, to: '2026-07-20' }], reasons: [] },
  });
  const { ask: second } = await read(customer, number);
  assert.deepEqual(
    (await see(second?.caseId ?? '')).earlier.map(({ instalment, to }) => [instalment, to]),
    [[1, '2026-07-08']],
  );
});

test('less or something else may be granted, within the rule that the loan itself holds', async () => {
  const { customer, number, caseId } = await asked(month);
  const codeOf = async (moves: calls.HardshipMove[]) => (await grant(caseId, moves)).body.code;
  assert.equal(await codeOf([{ instalment: 1, to: '2026-07-23' }]), 'loan-move-too-far');
  assert.equal(await codeOf([{ instalment: 1, to: '2026-06-22' }]), 'loan-move-too-far');
  assert.equal(
    await codeOf([
      { instalment: 1, to: '2026-07-20' },
      { instalment: 2, to: '2026-07-10' },
    ]),
    'loan-move-order',
  );
  assert.equal(await codeOf([{ instalment: 4, to: '2026-07-20' }]), 'not-found');
  assert.equal((await grant(caseId, twoWeeks)).status, 200);
  const { ask: stands, left, movable } = await read(customer, number);
  assert.deepEqual([stands?.state, stands?.granted, left], ['changed', twoWeeks, 1]);
  assert.deepEqual(
    movable.map(({ number: one, earliest, latest }) => [one, earliest, latest]),
    [
      [1, '2026-07-07', '2026-07-22'],
      [2, '2026-07-06', '2026-07-29'],
      [3, '2026-07-07', '2026-08-05'],
    ],
    'the second not before the first, which moved',
  );
});

test('granted after the due day has passed it counts from the day it was asked for: nobody was late meanwhile, and no reminder went out', async () => {
  const { customer, number, caseId, loanId } = await asked();
  // Four messages are on their way by then, the last one about what was asked.
  const before = 4;
  await waitUntil('the messages of before', async () => (await shop.texts(customer)).length === before);
  shop.goTo('2026-06-23');
  await sendReminders(app.context);
  assert.equal((await shop.texts(customer)).filter((text) => /was due/.test(text)).length, 0);
  assert.equal((await shop.texts(customer)).length, before);
  assert.equal((await shop.read(customer, number)).state, 'late');
  assert.equal((await grant(caseId, twoWeeks, await laterMember())).status, 200);
  const plan = await shop.read(customer, number);
  assert.deepEqual([plan.state, plan.overdue, plan.lateSince], ['active', 0, null]);
  const { plans } = await shop.limit(customer.id);
  assert.equal(
    plans.find(({ overdueSince }) => overdueSince !== null),
    undefined,
    loanId,
  );
});

test('a day that has passed by the time of the answer is not granted: a later one is', async () => {
  const { caseId } = await asked([{ instalment: 1, to: '2026-06-24' }]);
  shop.goTo('2026-06-26');
  const later = await laterMember();
  assert.match((await see(caseId, later)).whyNotAsAsked ?? '', /not into the past/);
  assert.equal((await grant(caseId, [{ instalment: 1, to: '2026-06-24' }], later)).body.code, 'loan-move-late');
  assert.equal((await grant(caseId, [{ instalment: 1, to: '2026-06-30' }], later)).status, 200);
});

test('refused with a reason, the days stay, and the customer reads why', async () => {
  const { customer, number, caseId } = await asked();
  const { version } = await see(caseId);
  const reason = 'You told us that the pay comes on Friday';
  const body = { key: randomUUID(), version, reason };
  await support.call(staffCalls.refuseHardship, { params: { caseId }, body });
  await support.call(staffCalls.refuseHardship, { params: { caseId }, body });
  const { ask: stands, left } = await read(customer, number);
  assert.deepEqual([stands?.state, stands?.answer, left], ['refused', reason, 2]);
  assert.match(await shop.text(customer, /the days stay as they are/), new RegExp(`/app/plans/${number}$`));
  assert.equal((await shop.read(customer, number)).next?.dueOn, '2026-06-22');
  const { rows } = await support.call(staffCalls.listHardship, { query: { list: 'decided' } });
  assert.equal(rows.find(({ loanNumber }) => loanNumber === number)?.state, 'refused');
});

test('two who decide at once: one grants, and the other is told; the queue has what is due first on top', async () => {
  const { caseId } = await asked();
  const both = await Promise.all([grant(caseId, twoWeeks), grant(caseId, twoWeeks, other)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  const later = await asked();
  const { rows } = await support.call(staffCalls.listHardship, { query: {} });
  assert.equal(rows.at(-1)?.loanNumber, later.number);
  assert.deepEqual(
    rows.map(({ dueAt }) => dueAt),
    rows.map(({ dueAt }) => dueAt).toSorted(),
  );
  const { queues } = await support.call(getToday, {});
  const today = queues.find(({ queue }) => queue === 'hardship');
  assert.deepEqual([today?.open, today?.nextDueAt], [rows.length, rows[0]?.dueAt]);
});

test('while a payment is in flight nothing is asked for and nothing granted', async () => {
  const { customer, number, caseId } = await asked();
  const open = await running();
  for (const plan of [{ customer, number }, open]) {
    const { reference } = await shop.begin(plan.customer, plan.number, 500);
    provider.set(reference, 'pending');
    await shop.follow(reference);
  }
  assert.equal((await ask(open.customer, open.number, twoWeeks)).body.code, 'repayment-under-way');
  const preview = { params: { number: open.number }, body: { moves: twoWeeks } };
  assert.equal((await open.customer.send(calls.previewHardship, preview)).body.code, 'repayment-under-way');
  // The page says so instead of the form, and with the time that banks take.
  assert.equal(
    (await read(open.customer, open.number)).obstacle,
    'A payment on this plan is under way. You can do this as soon as it is in: mostly minutes, with some banks up to two days.',
  );
  assert.equal((await see(caseId)).isPaymentUnderWay, true);
  assert.equal((await grant(caseId, twoWeeks)).body.code, 'repayment-under-way');
});

test('a case with an open request is neither answered nor closed in the queue of requests, and a customer sees nobody else’s', async () => {
  const { number, caseId } = await asked();
  const body = { ...(await actOn(support, caseId)), reason: 'Looks done' };
  assert.equal(
    (await support.send(closeRequest, { params: { requestId: caseId }, body })).body.code,
    'hardship-undecided',
  );
  const answer = { ...(await actOn(support, caseId)), text: 'We look into it.', next: 'answered' as const };
  assert.equal(
    (await support.send(answerRequest, { params: { requestId: caseId }, body: answer })).body.code,
    'hardship-undecided',
  );
  const stranger = await running();
  for (const call of [calls.readHardship, calls.takeBackHardship])
    assert.equal((await stranger.customer.send(call, { params: { number } })).status, 404);
  assert.equal((await ask(stranger.customer, number, twoWeeks)).status, 404);
});

test('a payment that came after the question keeps its instalment: the grant counts from that day', async () => {
  const { customer, number, caseId } = await asked([{ instalment: 2, to: addDays('2026-06-29', 14) }]);
  shop.goTo('2026-06-22');
  const { id, reference } = await shop.begin(customer, number, 2_961);
  provider.pay(reference);
  await customer.call(checkRepayment, { params: { number, id } });
  shop.goTo('2026-06-23');
  assert.equal((await grant(caseId, [{ instalment: 2, to: '2026-07-13' }], await laterMember())).status, 200);
  const { instalments } = await shop.read(customer, number);
  assert.deepEqual(
    instalments.map(({ number: one, dueOn, state }) => [one, dueOn, state]),
    [
      [1, '2026-06-22', 'paid'],
      [3, '2026-07-06', 'open'],
      [2, '2026-07-13', 'open'],
    ],
  );
});

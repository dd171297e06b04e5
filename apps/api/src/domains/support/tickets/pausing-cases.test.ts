import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { getLoan, listLoans } from '@foodbank/contract/lending/loans-staff';
import { getToday } from '@foodbank/contract/oversight/work-queues-staff';
import { addDays } from '@foodbank/contract/primitives/day';
import { askReturn, readReturns } from '@foodbank/contract/selling/returns';
import { decideAskedReturn, listAskedReturns, readAskedReturn } from '@foodbank/contract/selling/returns-staff';
import { cancelOrder } from '@foodbank/contract/selling/shop-orders';
import { closeRequest, markRequestWaiting } from '@foodbank/contract/support/requests-staff';
import { addTicketMessage, openTicket, readTicket, type TicketTopic } from '@foodbank/contract/support/tickets';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { actOn, answerAs, idsListed, requestSeenBy } from '../../../../test/make-requests.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { asGsmText, textLengthMax } from '../../foundation/notifications/text-rules.ts';
import { closeLoans } from '../../lending/loans/days.ts';
import { endPauses, goesOnText } from '../../lending/loans/pausing.ts';
import { sendReminders } from '../../lending/repayments/reminders.ts';
import { findChargeByReference } from '../../money/charges/queries.ts';

/** Cases about missing, wrong or bad goods pause the plan of their order. A plan is due on 22 and 29 June and 6 July 2026. */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { context } = app;
const { database } = context;
const shop = await runningPlans(app, provider);
let staff = await makeStaff(app, ['support', 'finance', 'operations']);

/** Sessions of staff end overnight. */
async function goTo(day: string): Promise<void> {
  shop.goTo(day);
  staff = await makeStaff(app, ['support', 'finance', 'operations']);
}
/** What runs each night. */
async function night(): Promise<void> {
  await closeLoans(database, new AbortController().signal);
  await endPauses(database, new AbortController().signal);
}
const open = async (
  customer: TestCustomer,
  orderNumber: string,
  topic: TicketTopic = 'missing',
  message = 'The rice is missing',
) => (await customer.call(openTicket, { body: { topic, message, orderNumber } })).ticket;
const dueDays = async (customer: TestCustomer, number: string) =>
  (await shop.read(customer, number)).instalments.map(({ dueOn }) => dueOn.slice(5));
const eventsOf = async (loanId: string) =>
  (await staff.call(getLoan, { params: { loanId } })).events
    .toReversed()
    .filter(({ kind }) => kind === 'paused' || kind === 'resumed')
    .map(({ kind, on }) => `${kind} ${on.slice(5)}`);

test('while a case about missing food is open nothing is late, reminded or charged; with the answer the due days move by as many days', async () => {
  await goTo('2026-06-15');
  const { customer, number, loanId, orderNumber } = await shop.plan();
  await goTo('2026-06-20');
  const ticket = await open(customer, orderNumber);
  assert.deepEqual(ticket.pause, {
    ...{ planNumber: number, standing: 'paused', since: '2026-06-20', untilAtMost: '2026-07-18' },
  });
  for (let day = '2026-06-20'; day < '2026-06-30'; day = addDays(day, 1)) {
    shop.goTo(day);
    await night();
    await sendReminders(context);
    const { state, overdue, lateFees, pause } = await shop.read(customer, number);
    assert.deepEqual([state, overdue, lateFees], ['paused', 0, 0], day);
    assert.deepEqual(pause?.causes, [
      {
        kind: 'case',
        id: ticket.id,
        name: ticket.reference,
        since: '2026-06-20',
        answerBy: '2026-06-21T08:00:00.000Z',
      },
    ]);
  }
  assert.deepEqual(
    (await shop.texts(customer)).filter((text) => /is due|was due/.test(text)),
    [],
  );
  await goTo('2026-06-30');
  const seen = (await staff.call(getLoan, { params: { loanId } })).pause;
  assert.deepEqual(
    [seen?.since, seen?.untilAtMost, seen?.causes[0]?.name],
    ['2026-06-20', '2026-07-18', ticket.reference],
  );
  const inQuestion = async () => {
    const { rows } = await staff.call(listLoans, { query: { inQuestion: 'yes' } });
    return rows.filter(({ id }) => id === loanId).map((loan) => loan.inQuestion);
  };
  assert.deepEqual(await inQuestion(), [[{ kind: 'case', name: ticket.reference, since: '2026-06-20' }]]);
  await answerAs(staff, ticket.id, 'You get your money back.');
  assert.deepEqual(await inQuestion(), []);
  // Ten days, the day of the answer not counted.
  assert.deepEqual(await dueDays(customer, number), ['07-02', '07-09', '07-16']);
  assert.equal((await shop.read(customer, number)).pause, null);
  await shop.text(customer, new RegExp(`your plan ${number} goes on\\. Next: N2,961 by 2 Jul 2026`));
  assert.equal((await customer.call(readTicket, { params: { ticketId: ticket.id } })).ticket.pause, null);
  assert.deepEqual(await eventsOf(loanId), ['paused 06-20', 'resumed 06-30']);
});

test('a case on the due day makes it not late; one over all due days, and a payment within it, which counts', async () => {
  await goTo('2026-06-15');
  const { customer, number, orderNumber } = await shop.plan();
  await goTo('2026-06-22');
  const ticket = await open(customer, orderNumber, 'damaged', 'The tomatoes were bad');
  shop.goTo('2026-06-25');
  const begun = await shop.begin(customer, number, 2_961);
  provider.pay(begun.reference);
  provider.paidAt(begun.reference, '2026-06-25T08:00:00Z');
  await shop.follow(begun.reference);
  await waitUntil(
    'the payment',
    async () => (await shop.read(customer, number)).instalments[0]?.paidOn === '2026-06-25',
  );
  await goTo('2026-07-10');
  await night();
  assert.equal((await shop.read(customer, number)).overdue, 0);
  const close = { ...(await actOn(staff, ticket.id)), reason: 'Settled on the phone' };
  await staff.call(closeRequest, { params: { requestId: ticket.id }, body: close });
  // The second and third moved by 18 days; what was paid in the pause stays.
  assert.deepEqual((await dueDays(customer, number)).slice(1), ['07-17', '07-24']);
});

test('a pause ends by itself after 28 days of an order in all, and a case that is reopened continues within them', async () => {
  await goTo('2026-06-15');
  const { customer, number, loanId, orderNumber } = await shop.plan();
  await goTo('2026-06-16');
  const ticket = await open(customer, orderNumber, 'wrong', 'I got beans');
  await goTo('2026-06-26');
  await answerAs(staff, ticket.id, 'The store says it was rice.');
  assert.deepEqual(await dueDays(customer, number), ['07-02', '07-09', '07-16']);
  shop.goTo('2026-06-27');
  const params = { ticketId: ticket.id };
  const { pause } = (await customer.call(addTicketMessage, { params, body: { message: 'It was beans.' } })).ticket;
  assert.deepEqual([pause?.standing, pause?.untilAtMost], ['paused', '2026-07-15']);
  for (const day of ['2026-07-14', '2026-07-15']) {
    shop.goTo(day);
    await night();
  }
  await shop.text(customer, /28 days are over/);
  shop.goTo('2026-07-16');
  await night();
  assert.deepEqual(await dueDays(customer, number), ['07-20', '07-27', '08-03']);
  assert.equal((await customer.call(readTicket, { params })).ticket.pause?.standing, 'over');
  const told = (await shop.texts(customer)).filter((text) => /28 days are over/.test(text));
  assert.equal(told.length, 1);
  // The new due days are stored: three days before the first one the customer is reminded.
  shop.goTo('2026-07-17');
  await sendReminders(context);
  await shop.text(customer, /N2,961 of your plan is due on 20 Jul 2026, in 3 days/);
  await goTo('2026-07-18');
  await answerAs(staff, ticket.id, 'You are right.');
  await customer.call(addTicketMessage, { params, body: { message: 'Thank you.' } });
  await night();
  assert.deepEqual(await dueDays(customer, number), ['07-20', '07-27', '08-03'], 'no day is left');
  assert.deepEqual(await eventsOf(loanId), ['paused 06-16', 'resumed 06-26', 'paused 06-27']);
});

test('two cases at once are one pause until the last one ends, opened and closed twice at once as well', async () => {
  await goTo('2026-06-15');
  const { customer, number, loanId, orderNumber } = await shop.plan();
  shop.goTo('2026-06-17');
  const twins = await Promise.all(Array.from({ length: 4 }, () => open(customer, orderNumber)));
  assert.equal(new Set(twins.map(({ id }) => id)).size, 1);
  const other = await open(customer, orderNumber, 'wrong', 'And the oil is another one');
  await goTo('2026-06-19');
  const [first] = twins;
  const act = async (id: string) => ({
    params: { requestId: id },
    body: { ...(await actOn(staff, id)), reason: 'Solved' },
  });
  const acts = await Promise.all([act(first?.id ?? ''), act(first?.id ?? '')]);
  const sent = await Promise.all(acts.map((one) => staff.send(closeRequest, one)));
  assert.equal(sent.filter(({ status }) => status === 200).length, 1);
  assert.equal((await shop.read(customer, number)).state, 'paused');
  await goTo('2026-06-21');
  await answerAs(staff, other.id, 'We bring it.');
  assert.deepEqual(await dueDays(customer, number), ['06-26', '07-03', '07-10']);
  assert.deepEqual(await eventsOf(loanId), ['paused 06-17', 'resumed 06-21']);
});

test('a case that waits for the customer still pauses; other topics, other people’s orders and cash orders pause nothing', async () => {
  await goTo('2026-06-15');
  const { customer, number, orderNumber } = await shop.plan();
  const late = await open(customer, orderNumber, 'late', 'It came too late');
  assert.equal(late.pause, null);
  const stranger = await shop.customer();
  const body = { topic: 'missing' as const, message: 'Not mine', orderNumber };
  assert.equal((await stranger.send(openTicket, { body })).status, 404);
  const plan = { topic: 'hardship' as const, message: 'I can’t pay', planNumber: number };
  assert.equal((await stranger.send(openTicket, { body: plan })).status, 404);
  assert.equal((await shop.read(customer, number)).state, 'active');
  const ticket = await open(customer, orderNumber);
  const wait = { ...(await actOn(staff, ticket.id)), reason: 'Asked for a picture' };
  await staff.call(markRequestWaiting, { params: { requestId: ticket.id }, body: wait });
  assert.equal((await shop.read(customer, number)).state, 'paused');
});

test('a case before hand-over pauses from the hand-over on; of a cancelled order nothing; none of them is an error', async () => {
  await goTo('2026-06-15');
  const customer = await shop.customer();
  const { orderNumber } = await shop.order(customer);
  const { number, id } = await shop.loan(orderNumber);
  const ticket = await open(customer, orderNumber, 'missing', 'You took my yam out');
  assert.equal(ticket.pause?.standing, 'waits');
  assert.deepEqual(await eventsOf(id), []);
  await shop.deliver(orderNumber);
  assert.deepEqual(await eventsOf(id), ['paused 06-15']);
  assert.equal((await shop.read(customer, number)).state, 'paused');
  await answerAs(staff, ticket.id, 'It is in the bag.');
  assert.deepEqual(
    await dueDays(customer, number),
    ['06-22', '06-29', '07-06'],
    'answered on the same day: no day moved',
  );
  assert.equal((await shop.texts(customer)).filter((text) => /goes on/.test(text)).length, 0);
});

test('a case about a cancelled order or a plan that is paid off pauses nothing; a payment that a bank takes back afterwards finds it open', async () => {
  await goTo('2026-06-15');
  const customer = await shop.customer();
  const { orderNumber } = await shop.order(customer);
  const before = await open(customer, orderNumber);
  await customer.call(cancelOrder, { params: { number: orderNumber } });
  assert.equal((await customer.call(readTicket, { params: { ticketId: before.id } })).ticket.pause, null);
  await answerAs(staff, before.id, 'Your order is cancelled.');
  const paid = await shop.plan();
  const all = (await shop.read(paid.customer, paid.number)).payoff;
  const { reference } = await shop.begin(paid.customer, paid.number, all);
  provider.pay(reference);
  provider.paidAt(reference, '2026-06-15T08:00:00Z');
  await shop.follow(reference);
  await waitUntil('the payment', async () => (await shop.read(paid.customer, paid.number)).state === 'settled');
  await goTo('2026-06-16');
  const ticket = await open(paid.customer, paid.orderNumber);
  assert.deepEqual([ticket.pause, (await requestSeenBy(staff, ticket.id)).pausesSince], [null, null]);
  await goTo('2026-06-18');
  await shop.lose(reference, all);
  await waitUntil('the bank', async () => (await shop.read(paid.customer, paid.number)).state !== 'settled');
  await night();
  const { pause } = await shop.read(paid.customer, paid.number);
  assert.deepEqual([pause?.since, pause?.causes?.[0]?.name], ['2026-06-16', ticket.reference]);
  await answerAs(staff, ticket.id, 'We bring it.');
  assert.deepEqual(await dueDays(paid.customer, paid.number), ['06-24', '07-01', '07-08']);
});

test('a case that is answered after its plan was paid off has ended: a payment that a bank takes back finds only its days, and a later case has the rest', async () => {
  await goTo('2026-06-15');
  const { customer, number, loanId, orderNumber } = await shop.plan();
  await goTo('2026-06-16');
  const ticket = await open(customer, orderNumber);
  shop.goTo('2026-06-18');
  const { reference } = await shop.begin(customer, number, (await shop.read(customer, number)).payoff);
  provider.pay(reference);
  provider.paidAt(reference, '2026-06-18T08:00:00Z');
  await shop.follow(reference);
  await waitUntil('the plan to be paid off', async () => (await shop.read(customer, number)).state === 'settled');
  await goTo('2026-06-20');
  await answerAs(staff, ticket.id, 'You get your money back.');
  assert.deepEqual(await eventsOf(loanId), ['paused 06-16', 'resumed 06-20']);
  shop.goTo('2026-06-25');
  const charge = await findChargeByReference(database.read, reference);
  await shop.lose(reference, (charge?.paidKobo ?? 0) / 100);
  await waitUntil('the plan to be owed again', async () => (await shop.read(customer, number)).state === 'active');
  // Four days, from the 16th to the 20th.
  assert.deepEqual(await dueDays(customer, number), ['06-26', '07-03', '07-10']);
  const { pause } = await open(customer, orderNumber, 'wrong', 'I got beans');
  assert.deepEqual([pause?.standing, pause?.untilAtMost], ['paused', '2026-07-19']);
});

test('from the fifth day on such a case is an alarm in Today and a list of the queue', async () => {
  await goTo('2026-06-15');
  const { customer, orderNumber } = await shop.plan();
  const count = async () =>
    (await staff.call(getToday, {})).queues.find(({ queue }) => queue === 'cases-pausing-plans')?.overdue ?? -1;
  shop.goTo('2026-06-16');
  const ticket = await open(customer, orderNumber);
  await goTo('2026-06-20');
  const before = await count();
  assert.equal((await requestSeenBy(staff, ticket.id)).pausesLong, false);
  await goTo('2026-06-21');
  assert.equal(await count(), before + 1);
  const seen = await requestSeenBy(staff, ticket.id);
  assert.deepEqual([seen.pausesSince, seen.pausesLong, seen.pause?.standing], ['2026-06-16', true, 'paused']);
  assert.equal(seen.loan?.number, seen.pause?.planNumber);
  assert.ok((await idsListed(staff, { list: 'pausing' })).includes(ticket.id));
  await answerAs(staff, ticket.id, 'Done.');
  assert.equal(await count(), before);
  assert.equal((await idsListed(staff, { list: 'pausing' })).includes(ticket.id), false);
});

test('a return that waits pauses the plan too, until a person has decided it', async () => {
  await goTo('2026-06-15');
  const { customer, number, orderNumber } = await shop.plan();
  const params = { number: orderNumber };
  const lineId = (await customer.call(readReturns, { params })).returns.left[0]?.lineId ?? '';
  const lines = [{ lineId, quantity: 1, problem: 'damaged' as const }];
  await customer.call(askReturn, { params, body: { key: randomUUID(), lines, note: 'The bag was torn' } });
  const { pause } = await shop.read(customer, number);
  assert.deepEqual(
    [pause?.since, pause?.causes?.[0]?.kind, pause?.causes?.[0]?.name],
    ['2026-06-15', 'return', orderNumber],
  );
  await goTo('2026-06-18');
  const { rows } = await staff.call(listAskedReturns, { query: { list: 'open' } });
  const returnId = rows.find((one) => one.orderNumber === orderNumber)?.id ?? '';
  const { asked } = await staff.call(readAskedReturn, { params: { returnId } });
  await staff.call(decideAskedReturn, {
    params: { returnId },
    body: {
      lines: asked.lines.map(({ id }) => ({ id, from: 'asked' as const, decision: 'refuse' as const })),
      reason: 'The picture shows it whole',
    },
  });
  assert.equal((await shop.read(customer, number)).pause, null);
  assert.deepEqual(await dueDays(customer, number), ['06-25', '07-02', '07-09']);
});

test('once the answer to a return is a refund, the plan is lowered first, and then goes on', async () => {
  await goTo('2026-06-15');
  const { customer, number, loanId, orderNumber } = await shop.plan();
  const params = { number: orderNumber };
  const lineId = (await customer.call(readReturns, { params })).returns.left[0]?.lineId ?? '';
  const lines = [{ lineId, quantity: 1, problem: 'damaged' as const }];
  await customer.call(askReturn, { params, body: { key: randomUUID(), lines, note: 'The bag was torn' } });
  await goTo('2026-06-18');
  const { rows } = await staff.call(listAskedReturns, { query: { list: 'open' } });
  const returnId = rows.find((one) => one.orderNumber === orderNumber)?.id ?? '';
  const { asked } = await staff.call(readAskedReturn, { params: { returnId } });
  const body = {
    lines: asked.lines.map(({ id }) => ({ id, from: 'asked' as const, decision: 'accept' as const })),
    reason: 'The picture shows it torn',
  };
  await staff.call(decideAskedReturn, { params: { returnId }, body });
  const { events } = await staff.call(getLoan, { params: { loanId } });
  assert.deepEqual(
    events.toReversed().map(({ kind }) => kind),
    ['delivered', 'paused', 'returned', 'resumed'],
  );
  assert.deepEqual(await dueDays(customer, number), ['06-25', '07-02', '07-09']);
  assert.ok((await shop.read(customer, number)).left < 3 * 2_961);
});

test('a plan that was late before its case is as many days late on each day of it, for its customer and in the console', async () => {
  await goTo('2026-06-15');
  const { customer, number, loanId, orderNumber } = await shop.plan();
  await goTo('2026-06-25');
  await night();
  const ticket = await open(customer, orderNumber, 'damaged', 'I see only now that the rice is bad');
  for (const day of ['2026-06-25', '2026-06-26', '2026-07-03']) {
    await goTo(day);
    await night();
    const { rows } = await staff.call(listLoans, { query: { number } });
    assert.deepEqual([rows[0]?.daysLate, (await staff.call(getLoan, { params: { loanId } })).daysLate], [3, 3], day);
    assert.equal((await shop.read(customer, number)).state, 'paused');
  }
  await answerAs(staff, ticket.id, 'We send new rice.');
  assert.equal((await staff.call(getLoan, { params: { loanId } })).daysLate, 3);
  assert.equal((await shop.read(customer, number)).state, 'late');
});

test('the message that a plan goes on is GSM and at most 160 characters, with the longest words', () => {
  const sums = { principalKobo: 15_000_000_50, financeChargeKobo: 0, lateFeeKobo: 0 };
  const none = { principalKobo: 0, financeChargeKobo: 0, lateFeeKobo: 0 };
  const rows = [{ number: 1, dueOn: '2026-11-28', owed: sums, paid: none, paidOn: null }];
  for (const why of ['', 'we still look at your case, but 28 days are over: '])
    for (const isOnPayslip of [false, true]) {
      const instalments = rows.map((row) => ({ ...row, isOnPayslip, wasOnPayslip: false }));
      const text = goesOnText('LN-12345678', { instalments, asOf: '2026-11-20' }, why);
      assert.equal(asGsmText(text), text);
      assert.ok(text.length <= textLengthMax, `${text.length}: ${text}`);
    }
});

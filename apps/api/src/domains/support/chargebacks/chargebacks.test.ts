import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { refuseApproval } from '@foodbank/contract/foundation/approvals-staff';
import { getToday } from '@foodbank/contract/oversight/work-queues-staff';
import * as calls from '@foodbank/contract/support/chargebacks-staff';
import {
  answerRequest,
  closeRequest,
  markRequestComplex,
  snoozeRequest,
  takeRequest,
} from '@foodbank/contract/support/requests-staff';
import { addTicketMessage } from '@foodbank/contract/support/tickets';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { type Disputed, disputedPayments } from '../../../../test/disputed-payments.ts';
import { approveAs } from '../../../../test/make-plans.ts';
import { idsListed } from '../../../../test/make-requests.ts';
import { makeStaff, type TestStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { wordsOfPdf } from '../../../../test/words-of-pdf.ts';
import { operator } from '../../foundation/audit/add-audit-line.ts';
import { wipeOldChargebackAnswers, wipeOldWordsOfBanks } from '../../money/charges/chargeback-queries.ts';
import { eraseDataSubject } from '../../oversight/privacy/erase-data-subject.ts';
import { findDataSubject } from '../../oversight/privacy/find-data-subject.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true, at: '2026-06-15T08:00:00Z' });
const { database } = app.context;
const { disputed, runJobs, accept, contest, finance, lostKobo, lastTold } = await disputedPayments(app, provider);

test('a chargeback is shown with its amount, the bank’s words, its due time, and what we have and don’t have', async () => {
  const one = await disputed();
  const shown = await one.read(await makeStaff(app, ['support']));
  assert.deepEqual(
    [shown.amountKobo, shown.standing, shown.said, shown.isOver, shown.answer],
    [500_000, 'open', 'Goods not received', false, null],
  );
  const found = Object.fromEntries(shown.evidence.map(({ key, text, missing }) => [key, text ?? missing]));
  assert.match(found.payment ?? '', /^₦5,000\.00 on .* by card, reference FB-/);
  assert.match(found['hand-over'] ?? '', /^Handed over at the store on 15 Jun 2026/);
  assert.deepEqual(
    shown.evidence.map(({ key }) => key),
    ['payment', 'order', 'hand-over', 'receipt'],
    'what a pick-up without a plan can have',
  );
  const early = await (await disputed(5_000, { isDelivered: false })).read(await makeStaff(app, ['support']));
  const handOver = early.evidence.find(({ key }) => key === 'hand-over');
  assert.deepEqual([handOver?.text, handOver?.missing], [null, 'The order was not handed over.']);
});

test('Today counts the chargebacks that wait for our answer by the time of their bank, with who has the case', async () => {
  const [ada, support] = [await finance(), await makeStaff(app, ['support'])];
  const queueOf = async (by: TestStaff) =>
    (await by.call(getToday, {})).queues.find(({ queue }) => queue === 'chargebacks');
  assert.equal(await queueOf(support), undefined, 'who can’t answer has no such queue');
  const before = (await queueOf(ada))?.open ?? assert.fail('no queue');
  const [one, large] = [await disputed(), await disputed(60_000)];
  const now = app.clock.now().getTime();
  await ada.call(takeRequest, { params: { requestId: one.requestId }, body: {} });
  const two = (await queueOf(ada)) ?? assert.fail('no queue');
  assert.deepEqual([two.open - before, two.overdue, two.mine], [2, 0, 1]);
  assert.equal(two.nextDueAt, new Date(now + 16 * 3_600_000).toISOString());
  assert.deepEqual(two.takenBy, [{ name: ada.name, count: 1 }]);
  await contest(ada, one);
  await accept(ada, large);
  assert.equal(
    (await queueOf(ada))?.open,
    before,
    'not the one that is contested, nor the one that a second person decides',
  );
  const late = await disputed();
  app.clock.advance(16 * 3_600 + 1);
  const bola = await finance();
  assert.ok(((await queueOf(bola))?.overdue ?? 0) >= 1, 'over, until a member has closed its case');
  const overdue = (await queueOf(bola))?.overdue ?? 0;
  const body = { key: randomUUID(), version: (await late.request(bola)).version, reason: 'The bank’s time is over' };
  await bola.call(closeRequest, { params: { requestId: late.requestId }, body });
  assert.equal((await queueOf(bola))?.overdue, overdue - 1);
  await runJobs();
});

test('one member contests with the evidence that was chosen: the bank gets it once, as a document, and nothing else of the customer', async () => {
  const [one, ada] = [await disputed(), await finance()];
  const { status, body } = await contest(ada, one, ['order', 'hand-over']);
  assert.deepEqual([status, body.message, body.approvalId], [200, calls.chargebackMessages.contested, null]);
  assert.equal((await contest(ada, one)).body.code, 'chargeback-answered');
  assert.equal((await accept(ada, one)).body.code, 'chargeback-answered');
  await runJobs();
  const [sent, ...others] = provider.resolutions.splice(0);
  assert.deepEqual(others, []);
  assert.deepEqual([sent?.resolution, sent?.refundKobo, sent?.message], ['declined', 0, 'It was handed over']);
  const words = await wordsOfPdf(provider.documents.splice(0)[0]?.bytes ?? Buffer.alloc(0));
  assert.match(words, /Evidence for a disputed payment.*It was handed over.*Order.*FB-.*Hand-over.*at the store/);
  assert.doesNotMatch(words, new RegExp(`Adaeze|${one.customer.phone.slice(-8)}`));
  assert.doesNotMatch(words, /by card/, 'what was not chosen');
  assert.deepEqual(provider.evidence, [], 'no contacts unless it is about fraud');
  const { answer, standing } = await one.read(ada);
  assert.deepEqual([answer?.kind, answer?.state, answer?.by, standing], ['contest', 'sent', ada.name, 'bank']);
  const request = await one.request(ada);
  assert.deepEqual([request.state, request.dueAt], ['answered', null]);
  assert.match(
    request.entries.map(({ text }) => text).join('\n'),
    /It was handed over\nOrder: FB-.*\n.*has our evidence/s,
  );
});

test('a claim that the bank lets go after we contested it is told to the customer, and books nothing', async () => {
  const [one, ada] = [await disputed(), await finance()];
  const before = await lostKobo();
  await contest(ada, one);
  await runJobs();
  provider.resolutions.length = 0;
  await one.say('resolved', 'declined');
  assert.equal(await lostKobo(), before);
  assert.equal((await one.read(ada)).standing, 'won');
  assert.match(await lastTold(one), /Your bank has decided: your payment of ₦5,000 for order .* stays as it is/);
  assert.equal((await one.request(ada)).state, 'answered');
});

test('accepting gives the money back once: the loss is booked, and the customer reads it', async () => {
  const [one, ada] = [await disputed(50_000), await finance()];
  const before = await lostKobo();
  assert.equal((await accept(ada, one)).body.approvalId, null);
  await runJobs();
  await runJobs();
  const [sent, ...others] = provider.resolutions.splice(0);
  assert.deepEqual([sent?.resolution, sent?.refundKobo, others.length], ['merchant-accepted', 5_000_000, 0]);
  assert.equal((await lostKobo()) - before, 5_000_000);
  assert.equal((await one.read(ada)).standing, 'lost');
  assert.match(await lastTold(one), /Your bank has given you ₦50,000 for order .* back/);
});

test('above ₦50,000, and beyond ₦100,000 on a day, a second person accepts it; the maker can’t, and a refusal sends nothing', async () => {
  const [ada, bola] = [await finance(), await finance()];
  const large = await disputed(50_001);
  assert.equal((await large.read(ada)).needsSecond, true);
  const { approvalId } = (await accept(ada, large)).body;
  assert.equal(typeof approvalId, 'string');
  await runJobs();
  assert.deepEqual(provider.resolutions, []);
  assert.equal((await large.request(ada)).state, 'new', 'it waits for the bank until it is approved');
  assert.notEqual((await approveAs(ada, String(approvalId))).status, 200);
  const decide = { params: { id: String(approvalId) }, body: { reason: 'The goods did arrive' } };
  assert.equal((await bola.send(refuseApproval, decide)).status, 200);
  assert.equal((await large.read(ada)).answer?.state, 'dropped');
  const again = (await accept(ada, large)).body.approvalId;
  const decisions = await Promise.all([bola, await finance()].map((by) => approveAs(by, String(again))));
  assert.deepEqual(decisions.map(({ status }) => status === 200).sort(), [false, true]);
  await runJobs();
  assert.equal(provider.resolutions.splice(0).length, 1);
  assert.equal((await large.request(ada)).state, 'answered');

  const chidi = await finance();
  const [first, second, third] = [await disputed(50_000), await disputed(50_000), await disputed(2_000)];
  assert.equal((await accept(chidi, first)).body.approvalId, null);
  assert.equal((await accept(chidi, second)).body.approvalId, null);
  assert.equal(typeof (await accept(chidi, third)).body.approvalId, 'string', 'the first naira beyond ₦100,000');
  await runJobs();
  provider.resolutions.length = 0;
});

test('two members who answer at once: one of them is taken, and the bank hears one answer', async () => {
  const [one, ada, bola] = [await disputed(), await finance(), await finance()];
  const both = await Promise.all([accept(ada, one), contest(bola, one)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  await runJobs();
  assert.equal(provider.resolutions.splice(0).length, 1);
});

test('after our time nothing is sent, also not what was stored before', async () => {
  const [one, late, ada] = [await disputed(), await disputed(60_000), await finance()];
  await contest(ada, one);
  const { approvalId } = (await accept(ada, late)).body;
  app.clock.advance(16 * 3_600 + 1);
  const [bola, chidi] = [await finance(), await finance()];
  assert.equal((await accept(chidi, late)).body.code, 'chargeback-answered');
  assert.equal((await approveAs(bola, String(approvalId))).body.code, 'chargeback-too-late');
  await runJobs();
  assert.deepEqual(provider.resolutions, []);
  const { answer } = await one.read(chidi);
  assert.deepEqual([answer?.state, answer?.failure], ['refused', 'Our time to answer was over']);
  assert.equal((await one.request(chidi)).state, 'new');
  assert.equal((await contest(chidi, one)).body.code, 'chargeback-too-late');
});

test('an answer that was lost on its way is asked for: what arrived is not sent again, what did not is', async () => {
  const [arrived, vanished, ada] = [await disputed(), await disputed(), await finance()];
  provider.resolving.push('lose-answer');
  await contest(ada, arrived);
  await runJobs();
  assert.equal((await arrived.read(ada)).answer?.state, 'sending');
  provider.resolving.push('lose-request');
  await contest(ada, vanished);
  await runJobs();
  app.clock.advance(4 * 60);
  await runJobs();
  assert.equal((await arrived.read(ada)).answer?.state, 'sent');
  assert.equal((await vanished.read(ada)).answer?.state, 'sending', 'it may still arrive');
  assert.equal(provider.resolutions.length, 1);
  app.clock.advance(11 * 60);
  await runJobs();
  assert.equal((await vanished.read(ada)).answer?.state, 'sent');
  assert.equal(provider.resolutions.splice(0).length, 2, 'each once');
});

test('what the provider refuses comes back to the team, which can answer again', async () => {
  const [one, ada] = [await disputed(), await finance()];
  provider.resolving.push('refuse');
  await contest(ada, one);
  await runJobs();
  app.clock.advance(5 * 60);
  await runJobs();
  const { answer } = await one.read(ada);
  assert.deepEqual([answer?.state, answer?.failure], ['refused', 'Dispute can not be resolved']);
  const request = await one.request(ada);
  assert.deepEqual([request.state, request.dueAt === null], ['new', false]);
  assert.ok((await idsListed(ada, { kind: 'chargeback' })).includes(one.requestId));
  assert.equal((await contest(ada, one)).status, 200);
  await runJobs();
  assert.equal(provider.resolutions.splice(0).length, 1);
});

test('while the provider is down nothing is lost and nothing sent twice', async () => {
  const [one, ada] = [await disputed(), await finance()];
  await contest(ada, one);
  provider.isDown = true;
  await runJobs();
  provider.isDown = false;
  assert.equal((await one.read(ada)).answer?.state, 'waiting');
  app.clock.advance(3 * 60);
  await Promise.all([runJobs(), runJobs()]);
  assert.equal((await one.read(ada)).answer?.state, 'sent');
  assert.equal(provider.resolutions.splice(0).length, 1);
});

test('against a claim of fraud the provider gets what it asks for: name, email and phone, and of the address its area', async () => {
  const [one, ada] = [await disputed(5_000, { category: 'fraud' }), await finance()];
  assert.equal((await one.read(ada)).wantsContacts, true);
  await contest(ada, one);
  await runJobs();
  const [evidence] = provider.evidence.splice(0);
  assert.match(evidence?.customer.name ?? '', /^Adaeze /);
  assert.match(evidence?.customer.email ?? '', new RegExp(`^${one.customer.id}@.`), 'as its payment was begun');
  assert.deepEqual([evidence?.deliveryArea, evidence?.deliveredOn], [null, '2026-06-16']);
  assert.equal(provider.resolutions.splice(0)[0]?.evidenceId, '1');
});

test('a bank that waits for our answer keeps the case in the queue, also once the customer was answered', async () => {
  const [one, ada] = [await disputed(), await finance()];
  const { version, dueAt } = await one.request(ada);
  const params = { requestId: one.requestId };
  const act = { key: randomUUID(), version };
  const body = { ...act, text: 'Did you ask your bank for it?', next: 'answered' as const };
  await ada.call(answerRequest, { params, body });
  const after = await one.request(ada);
  assert.deepEqual([after.state === 'new' || after.state === 'taken', after.dueAt], [true, dueAt]);
  const closing = { params, body: { key: randomUUID(), version: after.version, reason: 'Done with it' } };
  assert.equal((await ada.send(closeRequest, closing)).body.code, 'chargeback-undecided');
  await one.customer.call(addTicketMessage, {
    params: { ticketId: one.requestId },
    body: { message: 'No, I did not!' },
  });
  await contest(ada, one);
  assert.notEqual((await one.request(ada)).dueAt, null, 'who wrote is still answered');
  await runJobs();
  provider.resolutions.length = 0;
});

test('who may not answer chargebacks, and whose own payment it is, can’t', async () => {
  const one = await disputed();
  assert.equal((await contest(await makeStaff(app, ['support']), one)).status, 403);
  const nothing = await contest(await finance(), one, ['agreement', 'rider']);
  assert.deepEqual([nothing.status, nothing.body.code], [400, 'validation']);
});

test('money that went back or is on its way is not given back a second time through the bank', async () => {
  const [ada, bola] = [await finance(), await finance()];
  provider.refundWord = 'pending';
  const sent = await disputed(6_000, { isDelivered: false });
  await (await sent.refund(600_000)).send();
  assert.equal((await accept(ada, sent)).body.code, 'chargeback-refunded');
  // A refund that begins while a second person is asked makes that request stale.
  const large = await disputed(60_000, { isDelivered: false });
  const asked = await accept(ada, large);
  assert.equal(asked.status, 200);
  await (await large.refund(6_000_000)).send();
  assert.equal((await approveAs(bola, String(asked.body.approvalId))).body.code, 'chargeback-refunded');
  // One that waits when it is accepted waits for the bank, and ends with its loss.
  const waiting = await disputed(7_000, { isDelivered: false });
  const held = await waiting.refund(700_000);
  assert.equal((await accept(ada, waiting)).status, 200);
  await held.send();
  assert.equal((await held.read())?.state, 'waiting', 'not sent while the bank is told');
  await runJobs();
  await waiting.say('resolved', 'merchant-accepted');
  await held.send();
  const ended = await held.read();
  assert.deepEqual([ended?.state, ended?.postCount], ['paid', 0], 'the bank gave it back, and we sent nothing');
  provider.refundWord = 'processed';
  provider.resolutions.length = 0;
});

test('a document that the provider refuses comes back to the team at once, and one without an answer well before the bank’s time ends', async () => {
  const [one, other, ada] = [await disputed(), await disputed(), await finance()];
  const { uploadDocument } = provider;
  provider.uploadDocument = async () => ({ kind: 'refused', code: null, message: 'The file is too large' });
  await contest(ada, one);
  await runJobs();
  const { answer } = await one.read(ada);
  assert.deepEqual([answer?.state, answer?.failure], ['refused', 'The file is too large']);
  assert.equal((await one.request(ada)).state, 'new');
  provider.uploadDocument = async () => ({ kind: 'unknown', reason: 'no answer' });
  await contest(ada, other);
  await runJobs();
  app.clock.advance(60);
  await runJobs();
  assert.equal((await other.read(ada)).answer?.state, 'waiting');
  app.clock.advance(14 * 3_600);
  for (let at = 0; at < 3; at += 1) {
    await runJobs();
    app.clock.advance(10 * 60);
  }
  provider.uploadDocument = uploadDocument;
  const bola = await finance();
  const late = await other.read(bola);
  assert.deepEqual([late.answer?.state, late.answer?.failure, late.isOver], ['refused', 'no answer', false]);
  assert.equal((await contest(bola, other)).status, 200);
  await runJobs();
  assert.equal((await other.read(bola)).answer?.state, 'sent');
  provider.resolutions.length = 0;
});

test('an answer that left after many tries is not called refused when its own answer is lost', async () => {
  const [one, ada] = [await disputed(), await finance()];
  await contest(ada, one);
  await database.pool.query(
    `update chargeback_answers a set ask_count = 20 from chargebacks b where b.id = a.chargeback_id and b.request_id = $1`,
    [one.requestId],
  );
  provider.resolving.push('lose-answer');
  await runJobs();
  assert.equal((await one.read(ada)).answer?.state, 'sending');
  app.clock.advance(4 * 60);
  await runJobs();
  assert.equal((await one.read(ada)).answer?.state, 'sent');
  assert.equal(provider.resolutions.splice(0).length, 1);
});

test('an answer to a dispute that the provider no longer knows ends some hours after the bank’s time, as not known, and the team looks at it', async () => {
  const [one, ada] = [await disputed(), await finance()];
  provider.resolving.push('lose-request');
  await contest(ada, one);
  await runJobs();
  provider.disputes.delete(`${one.number}-1`);
  app.clock.advance(20 * 3_600);
  await runJobs();
  assert.equal((await one.read(await finance())).answer?.state, 'sending');
  app.clock.advance(3 * 3_600);
  await runJobs();
  const bola = await finance();
  const { answer } = await one.read(bola);
  const why = 'Whether our answer arrived is not known: The provider does not know this dispute';
  assert.deepEqual([answer?.state, answer?.failure], ['unclear', why]);
  const { state, entries } = await one.request(bola);
  assert.equal(state, 'new');
  assert.match(entries.at(-1)?.text ?? '', /is not known.*look at this dispute in the provider’s dashboard/);
});

test('a claim that was accepted elsewhere while our evidence was on its way is not said to have our evidence', async () => {
  const [one, ada] = [await disputed(), await finance()];
  provider.resolving.push('lose-request');
  await contest(ada, one);
  await runJobs();
  await one.say('resolved', 'merchant-accepted');
  app.clock.advance(4 * 60);
  await runJobs();
  const { answer, standing } = await one.read(ada);
  assert.deepEqual([answer?.state, standing], ['refused', 'lost']);
  assert.match(answer?.failure ?? '', /accepted elsewhere/);
  assert.equal((await one.request(ada)).state, 'answered', 'there is nothing to do');
  assert.deepEqual(provider.resolutions, []);
});

test('no mark moves the case beyond the bank’s time, and it comes back from snoozing two hours before that', async () => {
  const [one, ada] = [await disputed(), await finance()];
  const params = { requestId: one.requestId };
  const { dueAt } = await one.read(ada);
  const act = async () => ({ key: randomUUID(), version: (await one.request(ada)).version, reason: 'Asked the store' });
  for (const complex of [true, false]) {
    await ada.call(markRequestComplex, { params, body: { ...(await act()), complex } });
    assert.equal((await one.request(ada)).dueAt, dueAt);
  }
  await ada.call(markRequestComplex, { params, body: { ...(await act()), complex: true } });
  const until = new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  await ada.call(snoozeRequest, { params, body: { ...(await act()), until } });
  const backAt = new Date(new Date(dueAt ?? '').getTime() - 2 * 3_600_000);
  assert.equal((await one.request(ada)).snoozedUntil, backAt.toISOString());
  app.clock.advance(14.5 * 3_600);
  const bola = await finance();
  assert.ok((await idsListed(bola, { kind: 'chargeback' })).includes(one.requestId), 'it is back in the queue');
  const body = { key: randomUUID(), version: (await one.request(bola)).version, reason: 'Ask the store', until };
  assert.equal((await bola.send(snoozeRequest, { params, body })).body.code, 'chargeback-undecided');
  // A bank that moves its time forward wakes a case that is snoozed.
  const other = await disputed();
  const version = (await other.request(bola)).version;
  await bola.call(snoozeRequest, {
    params: { requestId: other.requestId },
    body: { ...body, key: randomUUID(), version },
  });
  assert.notEqual((await other.request(bola)).snoozedUntil, null);
  const sooner = new Date(app.clock.now().getTime() + 3 * 3_600_000);
  await other.say('awaiting-merchant-feedback', null, { dueAt: sooner });
  const woken = await other.request(bola);
  assert.deepEqual([woken.snoozedUntil, woken.dueAt], [null, sooner.toISOString()]);
});

test('why a claim is accepted has no contacts, and stands in the audit log; the same act sent again is told where it stands', async () => {
  const [one, ada, bola] = [await disputed(60_000), await finance(), await finance()];
  assert.equal((await accept(ada, one, 'She said so on 08031234567')).status, 400);
  const { version } = await one.request(ada);
  const body = { key: randomUUID(), version, why: 'agreed' as const, reason: 'Agreed with the customer' };
  const again = async () =>
    (await ada.call(calls.acceptChargeback, { params: { requestId: one.requestId }, body })) ?? {};
  const first = await again();
  assert.deepEqual([first.message, typeof first.approvalId], [calls.chargebackMessages.asked, 'string']);
  assert.deepEqual(await again(), first);
  const { rows } = await database.pool.query(
    `select detail->>'why' as why from audit_lines where subject = $1 and action = 'chargeback-accept-asked'`,
    [one.requestId],
  );
  assert.deepEqual(rows, [{ why: 'agreed' }]);
  await approveAs(bola, String(first.approvalId));
  assert.deepEqual(await again(), { message: calls.chargebackMessages.accepted, approvalId: null });
  await runJobs();
  assert.deepEqual(await again(), { message: calls.chargebackMessages.sent, approvalId: null });
  assert.equal(provider.resolutions.splice(0).length, 1);
});

test('of an erased customer nothing is sent any more, and the bank’s words do not come back', async () => {
  const [waits, asks, ada] = [await disputed(), await disputed(60_000), await finance()];
  await contest(ada, waits);
  const { approvalId } = (await accept(ada, asks)).body;
  const rowsOf = async ({ number }: Disputed) =>
    (
      await database.pool.query(
        `select b.said, a.state, a.message, a.failure from charges c join chargebacks b on b.charge_id = c.id
         join chargeback_answers a on a.chargeback_id = b.id where c.reference = $1`,
        [`${number}-1`],
      )
    ).rows;
  for (const { customer } of [waits, asks])
    await database.write(async (tx) =>
      eraseDataSubject(tx, await findDataSubject(tx, { phone: customer.phone }), operator),
    );
  await runJobs();
  for (const one of [waits, asks]) await one.say('awaiting-merchant-feedback', null);
  await runJobs();
  const ended = { said: null, state: 'refused', message: '', failure: 'The customer was erased' };
  assert.deepEqual(await rowsOf(waits), [ended]);
  assert.deepEqual(await rowsOf(asks), [{ ...ended, state: 'dropped', failure: null }]);
  assert.deepEqual(provider.resolutions, []);
  const approval = await database.pool.query('select state from approvals where id = $1', [approvalId]);
  assert.deepEqual(approval.rows, [{ state: 'expired' }]);
});

test('what a bank said is wiped with our words once both are old', async () => {
  const [one, ada] = [await disputed(), await finance()];
  await contest(ada, one);
  await runJobs();
  provider.resolutions.length = 0;
  const wipe = (before: Date) =>
    database.write(async (tx) => {
      await wipeOldChargebackAnswers(tx, before, 1_000);
      await wipeOldWordsOfBanks(tx, before, 1_000);
    });
  await wipe(new Date(app.clock.now().getTime() - 1_000));
  assert.equal((await one.read(ada)).said, 'Goods not received');
  app.clock.advance(60);
  await wipe(app.clock.now());
  const { said, answer } = await one.read(ada);
  assert.deepEqual([said, answer?.message], [null, '']);
});

test('a dispute that was open before chargebacks had rows of their own gets one from its case, and the provider is asked at once', async () => {
  const [open, over] = [await disputed(7_500.5), await disputed()];
  await over.say('resolved', 'merchant-accepted');
  const ids = [open.requestId, over.requestId];
  await database.pool.query('delete from chargebacks where request_id = any($1)', [ids]);
  const migration = join(import.meta.dirname, '../../../../migrations/0169-open-chargebacks.sql');
  await database.pool.query(readFileSync(migration, 'utf8'));
  const { rows } = await database.pool.query(
    `select request_id as id, provider_id as "providerId", status, amount_kobo as "amountKobo", next_at <= now() as "isDue"
     from chargebacks where request_id = any($1)`,
    [ids],
  );
  assert.deepEqual(
    rows.map(({ id, status, amountKobo, isDue }) => ({ id, status, amountKobo, isDue })),
    [{ id: open.requestId, status: 'awaiting-merchant-feedback', amountKobo: 750_050, isDue: true }],
  );
  // The row is the provider's dispute: what is said next changes it, and makes no second one.
  await open.say('resolved', 'declined');
  const after = await database.pool.query(
    'select provider_id as "providerId", resolution from chargebacks where request_id = $1',
    [open.requestId],
  );
  assert.deepEqual(after.rows, [{ providerId: rows[0].providerId, resolution: 'declined' }]);
});

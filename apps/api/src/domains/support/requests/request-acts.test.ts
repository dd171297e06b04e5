import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import * as acts from '@foodbank/contract/support/requests-staff';
import { saveRequestDraft, showRequestContacts } from '@foodbank/contract/support/requests-staff';
import {
  actOn,
  answerAs,
  idsListed,
  makeContactRequest,
  makePartnerRequest,
  requestSeenBy,
} from '../../../../test/make-requests.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { workless: true });
const { pool } = app.context.database;
const [ngozi, musa] = [await makeStaff(app, ['support']), await makeStaff(app, ['operations'])];
const admin = await makeStaff(app, ['admin']);

const audited = async (id: string) =>
  (await pool.query('select action, actor, reason from audit_lines where subject = $1 order by id', [id])).rows;
const emailsTo = async (email: string) =>
  (await pool.query('select kind, template_data from emails where to_address = $1', [email])).rows;
const reason = 'Because of the test';

test('a request that a member opens is taken by the member, and others see who has it', async () => {
  const { id } = await makeContactRequest(app);
  const params = { requestId: id };
  await ngozi.call(acts.takeRequest, { params, body: {} });
  const seen = await requestSeenBy(musa, id);
  assert.deepEqual([seen.state, seen.holder?.name, seen.move], ['taken', ngozi.name, 'team']);
  const refused = await musa.send(acts.takeRequest, { params, body: {} });
  assert.deepEqual([refused.status, refused.body.code], [409, 'changed-meanwhile']);
  assert.match(refused.body.message, new RegExp(ngozi.name));
  const answer = { ...(await actOn(musa, id)), text: 'Yes, we do.', next: 'answered' };
  assert.equal((await musa.send(acts.answerRequest, { params, body: answer })).body.code, 'changed-meanwhile');
  assert.ok((await idsListed(ngozi, { list: 'taken', owner: 'mine' })).includes(id));
  assert.ok(!(await idsListed(musa, { list: 'new' })).includes(id));

  await ngozi.call(acts.takeRequest, { params, body: {} });
  assert.deepEqual(
    (await audited(id)).map(({ action }) => action),
    ['request-taken'],
    'taking it again changes nothing',
  );
  await musa.call(acts.takeRequest, { params, body: { takeOver: true } });
  assert.equal((await requestSeenBy(ngozi, id)).holder?.name, musa.name);
  await ngozi.call(acts.releaseRequest, { params, body: {} });
  assert.equal((await requestSeenBy(ngozi, id)).holder?.name, musa.name, 'only the holder can release it');
});

test('a taken request is released after 15 minutes without activity, and writing a draft is activity', async () => {
  const { id } = await makeContactRequest(app);
  const params = { requestId: id };
  await ngozi.call(acts.takeRequest, { params, body: {} });
  app.clock.advance(14 * 60);
  await ngozi.call(saveRequestDraft, { params, body: { text: 'Dear Bisi' } });
  app.clock.advance(14 * 60);
  assert.equal((await requestSeenBy(musa, id)).state, 'taken');
  app.clock.advance(60);
  const seen = await requestSeenBy(musa, id);
  assert.deepEqual([seen.state, seen.holder], ['new', null]);
  assert.ok((await idsListed(musa, { list: 'new' })).includes(id));
  await musa.call(acts.takeRequest, { params, body: {} });
  assert.deepEqual(
    [(await requestSeenBy(ngozi, id)).draft, (await requestSeenBy(musa, id)).draft],
    ['Dear Bisi', ''],
    'a draft is its writer’s alone',
  );
  await musa.call(acts.releaseRequest, { params, body: {} });
  assert.equal((await requestSeenBy(musa, id)).state, 'new');
});

test('who takes a request over sees what the other member was writing, and nobody else does; after an answer it is gone', async () => {
  const { id } = await makeContactRequest(app);
  const params = { requestId: id };
  const begunSeenBy = async (member: typeof ngozi) =>
    (await requestSeenBy(member, id)).begun.map(({ by, text }) => `${by.name}: ${text}`);
  await ngozi.call(acts.takeRequest, { params, body: {} });
  await ngozi.call(saveRequestDraft, { params, body: { text: 'Dear Bisi, we deliver on' } });
  assert.deepEqual([await begunSeenBy(musa), await begunSeenBy(ngozi)], [[], []], 'she has it open herself');
  await musa.call(acts.takeRequest, { params, body: { takeOver: true } });
  assert.deepEqual(await begunSeenBy(musa), [`${ngozi.name}: Dear Bisi, we deliver on`]);
  assert.deepEqual([await begunSeenBy(ngozi), await begunSeenBy(admin)], [[], []]);
  assert.equal((await requestSeenBy(ngozi, id)).draft, 'Dear Bisi, we deliver on', 'her draft stays hers');
  app.clock.advance(1);
  const body = { ...(await actOn(musa, id)), text: 'We deliver on Fridays.', next: 'waiting' as const };
  await musa.call(acts.answerRequest, { params, body });
  await musa.call(acts.takeRequest, { params, body: {} });
  assert.deepEqual(await begunSeenBy(musa), [], 'it was answered since');
});

test('of two members who answer at once one is sent, and the other reads who answered', async () => {
  const { id, email } = await makeContactRequest(app);
  const { version } = await requestSeenBy(ngozi, id);
  const send = (member: typeof ngozi) =>
    member.send(acts.answerRequest, {
      params: { requestId: id },
      body: { key: randomUUID(), version, text: `Answered by ${member.name}`, next: 'answered' },
    });
  const answers = await Promise.all([send(ngozi), send(musa)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const [winner, loser] = answers[0]?.status === 200 ? [ngozi, answers[1]] : [musa, answers[0]];
  assert.equal(loser?.body.code, 'changed-meanwhile');
  assert.match(String(loser?.body.message), new RegExp(`^${winner.name} answered this request meanwhile`));
  const sent = await emailsTo(email);
  assert.deepEqual(
    sent.map(({ kind, template_data: { answer } }) => [kind, answer]),
    [['request-answer', `Answered by ${winner.name}`]],
  );
  assert.equal((await requestSeenBy(admin, id)).owner?.name, winner.name);
});

test('an act that is sent twice happens once', async () => {
  const { id, email } = await makeContactRequest(app);
  const params = { requestId: id };
  const body = { ...(await actOn(ngozi, id)), text: 'We deliver on Fridays.', next: 'waiting' as const };
  await Promise.all([1, 2, 3].map(() => ngozi.call(acts.answerRequest, { params, body })));
  assert.equal((await emailsTo(email)).length, 1);
  const note = { key: randomUUID(), text: 'Asked before' };
  await Promise.all([1, 2, 3].map(() => ngozi.call(acts.addRequestNote, { params, body: note })));
  const closing = { ...(await actOn(ngozi, id)), reason };
  for (let times = 0; times < 2; times++) await ngozi.call(acts.closeRequest, { params, body: closing });
  const { entries, state, version } = await requestSeenBy(ngozi, id);
  assert.deepEqual(
    entries.map(({ kind }) => kind),
    ['answer', 'note', 'act'],
  );
  assert.deepEqual([state, version], ['closed', 3]);
  assert.deepEqual(
    (await audited(id)).map(({ action }) => action),
    ['request-answered', 'request-note-added', 'request-closed'],
  );
});

test('a case that the bank decided is closed with the reference of the bank beside the reason', async () => {
  const { id } = await makeContactRequest(app);
  const sent = {
    params: { requestId: id },
    body: { ...(await actOn(ngozi, id)), reason, theirReference: 'CB-2026/118' },
  };
  await ngozi.call(acts.closeRequest, sent);
  const { rows } = await pool.query(
    `select reason, detail->>'theirReference' as reference from audit_lines where subject = $1 and action = 'request-closed'`,
    [id],
  );
  assert.deepEqual(rows, [{ reason, reference: 'CB-2026/118' }]);
});

test('an answer that is sent again removes its draft, which was saved because no confirmation came', async () => {
  const { id, email } = await makeContactRequest(app);
  const params = { requestId: id };
  const body = { ...(await actOn(ngozi, id)), text: 'We deliver on Fridays.', next: 'waiting' as const };
  await ngozi.call(acts.answerRequest, { params, body });
  await ngozi.call(saveRequestDraft, { params, body: { text: body.text } });
  await ngozi.call(acts.answerRequest, { params, body });
  assert.equal((await requestSeenBy(ngozi, id)).draft, '');
  assert.equal((await emailsTo(email)).length, 1);
});

test('every act has an audit line with the member and the reason, and no words of the sender', async () => {
  const { id } = await makePartnerRequest(app);
  const params = { requestId: id };
  const act = () => actOn(ngozi, id);
  await ngozi.call(acts.markRequestComplex, { params, body: { ...(await act()), complex: true, reason } });
  await ngozi.call(acts.snoozeRequest, { params, body: { ...(await act()), until: '2026-06-17', reason } });
  await ngozi.call(acts.markRequestWaiting, { params, body: { ...(await act()), reason } });
  await ngozi.call(acts.reopenRequest, { params, body: { ...(await act()), reason } });
  await ngozi.call(acts.handRequestOver, { params, body: { ...(await act()), memberId: musa.id, reason } });
  assert.equal((await requestSeenBy(admin, id)).owner?.name, musa.name);
  assert.ok((await idsListed(musa, { owner: 'mine' })).includes(id));
  await musa.call(acts.releaseRequest, { params, body: { forGood: true } });
  assert.equal((await requestSeenBy(admin, id)).owner, null);
  await ngozi.call(acts.closeRequest, { params, body: { ...(await act()), reason } });
  await ngozi.call(acts.reopenRequest, { params, body: { ...(await act()), reason } });
  const contacts = await ngozi.call(showRequestContacts, { params, body: { reason } });
  assert.equal(contacts.phone, '+2348031234567');
  const lines = await audited(id);
  assert.deepEqual(
    lines.map(({ action }) => action),
    [
      ...['request-marked-complex', 'request-snoozed', 'request-marked-waiting', 'request-reopened'],
      ...['request-handed-over', 'request-given-back', 'request-closed', 'request-reopened', 'request-contacts-shown'],
    ],
  );
  assert.ok(lines.every(({ action, reason: why }) => action === 'request-given-back' || why === reason));
  const { rows } = await pool.query('select * from audit_lines where subject = $1', [id]);
  for (const word of ['Mama Put', 'Sade', '@example', '2348031234567', 'Rice'])
    assert.ok(!JSON.stringify(rows).includes(word), word);
});

test('an act whose choice says why needs no reason, and its audit line has none; closing needs one', async () => {
  const { id } = await makeContactRequest(app);
  const params = { requestId: id };
  const body = async () => await actOn(ngozi, id);
  await ngozi.call(acts.markRequestComplex, { params, body: { ...(await body()), complex: true } });
  await ngozi.call(acts.markRequestWaiting, {
    params,
    body: { ...(await body()), reason: 'They look for the receipt' },
  });
  await ngozi.call(acts.reopenRequest, { params, body: await body() });
  assert.deepEqual(
    (await audited(id)).map(({ reason: why }) => why),
    [null, 'They look for the receipt', null],
  );
  assert.equal((await ngozi.send(acts.closeRequest, { params, body: await body() })).status, 400);
  const contacts = { ...(await body()), reason: 'Call 08031234567', complex: false };
  assert.equal((await ngozi.send(acts.markRequestComplex, { params, body: contacts })).status, 400);
  const { closed } = await ngozi.call(acts.closeRequestsAsSpam, { body: { ids: [id] } });
  assert.deepEqual([closed, (await requestSeenBy(ngozi, id)).closeReason], [1, 'Spam']);
});

test('a request can be handed over only to a member who works on requests', async () => {
  const { id } = await makeContactRequest(app);
  for (const memberId of [admin.id, randomUUID(), 'nobody']) {
    const body = { ...(await actOn(ngozi, id)), memberId, reason };
    const refused = await ngozi.send(acts.handRequestOver, { params: { requestId: id }, body });
    assert.deepEqual([refused.status, refused.body.code], [400, 'validation']);
  }
});

test('a closed request, one in quarantine and an unknown one are refused with the reason', async () => {
  const closed = await makeContactRequest(app);
  await answerAs(ngozi, closed.id, 'Yes.', 'closed');
  const held = await makeContactRequest(app, { website: 'http://spam.example' });
  const codeOf = async (id: string, endpoint: typeof acts.closeRequest) =>
    (await ngozi.send(endpoint, { params: { requestId: id }, body: { ...(await actOn(ngozi, id)), reason } })).body
      .code;
  assert.equal(await codeOf(closed.id, acts.closeRequest), 'request-closed');
  assert.equal(await codeOf(held.id, acts.closeRequest), 'request-quarantined');
  assert.equal(await codeOf(held.id, acts.reopenRequest as never), 'request-open');
  assert.equal(await codeOf(closed.id, acts.releaseFromQuarantine as never), 'request-closed');
  const unknown = { [randomUUID()]: 404, first: 400, "' or 1=1 --": 400 };
  for (const [requestId, status] of Object.entries(unknown)) {
    const sent = { params: { requestId }, body: { key: randomUUID(), version: 1, reason } };
    assert.equal((await ngozi.send(acts.closeRequest, sent)).status, status);
  }
});

test('a request that is released from quarantine is emailed to the team once and joins the queue', async () => {
  const { id, email } = await makeContactRequest(app, { website: 'http://spam.example' });
  const toTeam = async () =>
    (await pool.query(`select from emails where to_address = 'team' and template_data->>'email' = $1`, [email]))
      .rowCount;
  assert.equal(await toTeam(), 0);
  assert.ok((await idsListed(ngozi, { list: 'quarantined' })).includes(id));
  assert.ok(!(await idsListed(ngozi, {})).includes(id));
  const body = { ...(await actOn(ngozi, id)), reason };
  await Promise.all([1, 2].map(() => ngozi.call(acts.releaseFromQuarantine, { params: { requestId: id }, body })));
  assert.equal(await toTeam(), 1);
  assert.ok((await idsListed(ngozi, {})).includes(id));
  const again = { ...(await actOn(ngozi, id)), reason };
  const refused = await ngozi.send(acts.releaseFromQuarantine, { params: { requestId: id }, body: again });
  assert.equal(refused.body.code, 'request-not-quarantined');
});

test('requests are closed as spam in bulk, each with a result of its own', async () => {
  const spam = await makeContactRequest(app, { website: 'http://spam.example' });
  const [fine, held, done] = [
    await makeContactRequest(app),
    await makeContactRequest(app),
    await makeContactRequest(app),
  ];
  await musa.call(acts.takeRequest, { params: { requestId: held.id }, body: {} });
  await answerAs(musa, done.id, 'Yes.', 'closed');
  const unknown = randomUUID();
  const body = { ids: [spam.id, fine.id, held.id, done.id, unknown, fine.id], reason };
  const first = await ngozi.call(acts.closeRequestsAsSpam, { body });
  assert.equal(first.closed, 2);
  const closed = new Map(first.results.map(({ id, closed: isClosed }) => [id, isClosed]));
  assert.deepEqual(
    [spam.id, fine.id, held.id, done.id, unknown].map((id) => closed.get(id)),
    [true, true, false, false, false],
  );
  assert.match(first.results.find(({ id }) => id === held.id)?.message ?? '', new RegExp(musa.name));
  assert.equal((await ngozi.call(acts.closeRequestsAsSpam, { body })).closed, 2, 'closing again changes nothing');
  const { rowCount } = await pool.query(
    `select from audit_lines where action = 'request-closed-as-spam' and subject = any($1)`,
    [body.ids],
  );
  assert.equal(rowCount, 2);
  const seen = await requestSeenBy(ngozi, spam.id);
  assert.deepEqual([seen.state, seen.spam, seen.move], ['closed', true, 'none']);
  const none = await ngozi.send(acts.closeRequestsAsSpam, { body: { ids: [], reason } });
  assert.equal(none.status, 400);
  const tooMany = Array.from({ length: acts.bulkRequestsMax + 1 }, () => randomUUID());
  assert.equal((await ngozi.send(acts.closeRequestsAsSpam, { body: { ids: tooMany, reason } })).status, 400);
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import {
  type ApprovalRecord,
  approveApproval,
  listApprovals,
  markOutcomesSeen,
  readApproval,
  recallApproval,
  refuseApproval,
} from '@foodbank/contract/foundation/approvals-staff';
import { getToday } from '@foodbank/contract/oversight/work-queues-staff';
import { roleNames } from '@foodbank/contract/people/permissions';
import { makeStaff, staffCalls, type TestStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { completeWithNewToken, openSession } from '../../people/accounts/cookie-sessions.ts';
import type { Actor } from '../audit/queries.ts';
import { fingerprintOf, requestApproval } from './request-approval.ts';
import { type ApprovalKind, takeApproval } from './take-approval.ts';

/** The value that the test's kind of request changes, how often it acted, and what was dropped. */
const world = { value: 'one', acts: 0, dropped: [] as string[] };

const kind: ApprovalKind = {
  kind: 'test-value',
  label: 'The value of the test',
  formAddress: '/ops/values/new',
  nameSubject: ({ subject }) => `About ${subject}`,
  async describe(_tx, { payload }) {
    return [{ field: 'Value', before: world.value, after: String(payload.after) }];
  },
  async approve(tx, id, decider, reason) {
    const { secrets } = await takeApproval(tx, id, decider, reason);
    assert.equal(secrets.key, 'hidden');
    world.acts += 1;
  },
  async dropped(_tx, { id }) {
    world.dropped.push(id);
  },
};
const other: ApprovalKind = { ...kind, kind: 'test-other', label: 'Another kind', changesStay: true };
delete other.nameSubject;
const app = await startApp({ after }, { workless: true, approvalKinds: [kind, other] });
const { database } = app.context;
const [asker, decider] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];

let asked = 0;

/** Asks for a change of the value. Returns the request's id. */
function ask(
  { id }: { id: string },
  given: Partial<{ kind: string; by: Actor['kind']; subject: string }> = {},
): Promise<string> {
  asked += 1;
  return database.write((tx) =>
    requestApproval(tx, {
      kind: given.kind ?? 'test-value',
      subject: given.subject ?? `subject-${asked}`,
      payload: { after: 'two' },
      secrets: { key: 'hidden' },
      fingerprint: fingerprintOf(tx, [world.value]),
      permission: 'terms.approve',
      reason: 'because of the test',
      actor: { kind: given.by ?? 'staff', id },
    }),
  );
}

const read = async (member: TestStaff, id: string): Promise<ApprovalRecord> =>
  (await member.call(readApproval, { params: { id } })).approval;
const approve = (member: TestStaff, id: string, shown: string) =>
  member.send(approveApproval, { params: { id }, body: { reason: 'looks right', shown } });
const idsIn = async (member: TestStaff, box: 'waiting' | 'mine' | 'decided') =>
  (await member.call(listApprovals, { query: { box } })).rows.map(({ id }) => id);
const auditOf = async (id: string) =>
  (
    await database.pool.query(`select action from audit_lines where detail->>'approval' = $1 order by id`, [id])
  ).rows.map(({ action }) => action);
const emailsTo = async (address: string) =>
  (await database.pool.query('select kind, template_data from emails where to_address = $1 order by id', [address]))
    .rows;

test('a request is shown with its change, maker, reason, age, end and the members who may decide', async () => {
  const id = await ask(asker);
  const seen = await read(decider, id);
  assert.deepEqual(seen.changes, [{ field: 'Value', before: 'one', after: 'two' }]);
  assert.deepEqual(seen.requestedBy, { id: asker.id, kind: 'staff', name: asker.name });
  assert.equal(seen.reason, 'because of the test');
  assert.equal(Date.parse(seen.expiresAt) - Date.parse(seen.requestedAt), 7 * 86_400_000);
  assert.deepEqual([seen.mayDecide, seen.isMine, seen.isBlocked], [true, false, false]);
  assert.ok(seen.deciders.some((one) => one.id === decider.id));
  assert.ok(!seen.deciders.some((one) => one.id === asker.id), 'never the asker');
  assert.doesNotMatch(JSON.stringify(seen), /hidden/);
  const own = await read(asker, id);
  assert.deepEqual([own.mayDecide, own.isMine, own.draft], [false, true, null]);
  assert.ok((await idsIn(decider, 'waiting')).includes(id));
  assert.ok(!(await idsIn(asker, 'waiting')).includes(id));
  assert.ok((await idsIn(asker, 'mine')).includes(id));
});

test('another member approves: the act happens once, is audited, and its maker gets an email', async () => {
  const id = await ask(asker, { kind: 'test-other' });
  const { shown } = await read(decider, id);
  const before = world.acts;
  assert.equal((await approve(decider, id, shown)).status, 200);
  assert.equal(world.acts, before + 1);
  assert.deepEqual(await auditOf(id), ['approval-requested', 'approval-approved']);
  const again = await approve(decider, id, shown);
  assert.deepEqual([again.status, again.body.code], [409, 'approval-decided']);
  assert.equal(world.acts, before + 1);
  const [email] = (await emailsTo(asker.email)).slice(-1);
  assert.deepEqual([email.kind, email.template_data.by], ['approval-approved', decider.name]);
  const decided = await read(asker, id);
  assert.deepEqual([decided.state, decided.decidedBy?.name], ['approved', decider.name]);
  assert.equal(decided.changes.length, 1, 'what was shown stays');
  assert.ok((await idsIn(decider, 'decided')).includes(id));
  const { rows } = await database.pool.query('select sealed from approvals where id = $1', [id]);
  assert.equal(rows[0].sealed, null);
});

test('nobody decides their own request, in whatever role and session', async () => {
  const chief = await makeStaff(app, roleNames);
  const id = await ask(chief);
  const { shown } = await read(chief, id);
  const second = await database.write(async (tx) => {
    const session = await openSession(tx, chief.id, { userAgent: 'another', address: '10.0.0.1' });
    return completeWithNewToken(tx, session.id);
  });
  const elsewhere = { ...chief, ...staffCalls(app, () => second) };
  for (const session of [chief, elsewhere]) {
    const approved = await approve(session, id, shown);
    assert.deepEqual([approved.status, approved.body.code], [403, 'approval-own']);
    const refused = await session.send(refuseApproval, { params: { id }, body: { reason: 'my own' } });
    assert.deepEqual([refused.status, refused.body.code], [403, 'approval-own']);
  }
  assert.equal((await read(decider, id)).state, 'open');
});

test('a member without the permission neither reads nor decides a request', async () => {
  const id = await ask(asker);
  const { shown } = await read(decider, id);
  const support = await makeStaff(app, ['support', 'content', 'operations']);
  assert.equal((await support.send(readApproval, { params: { id } })).body.code, 'not-permitted');
  assert.equal((await approve(support, id, shown)).body.code, 'not-permitted');
  const refused = await support.send(refuseApproval, { params: { id }, body: { reason: 'not mine' } });
  assert.equal(refused.body.code, 'not-permitted');
  assert.deepEqual(await idsIn(support, 'waiting'), []);
  const recalled = await support.send(recallApproval, { params: { id }, body: { reason: 'not mine' } });
  assert.equal(recalled.body.code, 'not-yours');
  assert.equal((await approve(decider, '00000000-0000-7000-8000-000000000000', shown)).body.code, 'not-found');
});

test('of two members who approve at once one acts, and the other is told who and when', async () => {
  const third = await makeStaff(app, ['admin']);
  const id = await ask(asker);
  const { shown } = await read(decider, id);
  const before = world.acts;
  const answers = await Promise.all([decider, third, decider, third].map((member) => approve(member, id, shown)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  assert.equal(world.acts, before + 1);
  const { decidedBy } = await read(asker, id);
  for (const { status, body } of answers) {
    if (status === 409) assert.equal(body.message, `${decidedBy?.name} approved this on 15 Jun 2026, 10:00.`);
  }
});

test('an approval of what changed since it was shown is refused with the new difference', async (t) => {
  t.after(() => {
    world.value = 'one';
  });
  const id = await ask(asker);
  const { shown } = await read(decider, id);
  world.value = 'three';
  const before = world.acts;
  const stale = await approve(decider, id, shown);
  assert.deepEqual([stale.status, stale.body.code], [409, 'approval-stale']);
  assert.deepEqual(stale.body.errors, { Value: 'three → two' });
  assert.equal(world.acts, before);
  const now = await read(decider, id);
  assert.equal(now.state, 'open');
  assert.equal((await approve(decider, id, now.shown)).status, 200);
});

test('a refusal needs a reason, tells the maker, and gives the values back without the secrets', async () => {
  const id = await ask(asker);
  const send = (body: object) => decider.send(refuseApproval, { params: { id }, body });
  assert.equal((await send({})).body.errors?.reason, 'Please say why');
  assert.equal((await send({ reason: 'the value is wrong' })).status, 200);
  const [email] = (await emailsTo(asker.email)).slice(-1);
  assert.deepEqual([email.kind, email.template_data.reason], ['approval-refused', 'the value is wrong']);
  const back = await read(asker, id);
  assert.deepEqual([back.state, back.decisionReason], ['refused', 'the value is wrong']);
  assert.deepEqual([back.draft, back.formAddress], [{ after: 'two' }, '/ops/values/new']);
  assert.equal((await read(decider, id)).draft, null, 'the draft is the maker’s');
  assert.ok(world.dropped.includes(id));
  assert.deepEqual(await auditOf(id), ['approval-requested', 'approval-refused']);
});

test('a maker takes a request back before the decision, which is recorded, and not afterwards', async () => {
  const id = await ask(asker);
  const recall = () => asker.send(recallApproval, { params: { id }, body: { reason: 'a mistake' } });
  assert.equal((await recall()).status, 200);
  assert.deepEqual(await auditOf(id), ['approval-requested', 'approval-recalled']);
  assert.ok(world.dropped.includes(id));
  const again = await recall();
  assert.deepEqual(
    [again.body.code, again.body.message],
    ['approval-decided', `${asker.name} took this back on 15 Jun 2026, 10:00.`],
  );
  assert.equal((await approve(decider, id, (await read(decider, id)).shown)).body.code, 'approval-decided');
});

test('a request of an agent is listed with the agent’s name', async () => {
  const agent = await makeSignedInAgent(app);
  const id = await ask(agent, { by: 'agent' });
  const { rows } = await decider.call(listApprovals, { query: {} });
  assert.deepEqual(rows.find((row) => row.id === id)?.requestedBy, { id: agent.id, kind: 'agent', name: 'Ngozi Eze' });
  const only = await decider.call(listApprovals, { query: { kind: 'test-other' } });
  assert.ok(only.rows.every((row) => row.kind === 'test-other'));
});

test('a list says what each request is about: a person by name, else what the kind says, else nothing', async () => {
  const agent = await makeSignedInAgent(app);
  const ids = await Promise.all([agent.id, asker.id, 'everybody'].map((subject) => ask(asker, { subject })));
  ids.push(await ask(asker, { subject: randomUUID(), kind: 'test-other' }));
  const { rows } = await decider.call(listApprovals, { query: { box: 'waiting' } });
  assert.deepEqual(
    ids.map((id) => rows.find((row) => row.id === id)?.subjectName),
    ['Ngozi Eze', asker.name, 'About everybody', null],
  );
});

test('lists go on from a cursor, without gaps and doubles', async () => {
  for (let more = 0; more < 60; more += 1) await ask(asker);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await decider.call(listApprovals, { query: { box: 'waiting', cursor } });
    seen.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  const { rows } = await database.pool.query(
    `select id from approvals where state = 'open' and requested_by <> $1 order by id`,
    [decider.id],
  );
  assert.deepEqual(
    seen,
    rows.map(({ id }) => id),
  );
});

test('who asked is told in the console how it was decided, until they have seen it, and nobody else', async () => {
  const maker = await makeStaff(app, ['finance']);
  const news = async (member: TestStaff) => {
    const { queues } = await member.call(getToday, {});
    return queues.find(({ queue }) => queue === 'approval-outcomes')?.open;
  };
  const marked = async (member: TestStaff) =>
    (await member.call(listApprovals, { query: { box: 'mine' } })).rows
      .filter(({ isNews }) => isNews)
      .map(({ id }) => id);
  const [approved, refused, back, open] = [await ask(maker), await ask(maker), await ask(maker), await ask(maker)];
  await approve(decider, approved, (await read(decider, approved)).shown);
  await decider.call(refuseApproval, { params: { id: refused }, body: { reason: 'the value is wrong' } });
  await maker.call(recallApproval, { params: { id: back }, body: {} });
  assert.deepEqual([await marked(maker), await news(maker)], [[refused, approved], 2], 'not what the maker took back');
  assert.equal((await read(decider, approved)).isNews, false);
  const see = (member: TestStaff, ids: string[]) => member.call(markOutcomesSeen, { body: { ids } });
  await see(decider, [approved]);
  await see(maker, [approved, open]);
  assert.deepEqual([await marked(maker), await news(maker)], [[refused], 1]);
  await decider.call(refuseApproval, { params: { id: open }, body: { reason: 'the value is wrong' } });
  assert.equal(await news(maker), 2, 'what was open was not seen before');
});

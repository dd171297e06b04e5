import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/views/audit-trail-staff';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { addAuditLine, agentActor, system } from '../../foundation/audit/add-audit-line.ts';
import { auditJobs } from '../../foundation/audit/jobs.ts';
import { wipeSubjectKeys } from '../../foundation/audit/queries.ts';
import { writeRefusedCalls } from '../../foundation/audit/refused-calls.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const admin = await makeStaff(app, ['admin']);
const agent = await makeSignedInAgent(app);
const { rows: names } = await database.pool.query(
  `select firstname || ' ' || lastname as name from agents where id = $1`,
  [agent.id],
);
const agentName: string = names[0].name;
const asAdmin = { kind: 'staff', id: admin.id } as const;
const add = (line: Parameters<typeof addAuditLine>[1]) => database.write((tx) => addAuditLine(tx, line));
const list = (query: Partial<Record<keyof calls.AuditFilters | 'cursor', string>>) =>
  admin.call(calls.listAuditLines, { query: query as calls.AuditFilters });

/** The subjects of every page of a list, with at most so many pages. */
async function subjectsOf(query: Parameters<typeof list>[0], pagesMax = 10): Promise<string[]> {
  const subjects: string[] = [];
  let cursor: string | null | undefined;
  for (let pages = 0; cursor !== null && pages < pagesMax; pages += 1) {
    const reply = await list(cursor === undefined ? query : { ...query, cursor });
    subjects.push(...reply.rows.map(({ subject }) => subject.id));
    cursor = reply.nextCursor;
  }
  return subjects;
}

// Three actors, three actions, three subjects and 60 instants, of which several lines share each.
await database.pool.query(
  `insert into audit_lines (at, actor, actor_kind, action, subject, request_id)
   select '2026-05-31T22:30:00.000001Z'::timestamptz + (n / 4) * interval '1 hour',
     (array['${agent.id}', 'visitor', 'system'])[1 + n % 3], (array['agent', 'visitor', 'system'])[1 + n % 3],
     (array['list-one', 'list-two', 'other-act'])[1 + (n / 3) % 3], 'L-' || (n % 5), case when n % 40 = 0 then 'request-' || n end
   from generate_series(0, 239) n`,
);

/** An action of a later release, which has no sentence here. */
const asAction = (text: string) => text as 'agent-suspended';

test('a list has the newest lines first, page by page, each once, whatever the filters are', async () => {
  const { rows } = await database.pool.query<Record<string, string> & { at: Date }>(
    `select id, at, actor, actor_kind as "actorKind", action, subject, request_id as "requestId" from audit_lines
     where request_id is null or request_id like 'request-%' order by at desc, id desc`,
  );
  const days = [
    { from: undefined, to: '2026-06-14' },
    { from: '2026-06-01', to: '2026-06-02' },
  ];
  let pagedCount = 0;
  for (const actor of [undefined, agent.id])
    for (const actorKind of [undefined, 'agent', 'staff'])
      for (const action of [undefined, 'list-', 'LIST'])
        for (const subject of [undefined, 'L-1'])
          for (const { from, to } of days) {
            const expected = rows.filter(
              (line) =>
                line.at < new Date(to === '2026-06-14' ? '2026-06-14T23:00:00Z' : '2026-06-02T23:00:00Z') &&
                (from === undefined || line.at >= new Date('2026-05-31T23:00:00Z')) &&
                (actor === undefined || line.actor === actor) &&
                (actorKind === undefined || line.actorKind === actorKind) &&
                (action === undefined || line.action?.startsWith(action)) &&
                (subject === undefined || line.subject === subject),
            );
            const filters = Object.entries({ actor, actorKind, action, subject, from, to });
            const query = Object.fromEntries(filters.filter(([, value]) => value !== undefined));
            assert.deepEqual(
              await subjectsOf(query),
              expected.map((line) => line.subject),
              JSON.stringify(query),
            );
            if (expected.length > calls.auditPageSize) pagedCount += 1;
          }
  assert.ok(pagedCount > 5, `${pagedCount} of the lists have several pages`);
  assert.deepEqual(await subjectsOf({ requestId: 'request-40', action: 'list' }), ['L-0']);
  assert.deepEqual(await subjectsOf({ requestId: 'request-40', actor: 'nobody' }), []);
});

test('a line has the names of its actor and subject, and the filters too; unknown actions and ids appear as they are', async () => {
  await add({ actor: asAdmin, action: asAction('made-up-act'), subject: agent.id, reason: 'because' });
  await add({ actor: agentActor(agent.id), action: 'phone-changed', subject: 'C-17' });
  const { rows, filteredBy } = await list({ actor: admin.id, subject: agent.id });
  assert.deepEqual(
    rows.map(({ actor, action, subject, reason }) => ({ actor, action, subject, reason })),
    [
      {
        actor: { id: admin.id, name: admin.name, kind: 'staff' },
        action: 'made-up-act',
        subject: { id: agent.id, name: agentName },
        reason: 'because',
      },
    ],
  );
  assert.deepEqual(filteredBy, {
    actor: { id: admin.id, name: admin.name },
    subject: { id: agent.id, name: agentName },
  });
  const [line] = (await list({ actor: agent.id, action: 'phone-changed' })).rows;
  assert.deepEqual([line?.actor.name, line?.subject], [agentName, { id: 'C-17', name: null }]);
});

test('one line has what changed, its session and request, and its place in the chain once it has one', async () => {
  const { rows } = await database.pool.query('select id from account_sessions where account_id = $1', [admin.id]);
  const sessionId: string = rows[0].id;
  const actor = { ...asAdmin, sessionId };
  await add({
    actor,
    action: 'category-changed',
    subject: 'full-1',
    before: { a: 1 },
    after: { a: 2 },
    detail: { b: [3] },
  });
  const [listed] = (await list({ subject: 'full-1' })).rows;
  const params = { id: String(listed?.id) };
  const { line } = await admin.call(calls.getAuditLine, { params });
  assert.deepEqual(
    [line.before, line.after, line.detail, line.sessionId, line.personalText, line.chain],
    [{ a: 1 }, { a: 2 }, { b: [3] }, sessionId, 'none', null],
  );
  for (const job of auditJobs(app.context)) await job.run('test');
  const { chain } = (await admin.call(calls.getAuditLine, { params })).line;
  const entry = await database.pool.query(
    `select position, encode(hash, 'hex') as hash, chained_at from audit_chain where line_id = $1`,
    [params.id],
  );
  const { position, hash, chained_at: chainedAt } = entry.rows[0];
  assert.deepEqual(chain, { position, hash, chainedAt: chainedAt.toISOString() });
});

test('personal text is shown for a reason only, which is recorded; after the erasure it says so', async () => {
  const of = `agent:${agent.id}`;
  await add({ actor: system, action: 'name-changed', subject: agent.id, personal: { of, text: { name: 'Zainab' } } });
  const [listed] = (await list({ subject: agent.id, action: 'name-changed' })).rows;
  const params = { id: String(listed?.id) };
  const shownTo = async () => (await list({ action: 'audit-personal-text-shown' })).rows;
  const whole = JSON.stringify([listed, await admin.call(calls.getAuditLine, { params })]);
  assert.ok(!whole.includes('Zainab'));
  const without = await admin.send(calls.showPersonalText, { params, body: { reason: ' ' } });
  assert.deepEqual([without.status, await shownTo()], [400, []]);
  const body = { reason: 'The agent asked what we know' };
  assert.deepEqual(await admin.call(calls.showPersonalText, { params, body }), { text: { name: 'Zainab' } });
  const [recorded, ...more] = await shownTo();
  assert.deepEqual([recorded?.actor.id, recorded?.subject.id, recorded?.reason], [admin.id, agent.id, body.reason]);
  assert.deepEqual(more, []);
  await database.write((tx) => wipeSubjectKeys(tx, [of]));
  assert.equal((await admin.call(calls.getAuditLine, { params })).line.personalText, 'erased');
  assert.deepEqual(await admin.call(calls.showPersonalText, { params, body }), { text: null });
  assert.equal((await shownTo()).length, 1);
});

test('an export obeys the filters, states its time zone, has no formula and no personal text, and is recorded', async () => {
  const personal = { of: 'agent:someone', text: { name: 'Zainab' } };
  await add({ actor: system, action: asAction('=cmd()'), subject: '+234', reason: '@SUM(A1)', personal });
  await add({ actor: system, action: asAction('=cmd()'), subject: 'other' });
  const body = { subject: '+234', from: '2026-06-15' };
  const { csv, ...rest } = await admin.call(calls.exportAuditLines, { body });
  assert.deepEqual(rest, { fileName: 'audit-2026-06-15.csv', rowCount: 1, isCut: false });
  const [head, line, ...end] = csv.split('\r\n');
  assert.match(head ?? '', /^\uFEFFLine,"?Time \(Lagos, UTC\+1\)"?,/);
  assert.match(line ?? '', /^\d+,2026-06-15 10:00:00,Job,,system,'=cmd\(\),'=cmd\(\),,'\+234,'@SUM\(A1\),,,\{\},$/);
  assert.deepEqual(end, ['', 'Times are in Lagos time (UTC+1). Personal text is left out.', '']);
  const [recorded] = (await list({ action: 'audit-exported' })).rows;
  const { line: full } = await admin.call(calls.getAuditLine, { params: { id: String(recorded?.id) } });
  assert.deepEqual([full.actor.id, full.detail], [admin.id, { ...body, rowCount: 1, isCut: false }]);
});

test('an export of more than 10,000 lines is cut, and says where', async () => {
  await database.pool.query(
    `insert into audit_lines (at, actor, actor_kind, action, subject)
     select '2026-04-01T00:00:00Z'::timestamptz + n * interval '1 second', 'shop', 'shop', 'many', 'M' from generate_series(0, 10000) n`,
  );
  const { csv, ...rest } = await admin.call(calls.exportAuditLines, { body: { actorKind: 'shop' } });
  assert.deepEqual([rest.rowCount, rest.isCut], [10_000, true]);
  const rows = csv.trimEnd().split('\r\n');
  assert.equal(rows.length, 1 + 10_000 + 3);
  assert.equal(rows.at(-1), '"Cut after 10000 lines, at 2026-04-01 01:00:01. There are older ones."');
});

test('staff without the permission read nothing, and the attempt is recorded', async () => {
  const support = await makeStaff(app, ['support', 'operations', 'finance', 'content']);
  const params = { id: '1' };
  const answers = [
    await support.send(calls.listAuditLines, {}),
    await support.send(calls.getAuditLine, { params }),
    await support.send(calls.showPersonalText, { params, body: { reason: 'curious' } }),
    await support.send(calls.exportAuditLines, { body: {} }),
  ];
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.code]),
    answers.map(() => [403, 'not-permitted']),
  );
  app.clock.advance(600);
  await database.write((tx) => writeRefusedCalls(tx, 100));
  const { rows } = await list({ actor: support.id, action: 'call-not-permitted' });
  assert.equal(rows.length, 1, 'once for all four');
});

test('filters and cursors that make no sense are refused or find nothing', async () => {
  const refused = async (query: Record<string, string | undefined>) =>
    (await admin.send(calls.listAuditLines, { query })).status;
  for (const query of [
    { from: '2026-02-30' },
    { to: 'x' },
    { actorKind: 'god' },
    { cursor: '1; drop' },
    { subject: '\0' },
  ])
    assert.equal(await refused(query), 400, JSON.stringify(query));
  assert.equal(await refused({ cursor: '999999999999999' }), 404);
  for (const query of [{ action: '%' }, { action: '_' }, { subject: "' or 1=1 --" }, { actor: '', subject: 'none' }])
    assert.deepEqual((await list(query)).rows, []);
  assert.equal((await admin.send(calls.getAuditLine, { params: { id: '999999999999999' } })).status, 404);
});

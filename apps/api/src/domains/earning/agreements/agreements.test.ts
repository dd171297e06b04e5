import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { acceptAgentTerms, getAgentTerms } from '@foodbank/contract/earning/agreements';
import * as admin from '@foodbank/contract/earning/agreements-staff';
import { approveApproval, readApproval } from '@foodbank/contract/foundation/approvals-staff';
import { partsOfText } from '@foodbank/contract/primitives/text-parts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { hasAcceptedTerms } from './queries.ts';

const app = await startApp({ after }, { at: '2026-06-15T09:00:00Z', workless: true });
const { database } = app.context;
const [writer, decider] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
const agent = await makeSignedInAgent(app);
const params = { id: agent.id };
const body = `# What changed\nYou earn more than before. ${'It is still paid in the next month. '.repeat(8)}`;

const read = () => app.call(getAgentTerms, { params }, agent.token);
const accept = (version: number) => app.send(acceptAgentTerms, { params, body: { version } }, agent.token);
const ask = (given: Partial<admin.NewAgentTerms> = {}) =>
  writer.send(admin.requestAgentTerms, {
    body: { holdsFrom: '2026-07-01', body, afterVersion: 2, reason: 'the law changed', ...given },
  });
async function approve(approvalId: unknown) {
  const sent = { params: { id: String(approvalId) } };
  const { approval } = await decider.call(readApproval, sent);
  const answer = await decider.send(approveApproval, { ...sent, body: { reason: 'agreed', shown: approval.shown } });
  return { ...answer, changes: approval.changes };
}

test('the first text comes with the product and is shown in parts', async () => {
  const { terms, acceptedAt, acceptances } = await read();
  assert.deepEqual([terms.version, acceptedAt, acceptances], [1, null, []]);
  const parts = partsOfText(terms.body);
  assert.deepEqual(
    parts.flatMap((part) => ('heading' in part ? part.heading : [])),
    [
      'What you earn',
      'When it is due',
      'Returns',
      'Payouts',
      'Your own orders',
      'Tax',
      'If something is wrong',
      'Ending',
      'Changes',
    ],
  );
  assert.equal(parts.length, 18, 'a paragraph for each heading');
  assert.ok(terms.body.length < 3_500, 'about one screen');
  assert.deepEqual(partsOfText('One\nline\n\n\n# Head\n\n# Next\ntext\n'), [
    { paragraph: 'One\nline' },
    { heading: 'Head' },
    { heading: 'Next' },
    { paragraph: 'text' },
  ]);
});

test('an agent accepts once: again changes nothing, also twice at once, and another version is refused', async () => {
  assert.equal(await hasAcceptedTerms(database.read, agent.id, '2026-06-15'), false);
  assert.deepEqual([(await accept(2)).body.code, (await accept(0)).status], ['agent-terms-changed', 400]);
  const answers = await Promise.all([accept(1), accept(1), accept(1)]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  const { acceptedAt } = await read();
  assert.equal(acceptedAt, '2026-06-15T09:00:00.000Z');
  app.clock.advance(60);
  assert.equal((await accept(1)).body.acceptedAt, acceptedAt, 'the first instant stays');
  assert.deepEqual(
    [
      await hasAcceptedTerms(database.read, agent.id, '2026-06-15'),
      await hasAcceptedTerms(database.read, agent.id, '2026-06-14'),
    ],
    [true, false],
  );
  const { rows } = await database.pool.query(
    `select detail from audit_lines where action = 'agent-terms-accepted' and subject = $1`,
    [agent.id],
  );
  assert.deepEqual(rows, [{ detail: { version: 1 } }]);
  const other = await makeSignedInAgent(app);
  assert.equal((await app.send(acceptAgentTerms, { params, body: { version: 1 } }, other.token)).status, 403);
});

test('a new text waits for a second person, holds from its day, and asks again; what was accepted stays', async () => {
  const asked = await ask();
  assert.equal(asked.status, 200);
  assert.match(String(asked.body.message), /waits for a second person/);
  assert.equal((await ask()).body.code, 'change-already-asked');
  const own = { params: { id: String(asked.body.approvalId) }, body: { reason: 'my own', shown: '' } };
  assert.equal((await writer.send(approveApproval, own)).body.code, 'approval-own');
  const { changes, status } = await approve(asked.body.approvalId);
  assert.equal(status, 200);
  assert.deepEqual(
    changes.map(({ field, after }) => [field, after]),
    [
      ['Version', '3'],
      ['Holds from', '1 Jul 2026'],
      ['Text', body.trim()],
    ],
  );
  assert.equal((await read()).terms.version, 1);
  const { rows } = await writer.call(admin.listAgentTerms, {});
  assert.deepEqual(
    rows.map(({ version, state, acceptedCount, isExample }) => [version, state, acceptedCount, isExample]),
    [
      [3, 'planned', 0, false],
      [2, 'replaced', 0, true],
      [1, 'in-force', 1, true],
    ],
  );
  app.clock.setBusinessDate('2026-07-01');
  const now = await read();
  assert.deepEqual([now.terms.version, now.acceptedAt, now.acceptances.length], [3, null, 1]);
  assert.equal((await accept(1)).body.code, 'agent-terms-changed');
  assert.equal(await hasAcceptedTerms(database.read, agent.id, '2026-07-01'), true, 'nothing earned is held');
  assert.equal((await accept(3)).status, 200);
  assert.deepEqual(
    (await read()).acceptances.map(({ version }) => version),
    [3, 1],
  );
});

test('a text holds from tomorrow at the earliest, and is written after the newest version', async () => {
  const refused = async (given: Partial<admin.NewAgentTerms>) => (await ask({ afterVersion: 3, ...given })).body;
  assert.equal(
    (await refused({ holdsFrom: '2026-07-01' })).errors?.holdsFrom,
    'The first day is tomorrow at the earliest',
  );
  assert.equal((await refused({ holdsFrom: '2028-07-01' })).errors?.holdsFrom, 'The first day is within a year');
  assert.equal((await refused({ holdsFrom: '2026-02-30' })).errors?.holdsFrom, 'Enter a day such as 2026-11-20');
  assert.equal((await refused({ body: 'Too short' })).errors?.body, 'Please enter the whole text');
  assert.equal((await refused({ body: 'x'.repeat(20_001), holdsFrom: '2026-07-09' })).code, 'validation');
  assert.equal((await refused({ afterVersion: 2, holdsFrom: '2026-07-09' })).code, 'changed-meanwhile');
  const support = await makeStaff(app, ['support', 'operations', 'admin']);
  assert.equal((await support.send(admin.requestAgentTerms, { body: {} })).status, 403);
});

test('a request whose day has come is stale, and a planned text is replaced by an earlier newer one', async () => {
  const same = await ask({ afterVersion: 3, holdsFrom: '2026-07-02' });
  assert.equal(same.body.code, 'nothing-changed', 'the text that holds on that day anyway');
  const late = await ask({ afterVersion: 3, holdsFrom: '2026-07-02', body: `${body}Third.` });
  app.clock.setBusinessDate('2026-07-02');
  assert.equal((await approve(late.body.approvalId)).body.code, 'approval-stale');
  await database.pool.query(`update approvals set state = 'expired', decided_at = now() where id = $1`, [
    late.body.approvalId,
  ]);
  await approve((await ask({ afterVersion: 3, holdsFrom: '2026-08-01', body: `${body}Third.` })).body.approvalId);
  await approve((await ask({ afterVersion: 4, holdsFrom: '2026-07-10', body: `${body}Third.` })).body.approvalId);
  app.clock.setBusinessDate('2026-07-10');
  const states = async () => (await writer.call(admin.listAgentTerms, {})).rows.map(({ state }) => state);
  assert.deepEqual(await states(), ['in-force', 'past', 'past', 'past', 'past']);
  app.clock.setBusinessDate('2026-08-01');
  assert.equal((await read()).terms.version, 5, 'version 4 was replaced before it began');
});

test('versions and acceptances are never edited or deleted', async () => {
  for (const change of [
    `update agent_terms_versions set body = 'other'`,
    'delete from agent_terms_acceptances',
    `update agent_terms_acceptances set accepted_at = now()`,
    'truncate agent_terms_versions cascade',
  ]) {
    await assert.rejects(database.pool.query(change), /only ever added/, change);
  }
});

test('the second text that comes with the product says what is held back of orders in instalments, and holds from its day', async (t) => {
  const fresh = await startApp(t, { at: '2026-12-01T09:00:00Z', workless: true });
  const reader = await makeSignedInAgent(fresh);
  const { terms } = await fresh.call(getAgentTerms, { params: { id: reader.id } }, reader.token);
  assert.deepEqual([terms.version, terms.holdsFrom], [2, '2026-12-01']);
  assert.match(
    terms.body,
    /# Orders in instalments\n.*half of its commission is held back.*1st of the fifth month.*never by order/,
  );
  assert.match(terms.body, /never more than we have credited to you for it/);
});

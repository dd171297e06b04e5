import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { approveApproval, readApproval } from '@foodbank/contract/foundation/approvals-staff';
import * as calls from '@foodbank/contract/views/agent-exports-staff';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { eraseAgent } from '../../people/agents/queries.ts';

const app = await startApp({ after }, { at: '2026-06-15T09:00:00Z', workless: true });
const { database } = app.context;
const [ada, bola, gone] = [await makeSignedInAgent(app), await makeSignedInAgent(app), await makeSignedInAgent(app)];
await database.pool.query(
  `update agents set phone = '+2348031234567', category = 'student', lastname = '=1+1' where id = $1`,
  [ada.id],
);
await database.write((tx) => eraseAgent(tx, gone.id));
await database.pool.query(`update accounts set state = 'suspended' where id = $1`, [bola.id]);
const [asker, decider] = [await makeStaff(app, ['operations']), await makeStaff(app, ['admin'])];

/** Asks for an export with contacts and has it approved. Returns the export's id. */
async function allow(given: calls.AgentExportFilters = {}): Promise<string> {
  const { approvalId: id } = await asker.call(calls.requestAgentsExport, { body: { ...given, reason: 'a mailing' } });
  const { approval } = await decider.call(readApproval, { params: { id } });
  assert.equal(approval.changes.at(-1)?.after, 'Once, within 24 hours, by the person who asked');
  await decider.call(approveApproval, { params: { id }, body: { reason: 'agreed', shown: approval.shown } });
  const { rows } = await asker.call(calls.listAgentExports, {});
  return rows[0]?.id ?? assert.fail('no export');
}

const download = (id: string, member = asker) => member.send(calls.downloadAgentsExport, { params: { id } });
const lastAudit = async () =>
  (await database.pool.query(`select actor, detail from audit_lines where action = 'agents-exported' order by id desc`))
    .rows[0];

test('the export that every reader may have has masked contacts, no erased agent and no formula', async () => {
  const { csv, rowCount, isCut } = await asker.call(calls.exportAgents, { body: {} });
  assert.deepEqual([rowCount, isCut], [2, false]);
  assert.match(
    csv,
    new RegExp(`${ada.referralCode},Ngozi,'=1\\+1,s\\*+\\d@example.com,080\\*+67,Student,active,2026-06-15`),
  );
  assert.ok(!csv.includes(ada.email) && !csv.includes('8031234567') && !csv.includes(gone.referralCode));
  assert.deepEqual(await lastAudit(), {
    actor: asker.id,
    detail: { category: null, state: null, rowCount: 2, contacts: 'masked' },
  });
  const countOf = (query: calls.AgentExportFilters) => asker.call(calls.countAgentsToExport, { query });
  assert.deepEqual(await countOf({}), { matching: 2, total: 2 });
  assert.deepEqual(await countOf({ category: 'student', state: 'active' }), { matching: 1, total: 2 });
  assert.deepEqual(await countOf({ category: 'student', state: 'suspended' }), { matching: 0, total: 2 });
  const filtered = await asker.call(calls.exportAgents, { body: { category: 'student', state: 'active' } });
  assert.equal(filtered.rowCount, 1);
  assert.equal((await asker.call(calls.exportAgents, { body: { state: 'suspended' } })).rowCount, 1);
});

test('an export with contacts is approved by another person and downloaded once, by the person who asked', async () => {
  const id = await allow();
  assert.equal((await download(id, decider)).body.code, 'not-found', 'not by the person who approved');
  const answers = await Promise.all([download(id), download(id)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const { csv } = (answers.find(({ status }) => status === 200)?.body ?? assert.fail()) as unknown as { csv: string };
  assert.ok(csv.includes(ada.email) && csv.includes('0803 123 4567'));
  assert.equal((await download(id)).body.code, 'export-over');
  const { detail } = await lastAudit();
  assert.deepEqual([detail.contacts, detail.rowCount], ['full', 2]);
  const { rows } = await asker.call(calls.listAgentExports, {});
  assert.deepEqual([rows[0]?.mayDownload, rows[0]?.rowCount], [false, 2]);
});

test('an approved export ends after 24 hours', async () => {
  const id = await allow({ category: 'student' });
  app.clock.advance(24 * 3_600);
  await database.pool.query(
    `update account_sessions set seen_at = $1, proved_at = $1, ends_at = $1::timestamptz + interval '1 hour'`,
    [app.clock.now()],
  );
  assert.equal((await download(id)).body.code, 'export-over');
});

test('asking for contacts needs its permission, and reading agents none of them', async () => {
  const [support, content] = [await makeStaff(app, ['support']), await makeStaff(app, ['content'])];
  assert.equal((await support.send(calls.exportAgents, { body: {} })).status, 200);
  const body = { reason: 'a mailing' };
  assert.equal((await support.send(calls.requestAgentsExport, { body })).body.code, 'not-permitted');
  assert.equal((await content.send(calls.exportAgents, { body: {} })).body.code, 'not-permitted');
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { approveApproval, readApproval } from '@foodbank/contract/foundation/approvals-staff';
import { makeStaff, testTotpSecret } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { approvalParts } from '../../../approvals.ts';
import { confirmPendingTotp, storePendingTotp } from '../../people/second-factors/queries.ts';
import { setRoles } from '../../people/staff/queries.ts';
import { approvalJobs } from './jobs.ts';
import { requestApproval } from './request-approval.ts';
import { type ApprovalKind, takeApproval } from './take-approval.ts';

const dropped: string[] = [];
const kind: ApprovalKind = {
  kind: 'test-value',
  label: 'The value of the test',
  describe: async () => [{ field: 'Value', before: 'one', after: 'two' }],
  approve: async (tx, id, decider, reason) => void (await takeApproval(tx, id, decider, reason)),
  dropped: async (_tx, { id, subject }) => {
    if (subject === 'broken') throw new Error('the domain can’t drop it');
    dropped.push(id);
  },
};
const app = await startApp({ after }, { workless: true, approvalKinds: [kind] });
const { database } = app.context;
const [job] = approvalJobs(app.context, approvalParts(app.context, [kind]));
const runJob = () => job?.run('') ?? assert.fail('no job');

const ask = (id: string, subject: string) =>
  database.write((tx) =>
    requestApproval(tx, {
      kind: 'test-value',
      subject,
      payload: {},
      fingerprint: '',
      permission: 'exports.approve',
      reason: 'because of the test',
      actor: { kind: 'staff', id },
    }),
  );
const emailsTo = async (address: string): Promise<string[]> =>
  (await database.pool.query('select kind from emails where to_address = $1 order by id', [address])).rows.map(
    ({ kind }) => kind,
  );

test('a request that no other member may decide is flagged as blocked, until there is one', async () => {
  const asker = await makeStaff(app, ['admin']);
  const id = await ask(asker.id, 'blocked');
  const read = async () => (await asker.call(readApproval, { params: { id } })).approval;
  const alone = await read();
  assert.deepEqual([alone.isBlocked, alone.deciders], [true, []]);
  const second = await makeStaff(app, ['admin']);
  const with2 = await read();
  assert.deepEqual([with2.isBlocked, with2.deciders], [false, [{ id: second.id, name: second.name }]]);
  await database.pool.query('delete from staff_totp where staff_id = $1', [second.id]);
  assert.equal((await read()).isBlocked, true, 'a member without a second factor can’t decide');
  await database.write(async (tx) => {
    await storePendingTotp(tx, second.id, tx.keys.seal(testTotpSecret));
    await confirmPendingTotp(tx, second.id, 0);
  });
  await database.pool.query(`update accounts set state = 'suspended' where id = $1`, [second.id]);
  assert.equal((await read()).isBlocked, true, 'nor a suspended one');
  await database.pool.query(`update accounts set state = 'active' where id = $1`, [second.id]);
  await database.write((tx) => setRoles(tx, second.id, ['content'], null));
  assert.equal((await read()).isBlocked, true, 'nor one whose role was taken away');
});

test('members who may decide are told by email at most once an hour, and only of new requests', async () => {
  const [asker, decider] = [await makeStaff(app, ['admin']), await makeStaff(app, ['admin'])];
  const support = await makeStaff(app, ['support']);
  await ask(asker.id, 'first');
  await runJob();
  await ask(asker.id, 'second');
  await runJob();
  assert.deepEqual(await emailsTo(decider.email), ['approval-waits']);
  assert.deepEqual(await emailsTo(support.email), []);
  app.clock.advance(3_601);
  await Promise.all([runJob(), runJob()]);
  assert.deepEqual(await emailsTo(decider.email), ['approval-waits', 'approval-waits'], 'of the second');
  app.clock.advance(3_601);
  await runJob();
  assert.equal((await emailsTo(decider.email)).length, 2, 'nothing is new');
});

test('a request that is not decided in seven days ends, and its maker is told; one that fails holds up no other', async () => {
  const maker = await makeStaff(app, ['admin']);
  const broken = await ask(maker.id, 'broken');
  const id = await ask(maker.id, 'late');
  app.clock.advance(7 * 86_400);
  const late = await makeStaff(app, ['admin']);
  await database.pool.query(
    `update account_sessions set seen_at = $1, proved_at = $1, ends_at = $2 where ended_at is null`,
    [app.clock.now(), new Date(app.clock.now().getTime() + 3_600_000)],
  );
  const { approval } = await late.call(readApproval, { params: { id } });
  assert.equal(approval.state, 'expired', 'before the job ran, too');
  const answer = await late.send(approveApproval, { params: { id }, body: { reason: 'too late', shown: '' } });
  assert.equal(answer.status, 409);
  await runJob();
  assert.deepEqual(dropped.slice(-1), [id]);
  assert.deepEqual((await emailsTo(maker.email)).slice(-1), ['approval-expired']);
  const { rows } = await database.pool.query('select id, state from approvals where id = any($1) order by id', [
    [broken, id],
  ]);
  assert.deepEqual(rows, [
    { id: broken, state: 'open' },
    { id, state: 'expired' },
  ]);
  const audit = await database.pool.query(
    `select actor_kind, action from audit_lines where detail->>'approval' = $1 order by id desc limit 1`,
    [id],
  );
  assert.deepEqual(audit.rows, [{ actor_kind: 'system', action: 'approval-expired' }]);
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { approvalHeldSeconds, holdApproval, releaseApproval } from '@foodbank/contract/foundation/approvals-staff';
import { makeStaff, type TestStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { workless: true });
const { pool } = app.context.database;
const [maker, ada, bola, support] = [
  await makeStaff(app, ['finance']),
  await makeStaff(app, ['finance']),
  await makeStaff(app, ['finance']),
  await makeStaff(app, ['support']),
];

/** A request of finance for other terms, which other members of finance decide. */
async function ask(): Promise<string> {
  const { rows } = await pool.query(
    `insert into approvals (kind, subject, payload, fingerprint, permission, requested_by, requested_by_kind, reason, requested_at, expires_at, state)
     values ('commission-terms', $1, '{}', '', 'terms.approve', $2, 'staff', 'As agreed', $3::timestamptz, $3::timestamptz + interval '7 days', 'open') returning id`,
    [randomUUID(), maker.id, app.clock.now()],
  );
  return rows[0].id;
}
const hold = async (member: TestStaff, id: string) => (await member.call(holdApproval, { params: { id } })).holder;

test('a decider who opens a request reads who has it open before, and gets it soon after that page is closed', async () => {
  const id = await ask();
  assert.equal(await hold(ada, id), null);
  const since = app.clock.now().toISOString();
  app.clock.advance(30);
  assert.equal(await hold(ada, id), null, 'renewed');
  assert.deepEqual(await hold(bola, id), { name: ada.name, since });
  // Ada's tab ended without a word.
  app.clock.advance(approvalHeldSeconds);
  assert.equal(await hold(bola, id), null);
  assert.equal((await hold(ada, id))?.name, bola.name);
  await ada.call(releaseApproval, { params: { id } });
  assert.equal((await hold(ada, id))?.name, bola.name, 'only the own hold is released');
  await bola.call(releaseApproval, { params: { id } });
  assert.equal(await hold(ada, id), null);
});

test('of many who open a request at once one has it, and all others read who', async () => {
  const id = await ask();
  const holders = await Promise.all([ada, bola, ada, bola, bola, ada].map((member) => hold(member, id)));
  const { rows } = await pool.query('select member_id as "memberId" from approval_holds where approval_id = $1', [id]);
  assert.equal(rows.length, 1);
  const first = rows[0].memberId === ada.id ? ada : bola;
  assert.deepEqual(
    holders.filter((holder) => holder !== null).map(({ name }) => name),
    [first.name, first.name, first.name],
  );
});

test('who may not decide a request holds none, and no hold is left of pages that ended', async () => {
  const id = await ask();
  for (const member of [maker, support])
    assert.equal((await member.send(holdApproval, { params: { id } })).status, 403);
  assert.equal((await ada.send(holdApproval, { params: { id: randomUUID() } })).status, 404);
  await hold(ada, id);
  app.clock.advance(approvalHeldSeconds + 1);
  const other = await ask();
  await hold(bola, other);
  const { rows } = await pool.query('select approval_id as id from approval_holds');
  assert.deepEqual(rows, [{ id: other }]);
});

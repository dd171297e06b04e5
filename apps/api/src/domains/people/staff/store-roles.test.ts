import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { approveApproval, readApproval } from '@foodbank/contract/foundation/approvals-staff';
import type { Role } from '@foodbank/contract/people/permissions';
import * as calls from '@foodbank/contract/people/staff';
import { makeStore } from '../../../../test/make-products.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after });
const [ada, bola] = [await makeStaff(app, ['admin']), await makeStaff(app, ['admin'])];
const [ikeja, yaba] = [await makeStore(app, 'Ikeja Foods'), await makeStore(app, 'Yaba Foods')];
const reason = 'As agreed with the store';
const change = (id: string, roles: Role[], storeIds: string[], by = ada) =>
  by.send(calls.changeStaffRoles, { params: { id }, body: { roles, storeIds, reason } });
const memberOf = async (id: string) => (await ada.call(calls.getStaffMember, { params: { id } })).member;

test('a packer is invited at once for some stores, and without a store or for an unknown one not at all', async () => {
  const body = { name: 'Uche Nnaji', email: 'uche@example.com', roles: ['packer' as const], reason };
  assert.ok((await ada.send(calls.inviteStaff, { body })).body.errors?.storeIds);
  const unknown = { ...body, storeIds: [randomUUID()] };
  assert.ok((await ada.send(calls.inviteStaff, { body: unknown })).body.errors?.storeIds);
  const { memberId, approvalId } = await ada.call(calls.inviteStaff, { body: { ...body, storeIds: [ikeja.id] } });
  assert.equal(approvalId, null);
  const { roles, storeIds, grants } = await memberOf(memberId ?? '');
  assert.deepEqual([roles, storeIds, grants.map(({ storeId }) => storeId)], [['packer'], [ikeja.id], [ikeja.id]]);
});

test('other stores count at once, the member is told which, the audit has them, and nobody changes their own', async () => {
  const member = await makeStaff(app, ['packer'], [ikeja.id]);
  assert.equal((await change(member.id, ['packer'], [yaba.id])).status, 200);
  assert.deepEqual((await memberOf(member.id)).storeIds, [yaba.id]);
  const { text = '' } = await app.waitForEmail(member.email);
  assert.ok(text.includes('Packer (Ikeja Foods, Lagos)') && text.includes('Packer (Yaba Foods, Lagos)'), text);
  const { rows } = await app.context.database.pool.query(
    `select before, after from audit_lines where action = 'member-roles-changed' and subject = $1`,
    [member.id],
  );
  assert.deepEqual(rows, [
    { before: { roles: ['packer'], storeIds: [ikeja.id] }, after: { roles: ['packer'], storeIds: [yaba.id] } },
  ]);
  const self = await makeStaff(app, ['admin', 'packer'], [ikeja.id]);
  assert.equal((await change(self.id, ['admin', 'packer'], [yaba.id], self)).body.code, 'own-account');
});

test('a packer who shall also approve waits for a second admin, who sees the stores; other stores meanwhile make it stale', async () => {
  const member = await makeStaff(app, ['packer'], [ikeja.id]);
  const ask = async () => {
    const { body } = await change(member.id, ['packer', 'finance'], [ikeja.id, yaba.id]);
    return String(body.approvalId);
  };
  const decide = async (id: string) => {
    const { approval } = await bola.call(readApproval, { params: { id } });
    return {
      approval,
      send: () => bola.send(approveApproval, { params: { id }, body: { reason, shown: approval.shown } }),
    };
  };
  const first = await decide(await ask());
  assert.deepEqual(
    first.approval.changes.filter(({ field }) => field === 'Roles').map(({ before, after: now }) => [before, now]),
    [['Packer (Ikeja Foods, Lagos)', 'Packer (Ikeja Foods, Lagos; Yaba Foods, Lagos), Finance']],
  );
  assert.equal((await change(member.id, ['packer'], [yaba.id])).status, 200);
  assert.equal((await first.send()).status, 409);
  assert.deepEqual((await memberOf(member.id)).roles, ['packer']);
});

test('roles that hold everywhere keep no stores, and taking the packer’s role away ends its stores', async () => {
  const member = await makeStaff(app, ['packer', 'support'], [ikeja.id]);
  assert.equal((await change(member.id, ['support'], [ikeja.id])).status, 200);
  const { roles, storeIds } = await memberOf(member.id);
  assert.deepEqual([roles, storeIds], [['support'], []]);
});

test('another store for a member who may approve waits for a second admin, as the role of a packer does; fewer count at once', async () => {
  const member = await makeStaff(app, ['finance']);
  const asked = await change(member.id, ['finance', 'packer'], [ikeja.id, yaba.id]);
  assert.deepEqual((await memberOf(member.id)).storeIds, [], 'nothing changed yet');
  const approve = async (id: string) => {
    const { approval } = await bola.call(readApproval, { params: { id } });
    return bola.send(approveApproval, { params: { id }, body: { reason, shown: approval.shown } });
  };
  assert.equal((await approve(String(asked.body.approvalId))).status, 200);
  assert.equal((await change(member.id, ['finance', 'packer'], [ikeja.id])).body.approvalId, null, 'fewer');
  const other = await change(member.id, ['finance', 'packer'], [yaba.id]);
  assert.deepEqual((await memberOf(member.id)).storeIds, [ikeja.id], 'another one waits');
  assert.equal((await approve(String(other.body.approvalId))).status, 200);
  assert.deepEqual((await memberOf(member.id)).storeIds, [yaba.id]);
  assert.equal(
    (await change(member.id, ['packer'], [ikeja.id])).body.approvalId,
    null,
    'a packer who may approve nothing',
  );
});

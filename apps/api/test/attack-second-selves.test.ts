import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { needsEmployers, needsStores, type Role, roleNames } from '@foodbank/contract/people/permissions';
import * as calls from '@foodbank/contract/people/staff';
import { makeEmployer } from './make-employer.ts';
import { approveAs } from './make-plans.ts';
import { makeStore } from './make-products.ts';
import { makeStaff } from './make-staff.ts';
import { startApp } from './start-app.ts';

/** An admin who wants to ask for something as one member and approve it as another one. */
const app = await startApp({ after }, { workless: true });
const [ada, bola] = [await makeStaff(app, ['admin']), await makeStaff(app, ['admin'])];
const reason = 'As agreed with the team';
const membersNow = async () => (await ada.call(calls.listStaff, {})).members;
const rolesOf = async (id: string) => (await ada.call(calls.getStaffMember, { params: { id } })).member.roles;

for (const role of roleNames.filter((one) => !needsStores([one]) && !needsEmployers([one]))) {
  test(`one admin alone can’t become both people: a second self with the role ${role} is invited by two`, async () => {
    const email = `ada@${role}.example`;
    const body = { name: 'Ada Obi', email, roles: [role], reason };
    const { memberId, approvalId } = await ada.call(calls.inviteStaff, { body });
    assert.equal(memberId, null);
    assert.equal((await approveAs(ada, approvalId ?? '')).body.code, 'approval-own');
    assert.ok(!(await membersNow()).some((one) => one.email === email), 'nobody is invited yet');
    assert.equal((await approveAs(bola, approvalId ?? '')).status, 200);
    assert.deepEqual((await membersNow()).find((one) => one.email === email)?.roles, [role]);
  });
}

test('a packer or an employer’s clerk asks for nothing and is invited by one admin, who can’t give them a role that asks', async () => {
  const scopes = {
    packer: { storeIds: [(await makeStore(app)).id] },
    'employer-clerk': { employerIds: [(await makeEmployer(app)).id] },
  };
  for (const [role, scope] of Object.entries(scopes) as [Role, object][]) {
    const body = { name: 'Ada Obi', email: `ada@${role}.example`, roles: [role], ...scope, reason };
    const { memberId } = await ada.call(calls.inviteStaff, { body });
    const params = { id: memberId ?? assert.fail('not invited') };
    const roles: Role[] = [role, 'support'];
    const { approvalId } = await ada.call(calls.changeStaffRoles, { params, body: { roles, ...scope, reason } });
    assert.deepEqual(await rolesOf(params.id), [role], 'nothing changed yet');
    assert.equal((await approveAs(ada, approvalId ?? '')).body.code, 'approval-own');
    assert.equal((await approveAs(bola, approvalId ?? '')).status, 200);
    assert.deepEqual(new Set(await rolesOf(params.id)), new Set(roles));
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { approvingPermissions, permissions, type Role, roles } from '@foodbank/contract/people/permissions';
import type { MemberRow } from '@foodbank/contract/people/staff';
import { roleTable } from './role-table.ts';

const member = (name: string, held: Role[], state: MemberRow['state'] = 'active') =>
  ({ name, roles: held, state }) as MemberRow;
const rowsOf = (...members: MemberRow[]) => roleTable(members).flatMap(({ rows }) => rows);
const decidingOf = (permission: string, ...members: MemberRow[]) =>
  rowsOf(...members).find((row) => row.permission === permission)?.deciding ?? assert.fail(permission);

test('every permission stands in the table once, with exactly the roles that have it', () => {
  const rows = rowsOf();
  assert.deepEqual(rows.map(({ permission }) => permission).sort(), Object.keys(permissions).sort());
  for (const { permission, roles: held } of rows)
    assert.deepEqual(
      held,
      (Object.keys(roles) as Role[]).filter((role) => roles[role].permissions.includes(permission)),
      permission,
    );
});

test('what needs two people is blocked without a member who may approve, and where the only one asks for it too', () => {
  const [ada, bola, chidi] = [member('Ada', ['admin']), member('Bola', ['admin']), member('Chidi', ['finance'])];
  assert.equal(decidingOf('staff.approve').blocked, 'none');
  assert.deepEqual(decidingOf('staff.approve', ada), { askedBy: ['admin'], deciders: ['Ada'], blocked: 'alone' });
  assert.equal(decidingOf('staff.approve', ada, { ...bola, state: 'invited' }).blocked, 'alone', 'who is only invited');
  assert.equal(decidingOf('staff.approve', ada, bola).blocked, null);
  // Finance asks for terms, and an admin approves them without asking.
  assert.equal(decidingOf('terms.approve', ada).blocked, null);
  assert.equal(decidingOf('terms.approve', chidi).blocked, 'alone');
  for (const { permission, deciding } of rowsOf(ada))
    assert.equal(deciding !== null, approvingPermissions.includes(permission), permission);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TodayQueue } from '@foodbank/contract/oversight/work-queues-staff';
import {
  approvingPermissions,
  employerPermissionsOf,
  type Permission,
  permissions,
  permissionsOf,
  type Role,
  roles,
  storePermissionsOf,
} from '@foodbank/contract/people/permissions';
import { paths } from '../paths.ts';
import { screens } from '../routes.ts';
import { isAllowed, screenAt } from '../screens.ts';
import type { Member } from '../session/member.ts';
import { firstOf, isDeciding, openAreas, openEntries, placeAt } from './open-areas.ts';
import { waitingIn } from './waiting-in.ts';

const memberOf = (...held: Role[]) =>
  ({
    ...{ id: '7', name: 'Bola', roles: held },
    permissions: [...permissionsOf(held)],
    storePermissions: [...storePermissionsOf(held)],
    employerPermissions: [...employerPermissionsOf(held)],
  }) as unknown as Member;
const everyRole = Object.keys(roles) as Role[];
const everybody = { ...memberOf(), permissions: Object.keys(permissions) } as unknown as Member;

/** The areas and tabs of a role as they are read. */
const namesOf = (role: Role) =>
  openAreas(memberOf(role)).map(({ label, tabs }) => `${label}: ${tabs.map((tab) => tab.label).join(', ')}`);

test('a link of the menu or of a tab leads to a screen that who sees it may open', () => {
  for (const role of everyRole) {
    const member = memberOf(role);
    for (const { to } of openEntries(member)) {
      const screen = screenAt(screens, to.split('?')[0] ?? '') ?? assert.fail(`${to} has no screen`);
      assert.ok(isAllowed(screen.access, member, screen), `${to} for ${role}`);
    }
  }
});

test('every screen of a signed-in member stands in an area', () => {
  const open = openAreas(everybody);
  for (const { path, access } of screens) {
    if (access === 'open') continue;
    const address = path.replaceAll(/:\w+\??/g, '7');
    assert.ok(placeAt(open, address, ''), `${path} is in no area`);
  }
});

test('each role has the areas of its work, each address in one of them', () => {
  assert.deepEqual(namesOf('packer'), ['Packing: Packing', 'Count: Count', 'Your account: Your account']);
  assert.deepEqual(namesOf('employer-clerk'), ['Employers: Employers', 'Your account: Your account']);
  assert.deepEqual(namesOf('content'), [
    'Today: Today',
    'Approvals: Mine',
    'Shop: Products, Categories, Stores, Site texts, Newsletter',
    'Settings: Your account',
  ]);
  assert.deepEqual(namesOf('support'), [
    'Today: Today',
    'Inbox: Requests, Chargebacks, Data requests, Quarantine',
    'Approvals: Mine',
    'Orders: Board, All orders, Deliveries, Returns',
    'Customers: Customers',
    'Lending: Loans, Hardship, Reminders, Identity, Employers, Automatic, Products',
    'Partners: Agents, Stores, Riders',
    'Shop: Products, Categories, Newsletter',
    'Reports: Figures, Exports',
    'Settings: Zones and windows, Jobs, Legal texts, Your account',
  ]);
  for (const role of everyRole) {
    const addresses = openEntries(memberOf(role)).map(({ to }) => to);
    assert.equal(new Set(addresses).size, addresses.length, role);
    assert.ok(openAreas(memberOf(role)).length <= 11, role);
  }
});

test('who decides what others ask for is told by the names of permissions', () => {
  const deciding = (Object.keys(permissions) as Permission[]).filter(isDeciding);
  assert.deepEqual(deciding.sort(), [...approvingPermissions].sort());
});

test('an address stands in the area, tab and view of the record or list that it shows', () => {
  const open = openAreas(everybody);
  const placeOf = (to: string) => {
    const [pathname = '', search = ''] = to.split('?');
    const place = placeAt(open, pathname, search);
    return place && [place.area.label, place.tab.label, place.view.label].join(' / ');
  };
  for (const [to, place] of [
    [paths.today, 'Today / Today / Today'],
    [paths.request('7'), 'Inbox / Requests / Requests'],
    [paths.request('7', { list: 'quarantined' }), 'Inbox / Quarantine / Quarantine'],
    [paths.requests({ kind: 'chargeback' }), 'Inbox / Chargebacks / Chargebacks'],
    [paths.requests({ kind: 'order' }), 'Inbox / Requests / Requests'],
    [paths.approval('7', { box: 'decided' }), 'Approvals / Decided / Decided'],
    [paths.assistedOrder('7'), 'Orders / All orders / All orders'],
    [paths.customerLimit('7'), 'Customers / Customers / Customers'],
    [paths.newLicence, 'Lending / Products / Plans and licences'],
    [paths.agentEarnings('7'), 'Partners / Agents / Agents'],
    [paths.partnersOwed(), 'Money / Payouts / Stores and riders'],
    [paths.statementLine('7'), 'Money / Reconciliation / Lines'],
    [paths.ledgerAccount('7'), 'Money / Ledger / Balances and months'],
    [paths.newsletterExports, 'Reports / Exports / Newsletter'],
    [paths.failedJob('payouts', '7'), 'Settings / Jobs / Jobs'],
  ] as const)
    assert.equal(placeOf(to), place, to);
  assert.equal(placeOf('/ops/nowhere'), null);
  assert.deepEqual(
    open.map(({ tabs }) => tabs[0] && firstOf(tabs[0])).filter((to) => to === undefined),
    [],
  );
});

test('the one approval of a member who decides nothing stands among their own', () => {
  const place = placeAt(openAreas(memberOf('support')), paths.approval('7'), '');
  assert.equal(place?.tab.label, 'Mine');
});

test('what waits in a part of another tab’s queue has its badge there, and counts once in its area', () => {
  const inbox = openAreas(memberOf('finance')).find(({ label }) => label === 'Inbox') ?? assert.fail('no inbox');
  const queue = (open: number, overdue: number) => ({ open, overdue }) as TodayQueue;
  const waiting = new Map([
    ['requests', queue(5, 0)],
    ['chargebacks', queue(2, 1)],
  ]);
  const chargebacks = inbox.tabs.filter(({ label }) => label === 'Chargebacks');
  assert.deepEqual(waitingIn(waiting, chargebacks), { open: 2, isLate: true });
  assert.deepEqual(waitingIn(waiting, inbox.tabs), { open: 5, isLate: true });
});

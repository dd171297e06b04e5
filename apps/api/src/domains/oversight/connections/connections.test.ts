import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import {
  type ConnectedFrom,
  connectedFrom,
  listConnectedRecords,
} from '@foodbank/contract/oversight/connections-staff';
import { roleNames, roles } from '@foodbank/contract/people/permissions';
import { openTicket } from '@foodbank/contract/support/tickets';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeStaff, type TestStaff } from '../../../../test/make-staff.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { pool } = app.context.database;
const shop = await runningPlans(app, provider);
const finance = await makeStaff(app, ['finance']);
const support = await makeStaff(app, ['support']);

const { customer, orderNumber, number, loanId } = await shop.plan();
const { ticket } = await customer.call(openTicket, { body: { topic: 'late', message: 'Where is it?', orderNumber } });
const chargeId: string = (await pool.query('select id from charges where customer_id = $1', [customer.id])).rows[0].id;
const saleId: string = (
  await pool.query('select id from ledger_transfers where subject = $1 limit 1', [`order:${orderNumber}`])
).rows[0].id;
const name: string = (await pool.query('select name from customers where id = $1', [customer.id])).rows[0].name;

const connected = async (member: TestStaff, kind: ConnectedFrom, id: string) =>
  (await member.call(listConnectedRecords, { query: { kind, id } })).rows;
const kindsOf = async (member: TestStaff, kind: ConnectedFrom, id: string) => [
  ...new Set((await connected(member, kind, id)).map((row) => row.kind)),
];

test('an order leads to its customer, plan, payment, request and bookings, each with words and the address of its page', async () => {
  const rows = await connected(finance, 'order', orderNumber);
  assert.deepEqual(
    rows
      .filter(({ kind }) => kind !== 'transfer')
      .map(({ text, detail, amountKobo, path }) => [text, detail, amountKobo, path]),
    [
      [name, '', null, `/ops/customers/${customer.id}`],
      [number, 'Active', null, `/ops/loans/${loanId}`],
      [`${orderNumber}-1`, 'Paid', 287_500, `/ops/charges/${chargeId}`],
      [`${ticket.reference}: ${orderNumber}: It is late`, 'New', null, `/ops/requests/${ticket.id}?list=all`],
    ],
  );
  assert.ok(rows.some(({ kind, path }) => kind === 'transfer' && path === `/ops/ledger/transfers/${saleId}`));
  assert.ok(
    rows.every(({ text }) => !/[0-9a-f]{8}-[0-9a-f]{4}/.test(text)),
    'no raw ids',
  );
});

test('the payment, the plan, the request and a booking lead back to the order and to each other', async () => {
  const both = ['order', 'loan', 'charge', 'request'] as const;
  const roots = { charge: chargeId, loan: loanId, request: ticket.id, transfer: saleId } as const;
  for (const [kind, id] of Object.entries(roots) as [ConnectedFrom, string][]) {
    const kinds = await kindsOf(finance, kind, id);
    for (const other of both.filter((one) => one !== kind)) assert.ok(kinds.includes(other), `${other} of ${kind}`);
  }
});

test('who may not open a kind of record does not hear of it', async () => {
  const kinds = await kindsOf(support, 'order', orderNumber);
  assert.deepEqual(kinds, ['customer', 'loan', 'request']);
  const admin = await makeStaff(app, ['admin']);
  assert.ok((await kindsOf(admin, 'order', orderNumber)).every((kind) => kind !== 'commission'));
});

test('only who may open the record is told what belongs to it', async () => {
  const ids: Readonly<Partial<Record<ConnectedFrom, string>>> = { order: orderNumber, charge: chargeId, loan: loanId };
  for (const role of roleNames.filter((one) => !roles[one].isForStores)) {
    const member = await makeStaff(app, [role]);
    for (const [kind, id] of Object.entries(ids) as [ConnectedFrom, string][]) {
      const may = roles[role].permissions.includes(connectedFrom[kind]);
      assert.equal(
        (await member.send(listConnectedRecords, { query: { kind, id } })).status,
        may ? 200 : 403,
        `${role} ${kind}`,
      );
    }
  }
  const packer = await makeStaff(app, ['packer'], [randomUUID()]);
  assert.equal((await packer.send(listConnectedRecords, { query: { kind: 'order', id: orderNumber } })).status, 403);
});

test('what is no record is not found, and a hostile id reaches no statement', async () => {
  for (const kind of Object.keys(connectedFrom) as ConnectedFrom[])
    assert.equal((await finance.send(listConnectedRecords, { query: { kind, id: randomUUID() } })).status, 404, kind);
  for (const id of ['x', 'FB-1', '-'.repeat(36)])
    assert.equal((await finance.send(listConnectedRecords, { query: { kind: 'charge', id } })).status, 404, id);
  for (const query of [{ kind: 'charge', id: "' or 1=1" }, { kind: 'audit', id: randomUUID() }, { kind: 'order' }])
    assert.equal((await finance.send(listConnectedRecords, { query })).status, 400);
});

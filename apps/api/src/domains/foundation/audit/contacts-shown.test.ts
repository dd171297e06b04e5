import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { showAgentContacts } from '@foodbank/contract/people/agents-staff';
import { showCustomerContacts } from '@foodbank/contract/people/customers-staff';
import { showOrderContacts, startPacking } from '@foodbank/contract/selling/orders-staff';
import { showRequestContacts, takeRequest } from '@foodbank/contract/support/requests-staff';
import { exportAgents } from '@foodbank/contract/views/agent-exports-staff';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makeContactRequest } from '../../../../test/make-requests.ts';
import { makePaidOrder } from '../../../../test/make-shop-order.ts';
import { makeStaff, type TestStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { addAuditLine } from './add-audit-line.ts';
import { addContactGauge } from './contacts-shown.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true });
const { database } = app.context;
const agents: string[] = [];
for (let count = 0; count < 189; count += 1) agents.push((await makeSignedInAgent(app)).id);
const reason = 'To call about the payout';
const secondReason = 'All of them were told a wrong day';
const show = (member: TestStaff, agentId: string, more = {}) =>
  member.send(showAgentContacts, { params: { agentId }, body: { reason, ...more } });
const metrics = createMetrics('test');
addContactGauge({ ...app.context, metrics });
/** A gauge that a busy machine does not read in time says nothing: it is read again. */
async function inBulk(): Promise<number> {
  let value: string | undefined;
  await waitUntil('the gauge to be read', async () => {
    value = /^foodbank_contacts_shown_in_bulk_members (.*)$/m.exec((await metrics.read()).text)?.[1];
    return value !== undefined;
  });
  return Number(value);
}

test('of 189 contacts that one member asks for in bulk 60 are shown; then each needs a second reason, and the alert goes out', async (t) => {
  const member = await makeStaff(app, ['support']);
  assert.equal(await inBulk(), 0);
  // At once, too, no more are shown.
  const answers = await Promise.all(agents.map((id) => show(member, id)));
  const shown = answers.filter(({ status }) => status === 200).length;
  t.diagnostic(`${shown} of 189 contacts shown`);
  assert.equal(shown, 60);
  for (const { status, body } of answers.filter((one) => one.status !== 200))
    assert.deepEqual([status, body.code, body.email], [409, 'contacts-second-reason', undefined]);
  assert.equal(await inBulk(), 1);
  const refused = agents.find((_, place) => answers[place]?.status === 409) ?? '';
  assert.equal((await show(member, refused, { secondReason: 'short' })).status, 400);
  assert.equal((await show(member, refused, { secondReason })).status, 200);
  const { rows } = await database.pool.query(
    `select reason, detail from audit_lines where actor = $1 and subject = $2 and action = 'contacts-shown'`,
    [member.id, refused],
  );
  assert.deepEqual(rows, [{ reason, detail: { secondReason, shownBefore: 60 } }]);
  const seen = agents.find((_, place) => answers[place]?.status === 200) ?? '';
  assert.equal((await show(member, seen)).status, 200, 'a contact that was shown already is none more');
  app.clock.advance(3_600);
  const again = await makeStaff(app, ['support']);
  assert.equal((await show(again, refused)).status, 200);
  assert.equal(await inBulk(), 0);
});

test('contacts of all kinds count together, and an export counts as the contacts that it contains', async () => {
  const member = await makeStaff(app, ['operations']);
  await member.call(exportAgents, { body: {} });
  await database.write((tx) =>
    addAuditLine(tx, {
      actor: { kind: 'staff', id: member.id },
      action: 'agents-exported',
      subject: member.id,
      detail: { contacts: 'full', rowCount: 58 },
    }),
  );
  const [first, second] = [await makeOwnCustomer(app), await makeOwnCustomer(app)];
  const showCustomer = (customerId: string) =>
    member.send(showCustomerContacts, { params: { customerId }, body: { reason } });
  assert.equal((await showCustomer(first.id)).status, 200);
  assert.equal((await show(member, agents[0] ?? '')).status, 200);
  assert.equal((await showCustomer(second.id)).body.code, 'contacts-second-reason');
});

test('the contacts of one’s own order and request are never counted and never refused', async () => {
  const member = await makeStaff(app, ['operations', 'support']);
  for (const id of agents.slice(0, 60)) assert.equal((await show(member, id)).status, 200);
  const store = await makeStore(app);
  const rice = await makeProduct(app, store.id, { onHand: 50, priceKobo: 500_000 });
  const customer = await makeOwnCustomer(app);
  const order = async () => ({
    number: (await makePaidOrder(app, provider, customer, store.id, { [rice.id]: 1 })).orderNumber,
  });
  const [own, foreign] = [await order(), await order()];
  await member.call(startPacking, { params: own });
  const phoneOf = async (params: { number: string }) =>
    (await member.send(showOrderContacts, { params, body: { reason } })).status;
  assert.deepEqual([await phoneOf(own), await phoneOf(foreign)], [200, 409]);
  const [mine, others] = [(await makeContactRequest(app)).id, (await makeContactRequest(app)).id];
  await member.call(takeRequest, { params: { requestId: mine }, body: {} });
  const senderOf = async (requestId: string) =>
    (await member.send(showRequestContacts, { params: { requestId }, body: { reason } })).status;
  assert.deepEqual([await senderOf(mine), await senderOf(others)], [200, 409]);
});

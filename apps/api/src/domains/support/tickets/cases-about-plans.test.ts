import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { RequestKind } from '@foodbank/contract/support/requests-staff';
import { markRequestComplex } from '@foodbank/contract/support/requests-staff';
import { openTicket, type TicketTopic } from '@foodbank/contract/support/tickets';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { actOn, idsListed, requestSeenBy } from '../../../../test/make-requests.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { findIdentityCheck } from '../../people/identity-checks/queries.ts';

/** A person for each "no": what the case is about stands in it. */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const shop = await runningPlans(app, provider);
const staff = await makeStaff(app, ['support']);
const hourMs = 3_600_000;

test('a plan, an identity check, a limit and hardship are kinds of their own, with the plan and the check that they are about, due within 24 hours, complex ones 48', async () => {
  const { customer, number, loanId, orderNumber } = await shop.plan();
  const check = await findIdentityCheck(app.context.database.read, customer.id);
  const kinds: [topic: TicketTopic, kind: RequestKind, about: { planNumber?: string; orderNumber?: string }][] = [
    ['plan', 'plan', { planNumber: number }],
    ['hardship', 'hardship', { planNumber: number }],
    ['identity', 'identity', {}],
    ['limit-review', 'limit-review', {}],
    ['plan', 'plan', { orderNumber }],
    ['late', 'order', { orderNumber }],
    ['account', 'customer', {}],
  ];
  for (const [topic, kind, about] of kinds) {
    const body = { topic, message: `Please look at ${topic} ${about.orderNumber ?? ''}`, ...about };
    const { ticket } = await customer.call(openTicket, { body });
    assert.equal(Date.parse(ticket.dueAt ?? '') - Date.parse(ticket.receivedAt), 24 * hourMs, topic);
    const seen = await requestSeenBy(staff, ticket.id);
    assert.equal(seen.kind, kind);
    const isAboutPlan = about.planNumber !== undefined || about.orderNumber !== undefined;
    assert.deepEqual(seen.loan, isAboutPlan ? { id: loanId, number } : null, topic);
    assert.equal(ticket.planNumber, isAboutPlan ? number : null);
    assert.equal(seen.identityCheckId, topic === 'identity' ? check?.id : null);
    assert.equal(seen.customerId, customer.id);
    assert.ok((await idsListed(staff, { kind })).includes(ticket.id));
    const complex = { ...(await actOn(staff, ticket.id)), complex: true, reason: 'Proof has to be seen' };
    await staff.call(markRequestComplex, { params: { requestId: ticket.id }, body: complex });
    const { dueAt, receivedAt } = await requestSeenBy(staff, ticket.id);
    assert.equal(Date.parse(dueAt ?? '') - Date.parse(receivedAt), 48 * hourMs, topic);
  }
});

test('a number typed in any spelling finds the own plan, and one that is nobody’s is not found', async () => {
  const { customer, number } = await shop.plan();
  const body = (planNumber: string) => ({ topic: 'plan' as const, message: `About ${planNumber}`, planNumber });
  const spelt = number.toLowerCase().replace('-', ' ');
  assert.equal((await customer.call(openTicket, { body: body(spelt) })).ticket.planNumber, number);
  assert.equal((await customer.send(openTicket, { body: body('LN-00000000') })).status, 404);
});

test('who can’t pay and names no plan asks about the only one that is not over; with two of them none is guessed', async () => {
  const { customer, number } = await shop.plan();
  const ask = async (message: string) =>
    (await customer.call(openTicket, { body: { topic: 'hardship', message } })).ticket.planNumber;
  assert.equal(await ask('I lost my work'), number);
  await shop.orderAgain(customer);
  assert.equal(await ask('I lost my work, what now?'), null);
});

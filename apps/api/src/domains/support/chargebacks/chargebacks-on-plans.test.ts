import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { checkRepayment } from '@foodbank/contract/lending/repayments';
import { addTicketMessage, listTickets, readTicket, type Ticket } from '@foodbank/contract/support/tickets';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { insertProviderEvent } from '../../money/payments/provider-event-queries.ts';
import { noteChargeback } from './following.ts';

/** A bank takes money of a plan back. A plan is ₦2,875 at once, and three times ₦2,961 on 22 and 29 June and 6 July 2026. */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { context } = app;
const plans = await runningPlans(app, provider);

let disputes = 0;
/** The provider tells of a dispute: open, or lost. Returns the case of its customer. */
function disputeOf(reference: string, naira: number) {
  disputes += 1;
  const dispute = {
    ...{ id: String(500_000 + disputes), status: 'awaiting-merchant-feedback', resolution: null },
    ...{ amountKobo: naira * 100, domain: 'test', category: 'general', dueAt: null },
  };
  return async (customer: TestCustomer, resolution: 'merchant-accepted' | null): Promise<Ticket> => {
    provider.disputes.set(reference, [
      { ...dispute, status: resolution === null ? dispute.status : 'resolved', resolution },
    ]);
    const id = await webhookOf(reference);
    await noteChargeback(context, id);
    const { tickets } = await customer.call(listTickets, { query: {} });
    const params = { ticketId: tickets[0]?.id ?? '' };
    return (await customer.call(readTicket, { params })).ticket;
  };
}
/** A webhook about a payment, as it is stored. */
async function webhookOf(reference: string): Promise<string> {
  const stored = await context.database.write((tx) =>
    insertProviderEvent(tx, {
      ...{ digest: randomBytes(32), event: 'charge.dispute.create', reference },
      ...{ bodySealed: Buffer.alloc(0), state: 'handled' },
    }),
  );
  return stored.id;
}
const texts = ({ messages }: Ticket) => messages.map(({ text }) => text);
const told = ({ state, dueAt, planNumber }: Ticket) => [state, dueAt, planNumber];

test('the case about a repayment that a bank takes back names the plan, and then says what is owed again: no clock runs', async () => {
  plans.goTo('2026-06-15');
  const { customer, number, orderNumber } = await plans.plan();
  plans.goTo('2026-06-22');
  const { id, reference } = await plans.begin(customer, number, 2_961);
  provider.pay(reference);
  await customer.call(checkRepayment, { params: { number, id } });
  const tell = disputeOf(reference, 2_961);
  const open = await tell(customer, null);
  assert.deepEqual(
    [open.state, open.dueAt === null, open.planNumber, open.orderNumber],
    ['open', false, number, orderNumber],
  );
  assert.match(open.messages[0]?.text ?? '', new RegExp(`your payment of ₦2,961 on plan ${number} back`));
  const lost = await tell(customer, 'merchant-accepted');
  assert.deepEqual(told(lost), ['answered', null, number]);
  assert.equal(
    texts(lost).at(-1),
    `Your bank has given you ₦2,961 of plan ${number} back. It counts no more. Left to pay: ₦8,883. Due today: ₦2,961. If this is wrong, write here.`,
  );
});

test('the case about a down payment that a bank takes back says until when the plan asks for it, and who wrote is still answered', async () => {
  plans.goTo('2026-06-15');
  const { customer, number, orderNumber } = await plans.plan();
  const tell = disputeOf(`${orderNumber}-1`, 2_875);
  const { id } = await tell(customer, null);
  await customer.call(addTicketMessage, { params: { ticketId: id }, body: { message: 'I never asked for this' } });
  const lost = await tell(customer, 'merchant-accepted');
  assert.deepEqual([lost.state, lost.dueAt === null, lost.planNumber], ['open', false, number]);
  assert.equal(
    texts(lost).at(-1),
    `Your bank has given you ₦2,875 back, which you paid at once for plan ${number}. Please pay it on the plan by 29 Jun 2026. No fee is added. If this is wrong, write here.`,
  );
});

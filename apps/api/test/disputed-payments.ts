import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import * as orders from '@foodbank/contract/selling/orders-staff';
import * as calls from '@foodbank/contract/support/chargebacks-staff';
import type { RequestRecord } from '@foodbank/contract/support/requests-staff';
import { listTickets, readTicket } from '@foodbank/contract/support/tickets';
import { findChargeByReference, lockChargeFamily } from '../src/domains/money/charges/queries.ts';
import { findRefund, listRefundsOf } from '../src/domains/money/charges/refund-queries.ts';
import { addRefund } from '../src/domains/money/charges/refunds.ts';
import { handleRefund } from '../src/domains/money/charges/sending-refunds.ts';
import { findAccount } from '../src/domains/money/ledger/queries.ts';
import { businessAccount } from '../src/domains/money/ledger/rules.ts';
import { insertProviderEvent } from '../src/domains/money/payments/provider-event-queries.ts';
import { deliverOrder } from '../src/domains/selling/orders/handing-over.ts';
import { bySystem } from '../src/domains/selling/orders/shop-order-rules.ts';
import { noteChargeback } from '../src/domains/support/chargebacks/following.ts';
import { chargebackJobs } from '../src/domains/support/chargebacks/jobs.ts';
import { sweepChargebacks } from '../src/domains/support/chargebacks/sending.ts';
import type { ProviderDispute } from '../src/providers/charges.ts';
import type { ChargeStandIn } from './charge-stand-in.ts';
import { makeOwnCustomer, type TestCustomer } from './make-own-customer.ts';
import { makeProduct, makeStore } from './make-products.ts';
import { requestSeenBy } from './make-requests.ts';
import { makePaidOrder } from './make-shop-order.ts';
import { makeStaff, type TestStaff } from './make-staff.ts';
import { sayReady } from './packed-orders.ts';
import type { TestApp } from './start-app.ts';

/** A payment that its bank asks back. */
export interface Disputed {
  customer: TestCustomer;
  number: string;
  chargeId: string;
  requestId: string;
  dispute: Omit<ProviderDispute, 'status' | 'resolution'>;
  read(by: TestStaff): Promise<calls.ChargebackRecord>;
  request(by: TestStaff): Promise<RequestRecord>;
  /** The provider says it, and we ask. */
  say(status: string, resolution: string | null, changes?: Partial<ProviderDispute>): Promise<void>;
  /** Money of the payment is to go back. */
  refund(kobo: number): Promise<{ id: string; send(): Promise<void>; read(): ReturnType<typeof findRefund> }>;
}

/** What tests of chargebacks do, with a provider in memory. The app runs no jobs by itself. */
export async function disputedPayments(app: TestApp, provider: ChargeStandIn) {
  const { context } = app;
  const { database } = context;
  const store = await makeStore(app);
  const jobs = new Map(chargebackJobs(context).map((job) => [job.queue, job]));

  /** Runs the jobs of chargebacks until none is left, and those of the clock once before. */
  async function runJobs(): Promise<void> {
    await sweepChargebacks(context);
    for (;;) {
      const { rows } = await database.pool.query(
        `delete from pgboss.job where name = any($1) and state = 'created' returning name, data->>'id' as id`,
        [[...jobs.keys()]],
      );
      if (rows.length === 0) return;
      for (const { name, id } of rows) await jobs.get(name)?.run(id);
    }
  }

  /** A webhook about a dispute of a payment. */
  async function notify(reference: string): Promise<void> {
    const { id } = await database.write((tx) =>
      insertProviderEvent(tx, {
        ...{ digest: randomBytes(32), event: 'charge.dispute.create', reference },
        ...{ bodySealed: Buffer.alloc(0), state: 'handled' },
      }),
    );
    await noteChargeback(context, id);
  }

  let made = 0;
  /** An order of some naira whose payment its bank asks back; handed over unless the test says otherwise. Our answer is due in 16 hours. */
  async function disputed(
    naira = 5_000,
    { isDelivered = true, ...changes }: Partial<ProviderDispute> & { isDelivered?: boolean } = {},
  ): Promise<Disputed> {
    const customer = await makeOwnCustomer(app, { firstname: 'Adaeze' });
    const product = await makeProduct(app, store.id, { priceKobo: naira * 100, onHand: 5 });
    const { orderNumber: number } = await makePaidOrder(app, provider, customer, store.id, { [product.id]: 1 });
    if (isDelivered) {
      // Sessions end while the clock goes on.
      const packer = await makeStaff(app, ['operations']);
      await packer.call(orders.startPacking, { params: { number } });
      await sayReady(packer, number);
      await database.write((tx) => deliverOrder(tx, number, { actor: bySystem }));
    }
    const reference = `${number}-1`;
    const chargeId = (await findChargeByReference(database.read, reference))?.id ?? assert.fail('no charge');
    made += 1;
    const dispute = {
      ...{ id: String(700_000 + made), amountKobo: naira * 100, domain: 'test', category: 'general', currency: 'NGN' },
      ...{ said: 'Goods not received', dueAt: new Date(app.clock.now().getTime() + 16 * 3_600_000), ...changes },
    };
    const say: Disputed['say'] = async (status, resolution, more = {}) => {
      provider.disputes.set(reference, [{ ...dispute, status, resolution, ...more }]);
      await notify(reference);
    };
    await say('awaiting-merchant-feedback', null);
    const { tickets } = await customer.call(listTickets, { query: {} });
    const requestId = tickets[0]?.id ?? assert.fail('no case');
    const params = { requestId };
    return {
      ...{ customer, number, chargeId, requestId, dispute, say },
      read: async (by) => (await by.call(calls.getChargeback, { params })).chargeback ?? assert.fail('no chargeback'),
      request: (by) => requestSeenBy(by, requestId),
      async refund(amountKobo) {
        const about = { key: `test:${randomUUID()}`, amountKobo, reason: 'Goods came back' };
        await database.write(async (tx) => {
          const locked = (await lockChargeFamily(tx, chargeId)).find(({ id }) => id === chargeId);
          await addRefund(tx, locked ?? assert.fail('gone'), about);
        });
        const { id } = (await listRefundsOf(database.read, chargeId)).at(-1) ?? assert.fail('no refund');
        return { id, send: () => handleRefund(context, id), read: () => findRefund(database.read, id) };
      },
    };
  }

  const accept = async (by: TestStaff, { requestId, request }: Disputed, reason = 'Agreed with the customer') =>
    by.send(calls.acceptChargeback, {
      params: { requestId },
      body: { key: randomUUID(), version: (await request(by)).version, why: 'agreed', reason },
    });
  const contest = async (
    by: TestStaff,
    { requestId, request }: Disputed,
    points: calls.EvidenceKey[] = ['payment', 'order', 'hand-over'],
  ) =>
    by.send(calls.contestChargeback, {
      params: { requestId },
      body: { key: randomUUID(), version: (await request(by)).version, points, reason: 'It was handed over' },
    });
  return {
    ...{ disputed, runJobs, notify, accept, contest },
    finance: () => makeStaff(app, ['finance']),
    lostKobo: async () => (await findAccount(database.read, businessAccount('lost-disputes')))?.debitsPostedKobo ?? 0,
    lastTold: async ({ customer, requestId }: Disputed) =>
      (await customer.call(readTicket, { params: { ticketId: requestId } })).ticket.messages.at(-1)?.text ?? '',
  };
}

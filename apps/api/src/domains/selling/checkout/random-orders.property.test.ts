import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { saveBasket } from '@foodbank/contract/selling/baskets';
import { payCheckout } from '@foodbank/contract/selling/checkout';
import * as staffCalls from '@foodbank/contract/selling/orders-staff';
import { askCustomer, swapLine } from '@foodbank/contract/selling/orders-staff';
import { cancelOrder, readOrder } from '@foodbank/contract/selling/shop-orders';
import { answerQuestion, readQuestion } from '@foodbank/contract/selling/substitutes';
import fc from 'fast-check';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeAgent } from '../../../../test/make-agent.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { checkOut, followCharges } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { readyBody } from '../../../../test/packed-orders.ts';
import { propertyRuns } from '../../../../test/property-runs.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { recordLostDispute } from '../../money/charges/disputes.ts';
import { sweepCharges } from '../../money/charges/following.ts';
import { findChargeByReference } from '../../money/charges/queries.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { expireQuestion } from '../orders/questions.ts';
import { listDueQuestions } from '../orders/substitute-queries.ts';
import { expireCheckout } from './ending.ts';

/** A dispute that the provider calls lost. */
const lostDispute = {
  ...{ status: 'resolved', resolution: 'merchant-accepted', domain: 'test', currency: 'NGN' },
  ...{ category: null, dueAt: null },
};
const act = fc.constantFrom(
  ...([
    'pay',
    'pay-part',
    'pay-less',
    'pay-more',
    'fail',
    'pay-again',
    'expire',
    'cancel',
    'pack',
    'take-out',
    'ready',
  ] as const),
  ...(['hand-over', 'hand-over-part', 'return', 'staff-cancel', 'down', 'up', 'follow'] as const),
  ...(['swap', 'swap-agreed', 'ask', 'answer-one', 'answer-refund', 'late', 'lose-dispute'] as const),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
const substitutions = ['similar', 'call', 'remove'] as const;
// Most random beginnings end nowhere, so many orders begin on the straight way.
const straight: Act[] = ['pay', 'pack', 'ready', 'hand-over'];
// A line is swapped, asked about or taken out while it is packed.
const swaps: Act[] = ['swap', 'swap-agreed', 'ask', 'answer-one'];
const order = fc.record({
  begun: fc.nat(straight.length),
  rice: fc.integer({ min: 1, max: 3 }),
  beans: fc.nat(2),
  substitution: fc.constantFrom(...substitutions),
  acts: fc.array(act, { maxLength: 12, size: 'max' }),
});
type Given = typeof order extends fc.Arbitrary<infer T> ? T : never;
const orders = fc.array(order, { minLength: 1, maxLength: 3 });

// What is missing is paid by a second payment, or by a third.
const inTwo: Act[] = ['pay-part', 'pay-again', 'pay'];
const inThree: Act[] = ['pay-part', 'pay-again', 'pay-part', 'pay-again', 'pay'];

// Played first, so that each kind of swap, a lost dispute and an order that several payments pay happen in every run.
const given: Given[] = [
  {
    begun: 0,
    rice: 3,
    beans: 2,
    substitution: 'similar',
    acts: [...inTwo, 'pack', 'take-out', 'ready', 'hand-over-part', 'return'],
  },
  { begun: 0, rice: 2, beans: 0, substitution: 'call', acts: [...inThree, 'lose-dispute', 'pack', 'staff-cancel'] },
  { begun: 0, rice: 1, beans: 1, substitution: 'remove', acts: ['pay-part', 'pay-again', 'expire', 'pay', 'follow'] },
  { begun: 2, rice: 3, beans: 2, substitution: 'similar', acts: ['lose-dispute', 'ready', 'hand-over', 'return'] },
  { begun: 2, rice: 2, beans: 0, substitution: 'call', acts: ['ask', 'late', 'lose-dispute', 'staff-cancel'] },
  { begun: 2, rice: 2, beans: 1, substitution: 'call', acts: ['ask', 'answer-refund', 'ready', 'hand-over-part'] },
];

test('after any orders, payments, swaps, returns, cancellations and lost disputes each kobo is with the customer, the store, us, or given back', async (t) => {
  const provider = chargeStandIn();
  const app = await startApp(t, { charges: provider });
  const { context, clock } = app;
  const { database } = context;
  const { pool } = database;
  const agent = await makeAgent(app);
  const store = await makeStore(app);
  let member = await makeStaff(app, ['operations']);
  // Sessions end while the clock goes on.
  const staff: Pick<typeof member, 'send'> = {
    async send(endpoint, sent) {
      const answer = await member.send(endpoint, sent);
      if (answer.status !== 401) return answer;
      member = await makeStaff(app, ['operations']);
      return member.send(endpoint, sent);
    },
  };
  const rice = await makeProduct(app, store.id, { priceKobo: 333_333, onHand: 1_000 });
  const beans = await makeProduct(app, store.id, { priceKobo: 100_001, onHand: 1_000 });
  // A cheaper one, and one of which there is soon none left. A dearer one is never taken.
  const [cheap, rare, dear] = [
    await makeProduct(app, store.id, { priceKobo: 250_007, onHand: 1_000 }),
    await makeProduct(app, store.id, { priceKobo: 90_009, onHand: 5 }),
    await makeProduct(app, store.id, { priceKobo: 999_999, onHand: 1_000 }),
  ];

  let lostKobo = 0;
  let swapCount = 0;
  let answerCount = 0;
  let severalCount = 0;
  const play = async (given: Given) => {
    const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode });
    const { substitution } = given;
    const lines = [
      { productId: rice.id, quantity: given.rice, substitution },
      ...(given.beans > 0 ? [{ productId: beans.id, quantity: given.beans, substitution }] : []),
    ];
    const { basket } = await customer.call(saveBasket, { body: { storeId: store.id, lines, version: 0 } });
    const { id, orderNumber } = await checkOut(customer, basket.version);
    const params = { number: orderNumber };
    const known = () => provider.references().filter((one) => one.startsWith(orderNumber));
    const last = () => known().at(-1) ?? '';
    const read = async () => (await customer.call(readOrder, { params })).order;
    const oneLine = async () => {
      const line = (await read()).lines.find(({ quantity, refundedQuantity }) => quantity > refundedQuantity);
      const toPack = (line?.quantity ?? 0) - (line?.refundedQuantity ?? 0);
      return line === undefined ? [] : [{ lineId: line.id, quantity: 1, toPack }];
    };
    const reason = 'As the test says';
    const ofLine = async (
      send: (line: { params: { number: string; lineId: string }; toPack: number }) => Promise<{ status: number }>,
    ) => {
      const line = (await read()).lines.find(({ quantity, refundedQuantity }) => quantity > refundedQuantity);
      if (line === undefined) return 0;
      const sent = { params: { ...params, lineId: line.id }, toPack: line.quantity - line.refundedQuantity };
      return (await send(sent)).status;
    };
    const swap = async (agreedByPhone: boolean) => {
      for (const { id: productId } of [dear, rare, cheap]) {
        const status = await ofLine(({ params, toPack }) =>
          staff.send(swapLine, { params, body: { quantity: 1, toPack, productId, agreedByPhone } }),
        );
        if (status === 200) swapCount += 1;
        if (productId === dear.id) assert.notEqual(status, 200, 'a dearer product is never taken');
        if (status === 200) return;
      }
    };
    const answer = async (takesOne: boolean) => {
      const [open] = (await read()).questions;
      if (open === undefined) return;
      const of = { params: { ...params, id: open.id } };
      const { question } = await customer.call(readQuestion, of);
      const productId = takesOne ? (question.options[0]?.productId ?? null) : null;
      const { status } = await customer.send(answerQuestion, { ...of, body: { productId } });
      if (status === 200) answerCount += 1;
    };
    const lostOf = new Map<string, number>();
    const loseDispute = async () => {
      const charge = await findChargeByReference(database.read, last());
      if (charge === null || charge.paidKobo === 0) return;
      const lostCount = (lostOf.get(last()) ?? 0) + 1;
      lostOf.set(last(), lostCount);
      // The first takes a third, the next one more than is left: that is never booked.
      const amountKobo = lostCount === 1 ? Math.ceil(charge.paidKobo / 3) : charge.paidKobo;
      const dispute = { ...lostDispute, id: `${last()}-${lostCount}`, amountKobo };
      const become = await database.write((tx) => recordLostDispute(tx, charge.id, dispute, 'test'));
      assert.equal(become, lostCount === 1 ? 'booked' : 'unclear');
      if (become === 'booked') lostKobo += amountKobo;
    };
    // Most acts are refused in most states: that is the point.
    const does: Record<Act, () => Promise<unknown>> = {
      pay: async () => provider.pay(last()),
      'pay-part': async () => {
        const charge = await findChargeByReference(database.read, last());
        if (charge !== null && charge.paidKobo === 0) provider.pay(last(), Math.ceil(charge.amountKobo / 3));
      },
      'pay-less': async () => provider.set(last(), 'failed'),
      'pay-more': async () => provider.pay(last(), 9_000_000),
      fail: async () => provider.set(last(), 'pending', 'ussd'),
      'pay-again': () => customer.send(payCheckout, { params: { id } }),
      expire: async () => {
        clock.advance(3 * 3600);
        await expireCheckout(context, id);
      },
      cancel: () => customer.send(cancelOrder, { params }),
      pack: () => staff.send(staffCalls.startPacking, { params }),
      'take-out': async () => staff.send(staffCalls.takeOutLines, { params, body: { lines: await oneLine(), reason } }),
      ready: async () => {
        const { body } = await staff.send(staffCalls.readShopOrder, { params });
        return staff.send(staffCalls.markReady, { params, body: readyBody(body.order as staffCalls.StaffOrder) });
      },
      'hand-over': async () =>
        staff.send(staffCalls.handOver, { params, body: { code: (await read()).handOverCode ?? '0000' } }),
      'hand-over-part': async () => {
        const body = { code: (await read()).handOverCode ?? '0000', notTaken: await oneLine() };
        return staff.send(staffCalls.handOver, { params, body });
      },
      return: async () =>
        staff.send(staffCalls.returnLines, {
          params,
          body: { key: randomUUID(), lines: await oneLine(), kind: 'missing', reason },
        }),
      'staff-cancel': () => staff.send(staffCalls.cancelShopOrder, { params, body: { reason } }),
      down: async () => {
        provider.isDown = true;
      },
      up: async () => {
        provider.isDown = false;
      },
      follow: () => followCharges(app, id),
      swap: () => swap(false),
      'swap-agreed': () => swap(true),
      ask: () => ofLine(({ params, toPack }) => staff.send(askCustomer, { params, body: { quantity: 1, toPack } })),
      'answer-one': () => answer(true),
      'answer-refund': () => answer(false),
      late: async () => {
        clock.advance(30 * 60);
        for (const { id: questionId } of await listDueQuestions(database.read, clock.now(), 10))
          await database.write((tx) => expireQuestion(tx, questionId));
      },
      'lose-dispute': loseDispute,
    };
    // A paid payment stays paid at the provider.
    const isPaid = async () => ['paid', 'refunding', 'refunded', 'taken-back'].includes((await read()).payment.state);
    const hasPart = async () => ((await findChargeByReference(database.read, last()))?.paidKobo ?? 0) > 0;
    const begun = straight.slice(0, given.begun);
    const packed = given.begun === 2 ? swaps : [];
    for (const one of [...begun, ...packed, ...given.acts]) {
      if (['pay', 'pay-part', 'pay-less', 'pay-more', 'fail'].includes(one) && (await isPaid())) continue;
      // What came in stays there at the provider.
      if (['pay-less', 'fail'].includes(one) && (await hasPart())) continue;
      await does[one]();
      if (one.startsWith('pay')) await followCharges(app, id);
    }
    provider.isDown = false;
    clock.advance(6 * 3600);
    await expireCheckout(context, id);
    await followCharges(app, id);
    const { rows } = await pool.query('select from charges where owner_id = $1 and used_kobo > 0', [id]);
    if (rows.length > 1) severalCount += 1;
  };

  await fc.assert(
    fc.asyncProperty(orders, async (some) => {
      for (const one of some) await play(one);
      const sums = await pool.query(
        `select
           (select coalesce(sum(credits_posted_kobo - debits_posted_kobo), 0)::bigint from ledger_accounts where kind in ('store-payable', 'sales-margin')) as earned,
           (select coalesce(sum(credits_posted_kobo - debits_posted_kobo - debits_pending_kobo), 0)::bigint
             from ledger_accounts where kind = 'customer-funds') as funds,
           (select coalesce(sum(goods_kobo - refunded_goods_kobo), 0)::bigint from shop_orders
             where state in ('delivered', 'partly-delivered', 'partly-returned', 'returned')) as kept,
           (select coalesce(sum(goods_kobo - refunded_goods_kobo), 0)::bigint from shop_orders
             where state in ('placed', 'packing', 'ready')) as on_the_way,
           (select coalesce(sum(held), 0)::int from store_products) as held,
           (select coalesce(sum(l.quantity - l.refunded_quantity), 0)::int from shop_order_lines l join shop_orders o
             on o.number = l.order_number where o.state in ('awaiting-payment', 'placed', 'packing', 'ready')) as to_hold,
           (select coalesce(sum(amount_kobo), 0)::bigint from orders where status = 'completed') as agents_sales`,
      );
      const found = sums.rows[0];
      assert.deepEqual(
        { earned: found.earned, funds: found.funds, held: found.held, sales: found.agents_sales },
        { earned: found.kept, funds: found.on_the_way, held: found.to_hold, sales: found.kept },
      );
      const { differences } = await database.write((tx) => findDifferences(tx, null));
      assert.deepEqual(differences, []);
    }),
    { ...propertyRuns(5), examples: [[given]] },
  );
  // Refunds that had no answer are asked about after a while, and then made.
  await waitUntil('every refund is made, and the ledger has what the provider has', async () => {
    clock.advance(3600);
    await sweepCharges(context);
    const { rows } = await pool.query(
      `select coalesce(sum(debits_posted_kobo - credits_posted_kobo), 0)::bigint as kobo,
         (select count(*)::int from charge_refunds where state in ('waiting', 'sent')) as open
       from ledger_accounts where kind = 'provider-balance'`,
    );
    return rows[0].open === 0 && rows[0].kobo === provider.balanceKobo() - lostKobo;
  });
  assert.ok(swapCount > 0 && answerCount > 0 && lostKobo > 0, 'the given orders are swapped, asked about and disputed');
  assert.ok(severalCount > 1, 'the given orders are paid by several payments');
});

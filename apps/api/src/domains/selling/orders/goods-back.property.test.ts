import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import {
  checkRepayment,
  movePayment,
  type OwnPlanRecord,
  readOwnPlan,
  startRepayment,
} from '@foodbank/contract/lending/repayments';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { toKobo } from '@foodbank/contract/primitives/money';
import * as staffCalls from '@foodbank/contract/selling/orders-staff';
import { leavePlan, previewLeaving, previewReturn } from '@foodbank/contract/selling/returns';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import fc from 'fast-check';
import { type ChargeStandIn, chargeStandIn } from '../../../../test/charge-stand-in.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { sayReady } from '../../../../test/packed-orders.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { listLoanEvents } from '../../lending/loans/event-queries.ts';
import { ownerOfLoan } from '../../lending/repayments/applying.ts';
import { type Charge, listChargesOf } from '../../money/charges/queries.ts';
import { findAccount } from '../../money/ledger/queries.ts';
import { balanceOf, customerAccount } from '../../money/ledger/rules.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { deliverOrder } from './handing-over.ts';
import { ownerOfCheckout } from './order-payment.ts';
import { returnLines } from './returning.ts';
import { bySystem } from './shop-order-rules.ts';

const { RESILIENCE_RUNS: asked, RESILIENCE_SEED: seed } = process.env;
const runs = { numRuns: asked ? Number(asked) : 6, seed: Number(seed ?? 30), endOnFailure: true } as const;

/** What happens to an order on a plan once it is handed over. Days go on between the steps. */
const step = fc.oneof(
  fc.record({ act: fc.constant('pay' as const), percent: fc.integer({ min: 1, max: 110 }) }),
  fc.record({ act: fc.constant('return' as const), pieces: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ act: fc.constantFrom('move' as const, 'leave' as const) }),
);
const life = fc.record({
  pieces: fc.integer({ min: 2, max: 4 }),
  takenOut: fc.integer({ min: 0, max: 1 }),
  notTaken: fc.integer({ min: 0, max: 1 }),
  daysLater: fc.integer({ min: 0, max: 4 }),
  steps: fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), step), { maxLength: 7 }),
});

/** What came in by all payments of an order and its plan, less what goes back, in kobo. */
const netKobo = (charges: readonly Charge[]): number =>
  charges.reduce(
    (sum, { paidKobo, refundKobo, failedRefundKobo }) => sum + paidKobo - refundKobo - failedRefundKobo,
    0,
  );

test(`whatever ${runs.numRuns} orders on plans go through, what is paid and left is what is kept and its charge, to the kobo: seed ${runs.seed}`, async (t) => {
  const provider = chargeStandIn();
  const app = await startApp(t, { charges: provider, at: '2026-06-15T08:00:00Z' });
  const plans = await runningPlans(app, provider);
  const packer = await makeStaff(app, ['operations']);
  await fc.assert(
    fc.asyncProperty(life, async ({ pieces, takenOut, notTaken, daysLater, steps }) => {
      plans.goTo('2026-06-15');
      const customer = await plans.customer();
      const { id: checkoutId, orderNumber } = await plans.order(customer, pieces);
      const params = { number: orderNumber };
      await packer.call(staffCalls.startPacking, { params });
      const lineId = (await customer.call(readOrder, { params })).order.lines[0]?.id ?? '';
      const lines = (quantity: number) => [{ lineId, quantity }];
      if (takenOut > 0) {
        const body = { lines: [{ lineId, quantity: takenOut, toPack: pieces }], reason: 'The shelf is empty' };
        await packer.call(staffCalls.takeOutLines, { params, body });
      }
      await sayReady(packer, orderNumber);
      let day: Day = addDays('2026-06-15', daysLater);
      plans.goTo(day);
      const kept = notTaken > 0 && pieces - takenOut > 1 ? lines(notTaken) : [];
      await app.context.database.write((tx) => deliverOrder(tx, orderNumber, { actor: bySystem, notTaken: kept }));
      const { id: loanId, number } = await plans.loan(orderNumber);
      const about = { app, customer, checkoutId, loanId, plan: () => plans.read(customer, number) };
      await agrees(about);
      for (const [days, { act, ...how }] of steps) {
        day = addDays(day, days);
        plans.goTo(day);
        const plan = await about.plan();
        if (act === 'pay') await pay(customer, provider, plan, 'percent' in how ? how.percent : 1);
        if (act === 'return') await giveBack(app, customer, orderNumber, 'pieces' in how ? how.pieces : 1);
        if (act === 'move' && plan.mayMove) {
          const body = { instalment: plan.mayMove.number, to: plan.mayMove.latest };
          await customer.call(movePayment, { params: { number }, body });
        }
        if (act === 'leave' && plan.mayLeaveUntil) {
          const { due } = await customer.call(previewLeaving, { params });
          await customer.call(leavePlan, { params, body: { due } });
        }
        await agrees(about);
      }
    }),
    runs,
  );
  assert.deepEqual((await findDifferences(app.context.database.read, null)).differences, []);
});

interface About {
  app: TestApp;
  customer: TestCustomer;
  checkoutId: string;
  loanId: string;
  plan: () => Promise<OwnPlanRecord>;
}

/** Page, payments and ledger of a plan say the same. */
async function agrees({ app, customer, checkoutId, loanId, plan }: About): Promise<void> {
  const { read } = app.context.database;
  const shown = await plan();
  const charges = [
    ...(await listChargesOf(read, ownerOfCheckout(checkoutId))),
    ...(await listChargesOf(read, ownerOfLoan(loanId))),
  ];
  for (const { paidKobo, refundKobo } of charges) assert.ok(refundKobo <= paidKobo, 'more goes back than came in');
  const owedKobo = toKobo(shown.total) + toKobo(shown.financeCharge) + toKobo(shown.lateFees);
  // A rest below ₦50 is let off.
  const isLetOff = (await listLoanEvents(read, loanId)).some(({ kind }) => kind === 'forgiven');
  const letOffKobo = isLetOff && shown.left === 0 ? owedKobo - netKobo(charges) : 0;
  assert.ok(letOffKobo >= 0 && letOffKobo < 5_000, `${letOffKobo} kobo were let off`);
  assert.equal(
    netKobo(charges) + toKobo(shown.left) + letOffKobo,
    owedKobo,
    'paid and left is not what is kept and its charge',
  );
  const openKobo = shown.instalments.reduce((sum, row) => sum + toKobo(row.open), 0);
  assert.equal(openKobo, toKobo(shown.left), 'the instalments are not what is left');
  const account = await findAccount(read, customerAccount('customer-funds', customer.id));
  const fundsKobo = account === null ? 0 : balanceOf('customer-funds', account) - account.debitsPendingKobo;
  assert.equal(fundsKobo, 0, 'money of the customer is left over');
}

/** Pays a share of what pays the plan off; above 100 % more comes in than is asked. */
async function pay(
  customer: TestCustomer,
  provider: ChargeStandIn,
  plan: OwnPlanRecord,
  percent: number,
): Promise<void> {
  const payoffKobo = toKobo(plan.payoff);
  if (payoffKobo === 0) return;
  const wantedKobo = Math.min(payoffKobo, Math.max(10_000, Math.floor((payoffKobo * percent) / 100)));
  const body = { amount: wantedKobo / 100, key: randomUUID() };
  const params = { number: plan.number };
  const { payment } = await customer.call(startRepayment, { params, body });
  provider.pay(payment.reference, toKobo(payment.amount) + (percent > 100 ? 12_345 : 0));
  await customer.call(checkRepayment, { params: { ...params, id: payment.id } });
}

/** Gives pieces back, and finds what was shown before. */
async function giveBack(app: TestApp, customer: TestCustomer, number: string, pieces: number): Promise<void> {
  const {
    lines: [line],
  } = (await customer.call(readOrder, { params: { number } })).order;
  const quantity = Math.min(pieces, (line?.quantity ?? 0) - (line?.refundedQuantity ?? 0));
  if (line === undefined || quantity === 0) return;
  const lines = [{ lineId: line.id, quantity }];
  const shown = await customer.call(previewReturn, { params: { number }, body: { lines } });
  const returned = {
    key: randomUUID(),
    lines,
    kind: 'sent-back' as const,
    reason: 'Not as described',
    actor: bySystem,
  };
  await app.context.database.write((tx) => returnLines(tx, number, returned));
  const planNumber = shown.plan?.number ?? '';
  const { plan } = await customer.call(readOwnPlan, {
    params: { number: planNumber },
  });
  assert.deepEqual([plan.total, plan.left], [shown.plan?.totalAfter, shown.plan?.left], 'the preview was another one');
}

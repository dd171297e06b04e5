import assert from 'node:assert/strict';
import * as staffCalls from '@foodbank/contract/lending/plans-staff';
import { agreeToOffer, previewPlans } from '@foodbank/contract/selling/plan-offers';
import type { ChargeStandIn } from './charge-stand-in.ts';
import { approveAs } from './make-plans.ts';
import { makeStaff } from './make-staff.ts';
import { openPlans } from './open-plans.ts';
import type { TestApp } from './start-app.ts';

const reason = 'Too many are late this week';

/** A refusal's code, and the reason that it names. */
export const reasonOf = ({ body }: { body: { code?: string; errors?: unknown } }) => [
  body.code,
  (body.errors as { reason?: string } | undefined)?.reason,
];

/** A shop with plans, the members who stop and start them, and customers who only have to agree. A choice of two pieces finances ₦8,625. */
export async function openPlanGate(app: TestApp, provider: ChargeStandIn) {
  const { database } = app.context;
  const plans = await openPlans(app, provider);
  const [finance, admin, operations] = [
    await makeStaff(app, ['finance']),
    await makeStaff(app, ['admin']),
    await makeStaff(app, ['operations']),
  ];
  const gate = () => finance.call(staffCalls.readPlanStops, {});
  /** A customer who was sent the code of an offer. */
  async function ready() {
    const customer = await plans.customer();
    const checkout = await plans.choose(customer);
    return { customer, checkout, body: await plans.code(customer, checkout.id) };
  }
  type Ready = Awaited<ReturnType<typeof ready>>;
  return {
    ...{ plans, finance, admin, operations, gate, ready },
    async readyOnes(count: number): Promise<Ready[]> {
      const made: Ready[] = [];
      while (made.length < count) made.push(...(await Promise.all([ready(), ready(), ready(), ready(), ready()])));
      return made.slice(0, count);
    },
    agree: ({ customer, checkout, body }: Ready) => customer.send(agreeToOffer, { params: { id: checkout.id }, body }),
    /** What keeps a customer from a plan, as the page of choosing shows it. */
    async shownReason({ customer }: Pick<Ready, 'customer'>) {
      const body = { handover: 'delivery' as const, addressId: customer.addressId, windowId: plans.windowId };
      return (await customer.call(previewPlans, { body })).plans[0]?.obstacle?.reason ?? null;
    },
    stop: (planCode?: string) =>
      operations.send(staffCalls.stopPlans, { body: { reason, ...(planCode !== undefined && { planCode }) } }),
    /** Starts the plans of a stop again: one asks, another one approves. */
    async startAgain(id: string) {
      const { approvalId } = await finance.call(staffCalls.requestPlanStart, { params: { id }, body: { reason } });
      assert.equal((await approveAs(finance, approvalId)).body.code, 'approval-own');
      assert.equal((await approveAs(admin, approvalId)).status, 200);
    },
    /** Sets the bound to what is used today and an amount of naira more. */
    async leave(naira: number) {
      const { bound, used } = await gate();
      const body = { bound: used + naira, reason };
      if (body.bound < bound) return operations.call(staffCalls.lowerPlanBound, { body });
      const { approvalId } = await finance.call(staffCalls.requestPlanBound, { body });
      return approveAs(admin, approvalId);
    },
    async sealed(): Promise<number> {
      const { rows } = await database.pool.query<{ sealed: number }>(
        `select count(*)::int as sealed from plan_offers where state = 'agreed'`,
      );
      return rows[0]?.sealed ?? 0;
    },
  };
}
export type PlanGate = Awaited<ReturnType<typeof openPlanGate>>;

/** Some consents at once, and the stop pressed meanwhile: after its answer nothing is sealed. */
export async function stopDuringConsents(by: PlanGate, count: number) {
  const many = await by.readyOnes(count);
  const before = await by.sealed();
  const early = many.slice(0, count / 3).map(by.agree);
  const stopping = by.stop();
  const consents = [...early, ...many.slice(count / 3).map(by.agree)];
  assert.equal((await stopping).status, 200);
  const atStop = await by.sealed();
  const answers = await Promise.all(consents);
  assert.equal(await by.sealed(), atStop, 'none after the stop');
  const agreed = answers.filter(({ status }) => status === 200).length;
  assert.equal(agreed, atStop - before);
  for (const answer of answers.filter(({ status }) => status !== 200))
    assert.deepEqual(reasonOf(answer), ['plan-refused', 'plans-stopped']);
  const [{ id = '' } = {}] = (await by.gate()).stops;
  await by.startAgain(id);
  return agreed;
}

/** Some consents at once against the last naira of the day. Returns how many were sealed. Never more than fit. */
export async function fillTheDay(by: PlanGate, count: number, naira: number) {
  const many = await by.readyOnes(count);
  await by.leave(naira);
  const { used } = await by.gate();
  const answers = await Promise.all(many.map(by.agree));
  const agreed = answers.filter(({ status }) => status === 200).length;
  for (const answer of answers.filter(({ status }) => status !== 200))
    assert.deepEqual(reasonOf(answer), ['plan-refused', 'plans-full-today']);
  const now = await by.gate();
  assert.deepEqual([now.used - used, now.left], [agreed * 8_625, naira - agreed * 8_625]);
  return agreed;
}

import { recordOrderLines } from '../src/domains/earning/commissions/record-order-lines.ts';
import { reversed, totalsOfOrder } from '../src/domains/earning/daily-totals/daily-totals-rules.ts';
import { addToDailyTotals } from '../src/domains/earning/daily-totals/queries.ts';
import { findDifferences } from '../src/domains/oversight/proof/run-proof.ts';
import { lockOrderingCustomers } from '../src/domains/people/customers/queries.ts';
import { commissionedOrder, hasAgent } from '../src/domains/selling/orders/order-rules.ts';
import { listOrdersOfCustomers } from '../src/domains/selling/orders/queries.ts';
import { statement } from '../src/platform/database.ts';
import { makeOrder, type TestAgent } from './make-agent.ts';
import { payeesIn } from './make-payouts.ts';
import type { TestStaff } from './make-staff.ts';
import type { TestApp } from './start-app.ts';

const ownOrders = statement('test-own-orders', 'update orders set own_account = $2 where number = any($1)');

/** The orders of a customer count as the agent's own, or not any more. No call does that: it is decided when they are placed. */
export async function markAsOwn(
  { context: { database } }: TestApp,
  { id }: Pick<TestAgent, 'id'>,
  customerId: string,
  isOwn: boolean,
): Promise<void> {
  const { rows } = await database.pool.query(
    `select distinct order_number as number from commission_lines where agent_id = $1 and kind = 'plan-first'`,
    [id],
  );
  const onPlan = new Set(rows.map(({ number }) => number));
  await database.write(async (tx) => {
    await lockOrderingCustomers(tx, [customerId]);
    const orders = (await listOrdersOfCustomers(tx, [customerId])).filter(hasAgent);
    const changed = orders.filter(({ ownAccount }) => ownAccount !== isOwn);
    await tx.list(ownOrders, [changed.map(({ number }) => number), isOwn]);
    const totals = changed.flatMap((order) => totalsOfOrder(id, order));
    await addToDailyTotals(tx, isOwn ? totals.map(reversed) : totals);
    await recordOrderLines(
      tx,
      changed.map((order) => commissionedOrder({ ...order, ownAccount: isOwn }, onPlan.has(order.number))),
    );
  });
}

/** What tests do with the lines of agents' orders and their payouts. */
export function linesIn(app: TestApp, ada: TestStaff, bola: TestStaff) {
  const { database } = app.context;
  const { payouts, proposed, approved } = payeesIn(app, ada, bola);
  const orderOf = async ({ id }: TestAgent) => {
    const { rows } = await database.pool.query(
      'select number, customer_id as "customerId" from orders where agent_id = $1 order by number limit 1',
      [id],
    );
    return rows[0] as { number: string; customerId: string };
  };
  const report = async (agent: TestAgent, status: 'completed' | 'cancelled', amount: number) => {
    const { number, customerId } = await orderOf(agent);
    const at = '2026-06-01T09:00:00.000Z';
    await makeOrder(app, number, {
      customerId,
      status,
      amount,
      placedAt: at,
      ...(status === 'completed' && { completedAt: at }),
    });
  };
  /** The orders of the agent's first customer count as the agent's own, or not any more. */
  const flip = async (agent: TestAgent, isOwn: boolean) =>
    markAsOwn(app, agent, (await orderOf(agent)).customerId, isOwn);
  const differences = async () =>
    (await findDifferences(database.read, null)).differences.filter(
      ({ checkName }) => checkName !== 'payouts-and-provider',
    );
  /** An agent whose commission of June is paid. */
  const paid = async (commissionNaira: readonly number[]): Promise<TestAgent> => {
    const agent = await approved(commissionNaira);
    await payouts.send();
    await payouts.answer(agent.id, 'paid');
    app.clock.setBusinessDate('2026-07-10');
    return agent;
  };
  /** Pays what is due at the end of the month before a day. Returns what was paid and what was set off. */
  const pay = async ({ id }: TestAgent, day: string): Promise<[number, number]> => {
    await payouts.propose(`${day}-03`);
    await payouts.approve(id, ada, bola);
    await payouts.send(`${day}-07`);
    await payouts.answer(id, 'paid');
    app.clock.setBusinessDate(`${day}-10`);
    const { amount, setOff } = await payouts.rowOf(id);
    return [amount, setOff];
  };
  const standing = async ({ id }: TestAgent) => (await payouts.lines(id)).filter(([, state]) => state !== 'reversed');
  const net = async ({ id }: TestAgent) => {
    const { rows } = await database.pool.query(
      `select coalesce(sum(amount_kobo), 0)::int as kobo from commission_lines where agent_id = $1 and state not in ('reversed', 'expected')`,
      [id],
    );
    return rows[0].kobo;
  };
  return { payouts, proposed, approved, paid, pay, orderOf, report, flip, differences, net, standing };
}

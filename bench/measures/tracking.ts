import { Client } from 'pg';
import { insertOrders } from '../../apps/api/src/domains/selling/orders/queries.ts';
import type { Tx } from '../../apps/api/src/platform/database.ts';
import { trackKey } from '../app-process.ts';
import { type Bench, inPairs, type Measure, ratePerSecond } from '../bench.ts';
import { agentId } from '../load-data.ts';
import { withClient } from '../open-postgres.ts';
import { questionOf } from '../pgbench.ts';
import type { Result } from '../results.ts';

const headers = { 'content-type': 'application/json', authorization: `Bearer ${trackKey}` };

interface NewOrder {
  number: string;
  customer: Customer;
  placedAt: Date;
}

interface Customer {
  id: string;
  agentId: string;
}

/** Orders as the shop reports them, over HTTP, against the same rows inserted and nothing else; PostgreSQL on core 0. */
export const measureTracking: Measure = async (bench) => {
  bench.postgres.pin(0);
  const customers = await spreadCustomers(bench);
  const app = await bench.startApp(1);
  try {
    const results: Result[] = [];
    for (const { size, callers } of [
      { size: 1, callers: 8 },
      { size: bench.quick ? 50 : 1_000, callers: 4 },
    ]) {
      const draw = drawer(customers, size);
      const plain = await plainInserter(bench.databaseUrl, draw);
      await compare(bench.databaseUrl, app.url, draw(), plain);
      const rate = (act: () => Promise<unknown>) => async () =>
        (await ratePerSecond(callers, bench.seconds, act)) * size;
      const pairs = await inPairs(
        bench,
        rate(() => report(app.url, draw())),
        rate(() => plain.insert(draw())),
      );
      await plain.close();
      results.push(resultOf(size, pairs));
    }
    return results;
  } finally {
    await app.stop();
  }
};

function resultOf(size: number, pairs: Result['pairs']): Result {
  const single = size === 1;
  return {
    id: single ? 'tracking-single' : 'tracking-batch',
    name: single ? 'tracking, an order a call' : `tracking, ${size.toLocaleString('en')} orders a call`,
    floor: single ? 'bare insert of a row' : 'bare insert of as many rows',
    unit: 'orders/s',
    pairs,
    ...(single ? {} : { mark: { hold: 0.5, pass: 0.7, better: 'more' } as const }),
  };
}

async function report(url: string, orders: readonly NewOrder[]): Promise<void> {
  const reports = orders.map(({ number, customer, placedAt }) => {
    const at = placedAt.toISOString();
    return {
      orderNumber: number,
      customerId: customer.id,
      status: 'completed',
      amount: 12_500,
      placedAt: at,
      completedAt: at,
    };
  });
  const [first] = reports;
  const single = reports.length === 1 && first;
  const address = single ? `${url}/api/v1/track/orders/${first.orderNumber}` : `${url}/api/v1/track/batch`;
  const { orderNumber: _, ...alone } = first ?? { orderNumber: '' };
  const body = JSON.stringify(single ? alone : { orders: reports });
  const answer = await fetch(address, { method: single ? 'PUT' : 'POST', headers, body });
  const said = (await answer.json()) as { orders?: { status: number }[] };
  const refused = answer.status !== 200 || said.orders?.some(({ status }) => status !== 200);
  if (refused) throw new Error(`tracking answered ${answer.status}: ${JSON.stringify(said).slice(0, 200)}`);
}

/** Draws new orders in the order of their customers, as the product inserts them in the order of their numbers. */
function drawer(customers: readonly Customer[], size: number): () => NewOrder[] {
  const run = `T${Date.now().toString(36)}`;
  let drawn = 0;
  return () =>
    Array.from({ length: size }, () => {
      drawn += 1;
      const customer = customers[drawn % customers.length] as Customer;
      const placedAt = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000);
      return { number: `${run}-${size}-${String(drawn).padStart(9, '0')}`, customer, placedAt };
    });
}

/** The product's own insert statement, by itself on as many connections as there are callers. */
async function plainInserter(url: string, draw: () => NewOrder[]) {
  const idle: Client[] = [];
  const all: Client[] = [];
  const insert = async (orders: readonly NewOrder[]) => {
    const client = idle.pop() ?? (await connect());
    const { statement, values } = await questionOf((db) => insertOrders(db as Tx, orders.map(asStored)));
    const now = new Date();
    await client.query({ name: statement.name, text: statement.text, values: [...values.slice(0, -1), now] });
    idle.push(client);
  };
  const connect = async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    all.push(client);
    return client;
  };
  await insert(draw());
  return { insert, close: () => Promise.all(all.map((client) => client.end())) };
}

function asStored({ number, customer, placedAt }: NewOrder) {
  const money = { amountKobo: 1_250_000, ratePpm: 20_000, commissionKobo: 25_000 };
  return {
    number,
    customerId: customer.id,
    agentId: customer.agentId,
    status: 'completed' as const,
    ...money,
    placedAt,
    completedAt: placedAt,
  };
}

/** The same orders end as the same rows, whichever side wrote them. */
async function compare(
  databaseUrl: string,
  url: string,
  orders: readonly NewOrder[],
  plain: { insert(orders: readonly NewOrder[]): Promise<void> },
): Promise<void> {
  const twins = orders.map((order) => ({ ...order, number: `${order.number}-twin` }));
  await report(url, orders);
  await plain.insert(twins);
  await withClient(databaseUrl, async (client) => {
    const read = async (numbers: string[]) =>
      (
        await client.query(
          `select customer_id, agent_id, status, amount_kobo, rate_ppm, commission_kobo, placed_at, completed_at
           from orders where number = any($1) order by number`,
          [numbers],
        )
      ).rows;
    const [ours, theirs] = [await read(orders.map((o) => o.number)), await read(twins.map((o) => o.number))];
    if (ours.length !== orders.length || JSON.stringify(ours) !== JSON.stringify(theirs)) {
      throw new Error('what was reported is stored differently');
    }
  });
}

/** Customers of many agents, who signed up within the year that brings commission. */
async function spreadCustomers(bench: Bench): Promise<Customer[]> {
  return withClient(bench.databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select id, agent_id as "agentId" from customers where agent_id <> all($1::uuid[]) and referred_at > now() - interval '360 days' order by random() limit 20000`,
      [[agentId(1), agentId(2), agentId(3)]],
    );
    return rows;
  });
}

import { statement, type Tx } from '../../../platform/database.ts';
import type { Order } from './order-rules.ts';

const columns = `number, customer_id as "customerId", agent_id as "agentId", status, amount_kobo as "amountKobo",
  rate_ppm as "ratePpm", commission_kobo as "commissionKobo", placed_at as "placedAt", completed_at as "completedAt",
  source, own_account as "ownAccount"`;

const ordersLocked = statement<Order>(
  'lock-orders',
  `select ${columns} from orders where number = any($1) order by number for no key update`,
);
const ordersOf = statement<Order>('orders-of-customers', `select ${columns} from orders where customer_id = any($1)`);
const rows = `unnest($1::text[], $2::text[], $3::uuid[], $4::text[], $5::bigint[], $6::integer[], $7::bigint[],
  $8::timestamptz[], $9::timestamptz[], $10::text[], $11::boolean[])`;
// Ordered by key, like every lock, so that two transactions that insert the same rows can't deadlock.
const insertRows = statement<{ number: string }>(
  'insert-orders',
  `insert into orders (number, customer_id, agent_id, status, amount_kobo, rate_ppm, commission_kobo, placed_at, completed_at,
     source, own_account, updated_at)
   select r.*, $12::timestamptz from ${rows} r order by 1 on conflict (number) do nothing returning number`,
);
const updateRows = statement(
  'update-orders',
  `update orders o set status = r.status, amount_kobo = r.amount_kobo, commission_kobo = r.commission_kobo,
     completed_at = r.completed_at, updated_at = $12
   from ${rows} r (number, customer_id, agent_id, status, amount_kobo, rate_ppm, commission_kobo, placed_at, completed_at,
     source, own_account)
   where o.number = r.number`,
);

const order = [
  'number',
  'customerId',
  'agentId',
  'status',
  'amountKobo',
  'ratePpm',
  'commissionKobo',
  'placedAt',
  'completedAt',
  'source',
  'ownAccount',
] as const;
const asColumns = (orders: readonly Order[]) => order.map((key) => orders.map((one) => one[key]));

/** Orders by number, locked. */
export const lockOrders = (tx: Tx, numbers: readonly string[]) => tx.list(ordersLocked, [numbers]);

/** All orders of some customers. They can't change while the customers are locked. */
export const listOrdersOfCustomers = (tx: Tx, customerIds: readonly string[]) => tx.list(ordersOf, [customerIds]);

/** Inserts orders and returns how many; fewer than given means that a concurrent transaction inserted them first. */
export async function insertOrders(tx: Tx, orders: readonly Order[]): Promise<number> {
  return (await tx.list(insertRows, [...asColumns(orders), tx.now])).length;
}

/** Updates status, amount, commission and completion of orders. */
export const updateOrders = (tx: Tx, orders: readonly Order[]) => tx.list(updateRows, [...asColumns(orders), tx.now]);

import { check, type Problems } from '@foodbank/contract/primitives/check';
import type { RefusalCode } from '@foodbank/contract/refusals';
import { batchCustomer, batchOrder, trackMessages } from '@foodbank/contract/selling/tracking';
import type { ZodMiniType } from 'zod/mini';
import type { Database } from '../../../platform/database.ts';
import type { ReportedOrder } from '../orders/order-rules.ts';
import { recordOrders } from '../orders/record-orders.ts';
import { type ReportedCustomer, recordCustomers } from '../sign-ups/record-customers.ts';
import {
  customerProblems,
  invalid,
  type Outcome,
  orderProblems,
  recorded,
  refused,
  reportedOrderOf,
} from './read-reports.ts';

interface Batch {
  customers: readonly unknown[];
  orders: readonly unknown[];
}

/** One item after validation: its id, and either the report or its problems. */
interface Item<Report> {
  id: string;
  checked: { report: Report; problems?: undefined } | { problems: Problems };
}

/**
 * Records all customers of a batch in one transaction, then all orders in another. Each item succeeds or fails
 * independently. Returns one outcome per item, in order. Sending the same batch again changes nothing.
 */
export async function trackBatch(database: Database, batch: Batch, now: Date) {
  const customers = batch.customers.map((raw) =>
    checkItem(raw, 'customerId', batchCustomer, (report) => report, customerProblems, now),
  );
  const orders = batch.orders.map((raw) =>
    checkItem(
      raw,
      'orderNumber',
      batchOrder,
      (report) => reportedOrderOf(report.orderNumber, report),
      orderProblems,
      now,
    ),
  );
  const customerOutcomes = await recordValid<ReportedCustomer>(customers, trackMessages.customerRecorded, (reports) =>
    database.write((tx) => recordCustomers(tx, reports)),
  );
  const orderOutcomes = await recordValid<ReportedOrder>(orders, trackMessages.orderRecorded, (reports) =>
    database.write((tx) => recordOrders(tx, reports)),
  );
  return {
    customers: customerOutcomes.map(({ id, ...outcome }) => ({ customerId: id, ...outcome })),
    orders: orderOutcomes.map(({ id, ...outcome }) => ({ orderNumber: id, ...outcome })),
  };
}

function checkItem<Parsed, Report>(
  raw: unknown,
  idField: string,
  schema: ZodMiniType<Parsed>,
  reportOf: (parsed: Parsed) => Report,
  problemsOf: (report: Report, now: Date) => Problems | null,
  now: Date,
): Item<Report> {
  const given = (raw as Record<string, unknown> | null)?.[idField];
  const id = typeof given === 'string' ? given.slice(0, 64) : '';
  const parsed = check(schema, raw);
  if (!parsed.ok) return { id, checked: { problems: parsed } };
  const report = reportOf(parsed.data);
  const problems = problemsOf(report, now);
  return { id, checked: problems === null ? { report } : { problems } };
}

async function recordValid<Report>(
  items: readonly Item<Report>[],
  message: string,
  record: (reports: Report[]) => Promise<(RefusalCode | null)[]>,
): Promise<({ id: string } & Outcome)[]> {
  const reports = items.flatMap(({ checked }) => (checked.problems ? [] : [checked.report]));
  const refusals = reports.length === 0 ? [] : await record(reports);
  let next = 0;
  return items.map(({ id, checked }) => {
    if (checked.problems) return { id, ...invalid(checked.problems) };
    const refusal = refusals[next++] ?? null;
    return { id, ...(refusal === null ? recorded(message) : refused(refusal)) };
  });
}

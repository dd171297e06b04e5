import type { RefusalCode } from '@foodbank/contract/refusals';
import { batchCustomer, batchOrder, trackMessages } from '@foodbank/contract/selling/tracking';
import type { ZodMiniType } from 'zod/mini';
import type { Database } from '../../../platform/database.ts';
import { check, type Problems } from '../../../platform/parse-request.ts';
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

/** One item as it was read: its id, and either what it reports or its problems. */
interface Item<Report> {
  id: string;
  read: { report: Report; problems?: undefined } | { problems: Problems };
}

/**
 * Records a batch: all customers in one transaction, then all orders in another. Each item stands for itself, and the answer
 * has one outcome an item, in order; the whole batch may be sent again.
 */
export async function recordBatch(database: Database, batch: Batch, now: Date) {
  const customers = batch.customers.map((raw) =>
    readItem(raw, 'customerId', batchCustomer, (report) => report, customerProblems, now),
  );
  const orders = batch.orders.map((raw) =>
    readItem(
      raw,
      'orderNumber',
      batchOrder,
      (report) => reportedOrderOf(report.orderNumber, report),
      orderProblems,
      now,
    ),
  );
  const customerOutcomes = await settle<ReportedCustomer>(customers, trackMessages.customerRecorded, (reports) =>
    database.write((tx) => recordCustomers(tx, reports)),
  );
  const orderOutcomes = await settle<ReportedOrder>(orders, trackMessages.orderRecorded, (facts) =>
    database.write((tx) => recordOrders(tx, facts)),
  );
  return {
    customers: customerOutcomes.map(({ id, ...outcome }) => ({ customerId: id, ...outcome })),
    orders: orderOutcomes.map(({ id, ...outcome }) => ({ orderNumber: id, ...outcome })),
  };
}

function readItem<Parsed, Report>(
  raw: unknown,
  idField: string,
  schema: ZodMiniType<Parsed>,
  reportOf: (parsed: Parsed) => Report,
  problemsOf: (report: Report, now: Date) => Problems | null,
  now: Date,
): Item<Report> {
  const given = (raw as Record<string, unknown> | null)?.[idField];
  const id = typeof given === 'string' ? given.slice(0, 64) : '';
  const checked = check(schema, raw);
  if (checked.problems) return { id, read: { problems: checked.problems } };
  const report = reportOf(checked.value);
  const problems = problemsOf(report, now);
  return { id, read: problems === null ? { report } : { problems } };
}

async function settle<Report>(
  items: readonly Item<Report>[],
  message: string,
  record: (reports: Report[]) => Promise<(RefusalCode | null)[]>,
): Promise<({ id: string } & Outcome)[]> {
  const reports = items.flatMap(({ read }) => (read.problems ? [] : [read.report]));
  const refusals = reports.length === 0 ? [] : await record(reports);
  let next = 0;
  return items.map(({ id, read }) => {
    if (read.problems) return { id, ...invalid(read.problems) };
    const refusal = refusals[next++] ?? null;
    return { id, ...(refusal === null ? recorded(message) : refused(refusal)) };
  });
}

import type { RefusalCode } from '@foodbank/contract/refusals';
import * as calls from '@foodbank/contract/selling/tracking';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, route } from '../../../platform/serve.ts';
import { recordOrders } from '../orders/record-orders.ts';
import { recordCustomers } from '../sign-ups/record-customers.ts';
import { customerProblems, orderProblems, reportedOrderOf } from './read-reports.ts';
import { trackBatch } from './track-batch.ts';

const batchBodyLimitBytes = 2 * 1024 * 1024;

/** The calls by which the shop reports customers and orders. */
export function trackingRoutes({ database, clock }: AppContext): Route[] {
  return [
    route(calls.trackCustomer, async ({ params: { customerId }, body }) => {
      const problems = customerProblems(body, clock.now());
      if (problems) refuse('validation', problems);
      refuseFirst(await database.write((tx) => recordCustomers(tx, [{ ...body, customerId }])));
      return { customerId, message: calls.trackMessages.customerRecorded };
    }),
    route(calls.trackOrder, async ({ params: { orderNumber }, body }) => {
      const report = reportedOrderOf(orderNumber, body);
      const problems = orderProblems(report, clock.now());
      if (problems) refuse('validation', problems);
      refuseFirst(await database.write((tx) => recordOrders(tx, [report])));
      return { orderNumber, message: calls.trackMessages.orderRecorded };
    }),
    route(calls.trackBatch, ({ body }) => trackBatch(database, body, clock.now()), {
      bodyLimitBytes: batchBodyLimitBytes,
    }),
  ];
}

function refuseFirst([refusal]: readonly (RefusalCode | null)[]): void {
  if (refusal) refuse(refusal);
}

import type { RefusalCode } from '@foodbank/contract/refusals';
import {
  trackBatch as trackBatchCall,
  trackCustomer as trackCustomerCall,
  trackMessages,
  trackOrder as trackOrderCall,
} from '@foodbank/contract/selling/tracking';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, route } from '../../../platform/serve.ts';
import { recordOrders } from '../orders/record-orders.ts';
import { recordCustomers } from '../sign-ups/record-customers.ts';
import { customerProblems, orderProblems, reportedOrderOf } from './read-reports.ts';
import { recordBatch } from './record-batch.ts';

const batchBodyLimitBytes = 2 * 1024 * 1024;

/** The calls by which the shop reports customers and orders. */
export function trackingRoutes({ database, clock }: AppContext): Route[] {
  return [
    route(trackCustomerCall, async ({ params: { customerId }, body }) => {
      const problems = customerProblems(body, clock.now());
      if (problems) refuse('validation', problems);
      refuseFirst(await database.write((tx) => recordCustomers(tx, [{ ...body, customerId }])));
      return { customerId, message: trackMessages.customerRecorded };
    }),
    route(trackOrderCall, async ({ params: { orderNumber }, body }) => {
      const facts = reportedOrderOf(orderNumber, body);
      const problems = orderProblems(facts, clock.now());
      if (problems) refuse('validation', problems);
      refuseFirst(await database.write((tx) => recordOrders(tx, [facts])));
      return { orderNumber, message: trackMessages.orderRecorded };
    }),
    route(trackBatchCall, ({ body }) => recordBatch(database, body, clock.now()), {
      bodyLimitBytes: batchBodyLimitBytes,
    }),
  ];
}

function refuseFirst([refusal]: readonly (RefusalCode | null)[]): void {
  if (refusal) refuse(refusal);
}

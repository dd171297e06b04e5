/** The requests that the console's page of an order, or of a customer, lists. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { messages } from '../primitives/text.ts';
import { orderNumberPath } from '../selling/order-numbers.ts';
import { requestRow } from './requests.ts';

/** Lists the requests about an order or of a customer, for their pages. */
export const listRequestsAbout = endpoint({
  name: 'listRequestsAbout',
  method: 'GET',
  path: '/staff/requests-about',
  access: 'staff',
  staff: 'requests.read',
  summary:
    'The latest 50 requests about an order, of a customer, or both, newest first. Without either there are none.',
  query: z.object({
    orderNumber: z.optional(orderNumberPath),
    customerId: z.optional(z.string().check(z.maxLength(64), z.regex(/^[\w-]+$/, messages.pattern))),
  }),
  reply: z.object({ rows: z.array(requestRow), now: z.string() }),
  refusals: [],
});

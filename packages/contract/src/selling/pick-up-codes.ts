/** The code of a pick-up in the console. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { reasonWithoutContacts } from '../primitives/reasons.ts';
import { orderNumberPath } from './order-numbers.ts';
import { staffOrder } from './shop-orders-admin.ts';

/** Renews the code of a pick-up, such as one that was typed wrongly five times. */
export const renewPickUpCode = endpoint({
  name: 'renewPickUpCode',
  method: 'POST',
  path: '/staff/shop-orders/{number}/renew-code',
  access: 'staff',
  byStore: true,
  staff: 'orders.work',
  summary:
    'Makes a new code for a pick-up that is ready, with five new tries. The customer gets it by email and text message; staff never see it. At most 5 times a day, and not by who typed a wrong one.',
  params: z.object({ number: orderNumberPath }),
  body: z.object({ reason: reasonWithoutContacts }),
  reply: z.object({ order: staffOrder, message: z.string() }),
  refusals: ['not-found', 'order-moved-on', 'hand-over-code-tried'],
});

/** What members of staff write down for customers who call: a case of the customer, with its clock. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { staffCustomerPath } from '../people/customers-staff.ts';
import { paragraphOf } from '../primitives/text.ts';
import { orderNumber } from '../selling/order-numbers.ts';
import { ticketForm } from './tickets.ts';

/** The form of a request by phone. */
export const phoneRequestForm = z.object({
  topic: ticketForm.shape.topic,
  message: paragraphOf(2, 'Please write what the customer said.'),
  orderNumber: z.optional(z.nullable(orderNumber)),
});

/** Writes down what a customer says on the phone. */
export const startPhoneRequest = endpoint({
  name: 'startPhoneRequest',
  method: 'POST',
  path: '/staff/customers/{customerId}/requests',
  access: 'staff',
  staff: 'requests.work',
  summary:
    'Opens a case for a customer who calls, in general or about one of their orders. Its clock begins, and the customer sees it among their cases. The same words on the same day are one case.',
  params: staffCustomerPath,
  body: phoneRequestForm,
  reply: z.object({ message: z.string(), requestId: z.string(), reference: z.string() }),
  refusals: ['not-found', 'own-record'],
});

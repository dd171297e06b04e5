/** Who is signed in. In a file of its own, because it is the first call of the app, and the other calls aren't needed then. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** The signed-in customer, with the own contacts. */
export const customerAccount = z.object({
  id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  /** As people read it: 0803 123 4567. */
  phone: z.string(),
  email: z.nullable(z.string()),
  /** False for an address that was only typed: nothing but the code that confirms it goes there. */
  isEmailConfirmed: z.boolean(),
  /** The address that waits to be confirmed by a code, in place of a confirmed one, to which everything goes until then. */
  newEmail: z.nullable(z.string()),
});
export type CustomerAccount = z.output<typeof customerAccount>;

/** The reply of every call that signs a customer in. */
export const signedIn = z.object({ customer: customerAccount });

/** Returns the signed-in customer. */
export const getCustomerSession = endpoint({
  name: 'getCustomerSession',
  method: 'GET',
  path: '/shop/session',
  access: 'customer',
  summary: 'The signed-in customer. Refused with 401 without a session.',
  reply: signedIn,
  refusals: [],
});

/** The numbers of customers' orders. */
import * as z from 'zod/mini';

/** An order number: `FB-` and 8 digits. */
export const orderNumber = z
  .string('Enter an order number')
  .check(z.regex(/^FB-[0-9]{8}$/, { error: 'An order number is FB- and 8 digits', abort: true }));

/** An order number in an address: one of another form is simply unknown. */
export const orderNumberPath = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/, 'Invalid format'));

/** The numbers of customers' orders. */
import * as z from 'zod/mini';
import { readBy } from '../primitives/seen-text.ts';
import { readOrderNumber } from '../primitives/typed-ids.ts';

/** An order number: `FB-` and 8 digits, as people type and paste it. */
export const orderNumber = z
  .string('Enter an order number')
  .check(readBy(readOrderNumber, 'An order number is FB- and 8 digits'));

/** An order number in an address, in any spelling: one of another form is simply unknown. */
export const orderNumberPath = z.string().check(
  z.overwrite((text) => readOrderNumber(text).read ?? text),
  z.regex(/^[A-Za-z0-9-]{1,40}$/, 'Invalid format'),
);

/** The longest text in which a search looks for a number. */
export const orderSearchLengthMax = 300;

/** What a search by order number looks for: a number in any spelling, or a text that finds nothing. */
export const orderNumberSearch = z.string().check(
  z.trim(),
  z.maxLength(orderSearchLengthMax),
  z.overwrite((text) => readOrderNumber(text).read ?? text),
);

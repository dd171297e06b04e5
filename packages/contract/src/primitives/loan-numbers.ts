import * as z from 'zod/mini';
import { readLoanNumber } from './typed-ids.ts';

/** A loan number in an address, in any spelling: one of another form is simply unknown. */
export const loanNumberPath = z.string().check(
  z.overwrite((text) => readLoanNumber(text).read ?? text),
  z.regex(/^[A-Za-z0-9-]{1,40}$/, 'Invalid format'),
);

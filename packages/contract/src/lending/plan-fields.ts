/** Fields that the forms and addresses of plans and loans share. */
import * as z from 'zod/mini';
import { isDay } from '../primitives/day.ts';

/** What a field for a day says if it is wrong. */
export const dayMessage = 'Enter a day such as 2026-11-20';
/** A day as YYYY-MM-DD. */
export const dayField = z
  .string(dayMessage)
  .check(z.regex(/^\d{4}-\d\d-\d\d$/, { error: dayMessage, abort: true }), z.refine(isDay, dayMessage));

/** The code of a plan, with what its field says if it is wrong. */
export const planCodeField = (message: string) =>
  z.string(message).check(z.trim(), z.regex(/^[a-z][a-z0-9-]{2,29}$/, { error: message, abort: true }));
/** The code of a plan. It never changes: accounts of the ledger are named after it. */
export const planCode = planCodeField('Small letters, digits and hyphens, 3 to 30 of them, such as weeks-4');

/** Fields that the forms of the catalogue share. */
import * as z from 'zod/mini';
import { rowId } from '../primitives/rows.ts';
import { optionalLine } from '../primitives/text.ts';

const isFraction = (value: number) => value > 0 && value < 1;

/**
 * A rate in per cent, from 0 on, with at most four decimals. Rates that are never below one per cent: 0.075 is 7.5 % as spreadsheets
 * hold it, and refused.
 */
export const percent = (most: number, message: string) =>
  z.number(message).check(
    z.minimum(0, message),
    z.maximum(most, message),
    z.refine((value) => Math.round(value * 10_000) / 10_000 === value, message),
    z.refine((value) => !isFraction(value), {
      error: ({ input }) =>
        `${Number(input)} is less than one per cent. Did you mean ${Math.round(Number(input) * 1e6) / 1e4}?`,
    }),
  );
/** One line that may be empty. */
export const otherLine = () => optionalLine(200);
/** The revision of a row that a form began with. */
export const revision = z.int('Please load the page again').check(z.minimum(1), z.maximum(2_147_483_647));
/** The reply of a change. */
export const changed = z.object({ id: z.string(), revision: z.int() });
/** The id of a row in an address. */
export const path = z.object({ id: rowId });

/** The last change of a row by a member of staff, by the audit log. Null if no member changed it. */
export const lastChange = z.nullable(z.object({ at: z.string(), by: z.string() }));

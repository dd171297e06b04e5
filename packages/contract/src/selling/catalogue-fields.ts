/** Fields that the forms of the catalogue share. */
import * as z from 'zod/mini';
import { rowId } from '../primitives/rows.ts';
import { lineOf, optionalLine } from '../primitives/text.ts';

/** A rate in per cent, from 0 on, with at most four decimals. */
export const percent = (most: number, message: string) =>
  z.number(message).check(
    z.minimum(0, message),
    z.maximum(most, message),
    z.refine((value) => Math.round(value * 10_000) / 10_000 === value, message),
  );
// Characters that turn the direction of what stands behind them: "5 kg" would read "gk 5" on a receipt.
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** Refuses characters that turn the direction of writing. */
export const straight = () =>
  z.refine<string>((text) => !turning.test(text), 'Please leave out characters that turn the direction of writing');
/** One line that people see: with a letter or a figure, so that it is never invisible. */
export const shownLine = (required: string, lengthMax?: number) =>
  lineOf(required, lengthMax).check(
    straight(),
    z.refine((text) => /[\p{L}\p{N}]/u.test(text), required),
  );
/** One line that may be empty. */
export const otherLine = () => optionalLine(200).check(straight());
/** The revision of a row that a form began with. */
export const revision = z.int('Please load the page again').check(z.minimum(1), z.maximum(2_147_483_647));
/** The reply of a change. */
export const changed = z.object({ id: z.string(), revision: z.int() });
/** The id of a row in an address. */
export const path = z.object({ id: rowId });

/** The last change of a row by a member of staff, by the audit log. Null if no member changed it. */
export const lastChange = z.nullable(z.object({ at: z.string(), by: z.string() }));

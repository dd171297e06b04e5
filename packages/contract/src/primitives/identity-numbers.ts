/** BVN and NIN as people type and paste them: eleven digits, in groups, behind `BVN:`, or in a message. */
import * as z from 'zod/mini';
import { isUnreadable, otherDigit, type Reading, seenWithDashes, unread, withoutWrapping } from './seen-text.ts';

export const identityNumberLength = 11;
const example = 'A BVN or NIN has 11 digits, such as 222 1234 5678';
const several = 'There are two numbers in this text. Enter one of them.';

const bare = /^\d(?:[ ./-]{0,3}\d)*$/;
const run = /(?<![\p{L}\p{N}₦$+])\d(?:(?: ?[.-] ?| )?\d)*(?![\p{L}\p{N}])/gu;
const wordInFront =
  /^(?:my )?(?:bvn|nin|bank verification number|national identification number)(?: (?:no|nr|number|is))?[.:# -]{0,4}/i;

/** The digits of the number in a text. Of several numbers the one with 11 digits. */
export function readIdentityNumber(text: string): Reading {
  if (isUnreadable(text)) return unread();
  const seen = seenWithDashes(text);
  if (otherDigit.test(seen)) return unread();
  const alone = withoutWrapping(seen).replace(wordInFront, '');
  if (bare.test(alone)) return { read: alone.replace(/\D/g, '') };
  const runs = [...seen.matchAll(run)].map(([digits]) => digits.replace(/\D/g, ''));
  const [number, ...more] = new Set(runs.filter((digits) => digits.length === identityNumberLength));
  if (more.length > 0) return unread(several);
  return number === undefined ? unread() : { read: number };
}

/** A BVN or NIN. */
export const identityNumberOf = (required: string) =>
  z.string(required).check(
    z.refine((text) => text.trim() !== '', { error: required, abort: true }),
    z.check<string>((payload) => {
      const { read, problem } = readIdentityNumber(payload.value);
      if (read?.length === identityNumberLength) payload.value = read;
      else {
        const said = read === null ? (problem ?? example) : `${example}. This one has ${read.length}.`;
        payload.issues.push({ code: 'custom', message: said, input: payload.value });
      }
    }),
  );

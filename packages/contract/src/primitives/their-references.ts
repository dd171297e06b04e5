/** The reference that a bank or the payment provider gives: a field of its own beside a reason, which takes no long numbers. */
import * as z from 'zod/mini';
import { seenWithDashes, withoutEnd } from './seen-text.ts';

const message = 'A reference has letters, digits, - / _ and . only, at most 64 of them';

const label = /^[A-Za-z][A-Za-z .#]{0,30}: ?/;
const wrapping = '\'"“”‘’`*#,;()[]{} ';
// Groups of a number, perhaps behind capital letters, but no words: `T123 456`.
const groups = /^(?=.*\d)[A-Z\d/_.-]+(?: [A-Z\d/_.-]+)+$/;

/** A reference as it is copied: without its label and what is around it, its groups put together. */
function readTheirs(text: string): string {
  const seen = seenWithDashes(text).normalize('NFKC');
  if (seen.length > copyLengthMax) return seen;
  const bare = withoutEnd(withoutEnd(seen, `${wrapping}.:`, wrapping).replace(label, ''), `${wrapping}.:`, wrapping);
  return groups.test(bare) ? bare.replaceAll(' ', '') : bare;
}
/** What is longer is no reference, and isn't looked into. */
const copyLengthMax = 200;

/** Empty or left out for none. */
export const theirReference = z.optional(
  z
    .string(message)
    .check(
      z.overwrite(readTheirs),
      z.regex(/^[A-Za-z0-9/_.-]{0,64}$/, message),
      z.describe('The reference of the bank or the payment provider, if there is one'),
    ),
);

/** What an audit line keeps of a reference: nothing of an empty one. */
export const asTheirs = (reference: string | undefined): { theirReference?: string } =>
  reference ? { theirReference: reference } : {};

/** The reference in what a request for a second person keeps. */
export const theirsIn = (payload: unknown): { theirReference?: string } =>
  asTheirs((payload as { theirReference?: string }).theirReference);

/** How a second person is shown it. */
export const describeTheirs = (payload: unknown): { field: string; before: string; after: string }[] => {
  const { theirReference } = theirsIn(payload);
  return theirReference === undefined ? [] : [{ field: 'Reference', before: theirReference, after: theirReference }];
};

import { deletion, statement, type Tx } from '../../../platform/database.ts';

// $1 the address, $2 the hour, $3 the wrong codes of an hour that are always allowed.
const takeRow = statement<{ wrong: number }>(
  'take-wrong-code',
  `with allowed as (
     select greatest($3::int, 3 * coalesce(sum(accepted), 0)) as most, coalesce(sum(wrong) filter (where hour = $2), 0) as wrong
     from code_tries where address_digest = any($1) and hour > $2::timestamptz - interval '24 hours')
   insert into code_tries (address_digest, hour, wrong)
   select ($1::text[])[1], $2, 1 from allowed where wrong < most
   on conflict (address_digest, hour) do update set wrong = code_tries.wrong + 1
     where code_tries.wrong < (select most from allowed)
   returning wrong`,
);
const giveBackRow = statement(
  'give-back-wrong-code',
  `update code_tries set wrong = greatest(0, wrong - 1), accepted = accepted + $3 where address_digest = $1 and hour = $2`,
);
const deleteOld = deletion('delete-code-tries', 'code_tries', 'id', 'hour < $1', 'hour');

/**
 * Counts a code as wrong behind an address. False, and nothing is counted, beyond `alwaysAllowed` wrong ones in the hour or three times
 * the right ones of the last day, whichever is more.
 */
export const takeWrongCode = async (tx: Tx, addressDigests: readonly string[], hour: Date, alwaysAllowed: number) =>
  (await tx.find(takeRow, [addressDigests, hour, alwaysAllowed])) !== null;
/** Takes back a count: the code was right, or none was tried. */
export const giveBackWrongCode = (tx: Tx, addressDigest: string, hour: Date, wasRight: boolean) =>
  tx.list(giveBackRow, [addressDigest, hour, wasRight ? 1 : 0]);
/** Deletes counts from before an instant. Returns how many. */
export const deleteCodeTries = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOld, [before, atMost])).count;

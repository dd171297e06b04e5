import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';
import type { TextPot } from './text-pots.ts';

// The row stays locked until the commit, so that concurrent transactions count exactly.
const potLocked = statement<{ used: number }>(
  'lock-text-pot',
  `insert into text_pots (pot, hour) values ($1, date_trunc('hour', $2::timestamptz))
   on conflict (pot, hour) do update set used = text_pots.used returning used`,
);
const usedByAddress = statement<{ used: number }>(
  'text-pot-used-by-address',
  `select coalesce((select used from text_pot_addresses
     where pot = $1 and hour = date_trunc('hour', $2::timestamptz) and address_digest = $3), 0) as used`,
);
// One more or none: a text that is not sent runs the same statements, so that its time tells nothing.
const addToPot = statement(
  'add-to-text-pot',
  `update text_pots set used = used + $3 where pot = $1 and hour = date_trunc('hour', $2::timestamptz)`,
);
const addToAddress = statement(
  'add-to-text-pot-address',
  `insert into text_pot_addresses (pot, hour, address_digest, used)
   select $1, date_trunc('hour', $2::timestamptz), $3, $4 where $4 > 0
   on conflict (pot, hour, address_digest) do update set used = text_pot_addresses.used + excluded.used`,
);
const potsUsed = statement<{ pot: TextPot; used: number }>(
  'text-pots-used',
  `select pot, used from text_pots where hour = date_trunc('hour', $1::timestamptz)`,
);
const deletePots = deletion('delete-text-pots', 'text_pots', 'ctid', 'hour < $1', 'hour');

/** How many texts of this hour a pot has given. Locks it until the commit. */
export const lockTextPot = async (tx: Tx, pot: TextPot): Promise<number> =>
  (await tx.get(potLocked, [pot, tx.now])).used;
/** How many of them one address caused, by its digest. */
export const getPotUseOfAddress = async (tx: Tx, pot: TextPot, addressDigest: string): Promise<number> =>
  (await tx.get(usedByAddress, [pot, tx.now, addressDigest])).used;
/** Counts texts of a locked pot. */
export const addToTextPot = (tx: Tx, pot: TextPot, texts: 0 | 1) => tx.list(addToPot, [pot, tx.now, texts]);
/** Counts texts of a locked pot for an address, by its digest. */
export const addToPotUseOfAddress = (tx: Tx, pot: TextPot, addressDigest: string, texts: 0 | 1) =>
  tx.list(addToAddress, [pot, tx.now, addressDigest, texts]);
/** What each pot has given in the hour of an instant; a pot that gave nothing is left out. */
export const listTextPots = (db: Db, now: Date) => db.list(potsUsed, [now]);
/** Deletes the counts of hours that began before an instant, with those of their addresses. Returns how many pots. */
export const deleteTextPots = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deletePots, [before, atMost])).count;

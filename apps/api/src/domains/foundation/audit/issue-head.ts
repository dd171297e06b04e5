import { addDays, type Day, dayStartAt, lagosDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { queueTeamEmail } from '../notifications/queue-email.ts';
import { findChainHeadBefore, hasHeadOfDay, insertHead } from './queries.ts';

/** The chain's last entry at the end of a Lagos day, as `POSITION:HASH`. */
export interface IssuedHead {
  day: Day;
  head: string;
}

/**
 * Stores the chain's last hash of the day before, and emails it to the team, once. The email proves later that no line up to then was
 * changed. Returns null if it was issued already or there was nothing in the chain.
 */
export async function issueHead(tx: Tx): Promise<IssuedHead | null> {
  const today = lagosDay(tx.now);
  const day = addDays(today, -1);
  if (await hasHeadOfDay(tx, day)) return null;
  const entry = await findChainHeadBefore(tx, dayStartAt(today));
  if (entry === null || !(await insertHead(tx, day, entry))) return null;
  const head = writeHead(entry);
  await queueTeamEmail(tx, { kind: 'audit-head', templateData: { day, head } });
  return { day, head };
}

/** A head as text, to be pasted: `120:9f86d0…`. */
export const writeHead = ({ position, hash }: { position: number; hash: Buffer }): string =>
  `${position}:${hash.toString('hex')}`;

/** Reads a head's text; null if it isn't one. */
export function readHead(text: string): { position: number; hash: Buffer } | null {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text.trim()) ?? [];
  return position && hash ? { position: Number(position), hash: Buffer.from(hash, 'hex') } : null;
}

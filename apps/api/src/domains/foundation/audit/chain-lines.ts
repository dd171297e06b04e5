import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/database.ts';
import { findChainHead, insertChainEntries, listWaitingLines, tryLockChain } from './queries.ts';

/** What the first entry's hash covers in place of a hash before. */
export const chainStart: Buffer = Buffer.alloc(32);

/** The hash of an entry: SHA-256 of the 32 bytes of the hash before and the line's text in UTF-8. */
export function linkHash(before: Buffer, text: string): Buffer {
  return createHash('sha256').update(before).update(text).digest();
}

/**
 * Chains the next lines that wait, in the order of their ids from one on. A line whose transaction commits later, with a lower id, is
 * chained by a later run. Returns how many there were and the last one's id; null if another process is chaining.
 */
export async function chainLines(tx: Tx, afterLineId: number, atMost: number) {
  if (!(await tryLockChain(tx))) return null;
  const head = (await findChainHead(tx)) ?? { position: 0, hash: chainStart };
  const lines = await listWaitingLines(tx, afterLineId, atMost);
  let { hash } = head;
  const entries = lines.map(({ lineId, text }) => {
    hash = linkHash(hash, text);
    return { lineId, hash };
  });
  await insertChainEntries(tx, head.position, entries);
  return { count: lines.length, lastLineId: lines.at(-1)?.lineId ?? afterLineId };
}

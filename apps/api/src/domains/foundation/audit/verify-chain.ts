import type { Day } from '@foodbank/contract/primitives/day';
import type { Db } from '../../../platform/database.ts';
import { chainStart, linkHash } from './chain-lines.ts';
import {
  type ChainEntry,
  type ChainHead,
  countAuditLines,
  findChainEntry,
  findGoneLine,
  findHeadBefore,
  findStrayLine,
  listChainEntries,
  listHeadsFrom,
  listUnprotectedTables,
} from './queries.ts';

/**
 * What is wrong with the log. `line-changed`: a line isn't what was chained. `line-removed`: a chained line is gone. `line-inserted`: a
 * line is in the table and neither chained nor waiting. `entries-exchanged`: two entries of the chain changed places. `entry-changed`:
 * the hash of an entry. `entries-removed`: positions are missing. `head-differs`: the chain isn't the one of an issued head.
 * `table-unprotected`: the database would allow changes.
 */
export type Problem =
  | { kind: 'line-changed' | 'line-removed' | 'entry-changed' | 'entries-exchanged'; position: number; lineId: number }
  | { kind: 'line-inserted'; lineId: number; at: Date; action: string }
  | { kind: 'line-removed-early'; lineId: number }
  | { kind: 'entries-removed'; position: number }
  | { kind: 'head-differs'; position: number; day: Day | null; isMissing: boolean }
  | { kind: 'table-unprotected'; name: string };

/** What verifying found. */
export interface Verification {
  /** The day whose head it began with; null if it began with the first line. */
  afterHeadOf: Day | null;
  checked: number;
  /** The chain's last entry; null if there is none. */
  head: ChainHead | null;
  /** Lines that aren't chained yet. */
  waiting: number;
  /** The days' heads that were compared. */
  headsCompared: number;
  /** The first problem of each kind of check, in the order of the chain. */
  problems: Problem[];
  /** How many entries of the chain don't fit. */
  brokenCount: number;
}

/** What to verify: from the head before a day on, and against heads that were kept elsewhere. */
export interface VerifyRequest {
  from?: Day | undefined;
  heads?: readonly ChainHead[] | undefined;
}

const batchSize = 5_000;
const lineIdsAtOnce = 50_000;

/** An entry whose hash doesn't fit. The reason is in the problem after it. */
interface Break {
  entry: ChainEntry;
  before: Buffer;
}

/**
 * Recomputes the chain and compares it with the issued heads, batch by batch in constant memory, while the product runs. Entries after a
 * break are checked from the stored hash on.
 */
export async function verifyChain(db: Db, { from, heads = [] }: VerifyRequest): Promise<Verification> {
  const anchor = from === undefined ? null : await findHeadBefore(db, from);
  const issued = await listHeadsFrom(db, anchor?.position ?? 0);
  const walk = await walkChain(db, anchor);
  const problems: Problem[] = walk.first === null ? [] : [walk.first];
  const kept = [...issued, ...heads.map((head) => ({ ...head, day: null }))];
  for (const { day, position, hash } of kept) {
    const entry = await findChainEntry(db, position);
    if (entry?.hash.equals(hash)) continue;
    problems.push({ kind: 'head-differs', position, day, isMissing: entry === null });
    break;
  }
  const { lastLineId, waiting } = await countAuditLines(db);
  const stray = await findFirstStray(db, lastLineId);
  if (stray !== null) problems.push({ kind: 'line-inserted', ...stray });
  const gone = await findGoneLine(db);
  if (gone !== null) problems.push({ kind: 'line-removed-early', ...gone });
  const unprotected = await listUnprotectedTables(db);
  problems.push(...unprotected.map(({ name }) => ({ kind: 'table-unprotected' as const, name })));
  const { checked, head, brokenCount } = walk;
  const headsCompared = kept.length;
  return { afterHeadOf: anchor?.day ?? null, checked, head, waiting, headsCompared, problems, brokenCount };
}

async function walkChain(db: Db, anchor: ChainHead | null) {
  let previous: ChainHead = anchor ?? { position: 0, hash: chainStart };
  let broken: Break | null = null;
  let first: Problem | null = null;
  let [checked, brokenCount] = [0, 0];
  const found = (problem: Problem) => {
    first ??= problem;
    brokenCount += 1;
  };
  for (;;) {
    const entries = await listChainEntries(db, previous.position, batchSize);
    for (const entry of entries) {
      const { position, lineId, hash, text } = entry;
      if (broken !== null) found(explain(broken, entry));
      broken = null;
      if (position !== previous.position + 1) found({ kind: 'entries-removed', position: previous.position + 1 });
      else if (text === null) found({ kind: 'line-removed', position, lineId });
      else if (!linkHash(previous.hash, text).equals(hash)) broken = { entry, before: previous.hash };
      previous = entry;
      checked += 1;
    }
    if (entries.length < batchSize) break;
  }
  if (broken !== null) found(explain(broken, null));
  return { first: first as Problem | null, checked, brokenCount, head: checked > 0 || anchor ? previous : null };
}

/** Tells from the next entry why one doesn't fit: the next hash covers what stood there when it was chained. */
function explain({ entry, before }: Break, next: ChainEntry | null): Problem {
  const { position, lineId, text } = entry;
  const isNext = (hash: Buffer) => next?.text != null && linkHash(hash, next.text).equals(next.hash);
  if (isNext(before)) return { kind: 'entries-exchanged', position, lineId };
  if (text !== null && isNext(linkHash(before, text))) return { kind: 'entry-changed', position, lineId };
  return { kind: 'line-changed', position, lineId };
}

async function findFirstStray(db: Db, lastLineId: number) {
  for (let after = 0; after < lastLineId; after += lineIdsAtOnce) {
    const stray = await findStrayLine(db, after, Math.min(after + lineIdsAtOnce, lastLineId));
    if (stray !== null) return stray;
  }
  return null;
}

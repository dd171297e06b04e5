import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/database.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { listNamedAgents, type NamedAgent } from '../agents/name-queries.ts';
import { listTargetsInForce } from '../agents/target-queries.ts';
import { type CheckedRow, createRowCheck, keysOf } from './check-target-rows.ts';
import { insertUpload, insertUploadRows, replaceUploads, type StoredRow } from './queries.ts';
import type { TypedRow } from './read-target-file.ts';

/** How many rows go to the database at once. */
export const chunkSize = 5_000;

/**
 * Checks the rows of a file and stores what they would change, with the targets in force now. Changes no target. Replaces the member's
 * earlier file that isn't applied yet. Returns the upload's id.
 */
export async function uploadTargets(
  tx: Tx,
  { fileName, rows }: { fileName: string; rows: readonly TypedRow[] },
  actor: Actor,
): Promise<string> {
  const check = createRowCheck({ now: tx.now, ...(await findAgents(tx, rows)) });
  const stored: StoredRow[] = [];
  // Piece by piece, so that other requests are answered between.
  for (const chunk of chunksOf(rows)) stored.push(...(await addTargetsBefore(tx, chunk.map(check))));
  const errorCount = stored.filter(({ error }) => error !== null).length;
  const changeCount = stored.filter(isChange).length;
  await replaceUploads(tx, actor.id);
  const rowCount = stored.length;
  const digest = digestOf(stored);
  const id = await insertUpload(tx, { uploadedBy: actor.id, fileName, digest, rowCount, errorCount, changeCount });
  for (const chunk of chunksOf(stored)) await insertUploadRows(tx, id, chunk);
  await addAuditLine(tx, {
    actor,
    action: 'target-file-checked',
    subject: id,
    detail: { rowCount, errorCount, changeCount },
  });
  return id;
}

/** True for a row that changes the target in force in its month. */
export const isChange = ({ error, targetKobo, beforeKobo }: StoredRow): boolean =>
  error === null && targetKobo !== beforeKobo;

/** Rows in pieces that go to the database at once. */
export function chunksOf<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / chunkSize) }, (_, place) =>
    rows.slice(place * chunkSize, (place + 1) * chunkSize),
  );
}

/** The agents whom rows name, by code and by email key. */
async function findAgents(tx: Tx, rows: readonly TypedRow[]) {
  const byCode = new Map<string, NamedAgent>();
  const byEmail = new Map<string, NamedAgent>();
  for (const chunk of chunksOf(rows)) {
    const keys = chunk.map(keysOf);
    const codes = keys.flatMap(({ code }) => code ?? []);
    const emailKeys = keys.flatMap(({ emailKey }) => emailKey ?? []);
    for (const agent of await listNamedAgents(tx, codes, emailKeys)) {
      byCode.set(agent.referralCode, agent);
      byEmail.set(agent.emailKey, agent);
    }
  }
  return { byCode, byEmail };
}

async function addTargetsBefore(tx: Tx, rows: readonly CheckedRow[]): Promise<StoredRow[]> {
  const asked = rows.flatMap(({ agentId, startsOn, error }) =>
    error === null && agentId !== null && startsOn !== null ? [{ agentId, startsOn }] : [],
  );
  const found = (await listTargetsInForce(tx, asked)).values();
  return rows.map((row) => {
    const before = row.error === null ? (found.next().value ?? null) : null;
    return { ...row, beforeKobo: before?.targetKobo ?? null, wasSet: before?.wasSet ?? null };
  });
}

function digestOf(rows: readonly StoredRow[]): string {
  const hash = createHash('sha256');
  for (const row of rows) hash.update(`${JSON.stringify(Object.values(row))}\n`);
  return hash.digest('base64url');
}

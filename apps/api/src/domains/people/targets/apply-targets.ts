import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { addAuditLines } from '../../foundation/audit/add-audit-lines.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { refuseOwnRecord } from '../agents/lock-managed-agent.ts';
import {
  type AgentTarget,
  deleteTargets,
  listTargetsInForce,
  lockAgents,
  setTargets,
} from '../agents/target-queries.ts';
import { listUploadRows, lockUpload, markApplied, markUndone, type StoredRow } from './queries.ts';
import { chunkSize, chunksOf } from './upload-targets.ts';

/** A row without an error: a target with what was in force before. */
interface TargetRow extends AgentTarget {
  beforeKobo: number | null;
  wasSet: boolean;
}

/**
 * Sets the targets of a checked file, all or none. Each row is set, also one that changes nothing by itself: a row of an earlier month
 * would change its month too. Refuses with `upload-stale` another file than the one that was shown, and if any of its targets or agents
 * changed since the check, and with `own-record` a file with the member's own target.
 */
export async function applyTargets(
  tx: Tx,
  { id, digest, reason }: { id: string; digest: string; reason: string },
  actor: Actor,
): Promise<void> {
  const upload = (await lockUpload(tx, id)) ?? refuse('not-found');
  if (upload.state !== 'checked') refuse('upload-over');
  if (upload.digest !== digest) refuse('upload-stale');
  if (upload.errorCount > 0) refuse('upload-has-errors');
  const rows = await listTargetsOf(tx, id);
  await refuseUnlessAsBefore(tx, rows, actor, ({ beforeKobo, wasSet }) => ({ targetKobo: beforeKobo, wasSet }));
  for (const chunk of chunksOf(rows)) await setTargets(tx, chunk);
  await markApplied(tx, id, actor.id);
  await auditAll(tx, { id, rows, action: 'target-set', reason, actor, isUndo: false });
  const { rowCount, changeCount } = upload;
  await addAuditLine(tx, {
    actor,
    action: 'target-file-applied',
    subject: id,
    reason,
    detail: { rowCount, changeCount },
  });
}

/**
 * Restores the targets from before a file was applied. Refuses with `upload-stale` if any of them changed since.
 */
export async function undoTargets(tx: Tx, { id, reason }: { id: string; reason: string }, actor: Actor): Promise<void> {
  const upload = (await lockUpload(tx, id)) ?? refuse('not-found');
  if (upload.state !== 'applied') refuse('upload-over');
  const rows = await listTargetsOf(tx, id);
  await refuseUnlessAsBefore(tx, rows, actor, ({ targetKobo }) => ({ targetKobo, wasSet: true }));
  for (const chunk of chunksOf(rows)) {
    const kept = chunk.filter(({ wasSet }) => wasSet).map((row) => ({ ...row, targetKobo: row.beforeKobo }));
    await setTargets(tx, kept);
    await deleteTargets(
      tx,
      chunk.filter(({ wasSet }) => !wasSet),
    );
  }
  await markUndone(tx, id, actor.id);
  await auditAll(tx, { id, rows, action: 'target-restored', reason, actor, isUndo: true });
  const { rowCount, changeCount } = upload;
  await addAuditLine(tx, {
    actor,
    action: 'target-file-undone',
    subject: id,
    reason,
    detail: { rowCount, changeCount },
  });
}

async function listTargetsOf(tx: Tx, id: string): Promise<TargetRow[]> {
  const rows: TargetRow[] = [];
  let chunk: StoredRow[] = [];
  do {
    chunk = await listUploadRows(tx, id, { show: 'all', after: chunk.at(-1)?.line ?? 0, atMost: chunkSize });
    for (const { agentId, startsOn, targetKobo, beforeKobo, wasSet } of chunk) {
      if (agentId === null || startsOn === null) throw new Error('a file without errors has a row without a target');
      rows.push({ agentId, startsOn, targetKobo, beforeKobo, wasSet: wasSet ?? false });
    }
  } while (chunk.length === chunkSize);
  return rows;
}

/** Locks the agents, and refuses unless none is erased or the member's own and every target is what it should be. */
async function refuseUnlessAsBefore(
  tx: Tx,
  rows: readonly TargetRow[],
  actor: Actor,
  expectedOf: (row: TargetRow) => { targetKobo: number | null; wasSet: boolean },
): Promise<void> {
  const ids = [...new Set(rows.map(({ agentId }) => agentId))].sort();
  const agents = [];
  for (const chunk of chunksOf(ids)) agents.push(...(await lockAgents(tx, chunk)));
  if (agents.length !== ids.length || agents.some(({ erased }) => erased)) refuse('upload-stale');
  await refuseOwnRecord(tx, agents, actor);
  for (const chunk of chunksOf(rows)) {
    const found = await listTargetsInForce(tx, chunk);
    const isSame = chunk.every((row, place) => {
      const { targetKobo, wasSet } = expectedOf(row);
      return found[place]?.targetKobo === targetKobo && found[place]?.wasSet === wasSet;
    });
    if (!isSame) refuse('upload-stale');
  }
}

/** One audit line for each agent whose targets change, with all the months. */
async function auditAll(
  tx: Tx,
  parts: { id: string; rows: readonly TargetRow[]; action: string; reason: string; actor: Actor; isUndo: boolean },
): Promise<void> {
  const { id, rows, action, reason, actor, isUndo } = parts;
  const byAgent = new Map<string, TargetRow[]>();
  for (const row of rows) {
    if (row.targetKobo === row.beforeKobo) continue;
    const own = byAgent.get(row.agentId);
    if (own) own.push(row);
    else byAgent.set(row.agentId, [row]);
  }
  const asFields = (own: readonly TargetRow[], of: (row: TargetRow) => number | null) => {
    const targets = own.map((row) => ({ startsOn: row.startsOn, targetKobo: of(row) }));
    const [only] = targets;
    return targets.length === 1 && only ? only : { targets };
  };
  const lines = [...byAgent].map(([subject, own]) => {
    const [old, next] = [asFields(own, (row) => row.beforeKobo), asFields(own, (row) => row.targetKobo)];
    return { subject, detail: { upload: id }, before: isUndo ? next : old, after: isUndo ? old : next };
  });
  await addAuditLines(tx, { actor, action, reason }, lines);
}

import { createHash } from 'node:crypto';
import {
  type EvidenceKind,
  evidenceBytesMax,
  evidenceCountMax,
  evidenceKinds,
} from '@foodbank/contract/foundation/approvals-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db, Tx } from '../../../platform/database.ts';
import { decodeFile } from '../../../platform/read-csv.ts';
import { refuse } from '../../../platform/refuse.ts';
import { FileReply } from '../../../platform/serve.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { addAuditLine } from '../audit/add-audit-line.ts';
import type { Actor } from '../audit/queries.ts';
import { discardFile } from '../files/discard-file.ts';
import { readFile } from '../files/read-file.ts';
import { keepFile, putFile } from '../files/store-file.ts';
import {
  deleteEvidence,
  deleteEvidenceOf,
  deleteOldEvidence,
  type Evidence,
  insertEvidence,
  listEvidence,
} from './evidence-queries.ts';
import { type Approval, findApproval, lockApproval } from './queries.ts';

type Parts = Pick<AppContext, 'clock' | 'database' | 'keys' | 'log' | 'providers'>;

const ownerOf = (approvalId: string) => `approval:${approvalId}`;
const actorOf = ({ id, sessionId }: StaffCaller): Actor => ({ kind: 'staff', id, sessionId });
const endsWith = (bytes: Buffer, end: Buffer, within: number) => bytes.subarray(-within).includes(end);

/**
 * What a file is by its bytes, whatever its name says: it begins and ends as files of its kind do. Null for anything else, and for one that arrived
 * in part.
 */
export function evidenceKindOf(bytes: Buffer): EvidenceKind | null {
  const begins = (start: Buffer) => bytes.subarray(0, start.length).equals(start);
  if (begins(Buffer.from('%PDF-'))) return endsWith(bytes, Buffer.from('%%EOF'), 1_024) ? 'pdf' : null;
  if (begins(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return endsWith(bytes, Buffer.from('IEND'), 64) ? 'png' : null;
  // Some cameras write a few bytes after the end.
  if (begins(Buffer.from([0xff, 0xd8, 0xff]))) return endsWith(bytes, Buffer.from([0xff, 0xd9]), 4_096) ? 'jpeg' : null;
  return null;
}

/** Refuses with `not-permitted` who may not read a request: all but its maker and those who may decide it. */
export function refuseReader({ requestedBy, permission }: Approval, staff: StaffCaller): void {
  if (requestedBy !== staff.id && !staff.permissions.has(permission)) refuse('not-permitted');
}

/**
 * Attaches a picture or PDF file to an open request. The same file again changes nothing. It calls the store of files, so it is called outside a
 * transaction. Refuses with `evidence-unreadable` other kinds of files, with `too-large`, and with `evidence-full`; a request as `refuseUnlessOpen`.
 */
export async function attachEvidence(
  parts: Parts,
  id: string,
  { fileName, contentBase64 }: { fileName: string; contentBase64: string },
  staff: StaffCaller,
): Promise<void> {
  const { clock, database, log } = parts;
  // Refused before it is stored where it can be known.
  const found = (await findApproval(database.read, id)) ?? refuse('not-found');
  refuseUnlessOpen(found, staff, clock.now());
  await refuseFull(database.read, id);
  const bytes = decodeFile(contentBase64, evidenceBytesMax);
  const kind = evidenceKindOf(bytes) ?? refuse('evidence-unreadable');
  const { contentType } = evidenceKinds[kind];
  const file = { kind: 'approval-evidence', owner: ownerOf(id), contentType, bytes };
  const fileId = await putFile(parts, file).catch((error) => {
    log.warn({ err: error, approval: id }, 'the store of files could not be used');
    refuse('unavailable');
  });
  const attach = async (tx: Tx) => {
    const approval = (await lockApproval(tx, id)) ?? refuse('not-found');
    refuseUnlessOpen(approval, staff, tx.now);
    const sha256 = createHash('sha256').update(bytes).digest();
    const about = { approvalId: id, fileId, name: fileName, kind, sizeBytes: bytes.length, sha256, addedBy: staff.id };
    await refuseFull(tx, id);
    await keepFile(tx, fileId);
    if (!(await insertEvidence(tx, about))) return discardFile(tx, fileId);
    const detail = { approval: id, kind: approval.kind, file: kind };
    const { subject } = approval;
    await addAuditLine(tx, { actor: actorOf(staff), action: 'approval-evidence-added', subject, detail });
  };
  await database.write(attach).catch(async (error) => {
    await database.write((tx) => discardFile(tx, fileId));
    throw error;
  });
}

/** Refuses with `not-permitted` who may not read a request, and with `approval-decided` or `approval-expired` one that isn't open any more. */
function refuseUnlessOpen(approval: Approval, staff: StaffCaller, now: Date): void {
  refuseReader(approval, staff);
  if (approval.state !== 'open') refuse('approval-decided');
  if (approval.expiresAt <= now) refuse('approval-expired');
}

async function refuseFull(db: Db, id: string): Promise<void> {
  if ((await listEvidence(db, id)).length >= evidenceCountMax) refuse('evidence-full');
}

/** Takes a file off an open request. Refuses with `not-yours` who didn't attach it. */
export async function removeEvidence(tx: Tx, id: string, evidenceId: string, staff: StaffCaller): Promise<void> {
  const approval = (await lockApproval(tx, id)) ?? refuse('not-found');
  refuseUnlessOpen(approval, staff, tx.now);
  const one = findIn(await listEvidence(tx, id), evidenceId);
  if (one.addedBy !== staff.id) refuse('not-yours');
  await deleteEvidence(tx, one.id);
  await discardFile(tx, one.fileId);
  const detail = { approval: id, kind: approval.kind, file: one.kind };
  const { subject } = approval;
  await addAuditLine(tx, { actor: actorOf(staff), action: 'approval-evidence-removed', subject, detail });
}

/** A file of a request, for who may read the request. That it was opened stands in the audit log. */
export async function openEvidence(
  parts: Parts,
  id: string,
  evidenceId: string,
  staff: StaffCaller,
): Promise<FileReply> {
  const { database } = parts;
  const approval = (await findApproval(database.read, id)) ?? refuse('not-found');
  refuseReader(approval, staff);
  const files = await listEvidence(database.read, id);
  const one = findIn(files, evidenceId);
  const { bytes, contentType } = await readFile(parts, one.fileId, ownerOf(id));
  const detail = { approval: id, kind: approval.kind, file: one.kind };
  const line = {
    actor: actorOf(staff),
    action: 'approval-evidence-opened',
    subject: approval.subject,
    detail,
  } as const;
  await database.write((tx) => addAuditLine(tx, line));
  return new FileReply({
    bytes,
    contentType,
    fileName: `evidence-${files.indexOf(one) + 1}.${evidenceKinds[one.kind].ending}`,
  });
}

const findIn = (files: readonly Evidence[], id: string): Evidence =>
  files.find((one) => one.id === id) ?? refuse('not-found');

/** Discards the files of all requests about some subjects, who are erased. */
export async function discardEvidenceOf(tx: Tx, subjects: readonly string[]): Promise<void> {
  for (const { fileId } of await deleteEvidenceOf(tx, subjects)) await discardFile(tx, fileId);
}

/** Discards the files of requests that were decided before an instant. Returns how many. */
export async function discardOldEvidence(tx: Tx, before: Date, atMost: number): Promise<number> {
  const files = await deleteOldEvidence(tx, before, atMost);
  for (const { fileId } of files) await discardFile(tx, fileId);
  return files.length;
}

import type { EvidenceKind } from '@foodbank/contract/foundation/approvals-staff';
import { find, list, run, type Tx } from '../../../platform/database.ts';

/** A file that is attached to a request. */
export interface Evidence {
  id: string;
  approvalId: string;
  fileId: string;
  name: string;
  kind: EvidenceKind;
  sizeBytes: number;
  addedBy: string;
  addedAt: Date;
}

const columns = `id, approval_id as "approvalId", file_id as "fileId", name, kind, size_bytes as "sizeBytes", added_by as "addedBy",
  added_at as "addedAt"`;

/** The files of a request, the first one first. */
export const listEvidence = list<Evidence, [approvalId: string]>(
  'approval-evidence',
  `select ${columns} from approval_evidence where approval_id = $1 order by id`,
);

const insert = find<{ id: string }, (string | number | Buffer | Date)[], Tx>(
  'insert-approval-evidence',
  `insert into approval_evidence (approval_id, file_id, name, kind, size_bytes, sha256, added_by, added_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (approval_id, sha256) do nothing returning id`,
);

/** Attaches a stored file. False if the request has the same file already. */
export const insertEvidence = async (
  tx: Tx,
  one: Omit<Evidence, 'id' | 'addedAt'> & { sha256: Buffer },
): Promise<boolean> =>
  (await insert(
    tx,
    ...[one.approvalId, one.fileId, one.name, one.kind, one.sizeBytes, one.sha256, one.addedBy, tx.now],
  )) !== null;

/** Takes a file off its request. The caller has locked the request, and discards the file. */
export const deleteEvidence = run<[id: string]>(
  'delete-approval-evidence',
  'delete from approval_evidence where id = $1',
);

/** Takes all files off the requests about some subjects. Returns the files. */
export const deleteEvidenceOf = list<{ fileId: string }, [subjects: readonly string[]], Tx>(
  'delete-approval-evidence-of',
  `delete from approval_evidence e using approvals a where a.id = e.approval_id and a.subject = any($1) returning e.file_id as "fileId"`,
);

/** Takes the files off requests that were decided, or ended, before an instant. Returns the files. */
export const deleteOldEvidence = list<{ fileId: string }, [before: Date, atMost: number], Tx>(
  'delete-old-approval-evidence',
  `delete from approval_evidence where id in (
     select e.id from approval_evidence e join approvals a on a.id = e.approval_id
     where a.state <> 'open' and coalesce(a.decided_at, a.expires_at) < $1 order by e.id limit $2 for update of e skip locked)
   returning file_id as "fileId"`,
);

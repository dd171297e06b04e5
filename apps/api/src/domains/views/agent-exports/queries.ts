import type { Category } from '@foodbank/contract/people/agents';
import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';

/** An approved export with contacts. */
export interface AgentExport {
  id: string;
  approvalId: string;
  requestedBy: string;
  category: Category | null;
  state: 'active' | 'suspended' | null;
  approvedAt: Date;
  endsAt: Date;
  downloadedAt: Date | null;
  rowCount: number | null;
}

/** An agent in an export. */
export interface ExportedAgent {
  referralCode: string;
  firstname: string;
  lastname: string;
  email: string;
  phone: string | null;
  category: Category;
  state: string;
  createdAt: Date;
}

const columns = `id, approval_id as "approvalId", requested_by as "requestedBy", category, state, approved_at as "approvedAt",
  ends_at as "endsAt", downloaded_at as "downloadedAt", row_count as "rowCount"`;
const agentsToExport = statement<ExportedAgent>(
  'agents-to-export',
  `select g.referral_code as "referralCode", g.firstname, g.lastname, g.email, g.phone, g.category, a.state,
     g.created_at as "createdAt"
   from agents g join accounts a on a.id = g.id
   where g.erased_at is null and ($1::text is null or g.category = $1) and ($2::text is null or a.state = $2)
   order by g.id limit $3`,
);
const exportSize = statement<{ count: number }>(
  'agents-export-size',
  `select count(*)::int as count from (
     select 1 from agents g join accounts a on a.id = g.id
     where g.erased_at is null and ($1::text is null or g.category = $1) and ($2::text is null or a.state = $2) limit $3) found`,
);
const insertRow = statement(
  'insert-agent-export',
  `insert into agent_exports (approval_id, requested_by, category, state, approved_at, ends_at) values ($1, $2, $3, $4, $5, $6)`,
);
const exportLocked = statement<AgentExport>(
  'lock-agent-export',
  `select ${columns} from agent_exports where id = $1 for update`,
);
const exportsOf = statement<AgentExport>(
  'agent-exports-of',
  `select ${columns} from agent_exports where requested_by = $1 order by id desc limit $2`,
);
const markRow = statement(
  'mark-agent-export-downloaded',
  'update agent_exports set downloaded_at = $2, row_count = $3 where id = $1',
);
const deleteOld = deletion('delete-agent-exports', 'agent_exports', 'id', 'ends_at < $1', 'ends_at');

/** Agents who aren't erased, of a category and a state or of all, oldest first. */
export const listAgentsToExport = (
  db: Db,
  { category, state }: Pick<AgentExport, 'category' | 'state'>,
  atMost: number,
) => db.list(agentsToExport, [category, state, atMost]);
/** How many agents `listAgentsToExport` would have, counted up to `atMost`. */
export const countAgentsToExport = async (
  db: Db,
  { category, state }: Pick<AgentExport, 'category' | 'state'>,
  atMost: number,
): Promise<number> => (await db.find(exportSize, [category, state, atMost]))?.count ?? 0;
/** Inserts an approved export. */
export const insertAgentExport = (
  tx: Tx,
  one: Pick<AgentExport, 'approvalId' | 'requestedBy' | 'category' | 'state' | 'endsAt'>,
) => tx.list(insertRow, [one.approvalId, one.requestedBy, one.category, one.state, tx.now, one.endsAt]);
/** An approved export by id, locked; null if there is none. */
export const lockAgentExport = (tx: Tx, id: string) => tx.find(exportLocked, [id]);
/** A member's latest approved exports, newest first. */
export const listAgentExportsOf = (db: Db, memberId: string, atMost: number) => db.list(exportsOf, [memberId, atMost]);
/** Marks an export as downloaded now. */
export const markDownloaded = (tx: Tx, id: string, rowCount: number) => tx.list(markRow, [id, tx.now, rowCount]);
/** Deletes approved exports whose download ended before an instant. */
export const deleteAgentExports = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOld, [before, atMost])).count;

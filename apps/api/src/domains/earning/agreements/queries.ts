import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement, type Tx } from '../../../platform/database.ts';

/** A version of the agent terms. */
export interface TermsVersion {
  id: string;
  number: number;
  holdsFrom: Day;
  body: string;
  addedAt: Date;
  /** True for a text that comes with the product: no two people wrote it. */
  isExample: boolean;
}

/** A version in the console's list. */
export interface ListedVersion extends TermsVersion {
  acceptedCount: number;
}

const columns = `id, number, holds_from as "holdsFrom", body, added_at as "addedAt", is_example as "isExample"`;
// The newest of those that have begun; the first holds before any of them.
const inForce = statement<TermsVersion>(
  'agent-terms-in-force',
  `select ${columns} from agent_terms_versions
   where number = coalesce((select max(number) from agent_terms_versions where holds_from <= $1), 1)`,
);
const newest = statement<TermsVersion>(
  'newest-agent-terms',
  `select ${columns} from agent_terms_versions order by number desc limit 1`,
);
const versions = statement<ListedVersion>(
  'list-agent-terms',
  `select ${columns}, (select count(*)::int from agent_terms_acceptances a where a.version_id = v.id) as "acceptedCount"
   from agent_terms_versions v order by number desc limit $1`,
);
const versionsLocked = statement(
  'lock-agent-terms',
  `select pg_advisory_xact_lock(hashtextextended('agent-terms', 7))`,
);
const insertRow = statement(
  'insert-agent-terms',
  `insert into agent_terms_versions (number, holds_from, body, added_at, approval_id) values ($1, $2, $3, $4, $5)`,
);
const acceptancesOf = statement<{ version: number; acceptedAt: Date }>(
  'agent-terms-acceptances',
  `select v.number as version, a.accepted_at as "acceptedAt"
   from agent_terms_acceptances a join agent_terms_versions v on v.id = a.version_id
   where a.agent_id = $1 order by v.number desc limit 100`,
);
const insertAcceptance = statement<{ acceptedAt: Date }>(
  'insert-agent-terms-acceptance',
  `insert into agent_terms_acceptances (agent_id, version_id, accepted_at, accepted_on) values ($1, $2, $3, $4)
   on conflict (agent_id, version_id) do nothing returning accepted_at as "acceptedAt"`,
);
const acceptanceOf = statement<{ acceptedAt: Date }>(
  'agent-terms-acceptance',
  `select accepted_at as "acceptedAt" from agent_terms_acceptances where agent_id = $1 and version_id = $2`,
);
const anyAcceptance = statement<{ accepted: boolean }>(
  'has-accepted-agent-terms',
  `select exists (select from agent_terms_acceptances where agent_id = $1 and accepted_on <= $2) as accepted`,
);

/** The version in force on a business date. */
export const getTermsInForce = (db: Db, day: Day) => db.get(inForce, [day]);
/** The newest version, which may not have begun. */
export const getNewestTerms = (db: Db) => db.get(newest);
/** The newest versions, newest first, with how many agents accepted each. */
export const listTermsVersions = (db: Db, atMost: number) => db.list(versions, [atMost]);
/** Lets one transaction at a time add a version. */
export const lockTermsVersions = (tx: Tx) => tx.list(versionsLocked);
/** Adds a version. */
export const insertTermsVersion = (
  tx: Tx,
  { number, holdsFrom, body }: Pick<TermsVersion, 'number' | 'holdsFrom' | 'body'>,
  approvalId: string,
) => tx.list(insertRow, [number, holdsFrom, body, tx.now, approvalId]);

/** The versions that an agent accepted, newest first. */
export const listAcceptances = (db: Db, agentId: string) => db.list(acceptancesOf, [agentId]);
/** Records that an agent accepts a version. Returns when, and whether it is new: the first acceptance stays as it was. */
export async function recordAcceptance(
  tx: Tx,
  agentId: string,
  versionId: string,
): Promise<{ acceptedAt: Date; isNew: boolean }> {
  const added = await tx.find(insertAcceptance, [agentId, versionId, tx.now, tx.businessDate]);
  return added === null
    ? { ...(await tx.get(acceptanceOf, [agentId, versionId])), isNew: false }
    : { ...added, isNew: true };
}

/**
 * True if an agent accepted a version of the agent terms on a business date or before. The first acceptance is what payouts need; a
 * newer text asks again and holds nothing that was earned.
 */
export const hasAcceptedTerms = async (db: Db, agentId: string, day: Day): Promise<boolean> =>
  (await db.get(anyAcceptance, [agentId, day])).accepted;

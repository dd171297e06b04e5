import type { Category } from '@foodbank/contract/people/agents';
import { type Db, statement, type Tx } from '../../../platform/database.ts';
import type { CommissionTerm } from './terms-rules.ts';

/** A commission term with its id. */
export interface StoredTerm extends CommissionTerm {
  id: string;
}

/** A term as the console lists it. */
export interface ListedTerm extends Omit<CommissionTerm, 'effectiveAt'> {
  id: string;
  /** Null for a term that was in force from the beginning. */
  effectiveAt: Date | null;
  /** When it ended or will end, or newer terms for the same agents replace it. */
  untilAt: Date | null;
  state: 'in-force' | 'planned' | 'past' | 'cancelled';
}

/** Whom terms are for: one agent, a category, or everybody. */
export interface TermOwner {
  agentId: string | null;
  category: Category | null;
}

const columns = `id, category, agent_id as "agentId", rate_ppm as "ratePpm", window_months as "windowMonths",
  case when isfinite(effective_at) then effective_at else '1900-01-01'::timestamptz end as "effectiveAt", ended_at as "endedAt"`;
const termsFor = statement<StoredTerm>(
  'commission-terms',
  `select ${columns} from commission_terms where agent_id is null or agent_id = any($1::uuid[]) order by effective_at, id`,
);
const allTerms = statement<StoredTerm>(
  'all-commission-terms',
  `select ${columns} from commission_terms order by effective_at, id`,
);
const termLocked = statement<StoredTerm>(
  'lock-commission-term',
  `select ${columns} from commission_terms where id = $1 for update`,
);
const ownerLocked = statement('lock-terms-of', 'select pg_advisory_xact_lock(hashtextextended($1, 5))');
const insertTermRow = statement(
  'insert-commission-term',
  `insert into commission_terms (category, agent_id, rate_ppm, window_months, effective_at, approval_id)
   values ($1, $2, $3, $4, $5, $6)`,
);
const endTermRow = statement('end-commission-term', 'update commission_terms set ended_at = $2 where id = $1');
// Cancelled terms replace nothing, so they are ranked apart.
const termsListed = statement<ListedTerm>(
  'list-commission-terms',
  `with ranked as (
     select t.*, ended_at <= effective_at is true as cancelled,
       lead(effective_at) over (partition by agent_id, category, ended_at <= effective_at is true order by effective_at, id) as next_at
     from commission_terms t),
   stated as (
     select id, category, agent_id as "agentId", rate_ppm as "ratePpm", window_months as "windowMonths",
       case when isfinite(effective_at) then effective_at end as "effectiveAt", ended_at as "endedAt",
       case when not cancelled then least(ended_at, next_at) end as "untilAt",
       case when cancelled then 'cancelled' when effective_at > $1 then 'planned'
         when least(ended_at, next_at) <= $1 then 'past' else 'in-force' end as state
     from ranked)
   select * from stated
   where state = any($2) and ($3::uuid is null or id < $3)
     and ($4::text is null or $4 = case when "agentId" is not null then 'agent' when category is not null then 'category' else 'all' end)
   order by id desc limit $5`,
);

/** The commission terms that can apply to some agents: theirs, and those of categories and of all agents. Oldest first. */
export const listTerms = (db: Db, agentIds: readonly string[]) => db.list(termsFor, [agentIds]);
/** Every commission term, oldest first. */
export const listAllTerms = (db: Db) => db.list(allTerms);
/** A commission term by id, locked; null if there is none. */
export const lockTerm = (tx: Tx, id: string) => tx.find(termLocked, [id]);

/** Lets one transaction at a time change the terms of one owner, given by the subject of their requests. */
export const lockTermsOf = (tx: Tx, subject: string) => tx.list(ownerLocked, [subject]);

/** Adds a commission term that takes effect at an instant. Orders that were placed before keep their rate. */
export const insertTerm = (
  tx: Tx,
  { category, agentId, ratePpm, windowMonths, effectiveAt }: Omit<CommissionTerm, 'endedAt'>,
  approvalId: string | null = null,
) => tx.list(insertTermRow, [category, agentId, ratePpm, windowMonths, effectiveAt, approvalId]);
/** Ends a commission term at an instant. */
export const endTerm = (tx: Tx, id: string, endedAt: Date) => tx.list(endTermRow, [id, endedAt]);

/** Which terms a list shows, from a cursor on, which is a term's id. */
export interface TermPage {
  states: readonly ListedTerm['state'][];
  scope: 'all' | 'category' | 'agent' | null;
  cursor: string | null;
  atMost: number;
}
/** Commission terms in some states at an instant, newest first. */
export const listTermsByState = (db: Db, now: Date, { states, scope, cursor, atMost }: TermPage) =>
  db.list(termsListed, [now, states, cursor, scope, atMost]);

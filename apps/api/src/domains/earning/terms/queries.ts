import { type Db, statement, type Tx } from '../../../platform/database.ts';
import type { CommissionTerm } from './terms-rules.ts';

const termsFor = statement<CommissionTerm>(
  'commission-terms',
  `select category, agent_id as "agentId", rate_ppm as "ratePpm", window_months as "windowMonths",
     case when isfinite(effective_at) then effective_at else '1900-01-01'::timestamptz end as "effectiveAt"
   from commission_terms where agent_id is null or agent_id = any($1::uuid[]) order by effective_at, id`,
);
const insertTermRow = statement(
  'insert-commission-term',
  `insert into commission_terms (category, agent_id, rate_ppm, window_months, effective_at) values ($1, $2, $3, $4, $5)`,
);

/** The commission terms that can apply to some agents: theirs, and those of categories and of all agents. Oldest first. */
export const listTerms = (db: Db, agentIds: readonly string[]) => db.list(termsFor, [agentIds]);

/** Adds a commission term that takes effect at an instant. Orders that were placed before keep their rate. */
export const insertTerm = (tx: Tx, { category, agentId, ratePpm, windowMonths, effectiveAt }: CommissionTerm) =>
  tx.list(insertTermRow, [category, agentId, ratePpm, windowMonths, effectiveAt]);

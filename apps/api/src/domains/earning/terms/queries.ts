import { statement, type Tx } from '../../../platform/database.ts';
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
/** Every commission term that can apply to some agents. */
export const listTerms = (tx: Tx, agentIds: readonly string[]) => tx.list(termsFor, [agentIds]);

/** Adds a term that holds from an instant on. Orders that are placed already keep their rate. */
export const insertTerm = (tx: Tx, { category, agentId, ratePpm, windowMonths, effectiveAt }: CommissionTerm) =>
  tx.list(insertTermRow, [category, agentId, ratePpm, windowMonths, effectiveAt]);

import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement, type Tx } from '../../../platform/database.ts';
import type { ProofDifference } from './check-queries.ts';

/** A run of the proof. */
export interface ProofRun {
  id: string;
  day: Day;
  /** True for all agents, false for those with changes since the run before. */
  whole: boolean;
  startedAt: Date;
  finishedAt: Date | null;
  agentCount: number;
  differenceCount: number;
}

/** A difference as a run found it. */
export interface StoredDifference extends ProofDifference {
  checkName: string;
}

const runColumns = `id, day, whole, started_at as "startedAt", finished_at as "finishedAt", agent_count as "agentCount",
  difference_count as "differenceCount"`;
const insertRun = statement<{ id: string }>(
  'insert-proof-run',
  'insert into proof_runs (day, whole, started_at) values ($1, $2, $3) returning id',
);
const finishRun = statement(
  'finish-proof-run',
  'update proof_runs set finished_at = $2, agent_count = $3, difference_count = $4 where id = $1',
);
const insertDifferences = statement(
  'insert-proof-differences',
  `insert into proof_differences (run_id, number, check_name, subject, agent_id, detail)
   select $1, r.number, r.check_name, r.subject, r.agent_id, r.detail
   from unnest($2::integer[], $3::text[], $4::text[], $5::uuid[], $6::jsonb[]) r (number, check_name, subject, agent_id, detail)`,
);
const newestRun = statement<ProofRun>(
  'newest-proof-run',
  `select ${runColumns} from proof_runs where finished_at is not null order by id desc limit 1`,
);
const runById = statement<ProofRun>(
  'proof-run',
  `select ${runColumns} from proof_runs where id = $1 and finished_at is not null`,
);
const runsListed = statement<ProofRun>(
  'list-proof-runs',
  `select ${runColumns} from proof_runs where finished_at is not null and ($1::uuid is null or id < $1) order by id desc limit $2`,
);
const differencesOf = statement<StoredDifference>(
  'proof-differences-of-run',
  `select check_name as "checkName", subject, agent_id as "agentId", detail from proof_differences where run_id = $1 order by number`,
);
const agentsChanged = statement<{ agentId: string }>(
  'agents-to-prove',
  `select agent_id as "agentId" from (
     select agent_id from commission_lines where changed_at >= $1
     union select owner::uuid from ledger_accounts where owner <> '' and kind not like 'loan-%' and last_booked_at >= $1
     union select p.agent_id from payouts p join disbursements d on d.id = p.disbursement_id
       where d.changed_at >= $1 or p.state in ('sending', 'unclear')) changed
   where $2::uuid is null or agent_id > $2 order by 1 limit $3`,
);
const agentsWithMoney = statement<{ agentId: string }>(
  'agents-with-money',
  `select id as "agentId" from agents where ($1::uuid is null or id > $1)
     and (exists (select from commission_lines where agent_id = agents.id) or exists (select from orders where agent_id = agents.id)
       or exists (select from agent_daily_totals where agent_id = agents.id)
       or exists (select from ledger_accounts where owner = agents.id::text))
   order by 1 limit $2`,
);

/** Records that a run of the proof began. Returns its id. */
export const insertProofRun = async (tx: Tx, run: Pick<ProofRun, 'day' | 'whole'>): Promise<string> =>
  (await tx.get(insertRun, [run.day, run.whole, tx.now])).id;
/** Records what a run found. */
export async function finishProofRun(
  tx: Tx,
  id: string,
  { agentCount, differences }: { agentCount: number; differences: readonly StoredDifference[] },
): Promise<void> {
  await tx.list(insertDifferences, [
    id,
    differences.map((_, index) => index + 1),
    differences.map(({ checkName }) => checkName),
    differences.map(({ subject }) => subject),
    differences.map(({ agentId }) => agentId),
    differences.map(({ detail }) => JSON.stringify(detail)),
  ]);
  await tx.list(finishRun, [id, tx.now, agentCount, differences.length]);
}

/** The newest run that finished; null before the first. */
export const findNewestProofRun = (db: Db) => db.find(newestRun);
/** A run that finished; null if there is none. */
export const findProofRun = (db: Db, id: string) => db.find(runById, [id]);
/** Runs that finished, newest first, from a cursor on. */
export const listProofRuns = (db: Db, cursor: string | null, atMost: number) => db.list(runsListed, [cursor, atMost]);
/** What a run found. */
export const listDifferencesOfRun = (db: Db, runId: string) => db.list(differencesOf, [runId]);

/**
 * The next agents whose lines, accounts or payments changed since an instant, or whose payout is on its way; all agents with money if
 * it is null.
 */
export const listAgentsToProve = (db: Db, since: Date | null, afterId: string | null, atMost: number) =>
  since === null ? db.list(agentsWithMoney, [afterId, atMost]) : db.list(agentsChanged, [since, afterId, atMost]);

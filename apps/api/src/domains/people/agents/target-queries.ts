import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement, type Tx } from '../../../platform/database.ts';

/** A target of an agent from a month on, in kobo; null for none. */
export interface AgentTarget {
  agentId: string;
  startsOn: Day;
  targetKobo: number | null;
}

/** What holds for an agent in a month: the target, and whether it was set for exactly that month. */
export interface TargetInForce extends AgentTarget {
  wasSet: boolean;
}

const agentsLocked = statement<{ id: string; email: string; erased: boolean }>(
  'lock-agents',
  `select id, email, erased_at is not null as erased from agents where id = any($1::uuid[]) order by id for no key update`,
);
const newestUntil = `left join lateral (
    select t.target_kobo, t.starts_on from agent_targets t
    where t.agent_id = r.agent_id and t.starts_on <= r.starts_on order by t.starts_on desc limit 1) t on true`;
const targetsOn = statement<TargetInForce>(
  'targets-in-force',
  `select r.agent_id as "agentId", r.starts_on as "startsOn", t.target_kobo as "targetKobo",
     t.starts_on is not distinct from r.starts_on as "wasSet"
   from unnest($1::uuid[], $2::date[]) with ordinality r (agent_id, starts_on, place) ${newestUntil} order by r.place`,
);
const upsertTargets = statement(
  'upsert-targets',
  `insert into agent_targets (agent_id, starts_on, target_kobo)
   select * from unnest($1::uuid[], $2::date[], $3::bigint[]) order by 1, 2
   on conflict (agent_id, starts_on) do update set target_kobo = excluded.target_kobo`,
);
const deleteRows = statement(
  'delete-targets',
  `delete from agent_targets t using unnest($1::uuid[], $2::date[]) r (agent_id, starts_on)
   where t.agent_id = r.agent_id and t.starts_on = r.starts_on`,
);

/** Agents by ids, locked, so that their targets can't change until the commit. */
export const lockAgents = (tx: Tx, ids: readonly string[]) => tx.list(agentsLocked, [ids]);

/** What holds for agents in months, in the order given. */
export const listTargetsInForce = (db: Db, asked: readonly Pick<AgentTarget, 'agentId' | 'startsOn'>[]) =>
  db.list(targetsOn, [asked.map(({ agentId }) => agentId), asked.map(({ startsOn }) => startsOn)]);

/** Sets targets of many agents. */
export const setTargets = (tx: Tx, targets: readonly AgentTarget[]) =>
  tx.list(upsertTargets, [
    targets.map(({ agentId }) => agentId),
    targets.map(({ startsOn }) => startsOn),
    targets.map(({ targetKobo }) => targetKobo),
  ]);

/** Deletes targets of many agents, so that those of earlier months hold again. */
export const deleteTargets = (tx: Tx, targets: readonly Pick<AgentTarget, 'agentId' | 'startsOn'>[]) =>
  tx.list(deleteRows, [targets.map(({ agentId }) => agentId), targets.map(({ startsOn }) => startsOn)]);

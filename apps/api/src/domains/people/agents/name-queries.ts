import { type Db, statement } from '../../../platform/database.ts';
import type { Agent } from './queries.ts';

const columns = `id, firstname, lastname, referral_code as "referralCode", email_key as "emailKey", erased_at is not null as erased`;
const namesOf = statement<AgentName>(
  'names-of-agents',
  `select id, firstname, lastname, referral_code as "referralCode" from agents where id = any($1::uuid[])`,
);
const namedAgents = statement<NamedAgent>(
  'agents-by-codes-and-emails',
  `select ${columns} from agents where referral_code = any($1) or email_key = any($2)`,
);

/** An agent's name and the six characters of the referral code. */
export type AgentName = Pick<Agent, 'id' | 'firstname' | 'lastname' | 'referralCode'>;
/** An agent by what a file or a form names them by. */
export type NamedAgent = AgentName & Pick<Agent, 'emailKey' | 'erased'>;

/** The names of some agents, in any order. */
export const listAgentNames = (db: Db, ids: readonly string[]) => db.list(namesOf, [ids]);
/** The agents with some referral codes (six characters) or email keys, in any order. */
export const listNamedAgents = (db: Db, codes: readonly string[], emailKeys: readonly string[]) =>
  db.list(namedAgents, [codes, emailKeys]);

import type { Category } from '@foodbank/contract/agents';
import type { Day } from '@foodbank/contract/day';
import { type Db, statement, type Tx } from '../../platform/database.ts';

/** An agent as stored. */
export interface Agent {
  id: string;
  firstname: string;
  lastname: string;
  email: string;
  emailKey: string;
  category: Category;
  referralCode: string;
  phone: string | null;
  phoneKey: string | null;
  passwordHash: string;
  passwordVersion: number;
}

const columns = `id, firstname, lastname, email, email_key as "emailKey", category, referral_code as "referralCode", phone,
  phone_key as "phoneKey", password_hash as "passwordHash", password_version as "passwordVersion"`;

const agentById = statement<Agent>('agent-by-id', `select ${columns} from agents where id = $1`);
const agentByEmail = statement<Agent>('agent-by-email', `select ${columns} from agents where email_key = $1`);
const agentLocked = statement<Agent>('lock-agent', `select ${columns} from agents where id = $1 for no key update`);
const agentLockedByEmail = statement<Agent>(
  'lock-agent-by-email',
  `select ${columns} from agents where email_key = $1 for no key update`,
);
const agentsShared = statement<Agent>(
  'share-agents',
  `select ${columns} from agents where id = any($1::uuid[]) or referral_code = any($2) order by id for share`,
);
const agentsByIds = statement<Agent>('agents-by-ids', `select ${columns} from agents where id = any($1::uuid[])`);
const anyAgent = statement<{ found: boolean }>('any-agent', 'select exists (select from agents) as found');
const versionOf = statement<{ passwordVersion: number }>(
  'password-version',
  'select password_version as "passwordVersion" from agents where id = $1',
);
const insertAgentRow = statement<{ id: string }>(
  'insert-agent',
  `insert into agents (firstname, lastname, email, email_key, category, referral_code, password_hash, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (email_key) do nothing returning id`,
);
const updatePhoneRow = statement('update-agent-phone', 'update agents set phone = $2, phone_key = $3 where id = $1');
const updatePassword = statement<{ passwordVersion: number }>(
  'update-agent-password',
  `update agents set password_hash = $2, password_version = password_version + 1 where id = $1
   returning password_version as "passwordVersion"`,
);
const targetInForce = statement<{ targetKobo: number | null }>(
  'target-in-force',
  `select target_kobo as "targetKobo" from agent_targets where agent_id = $1 and starts_on <= $2
   order by starts_on desc limit 1`,
);
const upsertTarget = statement(
  'upsert-target',
  `insert into agent_targets (agent_id, starts_on, target_kobo) values ($1, $2, $3)
   on conflict (agent_id, starts_on) do update set target_kobo = excluded.target_kobo`,
);
const insertRequest = statement<{ id: string }>(
  'insert-reset-request',
  'insert into password_reset_requests (email_key, requested_at) values ($1, $2) returning id',
);
const requestLocked = statement<{ emailKey: string; handledAt: Date | null }>(
  'lock-reset-request',
  `select email_key as "emailKey", handled_at as "handledAt" from password_reset_requests where id = $1 for update`,
);
const markHandled = statement(
  'mark-reset-request-handled',
  'update password_reset_requests set handled_at = $2 where id = $1',
);

export interface NewAgent {
  firstname: string;
  lastname: string;
  email: string;
  emailKey: string;
  category: Category;
  referralCode: string;
  passwordHash: string;
}

export const findAgent = (db: Db, id: string) => db.find(agentById, [id]);
export const findAgentByEmail = (db: Db, emailKey: string) => db.find(agentByEmail, [emailKey]);
export const lockAgent = (tx: Tx, id: string) => tx.get(agentLocked, [id]);
export const lockAgentByEmail = (tx: Tx, emailKey: string) => tx.find(agentLockedByEmail, [emailKey]);
/** Agents by ids and codes, kept from changing their contacts until the transaction ends. */
export const shareAgents = (tx: Tx, ids: readonly string[], codes: readonly string[]) =>
  tx.list(agentsShared, [ids, codes]);

export const listAgents = (db: Db, ids: readonly string[]) => db.list(agentsByIds, [ids]);

/** True once there is an agent, whoever that is. */
export async function hasAgents(db: Db): Promise<boolean> {
  return (await db.get(anyAgent)).found;
}

/** The version that tokens have to carry; null if there is no such agent. */
export async function findPasswordVersion(db: Db, id: string): Promise<number | null> {
  return (await db.find(versionOf, [id]))?.passwordVersion ?? null;
}

/** Inserts an agent; null if the address has one already. */
export async function insertAgent(tx: Tx, agent: NewAgent): Promise<string | null> {
  const { firstname, lastname, email, emailKey, category, referralCode, passwordHash } = agent;
  const values = [firstname, lastname, email, emailKey, category, referralCode, passwordHash, tx.now];
  return (await tx.find(insertAgentRow, values))?.id ?? null;
}

export const updatePhone = (tx: Tx, id: string, phone: string, phoneKey: string | null) =>
  tx.list(updatePhoneRow, [id, phone, phoneKey]);

/** Stores a new password and raises the version, which ends every older session. Answers the new version. */
export async function updatePasswordHash(tx: Tx, id: string, passwordHash: string): Promise<number> {
  return (await tx.get(updatePassword, [id, passwordHash])).passwordVersion;
}

/** The sales target in force on a day, in kobo, or null. */
export async function findTargetKobo(db: Db, id: string, on: Day): Promise<number | null> {
  return (await db.find(targetInForce, [id, on]))?.targetKobo ?? null;
}

export const setTarget = (tx: Tx, id: string, startsOn: Day, targetKobo: number | null) =>
  tx.list(upsertTarget, [id, startsOn, targetKobo]);

/** Notes that somebody forgot the password of an address, and answers the note's id. */
export async function insertResetRequest(tx: Tx, emailKey: string): Promise<string> {
  return (await tx.get(insertRequest, [emailKey, tx.now])).id;
}
export const lockResetRequest = (tx: Tx, id: string) => tx.find(requestLocked, [id]);
export const markResetRequestHandled = (tx: Tx, id: string) => tx.list(markHandled, [id, tx.now]);

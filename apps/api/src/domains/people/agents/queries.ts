import type { Category } from '@foodbank/contract/people/agents';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';

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
  /** True if the agent asked to be erased. The row and the referral code stay, but new customers are not credited to the agent. */
  erased: boolean;
}

const columns = `id, firstname, lastname, email, email_key as "emailKey", category, referral_code as "referralCode", phone,
  phone_key as "phoneKey", erased_at is not null as erased`;

const agentById = statement<Agent>('agent-by-id', `select ${columns} from agents where id = $1`);
const agentByEmail = statement<Agent>('agent-by-email', `select ${columns} from agents where email_key = $1`);
const agentLocked = statement<Agent>('lock-agent', `select ${columns} from agents where id = $1 for no key update`);
const agentLockedOrNull = statement<Agent>(
  'lock-agent-or-null',
  `select ${columns} from agents where id = $1 for no key update`,
);
const agentLockedByEmail = statement<Agent>(
  'lock-agent-by-email',
  `select ${columns} from agents where email_key = $1 for no key update`,
);
const agentsShared = statement<Agent>(
  'share-agents',
  `select ${columns} from agents where id = any($1::uuid[]) or referral_code = any($2) order by id for share`,
);
const categoriesOf = statement<Pick<Agent, 'id' | 'category'>>(
  'categories-of-agents',
  'select id, category from agents where id = any($1::uuid[])',
);
const codeInUse = statement<{ found: boolean }>(
  'referral-code-in-use',
  'select exists (select from agents where referral_code = $1 and erased_at is null) as found',
);
const anyAgent = statement<{ found: boolean }>('any-agent', 'select exists (select from agents) as found');
const insertAgentRow = statement(
  'insert-agent',
  `insert into agents (id, firstname, lastname, email, email_key, category, referral_code, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const updatePhoneRow = statement('update-agent-phone', 'update agents set phone = $2, phone_key = $3 where id = $1');
const updateNameRow = statement('update-agent-name', 'update agents set firstname = $2, lastname = $3 where id = $1');
const updateEmailRow = statement('update-agent-email', 'update agents set email = $2, email_key = $3 where id = $1');
const updateCategoryRow = statement('update-agent-category', 'update agents set category = $2 where id = $1');
const targetOn = statement<{ targetKobo: number | null }>(
  'target-on',
  `select target_kobo as "targetKobo" from agent_targets where agent_id = $1 and starts_on <= $2
   order by starts_on desc limit 1`,
);
const deleteTargetRow = statement('delete-target', 'delete from agent_targets where agent_id = $1 and starts_on = $2');
const upsertTarget = statement(
  'upsert-target',
  `insert into agent_targets (agent_id, starts_on, target_kobo) values ($1, $2, $3)
   on conflict (agent_id, starts_on) do update set target_kobo = excluded.target_kobo`,
);
const insertRequest = statement<{ id: string }>(
  'insert-reset-request',
  'insert into password_reset_requests (email_key, requested_at, asker_digest) values ($1, $2, $3) returning id',
);
const requestLocked = statement<{ emailKey: string; handledAt: Date | null; askerDigest: string | null }>(
  'lock-reset-request',
  `select email_key as "emailKey", handled_at as "handledAt", asker_digest as "askerDigest" from password_reset_requests
   where id = $1 for update`,
);
const markMailed = statement(
  'mark-reset-request-mailed',
  'update password_reset_requests set mailed_at = $2 where id = $1',
);
const mailedSince = statement<{ all: number; own: number }>(
  'count-mailed-reset-requests',
  `select count(*)::int as all, (count(*) filter (where asker_digest = $2))::int as own from password_reset_requests
   where mailed_at > $1`,
);
const markHandled = statement(
  'mark-reset-request-handled',
  'update password_reset_requests set handled_at = $2 where id = $1',
);

const agentsByContacts = statement<AgentRecord>(
  'agents-by-contacts',
  `select id, firstname, lastname, email, category, referral_code as "referralCode", phone, created_at as "createdAt"
   from agents where erased_at is null and (email_key = any($1) or phone_key = any($2)) order by id`,
);
const targetsOf = statement<{ startsOn: Day; targetKobo: number | null }>(
  'targets-of',
  `select starts_on as "startsOn", target_kobo as "targetKobo" from agent_targets where agent_id = $1 order by starts_on`,
);
const requestsOf = statement<{ requestedAt: Date; handledAt: Date | null }>(
  'reset-requests-of',
  `select requested_at as "requestedAt", handled_at as "handledAt" from password_reset_requests where email_key = any($1)
   order by requested_at`,
);
const deleteRequestsOf = statement(
  'delete-reset-requests-of',
  'delete from password_reset_requests where email_key = any($1)',
);
const eraseRow = statement(
  'erase-agent',
  `update agents set firstname = 'Erased', lastname = 'agent', email = 'erased-' || id || '@erased.invalid',
     email_key = 'erased-' || id || '@erased.invalid', phone = null, phone_key = null,
     erased_at = $2
   where id = $1`,
);
const deleteRequests = deletion(
  'delete-reset-requests',
  'password_reset_requests',
  'id',
  'requested_at < $1 and handled_at is not null',
  'requested_at',
);

/** An agent's record for the export. */
export interface AgentRecord {
  id: string;
  firstname: string;
  lastname: string;
  email: string;
  category: Category;
  referralCode: string;
  phone: string | null;
  createdAt: Date;
}

/** An agent to insert, under the id of the account. */
export interface NewAgent {
  id: string;
  firstname: string;
  lastname: string;
  email: string;
  emailKey: string;
  category: Category;
  referralCode: string;
}

/** An agent by id, or null. */
export const findAgent = (db: Db, id: string) => db.find(agentById, [id]);
/** An agent by email key, or null. */
export const findAgentByEmail = (db: Db, emailKey: string) => db.find(agentByEmail, [emailKey]);
/** An agent by id, locked. Throws if there is none. */
export const lockAgent = (tx: Tx, id: string) => tx.get(agentLocked, [id]);
/** An agent by id, locked; null if there is none. */
export const lockAgentOrNull = (tx: Tx, id: string) => tx.find(agentLockedOrNull, [id]);
/** An agent by email key, locked; null if there is none. */
export const lockAgentByEmail = (tx: Tx, emailKey: string) => tx.find(agentLockedByEmail, [emailKey]);
/** Agents by ids and referral codes, with a shared lock, so that their contacts can't change until the commit. */
export const shareAgents = (tx: Tx, ids: readonly string[], codes: readonly string[]) =>
  tx.list(agentsShared, [ids, codes]);

/** The categories of agents, for commission. Reads no other columns, because a batch can have a thousand agents. */
export const listCategories = (db: Db, ids: readonly string[]) => db.list(categoriesOf, [ids]);

/** True if the six characters are the referral code of an agent who isn't erased. */
export async function hasReferralCode(db: Db, characters: string): Promise<boolean> {
  return (await db.get(codeInUse, [characters])).found;
}

/** True if there is any agent. */
export async function hasAgents(db: Db): Promise<boolean> {
  return (await db.get(anyAgent)).found;
}

/** Inserts an agent. */
export async function insertAgent(tx: Tx, agent: NewAgent): Promise<void> {
  const { id, firstname, lastname, email, emailKey, category, referralCode } = agent;
  await tx.list(insertAgentRow, [id, firstname, lastname, email, emailKey, category, referralCode, tx.now]);
}

/** Changes an agent's name. */
export const updateName = (tx: Tx, id: string, name: Pick<Agent, 'firstname' | 'lastname'>) =>
  tx.list(updateNameRow, [id, name.firstname, name.lastname]);
/** Changes an agent's email address. Throws PostgreSQL's unique violation if another agent has it. */
export const updateEmail = (tx: Tx, id: string, email: string, emailKey: string) =>
  tx.list(updateEmailRow, [id, email, emailKey]);
/** Changes an agent's category. */
export const updateCategory = (tx: Tx, id: string, category: Category) => tx.list(updateCategoryRow, [id, category]);

/** Changes an agent's phone number. */
export const updatePhone = (tx: Tx, id: string, phone: string, phoneKey: string | null) =>
  tx.list(updatePhoneRow, [id, phone, phoneKey]);

/** Sets an agent's sales target from a month on, in kobo; null for none. */
export const setTarget = (tx: Tx, id: string, startsOn: Day, targetKobo: number | null) =>
  tx.list(upsertTarget, [id, startsOn, targetKobo]);

/** The target in force on the first day of a month, in kobo; null for none. */
export async function findTargetOn(tx: Tx, id: string, day: Day): Promise<number | null> {
  return (await tx.find(targetOn, [id, day]))?.targetKobo ?? null;
}
/** Removes the target that begins with a month: the one before stays in force. */
export const deleteTarget = (tx: Tx, id: string, startsOn: Day) => tx.list(deleteTargetRow, [id, startsOn]);

/** Inserts a request for a password reset and returns its id. */
export async function insertResetRequest(tx: Tx, emailKey: string, askerDigest: string): Promise<string> {
  return (await tx.get(insertRequest, [emailKey, tx.now, askerDigest])).id;
}

/** A request for a password reset, locked; null if there is none. */
export const lockResetRequest = (tx: Tx, id: string) => tx.find(requestLocked, [id]);
/** Marks a request for a password reset as handled. */
export const markResetRequestHandled = (tx: Tx, id: string) => tx.list(markHandled, [id, tx.now]);
/** Notes that a request for a password reset has caused an email. */
export const markResetRequestMailed = (tx: Tx, id: string) => tx.list(markMailed, [id, tx.now]);
/** How many emails requests for a password reset have caused since an instant, of all askers and of one. */
export const countMailedResets = (tx: Tx, since: Date, askerDigest: string | null) =>
  tx.get(mailedSince, [since, askerDigest]);
/** Deletes handled requests for a password reset from before an instant. Returns how many. */
export const deleteResetRequests = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteRequests, [before, atMost])).count;

/** The agents with one of some emails or phone numbers, without erased ones. */
export const listAgentsByContacts = (db: Db, emailKeys: readonly string[], phoneKeys: readonly string[]) =>
  db.list(agentsByContacts, [emailKeys, phoneKeys]);
/** An agent's sales targets, oldest first. */
export const listTargets = (db: Db, agentId: string) => db.list(targetsOf, [agentId]);
/** The requests for a password reset of some addresses, oldest first. */
export const listResetRequestsOf = (db: Db, emailKeys: readonly string[]) => db.list(requestsOf, [emailKeys]);
/** Deletes the requests for a password reset of some addresses. */
export const deleteResetRequestsOf = (tx: Tx, emailKeys: readonly string[]) => tx.list(deleteRequestsOf, [emailKeys]);
/** Clears an agent's name and contacts. The row stays, because other tables refer to it. */
export const eraseAgent = (tx: Tx, id: string) => tx.list(eraseRow, [id, tx.now]);

import type { Day } from '@foodbank/contract/primitives/day';
import type { StatementFormat } from '@foodbank/contract/views/statements';
import { type Db, statement, type Tx } from '../../../platform/database.ts';

/** A statement as stored: the file that was made last, and what was asked for since. */
export interface StoredStatement {
  id: string;
  agentId: string;
  /** The first day of the month. */
  month: Day;
  format: StatementFormat;
  state: 'waiting' | 'ready' | 'failed';
  /** Counts the requests. */
  requestNumber: number;
  /** Of what the file says; null before the first one is made. */
  digest: Buffer | null;
  fileId: string | null;
  askedAt: Date;
  madeAt: Date | null;
}

const columns = `id, agent_id as "agentId", month, format, state, request_number as "requestNumber", digest, file_id as "fileId",
  asked_at as "askedAt", made_at as "madeAt"`;

/** Who a statement is for. */
export interface StatementAgent {
  firstname: string;
  lastname: string;
  referralCode: string;
  createdAt: Date;
  /** The first day on which a line or a payout counts; null if there is none. */
  firstOn: Day | null;
}

const agentFound = statement<StatementAgent>(
  'statement-agent',
  `select a.firstname, a.lastname, a.referral_code as "referralCode", a.created_at as "createdAt",
     (select min(completed_on) from commission_lines l where l.agent_id = a.id) as "firstOn"
   from agents a where a.id = $1`,
);

/** The agent of a statement, with the day on which the statements begin. */
export const findStatementAgent = (db: Db, agentId: string) => db.find(agentFound, [agentId]);

const listed = statement<StoredStatement>(
  'list-agent-statements',
  `select ${columns} from agent_statements where agent_id = $1 order by month desc, format`,
);

/** The statements that an agent asked for, newest month first. */
export const listAgentStatements = (db: Db, agentId: string) => db.list(listed, [agentId]);

const asked = statement<StoredStatement>(
  'ask-for-statement',
  `insert into agent_statements (agent_id, month, format, state, asked_at) values ($1, $2, $3, 'waiting', $4)
   on conflict (agent_id, month, format) do update
     set state = 'waiting', request_number = agent_statements.request_number + 1, asked_at = excluded.asked_at
   returning ${columns}`,
);

/** Records that a statement is wanted. One that is being made already counts as asked for again. */
export const upsertStatement = (tx: Tx, agentId: string, month: Day, format: StatementFormat) =>
  tx.get(asked, [agentId, month, format, tx.now]);

const found = statement<StoredStatement>('find-statement', `select ${columns} from agent_statements where id = $1`);

/** A statement by its id. */
export const findStatement = (db: Db, id: string) => db.find(found, [id]);

// The file is the one before, if what it says is unchanged.
const made = statement<{ id: string }>(
  'mark-statement-made',
  `update agent_statements set state = 'ready', digest = $3, file_id = $4, made_at = $5
   where id = $1 and state = 'waiting' and request_number = $2 returning id`,
);

/** Marks a statement as made, for the request that its job was started by. False if it was asked for again meanwhile. */
export const markStatementMade = async (
  tx: Tx,
  { id, requestNumber }: Pick<StoredStatement, 'id' | 'requestNumber'>,
  { digest, fileId, madeAt }: { digest: Buffer; fileId: string; madeAt: Date },
) => (await tx.find(made, [id, requestNumber, digest, fileId, madeAt])) !== null;

const failed = statement(
  'mark-statement-failed',
  `update agent_statements set state = 'failed' where id = $1 and state = 'waiting' and request_number = $2`,
);

/** Marks a statement as one that can't be made, until it is asked for again. */
export const markStatementFailed = (tx: Tx, { id, requestNumber }: Pick<StoredStatement, 'id' | 'requestNumber'>) =>
  tx.list(failed, [id, requestNumber]);

const deletedOfAgent = statement<{ fileId: string | null }>(
  'delete-statements-of-agent',
  'delete from agent_statements where agent_id = $1 returning file_id as "fileId"',
);

/** Deletes the statements of an agent. Returns their files. */
export const deleteStatementsOf = async (tx: Tx, agentId: string) =>
  (await tx.list(deletedOfAgent, [agentId])).flatMap(({ fileId }) => fileId ?? []);

const deletedOld = statement<{ fileId: string | null }>(
  'delete-old-statements',
  `delete from agent_statements where id in (
     select id from agent_statements where asked_at < $1 order by asked_at limit $2 for update skip locked)
   returning file_id as "fileId"`,
);

/** Deletes statements that were last asked for before an instant. Returns their files; null for one without. */
export const deleteStatementsAskedBefore = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.list(deletedOld, [before, atMost])).map(({ fileId }) => fileId);

import { type Db, statement, type Tx } from '../../../platform/database.ts';

/** What an agent says is wrong with a line; its words are in the request. */
export interface Dispute {
  id: string;
  lineId: string;
  agentId: string;
  /** Null once the request is deleted. */
  requestId: string | null;
  reference: string | null;
  /** When it was answered; null while it is open. */
  answeredAt: Date | null;
}

const columns = `id, line_id as "lineId", agent_id as "agentId", request_id as "requestId", reference, answered_at as "answeredAt"`;
const insertRow = statement<{ id: string }>(
  'insert-dispute',
  `insert into commission_disputes (line_id, agent_id, opened_at) values ($1, $2, $3)
   on conflict (line_id) where outcome is null do nothing returning id`,
);
const openOf = statement<Dispute>(
  'open-dispute-of-line',
  `select ${columns} from commission_disputes where line_id = $1 and outcome is null`,
);
const byId = statement<Dispute>('dispute-by-id', `select ${columns} from commission_disputes where id = $1`);
const linkRow = statement(
  'link-dispute',
  'update commission_disputes set request_id = $2, reference = $3 where id = $1',
);
const answerOfRequest = statement(
  'answer-dispute-of-request',
  `update commission_disputes set outcome = 'explained', answered_at = $2 where request_id = $1 and outcome is null`,
);
// A corrected dispute stays corrected, and a line has one open dispute at most.
const reopenOfRequest = statement(
  'reopen-dispute-of-request',
  `update commission_disputes d set outcome = null, answered_at = null
   where request_id = $1 and outcome = 'explained'
     and not exists (select from commission_disputes o where o.line_id = d.line_id and o.outcome is null)`,
);
const correctOfLine = statement<{ id: string }>(
  'correct-dispute-of-line',
  `update commission_disputes set outcome = 'corrected', answered_at = $2 where line_id = $1 and outcome is null returning id`,
);
const ofAgent = statement(
  'disputes-of-agent',
  `select line_id as "lineId", reference, opened_at as "openedAt", outcome, answered_at as "answeredAt"
   from commission_disputes where agent_id = $1 order by id`,
);

/** Opens a dispute about a line. Returns its id; null while another one is open. */
export const insertDispute = async (tx: Tx, lineId: string, agentId: string): Promise<string | null> =>
  (await tx.find(insertRow, [lineId, agentId, tx.now]))?.id ?? null;
/** The open dispute about a line; null if there is none. */
export const findOpenDispute = (db: Db, lineId: string) => db.find(openOf, [lineId]);
/** A dispute by id; null if there is none. */
export const findDispute = (db: Db, id: string) => db.find(byId, [id]);
/** Ties a dispute to the request that has its words. */
export const linkDispute = (tx: Tx, id: string, { requestId, reference }: { requestId: string; reference: string }) =>
  tx.list(linkRow, [id, requestId, reference]);
/** Notes that a dispute follows its request: answered, or open again. A request without a dispute changes nothing. */
export const followRequest = (tx: Tx, requestId: string, isAnswered: boolean) =>
  isAnswered ? tx.list(answerOfRequest, [requestId, tx.now]) : tx.list(reopenOfRequest, [requestId]);
/** Answers the open dispute about a line by a correction. Returns its id; null if there is none. */
export const correctDispute = async (tx: Tx, lineId: string): Promise<string | null> =>
  (await tx.find(correctOfLine, [lineId, tx.now]))?.id ?? null;
/** Everything that is kept about an agent's disputes, for the export. */
export const listDisputesOf = (db: Db, agentId: string) => db.list(ofAgent, [agentId]);

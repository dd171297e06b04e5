import { deletion, list, run, type Tx } from '../../../platform/database.ts';
import type { Position } from '../../../platform/page-of.ts';

/** By which way a message went, or why not. `dropped`: the phone or the address had too many. */
export type MessageWay = 'queued' | 'off' | 'none' | 'dropped';

/** A message about a plan as it was said. */
export interface StoredPlanMessage {
  id: string;
  toldAt: Date;
  /** JSON of `PlanMessageWords`, encrypted. */
  sealed: Buffer;
  textWay: MessageWay;
  emailWay: MessageWay;
  textSentAt: Date | null;
  textFailedAt: Date | null;
  emailSentAt: Date | null;
  emailFailedAt: Date | null;
  pushWay: MessageWay;
  pushSentAt: Date | null;
  pushFailedAt: Date | null;
}

const columns = `m.id, m.told_at as "toldAt", m.sealed, m.text_way as "textWay", m.email_way as "emailWay", m.text_sent_at as "textSentAt",
  m.text_failed_at as "textFailedAt", m.email_sent_at as "emailSentAt", m.email_failed_at as "emailFailedAt",
  m.push_way as "pushWay", m.push_sent_at as "pushSentAt", m.push_failed_at as "pushFailedAt"`;
const micros = '(extract(epoch from m.told_at) * 1000000)::bigint';

/** A message that is told now. */
export interface NewPlanMessage {
  loanId: string;
  sealed: Buffer;
  text: { way: MessageWay; id: string | null };
  email: { way: MessageWay; id: string | null };
  push: { way: MessageWay; id: string | null };
}

const insert = run<
  [string, Date, Buffer, MessageWay, MessageWay, string | null, string | null, MessageWay, string | null]
>(
  'insert-plan-message',
  `insert into plan_messages (loan_id, told_at, sealed, text_way, email_way, text_id, email_id, push_way, push_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
/** Keeps what a customer is told about a plan. */
export const insertPlanMessage = (tx: Tx, { loanId, sealed, text, email, push }: NewPlanMessage): Promise<void> =>
  insert(tx, loanId, tx.now, sealed, text.way, email.way, text.id, email.id, push.way, push.id);

/** The messages about a loan, the newest first, from a position on. */
export const listPlanMessages = list<
  StoredPlanMessage & Position,
  [loanId: string, micros: string, id: string, atMost: number]
>(
  'plan-messages-of-loan',
  `select ${columns}, ${micros}::text as micros from plan_messages m
   where m.loan_id = $1 and (${micros}, m.id) < ($2::bigint, $3::uuid) order by m.told_at desc, m.id desc limit $4`,
);

/** The messages about all loans of a customer, for the export, the oldest first. */
export const listMessagesOfCustomer = list<StoredPlanMessage & { loanNumber: string }, [customerId: string]>(
  'plan-messages-of-customer',
  `select ${columns}, l.number as "loanNumber" from plan_messages m join loans l on l.id = m.loan_id
   where l.customer_id = $1 order by m.told_at, m.id`,
);

/** A step of the messages that are kept, in the order of their ids, locked. */
export const lockMessagesAfter = list<{ id: string; sealed: Buffer }, [after: string, atMost: number], Tx>(
  'lock-plan-messages-after',
  `select id, sealed from plan_messages where id > $1::uuid order by id limit $2 for update`,
);
/** Stores the words of a message under another key. */
export const updateSealedMessage = run<[id: string, sealed: Buffer]>(
  'update-sealed-plan-message',
  'update plan_messages set sealed = $2 where id = $1',
);

const deleteRows = deletion(
  'delete-plan-messages',
  'plan_messages',
  'id',
  `loan_id in (select id from loans where state in ('settled', 'cancelled', 'written-off') and changed_at < $1)`,
  'told_at',
);
/** Deletes messages about loans that ended before an instant, and whose last change was. Returns how many. */
export const deleteOldPlanMessages = async (tx: Tx, before: Date, atMost: number): Promise<number> =>
  (await tx.get(deleteRows, [before, atMost])).count;

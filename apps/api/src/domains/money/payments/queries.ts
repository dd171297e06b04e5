import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';

/** Where an answer came from, and what it was. */
export interface NewAnswer {
  disbursementId: string;
  source: 'recipient' | 'post' | 'bulk-post' | 'verify' | 'webhook';
  outcome: 'try' | 'accepted' | 'refused' | 'duplicate' | 'unknown' | 'found' | 'not-found' | 'differs' | 'told';
  postNumber?: number | null;
  status?: string | null;
  transferCode?: string | null;
  failure?: string | null;
}

/** A try or an answer, as stored. */
export interface StoredAnswer extends Required<Omit<NewAnswer, 'disbursementId'>> {
  id: number;
  at: Date;
}

/** A recipient at the provider. */
export interface StoredRecipient {
  recipientCode: string;
}

const textMax = 500;
const insertAnswerRow = statement(
  'insert-disbursement-answer',
  `insert into disbursement_answers (disbursement_id, source, outcome, post_number, status, transfer_code, failure, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const answersOf = statement<StoredAnswer>(
  'answers-about-disbursement',
  `select id, source, outcome, post_number as "postNumber", status, transfer_code as "transferCode", failure, at
   from disbursement_answers where disbursement_id = $1 order by id desc limit $2`,
);
const recipientOf = statement<StoredRecipient>(
  'payment-recipient',
  'select recipient_code as "recipientCode" from payment_recipients where account_digest = any($1) limit 1',
);
const upsertRecipient = statement(
  'upsert-payment-recipient',
  `insert into payment_recipients (account_digest, account_sealed, recipient_code, checked_at) values ($1, $2, $3, $4)
   on conflict (account_digest) do update set account_sealed = excluded.account_sealed,
     recipient_code = excluded.recipient_code, checked_at = excluded.checked_at`,
);
const deleteRecipients = deletion(
  'delete-old-recipients',
  'payment_recipients',
  'account_digest',
  'checked_at < $1',
  'checked_at',
);
const stop = statement('stop-payments', 'update payment_stop set stopped_at = $1 where stopped_at is null');
const resume = statement('resume-payments', 'update payment_stop set stopped_at = null');
const stopState = statement<{ isStopped: boolean }>(
  'payment-stop-state',
  'select exists (select from payment_stop where stopped_at is not null) as "isStopped"',
);

/** Whether a person has stopped all sending. */
export const getPaymentStop = (db: Db) => db.get(stopState);
/** Inserts a try or an answer. */
export const insertAnswer = (tx: Tx, answer: NewAnswer) => {
  const {
    disbursementId,
    source,
    outcome,
    postNumber = null,
    status = null,
    transferCode = null,
    failure = null,
  } = answer;
  const why = failure?.slice(0, textMax) ?? null;
  return tx.list(insertAnswerRow, [disbursementId, source, outcome, postNumber, status, transferCode, why, tx.now]);
};
/** The tries and answers of a disbursement, newest first. */
export const listDisbursementAnswers = (db: Db, id: string, atMost: number) => db.list(answersOf, [id, atMost]);
/** The provider's recipient for an account, by its digests; null if none is known. */
export const findRecipient = (db: Db, digests: readonly string[]) => db.find(recipientOf, [digests]);
/** Stores the provider's recipient for an account, which was compared now. */
export const saveRecipient = (tx: Tx, digest: string, accountSealed: Buffer, recipientCode: string) =>
  tx.list(upsertRecipient, [digest, accountSealed, recipientCode, tx.now]);
/** Stops sending, or lets it go on. */
export const updatePaymentStop = (tx: Tx, isStopped: boolean) =>
  isStopped ? tx.list(stop, [tx.now]) : tx.list(resume);
/** Deletes recipients that nothing was sent to since an instant. Returns how many. */
export const deleteOldRecipients = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteRecipients, [before, atMost])).count;

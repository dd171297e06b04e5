import { type Db, list, statement, type Tx } from '../../../platform/database.ts';

/** Where an answer about a charge came from, and what it was. */
export interface NewChargeAnswer {
  chargeId: string;
  refundId?: string | null;
  source: 'start' | 'verify' | 'refund' | 'refunds' | 'account' | 'webhook';
  outcome: 'try' | 'accepted' | 'refused' | 'duplicate' | 'unknown' | 'found' | 'not-found' | 'differs' | 'told';
  status?: string | null;
  amountKobo?: number | null;
  failure?: string | null;
}

/** A try or an answer, as stored. */
export interface StoredChargeAnswer extends Required<Omit<NewChargeAnswer, 'chargeId'>> {
  id: number;
  at: Date;
}

const textMax = 500;
const insertRow = statement(
  'insert-charge-answer',
  `insert into charge_answers (charge_id, refund_id, source, outcome, status, amount_kobo, failure, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const lastAsked = statement<{ at: Date | null }>(
  'charges-last-asked-at',
  `select max(at) as at from charge_answers where charge_id = any($1) and source = 'verify'`,
);

/** Inserts a try or an answer. */
export const insertChargeAnswer = (tx: Tx, answer: NewChargeAnswer) => {
  const { chargeId, refundId = null, source, outcome, status = null, amountKobo = null, failure = null } = answer;
  const why = failure?.slice(0, textMax) ?? null;
  return tx.list(insertRow, [chargeId, refundId, source, outcome, status, amountKobo, why, tx.now]);
};
/** The tries and answers about a charge, newest first. */
export const listChargeAnswers = list<StoredChargeAnswer, [chargeId: string, atMost: number]>(
  'answers-about-charge',
  `select id, refund_id as "refundId", source, outcome, status, amount_kobo as "amountKobo", failure, at
   from charge_answers where charge_id = $1 order by id desc limit $2`,
);

/** When the provider was last asked about some charges, with an answer or without one; null for never. */
export const findLastAskedAt = async (db: Db, chargeIds: readonly string[]) =>
  (await db.get(lastAsked, [chargeIds])).at;

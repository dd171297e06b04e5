import { deletion, find, list, statement, type Tx } from '../../../platform/database.ts';
import type { ShopOrderLine } from './shop-order-rules.ts';
import type { StoredQuestion } from './swaps.ts';

const columns = `id, order_number as "orderNumber", line_id as "lineId", quantity, state, product_id as "productId",
  asked_at as "askedAt", deadline_at as "deadlineAt"`;
const insert = statement<{ id: string }>(
  'insert-substitute-question',
  `insert into substitute_questions (order_number, line_id, quantity, token_digest, asked_at, asked_by, deadline_at)
   values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);
// The guard makes one of the answer and the deadline win.
const end = statement<{ id: string }>(
  'end-substitute-question',
  `update substitute_questions set state = $2, product_id = $3, ended_at = $4 where id = $1 and state = 'open' returning id`,
);
const closeOf = statement(
  'close-substitute-questions',
  `update substitute_questions set state = 'closed', ended_at = $3
   where order_number = $1 and ($2::uuid[] is null or line_id = any($2)) and state = 'open'`,
);
const deleteOld = deletion('delete-substitute-questions', 'substitute_questions', 'id', 'ended_at < $1', 'ended_at');
const insertLine = statement<{ id: string }>(
  'insert-substitute-line',
  `insert into shop_order_lines (order_number, position, product_id, name, unit, quantity, price_kobo, vat_ppm, is_fresh, substitution, instead_of)
   select l.order_number, l.position, $2, $3, $4, $5, $6, $7, $8, l.substitution, l.id from shop_order_lines l where l.id = $1
   returning id`,
);

/** A question by id, or null. */
export const findQuestion = find<StoredQuestion, [id: string]>(
  'substitute-question',
  `select ${columns} from substitute_questions where id = $1`,
);

/** A question by the digests that its token may have, or null. */
export const findQuestionByToken = find<StoredQuestion, [digests: readonly string[]]>(
  'substitute-question-by-token',
  `select ${columns} from substitute_questions where token_digest = any($1)`,
);

/** The questions of an order that wait for an answer. */
export const listOpenQuestions = list<StoredQuestion, [orderNumber: string]>(
  'open-substitute-questions',
  `select ${columns} from substitute_questions where order_number = $1 and state = 'open' order by id`,
);

/** Questions whose deadline has come without an answer. */
export const listDueQuestions = list<{ id: string }, [now: Date, atMost: number]>(
  'due-substitute-questions',
  `select id from substitute_questions where state = 'open' and deadline_at <= $1 order by deadline_at, id limit $2`,
);

/** Inserts a question. The caller has locked the order. */
export async function insertQuestion(
  tx: Tx,
  question: Pick<StoredQuestion, 'orderNumber' | 'lineId' | 'quantity' | 'deadlineAt'> & {
    tokenDigest: string;
    askedBy: string;
  },
): Promise<string> {
  const { orderNumber, lineId, quantity, deadlineAt, tokenDigest, askedBy } = question;
  return (await tx.get(insert, [orderNumber, lineId, quantity, tokenDigest, tx.now, askedBy, deadlineAt])).id;
}

/** Ends an open question. False if it has ended already. */
export const endQuestion = async (
  tx: Tx,
  id: string,
  state: 'swapped' | 'removed' | 'expired' | 'closed',
  productId: string | null = null,
): Promise<boolean> => (await tx.find(end, [id, state, productId, tx.now])) !== null;

/** Closes the open questions about lines of an order, or about all of them. */
export const closeQuestions = (tx: Tx, orderNumber: string, lineIds: readonly string[] | null) =>
  tx.list(closeOf, [orderNumber, lineIds, tx.now]);

/** Inserts a line that is taken instead of another one, at its place. Returns its id. */
export async function insertSubstituteLine(
  tx: Tx,
  insteadOf: string,
  line: Pick<ShopOrderLine, 'productId' | 'name' | 'unit' | 'quantity' | 'priceKobo' | 'vatPpm' | 'isFresh'>,
): Promise<string> {
  const { productId, name, unit, quantity, priceKobo, vatPpm, isFresh } = line;
  return (await tx.get(insertLine, [insteadOf, productId, name, unit, quantity, priceKobo, vatPpm, isFresh])).id;
}

/** Deletes questions that ended before an instant. Returns how many. */
export const deleteOldQuestions = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOld, [before, atMost])).count;

import { randomBytes } from 'node:crypto';
import { lagosFieldTime } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import { type Question, questionStates } from '@foodbank/contract/selling/substitutes';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { listProductNames } from '../catalogue/name-queries.ts';
import { findStore } from '../catalogue/queries.ts';
import { lockShopOrder } from './locking.ts';
import { takeOutLocked } from './returning.ts';
import { addShopOrderEvent, findShopOrder, listShopOrderLines } from './shop-order-queries.ts';
import { bySystem, describeParts, type OrderActor } from './shop-order-rules.ts';
import { endQuestion, findQuestion, insertQuestion, listOpenQuestions } from './substitute-queries.ts';
import {
  deadlineOf,
  listSubstitutesOf,
  lockLineToPack,
  type MissingPieces,
  type StoredQuestion,
  swapLocked,
} from './swaps.ts';
import { tellCustomer } from './tell-customer.ts';

/** Questions whose deadline has come are ended. The job's id is the question's. */
export const questionEndsQueue = 'substitute-questions';

/** 128 bits, short enough for a text message. */
const tokenBytes = 16;

/** A question by a packer. */
export interface Asking extends MissingPieces {
  actor: OrderActor;
  /** The address of our site, for the link. */
  publicUrl: string;
}

/**
 * Asks a customer what is taken instead of a line with "ask me first". A message has a link that opens the question without signing in; its
 * token is stored as a digest only. At the deadline a job takes the line out. Locks the order.
 */
export async function askCustomer(tx: Tx, number: string, { actor, publicUrl, ...missing }: Asking): Promise<void> {
  const { order, line } = await lockLineToPack(tx, number, missing);
  if (line.substitution !== 'call') refuse('substitution-not-wanted');
  if ((await listOpenQuestions(tx, number)).some(({ lineId }) => lineId === line.id)) refuse('question-open');
  const token = randomBytes(tokenBytes).toString('base64url');
  const deadlineAt = deadlineOf(order, tx.now);
  const id = await insertQuestion(tx, {
    orderNumber: number,
    lineId: line.id,
    quantity: missing.quantity,
    deadlineAt,
    tokenDigest: tx.keys.digest(token),
    askedBy: actor.id,
  });
  const text = `Not available: ${describeParts([{ line, quantity: missing.quantity }])}`;
  await addShopOrderEvent(tx, number, { kind: 'asked', actor, text });
  await tx.enqueue(questionEndsQueue, id, undefined, Math.ceil((deadlineAt.getTime() - tx.now.getTime()) / 1000) + 1);
  await tellCustomer(tx, number, 'question', {
    product: `${line.name}, ${line.unit}`,
    link: `${publicUrl}/app/choose/${token}`,
    until: lagosFieldTime(deadlineAt).split('T')[1] ?? '',
  });
}

/** Locks the order of a question, and reads the question under the lock: all writers of it have locked the order. */
async function lockQuestion(tx: Tx, id: string) {
  const found = (await findQuestion(tx, id)) ?? refuse('not-found');
  const locked = await lockShopOrder(tx, found.orderNumber);
  const question = (await findQuestion(tx, id)) ?? refuse('not-found');
  const line = locked.lines.find((one) => one.id === question.lineId);
  if (line === undefined) throw new Error(`the question ${id} is about no line`);
  return { locked, question, line };
}

/**
 * Does what the customer chose: takes a product instead, or with null takes the missing one out. An answer counts by the time at which it
 * came, so of an answer and the deadline exactly one wins: `question-over`. The same answer again changes nothing.
 */
export async function answerQuestion(tx: Tx, id: string, productId: string | null): Promise<void> {
  const { locked, question, line } = await lockQuestion(tx, id);
  const { order } = locked;
  const { state, quantity } = question;
  if (state !== 'open') {
    const isSame = state === (productId === null ? 'removed' : 'swapped') && question.productId === productId;
    return isSame ? undefined : refuse('question-over', { message: `${questionStates[state]}. Nothing was changed.` });
  }
  if (tx.now >= question.deadlineAt || order.state !== 'packing') refuse('question-over');
  const actor = { kind: 'customer' as const, id: order.customerId };
  if (!(await endQuestion(tx, id, productId === null ? 'removed' : 'swapped', productId))) refuse('question-over');
  if (productId !== null) return swapLocked(tx, locked, { line, productId, quantity, actor });
  await takeOutLocked(tx, locked, { parts: [{ line, quantity }], actor, reason: null, why: 'Taken out as chosen' });
}

/** Takes out what a question is about once its deadline has come without an answer. Doing it again changes nothing. */
export async function expireQuestion(tx: Tx, id: string): Promise<void> {
  const found = await findQuestion(tx, id);
  if (found === null || found.state !== 'open') return;
  const { locked, question, line } = await lockQuestion(tx, id);
  if (question.state !== 'open' || tx.now < question.deadlineAt) return;
  const isPacking = locked.order.state === 'packing';
  if (!(await endQuestion(tx, id, isPacking ? 'expired' : 'closed')) || !isPacking) return;
  const parts = [{ line, quantity: question.quantity }];
  await takeOutLocked(tx, locked, { parts, actor: bySystem, reason: null, why: 'Taken out without an answer in time' });
}

/** A question as replies have it. After its deadline it is over, also before the job has ended it. It says nothing about the person. */
export async function readQuestion(db: Db, question: StoredQuestion, now: Date): Promise<Question> {
  const { id, orderNumber, lineId, quantity, deadlineAt, productId } = question;
  const [order, lines] = await Promise.all([findShopOrder(db, orderNumber), listShopOrderLines(db, orderNumber)]);
  const line = lines.find((one) => one.id === lineId);
  if (order === null || line === undefined) throw new Error(`the question ${id} has no order`);
  const isOver = question.state === 'open' && now >= deadlineAt;
  const state = isOver ? 'expired' : question.state;
  const [store, [chosen], { rows }] = await Promise.all([
    findStore(db, order.storeId),
    productId === null ? [] : listProductNames(db, [productId]),
    state === 'open' ? listSubstitutesOf(db, order, line) : { rows: [] },
  ]);
  return {
    id,
    state,
    orderNumber,
    storeName: store?.name ?? '',
    name: line.name,
    unit: line.unit,
    quantity,
    price: toNaira(line.priceKobo),
    refund: toNaira(line.priceKobo * quantity),
    deadlineAt: deadlineAt.toISOString(),
    now: now.toISOString(),
    chosen: chosen === undefined ? null : { name: chosen.name, unit: chosen.unit },
    // One that has too few is no choice.
    options: rows.filter(({ available }) => available >= quantity),
  };
}

import { questionStates } from '@foodbank/contract/selling/substitutes';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { lockShopOrder } from './lock-shop-order.ts';
import { bySystem } from './shop-order-rules.ts';
import { endQuestion, findQuestion } from './substitute-queries.ts';
import { swapLocked } from './swap-line.ts';
import { takeOutLocked } from './take-out-lines.ts';

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

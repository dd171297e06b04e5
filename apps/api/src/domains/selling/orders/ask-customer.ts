import { randomBytes } from 'node:crypto';
import { lagosFieldTime } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addShopOrderEvent } from './shop-order-queries.ts';
import { describeParts, type OrderActor } from './shop-order-rules.ts';
import { insertQuestion, listOpenQuestions } from './substitute-queries.ts';
import { deadlineOf } from './substitute-rules.ts';
import { lockLineToPack, type MissingPieces } from './swap-line.ts';
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

import type { Tx } from '../../../platform/database.ts';
import type { Email } from './email-templates.ts';
import { isTexted, type OrderMessage, orderText } from './order-messages.ts';
import { topicOfOrder } from './push-words.ts';
import { queuePush } from './pushing.ts';
import { type QueuedEmail, queueEmailOnce } from './queue-email.ts';
import { queueText } from './queue-text.ts';
import { drawTextId } from './text-queries.ts';

/** Whom an order is for. Phone in any spelling; the email is one that a code confirmed, or null. */
export interface OrderRecipient {
  id: string;
  firstname: string;
  phone: string;
  email: string | null;
}

/**
 * Queues the messages about a change of an order, in the transaction of the change: an email where the customer has one, and a text
 * message for what a person waits for (placed and paid in one, ready, on the way, refunded). Without an email that a code confirmed,
 * all else is texted too, but not what the customer has just done in the app. An order that is placed by its payment gets `placed` alone. A message that can't be sent never stops the change.
 */
export async function queueOrderMessage(
  tx: Tx,
  { customer, ...message }: OrderMessage & { customer: OrderRecipient },
): Promise<OrderMessageQueued> {
  const email = customer.email
    ? await queueEmailOnce(tx, customer.email, orderEmailOf(customer.firstname, message), customer.id)
    : null;
  await pushOrderNews(tx, customer.id, message);
  if (message.isOwnAct || !isTexted(message, customer.email !== null && customer.email !== ''))
    return { email, textId: null };
  const id = await drawTextId(tx);
  const text = { id, to: customer.phone, kind: 'order', text: orderText(message), customerId: customer.id } as const;
  return { email, textId: (await queueText(tx, text)) === 'queued' ? id : null };
}

const pushUsefulMs = 4 * 3_600_000;

/** What a person waits for shows on their phones too, beside the text message with the code. It says no number and no amount. */
async function pushOrderNews(tx: Tx, customerId: string, { kind, orderNumber, isOwnAct }: OrderMessage): Promise<void> {
  const topic = topicOfOrder[kind];
  if (topic === undefined || isOwnAct) return;
  const until = new Date(tx.now.getTime() + pushUsefulMs);
  await queuePush(tx, { customerId, kind: 'order', topic, path: `/app/orders/${orderNumber}`, until });
}

/** What was queued: the email, if there is one, and the text message. */
export interface OrderMessageQueued {
  email: QueuedEmail | null;
  textId: string | null;
}

function orderEmailOf(firstname: string, message: OrderMessage): Email {
  const {
    kind: step,
    orderNumber,
    amountKobo,
    paidKobo,
    code,
    window,
    storeName,
    product,
    instead,
    until,
    link,
    isOnPlan,
    planNow,
  } = message;
  const templateData = {
    firstname,
    step,
    orderNumber,
    ...(amountKobo !== undefined && { amountKobo: String(amountKobo) }),
    ...(paidKobo !== undefined && { paidKobo: String(paidKobo) }),
    ...(window !== undefined && { window }),
    ...(storeName !== undefined && { storeName }),
    ...(product !== undefined && { product }),
    ...(instead !== undefined && { instead }),
    ...(until !== undefined && { until }),
    ...(isOnPlan && { plan: 'yes' }),
    ...(planNow !== undefined && { planNow }),
  };
  if (code !== undefined) return { kind: 'order-code', templateData, secrets: { code } };
  if (step === 'question' && link !== undefined) return { kind: 'order-question', templateData, secrets: { link } };
  return { kind: isUnpaid(message) ? 'order-unpaid' : 'order-news', templateData };
}

/** Without a payment anyone with an account could cause many such emails, so the limits of emails hold for them. */
const isUnpaid = ({ kind, amountKobo }: OrderMessage) =>
  (kind === 'expired' && amountKobo === undefined) || (kind === 'cancelled' && amountKobo === undefined);

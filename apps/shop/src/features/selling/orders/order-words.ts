/** What the screens of orders say about where an order stands. */

import { payMissingWords } from '@foodbank/contract/money/charges';
import { formatInstant } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import type { DeliveryStage, ShopOrder, ShopOrderState } from '@foodbank/contract/selling/shop-orders';

/** The tone of a state: what comes is yellow, what is done green, the rest grey. */
export function toneOf(state: ShopOrderState): 'pending' | 'completed' | 'other' {
  if (['delivered', 'partly-delivered', 'partly-returned'].includes(state)) return 'completed';
  return ['expired', 'cancelled', 'returned'].includes(state) ? 'other' : 'pending';
}

/** One step of the way to the customer. */
export interface Stage {
  name: string;
  state: 'done' | 'now' | 'later';
}

const ways: Readonly<Record<ShopOrder['handover'], readonly (readonly [ShopOrderState, string])[]>> = {
  'pick-up': [
    ['awaiting-payment', 'Paid'],
    ['placed', 'Placed'],
    ['packing', 'Packed'],
    ['ready', 'Ready for pick-up'],
    ['delivered', 'Collected'],
  ],
  delivery: [
    ['awaiting-payment', 'Paid'],
    ['placed', 'Placed'],
    ['packing', 'Packed'],
    ['on-the-way', 'On the way'],
    ['delivered', 'Delivered'],
  ],
};

/** What a packed order waits for before it is on its way. */
const waits: Readonly<Record<DeliveryStage, string | null>> = {
  packed: 'Waiting for a rider',
  accepted: 'Rider is picking it up',
  'picked-up': null,
};

/** The stages of an order on its way; none for one that is over without a hand-over. */
export function stagesOf({
  state,
  handover,
  stage: delivery,
  toAgree,
  dueNow,
}: Pick<ShopOrder, 'state' | 'handover' | 'stage' | 'toAgree' | 'dueNow'>): readonly Stage[] {
  if (['expired', 'cancelled', 'returned', 'partly-returned'].includes(state)) return [];
  const way = ways[handover];
  const shown = state === 'not-at-home' ? 'on-the-way' : state === 'partly-delivered' ? 'delivered' : state;
  const now = way.findIndex(([stage]) => stage === shown);
  const isOver = now === way.length - 1;
  // "Placed" is done when it is reached; "Packed" and what follows are being worked on.
  return way.map(([stage, usual], index) => {
    const isAgreement = index === 0 && dueNow === 0;
    const name =
      (isAgreement && 'Agreed') ||
      (stage === state && ((delivery && waits[delivery]) || (toAgree && 'Agreed and paid'))) ||
      usual;
    const isDone = index < now || isOver || (index === now && stage === 'placed');
    if (isDone) return { name, state: 'done' };
    const isNow = index === now || (shown === 'placed' && index === now + 1);
    return { name, state: isNow ? 'now' : 'later' };
  });
}

const channels: Readonly<Record<string, string>> = {
  bank_transfer: 'bank transfer',
  ussd: 'USSD',
  bank: 'bank account',
};

/** A way of paying as people say it. */
export const channelWords = (channel: string): string => channels[channel] ?? channel.replaceAll('_', ' ');

/** The address of an order's receipt as a PDF file. */
export const receiptFilePath = (number: string): string => `/api/v1/shop/orders/${number}/receipt/file`;

/** What leads to the payment of an order that waits for it. */
export function payLabel({ nextStep, payment }: ShopOrder): string {
  if (nextStep === 'agree') return 'Read the plan and agree';
  if (nextStep !== 'pay') return 'See payment';
  return payment.state === 'missing' ? payMissingWords(payment.missing) : 'Continue to payment';
}

/** What happens next, in a sentence. */
export function nextOf(order: ShopOrder): string {
  const { nextStep, handover, store, returnsUntil, payment, rider } = order;
  switch (nextStep) {
    case 'agree':
      return 'You have not agreed to the plan yet. Nothing is owed, and nothing is to be paid.';
    case 'pay':
      return payment.state === 'missing'
        ? `${shortNaira(payment.missing)} is missing: we received ${shortNaira(payment.paid)}. If it isn’t paid in time, you get that back automatically.`
        : 'Waiting for your payment.';
    case 'wait-for-payment':
      return 'We’re checking your payment. Please don’t pay twice.';
    case 'wait-for-packing':
      return handover === 'pick-up'
        ? `${store.name} will pack it next. We’ll text you when it’s ready.`
        : `${store.name} will pack it next. We’ll text you the code when the rider has it.`;
    case 'wait-for-ready':
      return handover === 'pick-up'
        ? 'It’s being packed. We’ll text you when it’s ready.'
        : `It’s being packed. ${rider ? `${rider.firstname} will bring it.` : 'A rider will take it next.'}`;
    case 'collect':
      return `Pick it up at ${store.name}. Give the staff your code when you have the goods.`;
    case 'wait-for-rider':
      return riderWords(order);
    case 'rider-comes-again':
      return `You weren’t home. ${rider?.firstname ?? 'The rider'} will come one more time.`;
    case 'rate-or-report':
      return returnsUntil === null
        ? 'Enjoy your food.'
        : `Enjoy your food. Until ${formatInstant(new Date(returnsUntil))} you can return anything that isn’t as described.`;
    case 'wait-for-refund':
      return 'Your refund is on its way, back the way you paid.';
    case 'order-again':
      return 'You can order the same again.';
  }
}

/** Where a packed delivery stands, by its stop. */
function riderWords({ stage, rider, handOverCode }: ShopOrder): string {
  const name = rider?.firstname ?? 'The rider';
  // The code stays if another rider brings it.
  const code = (words: string) => (handOverCode === null ? words : 'Your code stays the same.');
  if (stage === 'packed')
    return `It’s packed and waiting for a rider. ${code('We’ll text you the code when the rider has it.')}`;
  if (stage === 'accepted')
    return `${name} will pick it up at the store and bring it to you. ${code('We’ll text you the code then.')}`;
  return `${name} is on the way. Give the code once you have your goods.`;
}

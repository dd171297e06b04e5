import { shortKobo } from '@foodbank/contract/primitives/money';
import { asGsmText, textLengthMax } from './text-rules.ts';

/**
 * What happened to an order. `placed` says that it is paid too; `paid` alone is for a payment that is told apart from placing. `moved` and
 * `not-at-home` without a window: the store is choosing a new time. `refunded`: the refund was asked for. `bank-took-back`: cancelled, because the customer's bank took the payment back. `plan-lowered`: goods that are not kept lowered a plan, and nothing goes back but `backKobo`. `too-little`: `amountKobo` is missing.
 */
export type OrderMessageKind =
  | 'placed'
  | 'paid'
  | 'changed'
  | 'swapped'
  | 'question'
  | 'moved'
  | 'not-at-home'
  | 'ready'
  | 'on-the-way'
  | 'delivered'
  | 'refunded'
  | 'too-little'
  | 'expired'
  | 'cancelled'
  | 'bank-took-back'
  | 'return-accepted'
  | 'return-refused'
  | 'plan-lowered';

/** What a message about an order says. Amounts are in kobo; the window is a text such as "23 Nov 2026, 8 am–12 noon". */
export interface OrderMessage {
  kind: OrderMessageKind;
  orderNumber: string;
  amountKobo?: number;
  /** Of `plan-lowered`: what goes back besides, and what is left of the plan, as a sentence. */
  backKobo?: number;
  planNow?: string;
  /** Of `too-little`: what came in. */
  paidKobo?: number;
  /** The 4-digit code for the hand-over. */
  code?: string;
  window?: string;
  storeName?: string;
  /** Of a swap or a question: the product that is not there, and what was taken instead. */
  product?: string;
  instead?: string;
  /** Of a question and of `too-little`: the page on which it goes on, and until when, such as 12:40. */
  link?: string;
  until?: string;
  /** The customer did it in the app, which shows it: a text message would tell nothing new. */
  isOwnAct?: boolean;
  /** A part of the order was to be paid by a plan. */
  isOnPlan?: boolean;
}

// Names are cut, so that the rest of a message always fits.
const nameLengthMax = 32;
const cut = (text: string) => {
  const gsm = asGsmText(text).trim();
  return gsm.length <= nameLengthMax ? gsm : `${gsm.slice(0, nameLengthMax - 3).trimEnd()}...`;
};

const texts: Record<OrderMessageKind, (message: OrderMessage) => string> = {
  placed: ({ orderNumber, amountKobo, window, storeName }) =>
    [
      amountKobo === undefined || amountKobo === 0
        ? `Order ${orderNumber} is placed.${amountKobo === 0 ? ' Nothing to pay today.' : ''}`
        : `Order ${orderNumber} is placed and paid: ${naira(amountKobo)}.`,
      window !== undefined
        ? `Delivery: ${cut(window)}.`
        : storeName !== undefined
          ? `Pick-up at ${cut(storeName)}.`
          : '',
    ].join(' '),
  paid: ({ orderNumber, amountKobo }) => `We got your payment${of(amountKobo)} for order ${orderNumber}.`,
  changed: ({ orderNumber, amountKobo, isOnPlan }) =>
    `We had to change order ${orderNumber}.${whatItMeans(amountKobo, isOnPlan)}`,
  swapped: ({ orderNumber, amountKobo, product = '', instead = '', isOnPlan }) =>
    `Order ${orderNumber}: ${cut(instead)} instead of ${cut(product)}.${whatItMeans(amountKobo, isOnPlan)}`,
  question: questionText,
  moved: ({ orderNumber, window }) => `Order ${orderNumber} has been moved. ${comesAgain(window)}`,
  'not-at-home': ({ orderNumber, window }) => `Nobody was home for order ${orderNumber}. ${comesAgain(window)}`,
  ready: ({ orderNumber, code, storeName }) =>
    `Order ${orderNumber} is ready${storeName === undefined ? '' : ` at ${cut(storeName)}`}.${codeIs(code)}`,
  'on-the-way': ({ orderNumber, code, window }) =>
    `Order ${orderNumber} is on the way${window === undefined ? '' : `, ${cut(window)}`}.${codeIs(code)}`,
  delivered: ({ orderNumber, storeName }) =>
    `Order ${orderNumber} was ${storeName === undefined ? 'delivered' : `collected at ${cut(storeName)}`}. The receipt is in the app, under your order.`,
  refunded: ({ orderNumber, amountKobo }) =>
    `We are refunding${amountKobo === undefined ? '' : ` ${naira(amountKobo)}`} for order ${orderNumber} the way you paid. Your bank may take a few days.`,
  'too-little': tooLittleText,
  expired: ({ orderNumber, amountKobo }) =>
    `Order ${orderNumber} has expired, because it was not paid in ${amountKobo === undefined ? 'time.' : `full. You get ${naira(amountKobo)} back.`}`,
  'return-accepted': ({ orderNumber, isOnPlan }) =>
    `We accept your return for order ${orderNumber}. ${isOnPlan ? 'It comes off your plan' : 'We refund you'} once we have the goods.`,
  'plan-lowered': ({ orderNumber, amountKobo, backKobo, planNow }) =>
    `Goods${amountKobo === undefined ? '' : ` of ${naira(amountKobo)}`} of order ${orderNumber} came off your plan.${backKobo === undefined ? '' : ` ${naira(backKobo)} goes back to you.`} ${planNow ?? 'You owe less now: see the app.'}`,
  'return-refused': ({ orderNumber }) =>
    `We can't refund everything you asked for on order ${orderNumber}. See why in the app.`,
  'bank-took-back': ({ orderNumber, amountKobo }) =>
    `Your bank took your payment for order ${orderNumber} back, so it is cancelled. You owe nothing.${amountKobo === undefined ? '' : ` You get ${naira(amountKobo)} back.`}`,
  cancelled: ({ orderNumber, amountKobo }) =>
    `Order ${orderNumber} is cancelled.${amountKobo === undefined ? '' : ` You get ${naira(amountKobo)} back.`}`,
};

/** The question with its link, which is never cut: the product's name takes what room is left. */
function questionText({ orderNumber, product = '', link = '', until = '' }: OrderMessage): string {
  const rest = ` isn't available for order ${orderNumber}. Choose by ${until}: ${link}`;
  const room = textLengthMax - sender.length - rest.length;
  const name = asGsmText(product).trim();
  return `${name.length <= room ? name : room >= 12 ? `${name.slice(0, room - 3).trimEnd()}...` : 'Food'}${rest}`;
}

/** What is missing, with the address to pay it, which is never cut; what comes back and how long it waits is left out if there is no room. */
function tooLittleText({ orderNumber, amountKobo = 0, paidKobo = 0, link = '', until = '' }: OrderMessage): string {
  const missing = `${naira(amountKobo)} is missing for order ${orderNumber}.`;
  const short = `${naira(amountKobo)} is missing for ${orderNumber}.`;
  const wordings = [
    `${missing} Pay it by ${until}, or you get ${naira(paidKobo)} back: ${link}`,
    `${short} Pay by ${until}, or ${naira(paidKobo)} comes back: ${link}`,
    `${missing} Pay it by ${until}: ${link}`,
    `${short} Pay by ${until}: ${link}`,
  ];
  const fits = (text: string) => sender.length + text.length <= textLengthMax;
  return wordings.find(fits) ?? `${missing} ${link}`;
}

/** What a cheaper order means for its customer. */
const whatItMeans = (backKobo: number | undefined, isOnPlan = false): string =>
  backKobo !== undefined ? ` You get ${naira(backKobo)} back.` : isOnPlan ? ' Your plan follows: see the app.' : '';

const sender = 'Foodbank: ';
const comesAgain = (window: string | undefined) =>
  window === undefined ? 'The store is setting a new time.' : `New time: ${cut(window)}.`;
const naira = (kobo: number) => shortKobo(kobo).replace('₦', 'N');
const of = (kobo: number | undefined) => (kobo === undefined ? '' : ` of ${naira(kobo)}`);
const codeIs = (code: string | undefined) =>
  code === undefined ? '' : ` Your code is ${code}. Give it only when you have the goods.`;

/** The text message about an order, in the GSM alphabet, at most 160 characters. */
export function orderText(message: OrderMessage): string {
  return asGsmText(`${sender}${texts[message.kind](message).trim()}`).slice(0, textLengthMax);
}

// Without these a person would miss the goods, or money.
const alwaysTexted: readonly OrderMessageKind[] = [
  'placed',
  'moved',
  'not-at-home',
  'ready',
  'on-the-way',
  'refunded',
  'plan-lowered',
  'bank-took-back',
  'return-accepted',
  'question',
  'too-little',
];
const textedWithoutEmail: readonly OrderMessageKind[] = [
  'paid',
  'changed',
  'swapped',
  'delivered',
  'expired',
  'cancelled',
  'return-refused',
];

/** True if a text message is sent: always for what a person waits for, and for all else where no confirmed email says it. */
export const isTexted = ({ kind, amountKobo }: OrderMessage, hasEmail: boolean): boolean =>
  alwaysTexted.includes(kind) ||
  // Money of the customer goes back.
  (kind === 'expired' && amountKobo !== undefined) ||
  (!hasEmail && textedWithoutEmail.includes(kind));

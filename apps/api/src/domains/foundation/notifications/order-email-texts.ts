import { formatKobo } from '@foodbank/contract/primitives/money';
import type { EmailData, EmailPart, EmailText } from './email-texts.ts';
import type { OrderMessageKind } from './order-messages.ts';

type Contents = { subject: string; paragraphs: string[] };

const amountOf = ({ templateData: { amountKobo } }: EmailData) =>
  amountKobo === undefined ? null : formatKobo(Number(amountKobo));

const paidOf = ({ templateData: { paidKobo } }: EmailData) => formatKobo(Number(paidKobo ?? 0));

const newTime = ({ templateData: { window } }: EmailData) =>
  window === undefined ? 'The store is choosing a new time, and we write to you.' : 'The new time is below.';

const contents: Record<OrderMessageKind, (order: string, data: EmailData) => Contents> = {
  placed: (order) => ({
    subject: `Your order ${order} is placed`,
    paragraphs: ['We have your order and your payment. We write again when it is on the way, or ready to collect.'],
  }),
  paid: (order) => ({
    subject: `We have your payment for order ${order}`,
    paragraphs: ['Thank you. Your payment has reached us.'],
  }),
  changed: (order) => ({
    subject: `We had to change your order ${order}`,
    paragraphs: [
      'Some of what you ordered was not there. The order in the app shows what changed, and what you get back.',
    ],
  }),
  swapped: (order) => ({
    subject: `We swapped a product of your order ${order}`,
    paragraphs: [
      'A product was not there, so we took another one. It costs at most the same, and a difference goes back to where you paid from.',
    ],
  }),
  question: (order) => ({
    subject: `Please choose: a product of your order ${order} is not there`,
    paragraphs: [
      'You asked us to ask you first. Choose what we take instead, or take it out. Without an answer in time it is taken out and refunded.',
    ],
  }),
  moved: (order, data) => ({
    subject: `Your order ${order} comes at another time`,
    paragraphs: [`It can not come at the time that you chose. ${newTime(data)}`],
  }),
  'not-at-home': (order, data) => ({
    subject: `Nobody was at home for your order ${order}`,
    paragraphs: [
      `The rider came and met nobody. ${newTime(data)}`,
      'If nobody is at home then, either, we cancel the order: the goods are refunded, the delivery fee is not.',
    ],
  }),
  ready: (order) => ({
    subject: `Your order ${order} is ready`,
    paragraphs: ['Your order is packed. Please collect it, and give the code once you have the goods.'],
  }),
  'on-the-way': (order) => ({
    subject: `Your order ${order} is on the way`,
    paragraphs: ['Please check the goods at the door, and give the rider the code once you have them.'],
  }),
  delivered: (order, data) => ({
    subject: `Your order ${order} was ${data.templateData.storeName === undefined ? 'delivered' : 'collected'}`,
    paragraphs: [
      'We hope that everything is good. If something is missing or not as described, tell us within 24 hours.',
    ],
  }),
  refunded: (order, data) => ({
    subject: `We are refunding ${amountOf(data) ?? 'your payment'} for order ${order}`,
    paragraphs: ['The money goes back to where you paid from. Your bank may need some days to show it.'],
  }),
  'too-little': (order, data) => ({
    subject: `${amountOf(data)} is missing for your order ${order}`,
    paragraphs: [
      `We received ${paidOf(data)}, so the order is not placed yet. It waits until ${data.templateData.until}, then you get ${paidOf(data)} back automatically. Call us or order again.`,
    ],
  }),
  expired: (order, data) => ({
    subject: `Your order ${order} has expired`,
    paragraphs:
      amountOf(data) !== null
        ? [`It was not paid in full in time. You get ${amountOf(data)} back automatically.`]
        : [
            'It was not paid in time, so the goods are free again. If you pay late, you get the order if all of it is still there, and else your money back.',
          ],
  }),
  'return-accepted': (order) => ({
    subject: `We take back goods of your order ${order}`,
    paragraphs: ['The order in the app says how they come back. The money goes back once the goods are with us.'],
  }),
  'return-refused': (order) => ({
    subject: `About what you asked for of your order ${order}`,
    paragraphs: ['We could not refund all of it. The order in the app says why. Help in the app reaches a person.'],
  }),
  cancelled: (order, data) => ({
    subject: `Your order ${order} is cancelled`,
    paragraphs:
      amountOf(data) === null ? ['It was not paid.'] : [`${amountOf(data)} of it goes back to where you paid from.`],
  }),
};

const amountLabels: Readonly<Record<string, string>> = {
  swapped: 'You get back',
  changed: 'You get back',
  expired: 'You get back',
  'too-little': 'Missing',
};

/** The labelled values that the message has. */
function valuesOf(data: EmailData): EmailPart[] {
  const { templateData, secrets } = data;
  const values = {
    Order: templateData.orderNumber,
    [templateData.step === 'question' ? 'Not there' : 'Instead of']: templateData.product,
    'We took': templateData.instead,
    [templateData.step === 'question' ? 'Answer by' : 'The order waits until']: templateData.until,
    [amountLabels[templateData.step ?? ''] ?? 'Amount']: amountOf(data),
    Store: templateData.storeName,
    Delivery: templateData.window,
    Code: secrets.code,
  };
  return Object.entries(values).flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** Where the receipt as a file is, in the app. */
const receiptLink = (publicUrl: string, orderNumber: string): EmailPart => ({
  link: 'See the receipt',
  href: `${publicUrl}/app/orders/${encodeURIComponent(orderNumber)}/receipt`,
});

function orderEmail(data: EmailData): Omit<EmailText, 'greeting'> {
  const { step, orderNumber = '' } = data.templateData;
  const { subject, paragraphs } = contents[step as OrderMessageKind](orderNumber, data);
  return {
    subject,
    parts: [
      ...paragraphs.map((paragraph) => ({ paragraph })),
      ...valuesOf(data),
      ...(data.secrets.link === undefined ? [] : [{ link: 'Choose what we take', href: data.secrets.link }]),
      { link: 'Open the order', href: `${data.publicUrl}/app/orders/${encodeURIComponent(orderNumber)}` },
      ...(step === 'delivered' ? [receiptLink(data.publicUrl, orderNumber)] : []),
    ],
  };
}

/** The emails to customers about their orders. */
export const orderEmailTexts = {
  'order-news': orderEmail,
  'order-code': orderEmail,
  'order-question': orderEmail,
  'order-unpaid': orderEmail,
};

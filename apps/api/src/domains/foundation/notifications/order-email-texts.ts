import { shortKobo } from '@foodbank/contract/primitives/money';
import type { EmailData, EmailPart, EmailText } from './email-texts.ts';
import type { OrderMessageKind } from './order-messages.ts';

type Contents = { subject: string; paragraphs: string[] };

const amountOf = ({ templateData: { amountKobo } }: EmailData) =>
  amountKobo === undefined ? null : shortKobo(Number(amountKobo));

const paidOf = ({ templateData: { paidKobo } }: EmailData) => shortKobo(Number(paidKobo ?? 0));

const isOnPlan = ({ templateData: { plan } }: EmailData): boolean => plan !== undefined;

/** What is left of a plan that was lowered. */
const planNow = ({ templateData }: EmailData): string =>
  templateData.planNow?.replace(/\bN(?=\d)/g, '₦') ?? 'Your plan in the app shows what each payment is now.';

const newTime = ({ templateData: { window } }: EmailData) =>
  window === undefined ? 'The store is setting a new time. We’ll let you know.' : 'The new time is below.';

/** What becomes of a late payment. A plan ends with its order, and nothing revives it. */
const expiredTexts = {
  order:
    'It wasn’t paid in time, so the food is back on sale. If you pay late, you get the order if all of it is still available, or your money back if not.',
  plan: 'Its time is over, so the food is back on sale and the plan has ended. You owe nothing. If you pay late, you get your money back.',
};

const contents: Record<OrderMessageKind, (order: string, data: EmailData) => Contents> = {
  placed: (order, { templateData: { amountKobo } }) => ({
    subject: `Your order ${order} is placed`,
    paragraphs: [
      `We have your order${amountKobo === '0' ? '. There is nothing to pay today: your plan pays all of it' : ' and your payment'}. We’ll let you know when it’s on the way, or ready to pick up.`,
    ],
  }),
  paid: (order) => ({
    subject: `We have your payment for order ${order}`,
    paragraphs: ['Thank you. We’ve received your payment.'],
  }),
  changed: (order, data) => ({
    subject: `We had to change your order ${order}`,
    paragraphs: [
      `Some of what you ordered wasn’t available. Your order in the app shows what changed${isOnPlan(data) ? ', and your plan what you pay now.' : ' and what we refund.'}`,
    ],
  }),
  swapped: (order, data) => ({
    subject: `We swapped a product in your order ${order}`,
    paragraphs: [
      `A product wasn’t available, so we picked another one. It never costs more, and if it costs less ${isOnPlan(data) ? 'your plan gets lower' : 'we refund the difference'}.`,
    ],
  }),
  question: (order, data) => ({
    subject: `Please choose: a product in your order ${order} isn’t available`,
    paragraphs: [
      `You asked us to check with you first. Choose what we should bring instead, or remove it. If you don’t answer in time, we remove it and ${isOnPlan(data) ? 'your plan gets lower' : 'refund you'}.`,
    ],
  }),
  moved: (order, data) => ({
    subject: `Your order ${order} will come at another time`,
    paragraphs: [`It can’t come at the time you chose. ${newTime(data)}`],
  }),
  'not-at-home': (order, data) => ({
    subject: `Nobody was home for your order ${order}`,
    paragraphs: [
      `The rider came and nobody was home. ${newTime(data)}`,
      'If nobody is home then either, we cancel the order. We refund the goods, but not the delivery fee.',
    ],
  }),
  ready: (order) => ({
    subject: `Your order ${order} is ready`,
    paragraphs: ['Your order is packed. Please pick it up, and give the code only once you have the goods.'],
  }),
  'on-the-way': (order) => ({
    subject: `Your order ${order} is on the way`,
    paragraphs: ['Please check the goods at the door, and give the rider the code once you have them.'],
  }),
  delivered: (order, data) => ({
    subject: `Your order ${order} was ${data.templateData.storeName === undefined ? 'delivered' : 'collected'}`,
    paragraphs: ['We hope everything is fine. If something is missing or isn’t as described, tell us within 24 hours.'],
  }),
  refunded: (order, data) => ({
    subject: `We are refunding ${amountOf(data) ?? 'your payment'} for order ${order}`,
    paragraphs: ['The money goes back the way you paid. Your bank may take a few days to show it.'],
  }),
  'plan-lowered': (order, data) => ({
    subject: `Your plan for order ${order} is lower now`,
    paragraphs: [
      `Goods${amountOf(data) === null ? '' : ` of ${amountOf(data)}`} are not part of the order any more, so you don’t owe anything for them. ${planNow(data)}`,
    ],
  }),
  'too-little': (order, data) => ({
    subject: `${amountOf(data)} is missing for your order ${order}`,
    paragraphs: [
      `We received ${paidOf(data)}, so the order isn’t placed yet. It waits until ${data.templateData.until}, then you get ${paidOf(data)} back automatically. Pay what is missing in the app, by card, bank transfer or USSD, or call us.`,
    ],
  }),
  expired: (order, data) => ({
    subject: `Your order ${order} has expired`,
    paragraphs:
      amountOf(data) !== null
        ? [`It wasn’t paid in full in time. You get ${amountOf(data)} back automatically.`]
        : [isOnPlan(data) ? expiredTexts.plan : expiredTexts.order],
  }),
  'return-accepted': (order, data) => ({
    subject: `We accept your return for order ${order}`,
    paragraphs: [
      `Your order in the app says how to return them. ${isOnPlan(data) ? 'They come off your plan' : 'We refund you'} once we have the goods.`,
    ],
  }),
  'return-refused': (order) => ({
    subject: `About your refund request for order ${order}`,
    paragraphs: [
      'We couldn’t refund all of it. See why in the app, under your order. To ask a person, use Help in the app.',
    ],
  }),
  'bank-took-back': (order, data) => ({
    subject: `Your order ${order} is cancelled`,
    paragraphs: [
      'Your bank took your payment back before the food came, so we can’t bring it. You owe nothing for it, and a plan that it was on has ended.',
      ...(amountOf(data) === null ? [] : [`${amountOf(data)} of what you paid goes back the way you paid.`]),
    ],
  }),
  cancelled: (order, data) => ({
    subject: `Your order ${order} is cancelled`,
    paragraphs: amountOf(data) === null ? ['It wasn’t paid.'] : [`${amountOf(data)} goes back the way you paid.`],
  }),
};

const amountLabels: Readonly<Record<string, string>> = {
  swapped: 'You get back',
  changed: 'You get back',
  expired: 'You get back',
  'too-little': 'Missing',
  'bank-took-back': 'You get back',
};

/** The labelled values that the message has. */
function valuesOf(data: EmailData): EmailPart[] {
  const { templateData, secrets } = data;
  const values = {
    Order: templateData.orderNumber,
    [templateData.step === 'question' ? 'Not available' : 'Instead of']: templateData.product,
    'We picked': templateData.instead,
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
      ...(data.secrets.link === undefined ? [] : [{ link: 'Choose what to bring', href: data.secrets.link }]),
      { link: 'Open the order', href: `${data.publicUrl}/app/orders/${encodeURIComponent(orderNumber)}` },
      ...(step === 'delivered' ? [receiptLink(data.publicUrl, orderNumber)] : []),
    ],
  };
}

/** A message about a plan, with the way to it. */
function planEmail({ templateData, publicUrl }: EmailData): Omit<EmailText, 'greeting'> {
  const { subject = '', sentence = '', number = '' } = templateData;
  const href = `${publicUrl}/app/plans/${encodeURIComponent(number)}`;
  return {
    subject,
    parts: [{ paragraph: sentence }, { label: 'Plan', value: number }, { link: 'Open the plan', href }],
  };
}

/** The emails to customers about their orders and plans. */
export const orderEmailTexts = {
  'order-news': orderEmail,
  'order-code': orderEmail,
  'order-question': orderEmail,
  'order-unpaid': orderEmail,
  'plan-news': planEmail,
};

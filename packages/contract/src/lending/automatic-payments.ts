/** What a customer lets a saved card, or a bank account, pay by itself: the payments of one plan, each on its day. Business rules, section 7. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isDay } from '../primitives/day.ts';
import { loanNumberPath } from '../primitives/loan-numbers.ts';
import { naira } from '../primitives/money.ts';
import { rowId } from '../primitives/rows.ts';
import { messageReply, messages } from '../primitives/text.ts';
import { textSection } from '../primitives/text-parts.ts';

/** From and until which hour in Lagos a card is charged. */
export const cardHours = { from: 9, until: 18 } as const;
/** So many days after a failure that may pass, the card is charged a second and last time. */
export const secondAttemptDays = 2;

/**
 * A card, or a bank account, as people know it. Days are YYYY-MM-DD. An account is `asked` until the customer agrees at the bank, on the page `pageUrl`;
 * then `approved`, until the bank lets it be debited; then `active`, as a card is from the first.
 */
export const savedCard = z.object({
  id: z.string(),
  kind: z.enum(['card', 'account']),
  state: z.enum(['asked', 'approved', 'active']),
  pageUrl: z.nullable(z.string()),
  /** visa, mastercard, verve, or another word of the provider; null if it did not say. */
  brand: z.nullable(z.string()),
  /** Null of an account of which the bank has not told it yet. */
  last4: z.nullable(z.string()),
  bank: z.nullable(z.string()),
  /** The last day on which it can be charged; null if it is not known. */
  endsOn: z.nullable(z.string()),
  keptAt: z.string(),
  /** The numbers of the plans that it pays. */
  pays: z.array(z.string()),
});
export type SavedCard = z.output<typeof savedCard>;

const planPath = z.object({ number: loanNumberPath });

/** Where the automatic payment of a due day stands. `asked`: the bank wants the customer to confirm it, by `payUrl`. */
export const cardChargeStates = ['called', 'asked', 'paid', 'failed'] as const;

const consentText = z.object({ version: z.string(), language: z.string(), sections: z.array(textSection) });

/** What pays a plan by itself. Amounts are naira, days YYYY-MM-DD. */
export const automaticPayment = z.object({
  /** The card or account; null while nothing pays by itself. */
  card: z.nullable(savedCard),
  /** The bank account that pays once it can be debited; until then the card goes on, or nothing pays. Null for none. */
  waiting: z.nullable(savedCard),
  /** Why the last one pays no more, where its bank or the provider ended it, and nothing took its place; null otherwise. */
  lost: z.nullable(z.string()),
  agreedAt: z.nullable(z.string()),
  /** The next day on which the card is charged, and how much then; null for none. */
  next: z.nullable(z.object({ dueOn: z.string(), chargeOn: z.string(), amount: naira, isSecond: z.boolean() })),
  /** Due days that are open, and of which the customer said “not now”. */
  skipped: z.array(z.string()),
  /** Automatic charges are stopped: nothing is taken until they go on. */
  isStopped: z.boolean(),
  /** Due days that are open, and that a stop left out. */
  held: z.array(z.string()),
  /** What became of the last charge; null before the first one. */
  last: z.nullable(
    z.object({
      dueOn: z.string(),
      on: z.string(),
      amount: naira,
      state: z.enum(cardChargeStates),
      /** In words: what happened, and what is next. */
      text: z.string(),
      payUrl: z.nullable(z.string()),
    }),
  ),
  /** The last day of the card comes before the last payment: it needs another one by then. */
  endsBefore: z.boolean(),
  /** What the customer agrees to: at most so much in all, until the last day, by the text in force. Null where it can't be agreed to. */
  offer: z.nullable(
    z.object({
      most: naira,
      lastOn: z.string(),
      dues: z.array(z.object({ dueOn: z.string(), chargeOn: z.string(), amount: naira })),
      /** Of a card, and of a bank account; null where accounts can't be used. */
      consent: consentText,
      accountConsent: z.nullable(consentText),
      /** Saved cards and accounts that it can be, also accounts that wait for their bank. */
      cards: z.array(savedCard),
      /** The customer's last payment by a card, which can be kept by this press; null for none within 90 days. */
      paidBy: z.nullable(z.object({ paymentId: z.string(), on: z.string(), amount: naira })),
    }),
  ),
});
export type AutomaticPayment = z.output<typeof automaticPayment>;

const reply = z.object({ automatic: automaticPayment });

/** Shows what pays a plan by itself. */
export const readAutomaticPayment = endpoint({
  name: 'readAutomaticPayment',
  method: 'GET',
  path: '/shop/plans/{number}/automatic',
  access: 'customer',
  summary:
    'What pays a plan by itself: the card, the next day and amount, what became of the last one; or what could be agreed to.',
  params: planPath,
  reply,
  refusals: ['not-found'],
});

/** Lets a card pay a plan by itself. */
export const startAutomaticPayment = endpoint({
  name: 'startAutomaticPayment',
  method: 'POST',
  path: '/shop/plans/{number}/automatic',
  access: 'customer',
  summary:
    'Lets a card or bank account pay the payments of a plan, each on its day: a saved one, the card of a payment of the customer, which is kept then, or an account, which its customer and the bank agree to first. By the text in force.',
  params: planPath,
  body: z.object({
    cardId: z.optional(rowId),
    paymentId: z.optional(rowId),
    /** A bank account that the customer names at the bank then, on the page of the account that the reply has. */
    account: z.optional(z.literal(true)),
    /** What was shown. */
    most: naira,
    consent: z.object({ version: z.string(messages.pattern), language: z.string(messages.pattern) }),
  }),
  reply,
  refusals: [
    'not-found',
    'consent-changed',
    'plan-changed',
    'card-not-kept',
    'account-not-taken',
    'automatic-payment-off',
    'unavailable',
  ],
});

/** Ends it. */
export const endAutomaticPayment = endpoint({
  name: 'endAutomaticPayment',
  method: 'POST',
  path: '/shop/plans/{number}/automatic/end',
  access: 'customer',
  summary: 'Ends that a card pays a plan by itself, at once. The card stays saved.',
  params: planPath,
  reply,
  refusals: ['not-found'],
});

/** Leaves a due day out. */
export const skipAutomaticPayment = endpoint({
  name: 'skipAutomaticPayment',
  method: 'POST',
  path: '/shop/plans/{number}/automatic/skip',
  access: 'customer',
  summary: '“Not now”: the card is not charged for a due day. The payment stays due.',
  params: planPath,
  body: z.object({ dueOn: z.string().check(z.refine((text) => isDay(text), messages.pattern)) }),
  reply,
  refusals: ['not-found', 'automatic-payment-under-way'],
});

/** Takes a “not now” back. */
export const unskipAutomaticPayment = endpoint({
  name: 'unskipAutomaticPayment',
  method: 'POST',
  path: '/shop/plans/{number}/automatic/unskip',
  access: 'customer',
  summary: 'Takes a “not now” back, until 18:00 of the day on which the card is to be charged.',
  params: planPath,
  body: z.object({ dueOn: z.string().check(z.refine((text) => isDay(text), messages.pattern)) }),
  reply,
  refusals: ['not-found', 'automatic-payment-day-over'],
});

/** Lists saved cards. */
export const listSavedCards = endpoint({
  name: 'listSavedCards',
  method: 'GET',
  path: '/shop/cards',
  access: 'customer',
  summary: 'The cards and bank accounts that the customer keeps, with the plans that each pays.',
  reply: z.object({ cards: z.array(savedCard) }),
  refusals: [],
});

/** Asks about a bank account. */
export const checkSavedAccount = endpoint({
  name: 'checkSavedAccount',
  method: 'POST',
  path: '/shop/cards/{id}/check',
  access: 'customer',
  summary: 'Asks the payment provider now whether a bank account can be debited, and answers it as it stands then.',
  params: z.object({ id: rowId }),
  reply: z.object({ card: savedCard }),
  refusals: ['not-found', 'too-many-requests'],
});

/** Removes a saved card. */
export const removeSavedCard = endpoint({
  name: 'removeSavedCard',
  method: 'POST',
  path: '/shop/cards/{id}/remove',
  access: 'customer',
  summary: 'Removes a card or bank account with all that it pays by itself, at once, and at the payment provider too.',
  params: z.object({ id: rowId }),
  reply: messageReply,
  refusals: ['not-found'],
});

/** Paying later at a checkout: the plans side by side, the offer that is held, its key facts, and the consent by a code. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { codeSent, phoneCode } from '../people/customer-forms.ts';
import { naira } from '../primitives/money.ts';
import { payDayField } from '../primitives/pay-days.ts';
import { rowId } from '../primitives/rows.ts';
import { textSection } from '../primitives/text-parts.ts';
import { checkout, checkoutChoice } from './checkout.ts';

/** How much longer, at least, goods and price are held once the customer has agreed, in minutes. */
export const agreedHoldMinutes = 20;

/** Why a plan can't be had now. The texts and what to do next come with the answer. */
export const planObstacles = [
  'identity-missing',
  'identity-checking',
  'identity-refused',
  'under-age',
  'income-missing',
  'overdue',
  'over-30-days-late',
  'limit-closed',
  'plan-in-question',
  'employer-missing',
  'employer-waiting',
  'employer-refused',
  'pay-unconfirmed',
  'employer-stopped',
  'employer-late',
  'employer-elsewhere',
  'brought-for-nothing',
  'no-licence',
  'plans-stopped',
  'plans-full-today',
  'over-limit',
] as const;
export type PlanObstacle = (typeof planObstacles)[number];

const instalment = z.object({ number: z.int(), dueOn: z.string(), amount: naira });

/** What a plan costs for a total. Amounts are naira. */
const planFigures = {
  /** Goods and delivery. */
  total: naira,
  /** The down payment: what is paid today. 0: the agreement alone places the order. */
  dueNow: naira,
  financed: naira,
  /** What the plan costs more than paying at once. */
  financeCharge: naira,
  /** Down payment and all instalments. */
  payable: naira,
  /** The annual percentage rate in per cent, such as 77.62. */
  annualRate: z.number(),
  instalments: z.array(instalment),
  /** The instalments leave with the payslips of their months. Absent in what an older release answered. */
  isPayroll: z.optional(z.boolean()),
  /** The promised delivery day, from which the due days are counted. */
  promisedOn: z.string(),
};

/** Why a plan can't be had, in words. */
const obstacle = z.object({
  reason: z.enum(planObstacles),
  text: z.string(),
  /** What the customer does next: a sentence. */
  next: z.string(),
  /** Of `over-limit`: by how much what is financed is too much, and the largest total that this plan may have now. */
  over: z.nullable(naira),
  mostTotal: z.nullable(naira),
});
export type PlanObstacleInWords = z.output<typeof obstacle>;

/** A plan beside paying at once. `obstacle` is null where it can be chosen. */
export const planChoice = z.object({
  code: z.string(),
  name: z.string(),
  /** Where the customer may choose the day of the month on which it is paid: between what the annual rate lies by it, in per cent. */
  payDayRates: z.nullable(z.object({ leastPercent: z.number(), mostPercent: z.number() })),
  ...planFigures,
  obstacle: z.nullable(obstacle),
});
export type PlanChoice = z.output<typeof planChoice>;

/** Returns what each plan would cost for the saved basket. Holds nothing. */
export const previewPlans = endpoint({
  name: 'previewPlans',
  method: 'POST',
  path: '/shop/checkouts/plans',
  access: 'customer',
  summary:
    'What each plan would cost for the saved basket: what is due today, each date with its amount, the cost and the total, and what keeps the customer from it. Holds nothing.',
  body: z.object({ ...checkoutChoice, payDay: z.optional(payDayField) }),
  reply: z.object({
    plans: z.array(planChoice),
    /** What paying at once costs; null until it is known where the goods go. */
    payNow: z.nullable(naira),
    /** How much of the limit is free for plans now; null before the customer has one. */
    free: z.nullable(naira),
  }),
  refusals: ['not-found'],
});

/** Where an offer stands. `replaced`: something changed before consent, and a newer one stands. */
export const offerStates = ['open', 'agreed', 'replaced', 'ended'] as const;

/** The late fee of a plan in words of its own numbers. */
const lateFee = z.object({
  /** In per cent of what is unpaid of the instalment, such as 1. */
  percent: z.number(),
  everyDays: z.int(),
  /** The most that late fees of one instalment may come to: its share of the charge. */
  mostPerInstalment: naira,
});

/** An offer: what was shown to this customer, for this order. */
export const offer = z.object({
  id: z.string(),
  checkoutId: z.string(),
  orderNumber: z.string(),
  state: z.enum(offerStates),
  /** Of all that is shown. Send it back with the consent. */
  digest: z.string(),
  plan: z.object({ code: z.string(), name: z.string(), version: z.int() }),
  ...planFigures,
  /** The day of the month that the customer chose, of a plan by months; else null. */
  payDay: z.nullable(payDayField),
  goods: naira,
  deliveryFee: naira,
  lateFee: z.nullable(lateFee),
  /** The most that charge and late fees may come to together. */
  costCap: naira,
  /** The employer that deducts the instalments; null for other plans. Absent in what an older release answered. */
  employer: z.optional(z.nullable(z.string())),
  /** The licence under which it is offered. */
  licence: z.object({ state: z.string(), number: z.string() }),
  texts: z.array(z.object({ kind: z.string(), version: z.string() })),
  /** The key facts in words, in these versions: lateness, rights, complaints, who we are. */
  keyFacts: z.array(textSection),
  /** The agreement in words. */
  agreementText: z.array(textSection),
  language: z.string(),
  /** Goods, price, delivery time and limit are held until then; null once it is over. */
  holdsUntil: z.nullable(z.string()),
  /** When a code was last sent; null before. */
  codeSentAt: z.nullable(z.string()),
  agreedAt: z.nullable(z.string()),
  /** The loan's number, once agreed. */
  loanNumber: z.nullable(z.string()),
  /** True on a device that did not show it before: the page is shown anew. */
  isNewDevice: z.boolean(),
});
export type Offer = z.output<typeof offer>;

const offerPath = z.object({ id: rowId });

/** Returns the offer of a checkout, and notes the device that reads it. */
export const readOffer = endpoint({
  name: 'readOffer',
  method: 'POST',
  path: '/shop/checkouts/{id}/offer',
  access: 'customer',
  summary: 'The offer of a checkout on a plan: its key facts. The device that reads it is noted as having seen it.',
  params: offerPath,
  reply: z.object({ offer }),
  refusals: ['not-found', 'plan-not-offered'],
});

/** Sends the code of consent to the customer's own phone. */
export const sendOfferCode = endpoint({
  name: 'sendOfferCode',
  method: 'POST',
  path: '/shop/checkouts/{id}/offer/code',
  access: 'customer',
  summary:
    'Texts a code to the customer’s own phone. It agrees to this offer and to no other. At most 3 an offer, and 5 an hour.',
  params: offerPath,
  body: z.object({ digest: z.string().check(z.maxLength(64)) }),
  reply: codeSent,
  refusals: [
    'not-found',
    'plan-over',
    'plan-not-offered',
    'plan-changed',
    'plan-refused',
    'offer-codes-over',
    'too-many-requests',
    'texts-used-up',
  ],
});

/** The form of consent. */
export const consentForm = z.object({
  digest: z.string().check(z.maxLength(64)),
  requestId: rowId,
  code: phoneCode,
  /** How many taps the two questions before the code took. Kept with the consent. */
  taps: z.int().check(z.gte(2), z.lte(1_000)),
});

/** Agrees to an offer by its code. */
export const agreeToOffer = endpoint({
  name: 'agreeToOffer',
  method: 'POST',
  path: '/shop/checkouts/{id}/offer/agree',
  access: 'customer',
  summary:
    'Agrees to an offer: seals the agreement, holds the goods 20 more minutes, and begins the payment of what is due today. The same offer twice answers with the same checkout.',
  params: offerPath,
  body: consentForm,
  reply: z.object({ checkout }),
  refusals: ['not-found', 'plan-over', 'plan-not-offered', 'plan-changed', 'plan-refused', 'invalid-code'],
});

/** What is taken instead of a product that the store does not have: suggestions, and questions to customers. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { rowId } from '../primitives/rows.ts';
import { drawn, listedProduct, slugText } from './catalogue.ts';
import { orderNumberPath } from './order-numbers.ts';

/** How many products are suggested. */
export const substitutesMax = 6;
/** How many minutes a customer has to answer a question. It ends sooner if the delivery window begins sooner, but lasts the least. */
export const answerMinutes = 20;
export const answerMinutesLeast = 5;

/** Returns what may be named instead of a product. */
export const listSubstitutes = endpoint({
  name: 'listSubstitutes',
  method: 'GET',
  path: '/shop/products/{slug}/substitutes',
  access: 'public',
  summary:
    'Products that are like one of a store, in stock there and at most at its price, the best match first. At most six.',
  params: z.object({ slug: slugText }),
  query: z.object({ store: slugText }),
  reply: z.object({ rows: z.array(listedProduct) }),
  refusals: ['not-found'],
});

/** A product that may be taken instead of a line: in stock in the order's store, at most at the line's price. */
export const substitute = z.object({
  productId: z.string(),
  slug: z.string(),
  name: z.string(),
  unit: z.string(),
  kind: z.enum(['single', 'combo']),
  ...drawn,
  price: naira,
  /** How much less one costs than one of the line; 0 for the same price. It is refunded. */
  saving: naira,
  /** How many the store has, counted up to 99. */
  available: z.int(),
  /** True for the one that the customer named. */
  isNamed: z.boolean(),
});
export type Substitute = z.output<typeof substitute>;

/** Where a question stands. */
export const questionStates = {
  open: 'Waiting for the answer',
  swapped: 'Swapped as the customer chose',
  removed: 'Taken out as the customer chose',
  expired: 'Taken out, because there was no answer in time',
  closed: 'Settled another way',
} as const;
export type QuestionState = keyof typeof questionStates;

/** A question that waits for its answer, as the order has it. */
export const openQuestion = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.string(),
  quantity: z.int(),
  deadlineAt: z.string(),
});

/** A question to a customer: a product is not there. It has nothing about the person, because the link needs no sign-in. */
export const question = z.object({
  id: z.string(),
  state: z.enum(Object.keys(questionStates) as [QuestionState, ...QuestionState[]]),
  orderNumber: z.string(),
  storeName: z.string(),
  name: z.string(),
  unit: z.string(),
  /** How many are missing. */
  quantity: z.int(),
  price: naira,
  /** What goes back if nothing is taken instead. */
  refund: naira,
  deadlineAt: z.string(),
  /** The server's time, by which the deadline counts. */
  now: z.string(),
  /** What was chosen; null before, and if nothing was. */
  chosen: z.nullable(z.object({ name: z.string(), unit: z.string() })),
  /** What can be chosen now; empty once the question is over. */
  options: z.array(substitute),
});
export type Question = z.output<typeof question>;

const answer = z.object({
  /** One of the options; null to take the missing product out. */
  productId: z.nullable(rowId),
});
const questionReply = z.object({ question });
const tokenPath = z.object({ token: z.string().check(z.regex(/^[\w-]{22}$/, 'Invalid format')) });
const questionPath = z.object({ number: orderNumberPath, id: rowId });

/** Returns a question by the link that was sent. */
export const readLinkedQuestion = endpoint({
  name: 'readLinkedQuestion',
  method: 'GET',
  path: '/shop/questions/{token}',
  access: 'public',
  summary:
    'A question about a missing product, by the token of the link in the message. It says nothing about the person.',
  params: tokenPath,
  reply: questionReply,
  refusals: ['not-found'],
});

/** Answers a question by the link that was sent. */
export const answerLinkedQuestion = endpoint({
  name: 'answerLinkedQuestion',
  method: 'POST',
  path: '/shop/questions/{token}',
  access: 'public',
  summary:
    'Chooses what is taken instead, or takes the product out. The difference is refunded. The same answer again changes nothing.',
  params: tokenPath,
  body: answer,
  reply: questionReply,
  refusals: ['not-found', 'question-over', 'substitute-gone', 'substitute-refused'],
});

/** Returns a question about an order of the customer. */
export const readQuestion = endpoint({
  name: 'readQuestion',
  method: 'GET',
  path: '/shop/orders/{number}/questions/{id}',
  access: 'customer',
  summary: 'A question about a missing product of the customer’s order.',
  params: questionPath,
  reply: questionReply,
  refusals: ['not-found'],
});

/** Answers a question about an order of the customer. */
export const answerQuestion = endpoint({
  name: 'answerQuestion',
  method: 'POST',
  path: '/shop/orders/{number}/questions/{id}',
  access: 'customer',
  summary:
    'Chooses what is taken instead, or takes the product out. The difference is refunded. The same answer again changes nothing.',
  params: questionPath,
  body: answer,
  reply: questionReply,
  refusals: ['not-found', 'question-over', 'substitute-gone', 'substitute-refused'],
});

/** Notifications on a customer's phone, and every message that a customer was ever sent. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { rowsAfter } from '../primitives/rows.ts';
import { messageReply, messages } from '../primitives/text.ts';

const base64url = (atMost: number) =>
  z.string().check(z.regex(/^[\w-]+={0,2}$/, messages.pattern), z.maxLength(atMost, messages.pattern));

/** Where a browser gets notifications, as it says when it subscribes. */
export const pushAddress = z.object({
  endpoint: z.string().check(z.maxLength(2_000, messages.pattern)),
  p256dh: base64url(100),
  auth: base64url(40),
});
export type PushAddress = z.output<typeof pushAddress>;

const pushState = z.object({
  /** The key that a browser subscribes with, in base64url; null where there are no notifications. */
  publicKey: z.nullable(z.string()),
  /** True if they are switched on in this browser. */
  isOn: z.boolean(),
  /** In how many browsers they are switched on. */
  devices: z.int(),
  /** True for a customer who was never asked. */
  mayAsk: z.boolean(),
});
export type PushState = z.output<typeof pushState>;

/** Shows whether notifications are switched on. */
export const readPush = endpoint({
  name: 'readPush',
  method: 'GET',
  path: '/shop/notifications',
  access: 'customer',
  summary: 'Whether the customer gets notifications in this browser, and the key that a browser subscribes with.',
  reply: z.object({ push: pushState }),
  refusals: [],
});

/** Switches notifications on in this browser. */
export const keepPush = endpoint({
  name: 'keepPush',
  method: 'PUT',
  path: '/shop/notifications',
  access: 'customer',
  summary:
    'Sends the customer’s notifications to this browser from now on, and nobody else’s. Of more than five browsers the oldest gets none any more. Again changes nothing.',
  body: pushAddress,
  reply: z.object({ push: pushState }),
  refusals: ['push-off', 'push-unknown', 'too-many-requests'],
});

/** Switches notifications off in this browser. */
export const endPush = endpoint({
  name: 'endPush',
  method: 'POST',
  path: '/shop/notifications/end',
  access: 'customer',
  summary: 'Ends notifications in this browser.',
  reply: z.object({ push: pushState }),
  refusals: [],
});

/** Says no when asked. */
export const declinePush = endpoint({
  name: 'declinePush',
  method: 'POST',
  path: '/shop/notifications/decline',
  access: 'customer',
  summary: 'Keeps that the customer wants no notifications: the app does not ask again.',
  reply: messageReply,
  refusals: [],
});

/** What became of a message. */
export const sentStates = { waiting: 'On its way', sent: 'Sent', failed: 'Did not arrive' } as const;
export const messageWays = ['text', 'email', 'push'] as const;

/** A message that a customer was sent. */
export const sentMessage = z.object({
  id: z.string(),
  way: z.enum(messageWays),
  at: z.string(),
  /** Where it went, partly hidden; null for a notification. */
  to: z.nullable(z.string()),
  /** Of an email. */
  subject: z.nullable(z.string()),
  /** What it said, without links and with dots for the digits of codes; null for one from before words were kept. */
  words: z.nullable(z.string()),
  state: z.enum(Object.keys(sentStates) as [keyof typeof sentStates, ...(keyof typeof sentStates)[]]),
});
export type SentMessage = z.output<typeof sentMessage>;

/** Lists every message that the customer was sent. */
export const listOwnMessages = endpoint({
  name: 'listOwnMessages',
  method: 'GET',
  path: '/shop/messages',
  access: 'customer',
  summary:
    'Every text message, email and notification to the customer, the newest first, in pages of 20, with what became of it. Codes stand there without their digits.',
  query: z.object({ cursor: z.optional(rowsAfter) }),
  reply: z.object({ rows: z.array(sentMessage), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

/** What a notification says. It shows on a phone that lies on a table: never an amount, a plan, a debt or a code, only that there is something to read. */
import type { OrderMessageKind } from './order-messages.ts';

/** What a notification is about: a message about a plan or the account, or a change of an order that a person waits for. */
export type PushTopic =
  | 'message'
  | 'order-ready'
  | 'order-on-the-way'
  | 'order-time'
  | 'order-question'
  | 'order-missed';

/** Reminders wait for the day; what is about an order or was just done goes at once. */
export type PushKind = 'order' | 'reminder';

/** The words of each topic. */
export const pushWords: Readonly<Record<PushTopic, { title: string; body: string }>> = {
  message: { title: 'Foodbank', body: 'You have a new message. Tap to read it.' },
  'order-ready': { title: 'Foodbank', body: 'Your food is ready. Tap to see where.' },
  'order-on-the-way': { title: 'Foodbank', body: 'Your food is on the way.' },
  'order-time': { title: 'Foodbank', body: 'Your food comes at another time. Tap to see when.' },
  'order-question': { title: 'Foodbank', body: 'We have a question about your food. Tap to answer.' },
  'order-missed': { title: 'Foodbank', body: 'We were at your door. Tap to see what is next.' },
};

/** The changes of an order that are told by notification, besides the text message that has the code. */
export const topicOfOrder: Readonly<Partial<Record<OrderMessageKind, PushTopic>>> = {
  ready: 'order-ready',
  'on-the-way': 'order-on-the-way',
  moved: 'order-time',
  question: 'order-question',
  'not-at-home': 'order-missed',
};

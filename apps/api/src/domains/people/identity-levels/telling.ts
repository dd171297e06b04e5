import type { Tx } from '../../../platform/database.ts';
import { queueText } from '../../foundation/notifications/queue-text.ts';
import { textLengthMax } from '../../foundation/notifications/text-rules.ts';
import { findOwnCustomer } from '../customers/queries.ts';
import { findReview } from './queries.ts';

/** The queue of customers who are told how their request for level 2 ended. The id of a job is that of the request. */
export const levelNewsQueue = 'identity-level-news';

/** What a customer is told of level 2. */
export type LevelNews = 'verified' | 'refused' | 'ends-soon';

const texts: Readonly<Record<LevelNews, { words: string; page: string }>> = {
  verified: { words: 'your higher level is open. See what you may take in parts', page: 'limit' },
  refused: { words: 'a person looked at what you sent. See what is still missing', page: 'level' },
  'ends-soon': { words: 'a paper of yours ends soon. Send a new one, so that your limit stays', page: 'level' },
};

/** The text message about level 2. It names no number, no paper and no reason: others may read it. */
export function levelText(news: LevelNews, publicUrl: string): string {
  const { words, page } = texts[news];
  const linked = `Foodbank: ${words}: ${publicUrl}/app/account/${page}`;
  return linked.length <= textLengthMax ? linked : `Foodbank: ${words} in the app.`;
}

/** Tells a customer something of level 2, by day. Nothing for an erased customer. */
export async function tellOfLevel(tx: Tx, customerId: string, news: LevelNews, publicUrl: string): Promise<void> {
  const customer = await findOwnCustomer(tx, customerId);
  if (customer === null) return;
  await queueText(tx, { to: customer.phone, kind: 'reminder', text: levelText(news, publicUrl), customerId });
}

/** Tells a customer how a request ended. Nothing for one that waits, or that lapsed since. */
export async function tellReview(tx: Tx, id: string, publicUrl: string): Promise<void> {
  const review = await findReview(tx, id);
  if (review?.state === 'verified' || review?.state === 'refused')
    await tellOfLevel(tx, review.customerId, review.state, publicUrl);
}

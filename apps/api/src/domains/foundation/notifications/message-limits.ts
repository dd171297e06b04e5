import { type Allowance, secondsUntilAllowed } from '../../../platform/allowances.ts';

/** What a message is about, such as its kind, and a digest of what it says. */
export interface MessageContent {
  topic: string;
  contentDigest: string;
}

/** An earlier message to the same person. Messages from before digests were stored have none. */
export interface EarlierMessage {
  topic: string | null;
  contentDigest: string | null;
  createdAt: Date;
}

const hourMs = 3_600_000;

/**
 * What becomes of another message to somebody, by the earlier ones of the longest span of the limits, newest first: `equal` if the digest of
 * what it says, and of when where that matters, is that of one within the hour; `dropped` beyond the limits. The first message on a topic within an hour is never dropped,
 * so that no number of others can keep a person from learning of a change.
 */
export function judgeMessage(
  { topic, contentDigest }: MessageContent,
  earlier: readonly EarlierMessage[],
  limits: readonly Allowance[],
  now: Date,
): 'new' | 'equal' | 'dropped' {
  const lastHour = earlier.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < hourMs);
  if (lastHour.some((one) => one.contentDigest === contentDigest)) return 'equal';
  if (!lastHour.some((one) => one.topic === topic)) return 'new';
  const instants = earlier.map(({ createdAt }) => createdAt);
  return secondsUntilAllowed(limits, instants, now) === 0 ? 'new' : 'dropped';
}

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
 * Decides whether a message is sent, by the recipient's earlier ones of the longest span of the limits, newest first. `equal`: a message
 * with the same digest was sent within the hour. `dropped`: the limits are used up. The first message on a topic within an hour is never
 * dropped, so that a flood of other messages can't hide a change.
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

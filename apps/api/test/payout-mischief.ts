import { clearWithinMs, type Fate, goodFate } from './payout-books.ts';

/** What the stand-in does with a POST that sends money. */
export type PostBehaviour =
  | 'honest'
  /** Nothing arrives at the provider, and no answer comes back. */
  | 'lose-request'
  /** The transfer is taken in, and no answer comes back. */
  | 'lose-answer'
  /** No answer comes back, and the transfer is taken in later. */
  | 'act-later'
  /** The transfer is taken in, and the answer says that it was refused. */
  | 'say-refused'
  /** Nothing is done, and the answer says that it was taken in. */
  | 'say-accepted'
  /** The transfer is taken in, and the answer says that it failed. */
  | 'say-failed'
  | 'refuse'
  | 'status-429'
  | 'status-500'
  /** The transfer is taken in, and the answer is a 502 without JSON. */
  | 'act-and-502'
  | 'nonsense'
  | 'cut'
  | 'redirect'
  | 'otp';

/** What it does with a question: the truth, or an answer that says nothing. */
export type VerifyBehaviour = 'honest' | 'unknown' | 'pending' | 'status-429' | 'status-500' | 'nonsense' | 'silent';

/** What it does with a webhook. `lie`: it says the opposite of what happened. */
export type WebhookBehaviour = 'honest' | 'drop' | 'repeat' | 'late' | 'lie';

/** Decides how the stand-in behaves. */
export interface Mischief {
  post(): PostBehaviour;
  verify(): VerifyBehaviour;
  webhook(): WebhookBehaviour;
  fate(): Fate;
  /** How long an `act-later` takes, in milliseconds. */
  delayMs(): number;
}

export const honesty: Mischief = {
  post: () => 'honest',
  verify: () => 'honest',
  webhook: () => 'honest',
  fate: () => goodFate,
  delayMs: () => 0,
};

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const badPosts: readonly PostBehaviour[] = [
  'lose-request',
  'lose-answer',
  'act-later',
  'say-refused',
  'say-accepted',
  'say-failed',
  'refuse',
  'status-429',
  'status-500',
  'act-and-502',
  'nonsense',
  'cut',
  'redirect',
];
const badAnswers: readonly VerifyBehaviour[] = ['unknown', 'pending', 'status-429', 'status-500', 'nonsense', 'silent'];
const badWebhooks: readonly WebhookBehaviour[] = ['drop', 'repeat', 'late', 'lie'];

/** How often it misbehaves, from 0 to 1. */
export interface MischiefRates {
  post?: number;
  verify?: number;
  webhook?: number;
  failed?: number;
  returned?: number;
  /** How long things take at most, in milliseconds; a fifth of `clearWithinMs` or less. */
  slownessMs?: number;
}

/** Misbehaves by chance, the same way for the same seed and the same calls. */
export function mischiefFrom(seed: number, rates: MischiefRates = {}): Mischief {
  const { post = 0.4, verify = 0.3, webhook = 0.4, failed = 0.1, returned = 0.1, slownessMs = 60_000 } = rates;
  const random = randomFrom(seed);
  const one = <Choice>(choices: readonly Choice[], fallback: Choice): Choice =>
    choices[Math.floor(random() * choices.length)] ?? fallback;
  const some = () => Math.floor(random() * Math.min(slownessMs, clearWithinMs / 5));
  return {
    post: () => (random() < post ? one(badPosts, 'honest') : 'honest'),
    verify: () => (random() < verify ? one(badAnswers, 'honest') : 'honest'),
    webhook: () => (random() < webhook ? one(badWebhooks, 'honest') : 'honest'),
    delayMs: some,
    fate() {
      const at = random();
      const outcome = at < failed ? 'failed' : at < failed + returned ? 'returned' : 'success';
      return { outcome, settlesAfterMs: some(), returnsAfterMs: some(), hiddenForMs: random() < 0.3 ? some() : 0 };
    },
  };
}

import { isIPv6, SocketAddress } from 'node:net';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Keys } from './keys.ts';
import { refuse } from './refuse.ts';

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;

/** The limits that all processes share: `points` within `duration` seconds. */
const limits = {
  attemptsByAccountAndAddress: { points: 10, duration: 15 * minuteSeconds, byAddress: false },
  attemptsByAccount: { points: 50, duration: hourSeconds, byAddress: false },
  attemptsByAddress: { points: 100, duration: 15 * minuteSeconds, byAddress: true },
  // Of a browser that signed in to the account before. What strangers try doesn't count towards it.
  attemptsByDevice: { points: 10, duration: 15 * minuteSeconds, byAddress: false },
  // Right ones are no guesses, but each costs a hash. A load test lifts this limit with those by address.
  rightPasswordsByAccount: { points: 30, duration: hourSeconds, byAddress: true },
  // Each is told by email and text message.
  passwordChangesByAccount: { points: 5, duration: hourSeconds, byAddress: false },
  resolutionsByAgent: { points: 10, duration: hourSeconds, byAddress: false },
  resolutionsByCustomer: { points: 10, duration: hourSeconds, byAddress: false },
  // Each one may ask the payment provider. The app asks once for each time that its page is opened, and at each press of "I have paid".
  paymentChecksByCustomer: { points: 60, duration: hourSeconds, byAddress: false },
  // Each is a page on which a payer can pay.
  payLinksByCustomer: { points: 20, duration: 24 * hourSeconds, byAddress: false },
  // Each picture is drawn anew in a process.
  payslipsByCustomer: { points: 6, duration: hourSeconds, byAddress: false },
  // A number that was refused is asked for again; one that ended was, too.
  accountNumbersByCustomer: { points: 5, duration: 24 * hourSeconds, byAddress: false },
  // The payment provider asks the bank for each.
  sentMoneyLooksByCustomer: { points: 6, duration: hourSeconds, byAddress: false },
  receiptsByCustomer: { points: 60, duration: hourSeconds, byAddress: false },
  papersByCustomer: { points: 60, duration: hourSeconds, byAddress: false },
  // Of 2,048 words, so that few guesses are right.
  paperChecksByAddress: { points: 10, duration: hourSeconds, byAddress: true },
  returnsByCustomer: { points: 20, duration: hourSeconds, byAddress: false },
  // Without these two an agent could find a referral's masked phone by trying numbers: a million at the most.
  contactSearchesByAgent: { points: 100, duration: hourSeconds, byAddress: false },
  contactSearchesByMember: { points: 100, duration: hourSeconds, byAddress: false },
  // Beside the three tries a day: what is sent again, and what is refused before it is a try.
  identityChecksByCustomer: { points: 20, duration: hourSeconds, byAddress: false },
  // Beside the ten pictures a day: what is refused before one begins.
  identityPicturesByCustomer: { points: 30, duration: hourSeconds, byAddress: false },
  // Ten pictures of 8 MB are 860 pieces; what was lost on the way is sent again.
  picturePiecesByCustomer: { points: 2_000, duration: 24 * hourSeconds, byAddress: false },
  // Each asks a person to look.
  levelRequestsByCustomer: { points: 20, duration: hourSeconds, byAddress: false },
  // A task a minute has two pictures, and some have others beside them: who opens more does not decide, but collects.
  pictureLooksByMember: { points: 300, duration: hourSeconds, byAddress: false },
  // Beside the five tries a day: what is refused before it is a try.
  employmentsByCustomer: { points: 20, duration: hourSeconds, byAddress: false },
  // Each statement is kept.
  // The app says once a day that a browser is still there.
  pushKeepsByCustomer: { points: 30, duration: hourSeconds, byAddress: false },
  limitChangesByCustomer: { points: 20, duration: 24 * hourSeconds, byAddress: false },
  phoneChangesByAgent: { points: 20, duration: hourSeconds, byAddress: false },
  // Each keeps the name before, and is told by text message.
  nameChangesByCustomer: { points: 5, duration: 24 * hourSeconds, byAddress: false },
  // By those who have forgotten the password of an agent or a member of staff, with and without an account alike.
  passwordRequestsByAddress: { points: 1_000, duration: hourSeconds, byAddress: true },
  formsByAddress: { points: 60, duration: hourSeconds, byAddress: true },
  // Forms beyond that are held for a person to look at.
  heldFormsByAddress: { points: 1_000, duration: hourSeconds, byAddress: true },
  supportRequestsByAgent: { points: 10, duration: hourSeconds, byAddress: false },
  ticketsByCustomer: { points: 10, duration: hourSeconds, byAddress: false },
  statementsByAgent: { points: 60, duration: hourSeconds, byAddress: false },
  pressesByLink: { points: 60, duration: hourSeconds, byAddress: false },
  // Each asks a bank for the name of an account, for a payer without an account of ours.
  resolutionsByLink: { points: 5, duration: 24 * hourSeconds, byAddress: false },
  // A code has 10,000 values and five tries: this leaves 30 guesses a day.
  codeRenewalsByOrder: { points: 5, duration: 24 * hourSeconds, byAddress: false },
  codeRenewalsByMember: { points: 30, duration: 24 * hourSeconds, byAddress: false },
  // Of a member or rider, across orders. Who hands over one order a minute may mistype every fourth code.
  wrongHandOverCodesByPerson: { points: 15, duration: hourSeconds, byAddress: false },
  messagesByRequest: { points: 20, duration: 24 * hourSeconds, byAddress: false },
  // Who corrects the referral code of a sign-up has a phone, and could list the codes with it.
  referralCorrectionsByRequest: { points: 10, duration: 24 * hourSeconds, byAddress: false },
  // Without it strangers could list the referral codes.
  unknownCodesByAddress: { points: 20, duration: hourSeconds, byAddress: true },
} as const;

/**
 * What strangers share: `points` within `duration` seconds. Nobody is refused in the first half of a pot; from then on an address that has
 * had a tenth of it gets no more, so that one address stops no others and a thousand people behind one are far below.
 */
const pots = {
  // Emails by those who register as an agent.
  mailsOfStrangers: { points: 5_000, duration: hourSeconds },
} as const;

// Never below zero, and never from the next period, where it would be an extra allowance.
const takeBackOne = {
  name: 'take-back-one',
  text: 'update rate_limits set points = points - 1 where key = $1 and points > 0 and expire > $2',
};

export type LimitName = keyof typeof limits;

export type PotName = keyof typeof pots;

export interface Limits {
  /** Takes one out of a pot for an address. Refuses with 429 and Retry-After if the pot is empty, or half empty and the address had its share. */
  takeFromPot(pot: PotName, address: string): Promise<void>;
  /** Counts one. Beyond the limit it counts nothing and refuses with 429 and Retry-After. */
  take(limit: LimitName, key: string): Promise<void>;
  /** Refuses as `take` does beyond the limit, and counts nothing. */
  refuseIfUsedUp(limit: LimitName, key: string): Promise<void>;
  /** Counts one, and says if that was within the limit. Beyond it nothing is counted, and nobody refused. */
  count(limit: LimitName, key: string): Promise<boolean>;
  /** Takes one back, for an attempt that did not fail. */
  giveBack(limit: LimitName, key: string): Promise<void>;
}

/**
 * The limits, counted in PostgreSQL. Keys are digested, so the table holds no personal address. `onRefusal` counts the refusals.
 */
export function createLimits(
  pool: Pool,
  keys: Keys,
  scale: number,
  onRefusal: (limit: LimitName | PotName) => void = () => {},
): Limits {
  const limiterOf = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: true,
      ...{ keyPrefix, points, duration },
    });
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, { points, duration, byAddress }]) => [
      name,
      limiterOf(name, byAddress ? Math.ceil(points * scale) : points, duration),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>;
  const potLimiters = Object.fromEntries(
    Object.entries(pots).map(([name, { points, duration }]) => [name, limiterOf(name, points, duration)]),
  ) as Record<PotName, RateLimiterPostgres>;
  const takeBack = (limiter: RateLimiterPostgres, key: string) =>
    pool.query({ ...takeBackOne, values: [limiter.getKey(keys.digest(key)), Date.now()] });
  const giveBack: Limits['giveBack'] = async (limit, key) => {
    await takeBack(limiters[limit], key);
  };
  /** Counts one. Returns the milliseconds until the limit lets one more pass if it is beyond it, else null. */
  const consume = async (limit: LimitName, key: string): Promise<number | null> => {
    try {
      await limiters[limit].consume(keys.digest(key));
      return null;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      // The limiter also counts what it refuses. That count would outlast the ones that are given back.
      await giveBack(limit, key);
      onRefusal(limit);
      return error.msBeforeNext;
    }
  };
  const takeFromPot: Limits['takeFromPot'] = async (pot, address) => {
    const [limiter, { points }] = [potLimiters[pot], pots[pot]];
    const counted = await Promise.all(
      [address, 'all'].map((key) =>
        limiter.consume(keys.digest(key)).catch((error: unknown) => {
          if (error instanceof RateLimiterRes) return error;
          throw error;
        }),
      ),
    );
    const [own = 0, all = 0] = counted.map(({ consumedPoints }) => consumedPoints);
    if (all <= points && (all <= points / 2 || own <= (points / 10) * scale)) return;
    await Promise.all([address, 'all'].map((key) => takeBack(limiter, key)));
    onRefusal(pot);
    const waitMs = Math.max(...counted.map(({ msBeforeNext }) => msBeforeNext));
    refuse('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  };
  const refuseFor = (waitMs: number) =>
    refuse('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  return {
    takeFromPot,
    giveBack,
    count: async (limit, key) => (await consume(limit, key)) === null,
    async take(limit, key) {
      const waitMs = await consume(limit, key);
      if (waitMs !== null) refuseFor(waitMs);
    },
    async refuseIfUsedUp(limit, key) {
      const counted = await limiters[limit].get(keys.digest(key));
      if (counted === null || counted.consumedPoints < limiters[limit].points) return;
      onRefusal(limit);
      refuseFor(counted.msBeforeNext);
    },
  };
}

/**
 * The part of an internet address that one household has: a whole IPv4 address, or the first four groups of an IPv6 address.
 */
export function addressGroup(ip: string): string {
  if (!ip.includes(':')) return ip;
  const [bare = ''] = ip.split('%');
  if (!isIPv6(bare)) return ip;
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' });
  const mapped = /^::ffff:([\d.]+)$/.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  return [...head, ...Array(tail ? 8 - head.length - tail.length : 0).fill('0'), ...(tail ?? [])].slice(0, 4).join(':');
}

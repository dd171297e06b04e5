import { randomBytes } from 'node:crypto';
import type { ProviderRefund } from '../../../providers/charges.ts';
import { isLowBalance } from '../payments/disbursement-rules.ts';
import type { JudgedRefund, Refund, StoredRefund } from './refund-queries.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
// A POST without an answer may still arrive. The provider would take a second one as another refund, so it is sent again only after
// the list of refunds was read without it, so much later.
const lostAfterMs = 30 * minuteMs;
/** A refused refund has failed once the provider's list, read this long afterwards, doesn't have it. */
const refusalSettlesAfterMs = 15 * minuteMs;
const lowBalanceMs = hourMs;
const asksAfterPaidMs = [dayMs, 7 * dayMs];

/** A new reference for the provider's note. */
export const newRefundReference = (): string => `rf-${randomBytes(10).toString('hex')}`;

/** The keys of the parts of a refund that the customer's bank gave back begin so. */
const coveredPrefix = (key: string): string => `${key}:by-bank`;
/** The key of a part of a refund that the customer's bank gave back: before it was asked for, or while the refund `id` waited. */
export const coveredKeyOf = (key: string, id?: string): string =>
  id === undefined ? coveredPrefix(key) : `${coveredPrefix(key)}:${id}`;
/** True for a refund that was asked for under a key, and for each part of it. */
export const isPartOf = (key: string, refund: Pick<Refund, 'key'>): boolean =>
  refund.key === key || refund.key === coveredPrefix(key) || refund.key.startsWith(`${coveredPrefix(key)}:`);

/** When to ask about a refund again: from 30 seconds, twice as long each time, at most six hours. */
export const nextRefundAskAt = (askCount: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(6 * hourMs, 30_000 * 2 ** Math.min(askCount, 20)));

const stay = (refund: StoredRefund): JudgedRefund => {
  const { state, failure, alarm, providerId, wasRefused } = refund;
  return { state, failure, alarm, providerId, wasRefused, nextAt: null };
};

/** What a refund found at the provider makes of ours. */
export function judgeFoundRefund(refund: StoredRefund, found: ProviderRefund, domain: string, now: Date): JudgedRefund {
  const asked = { ...stay(refund), providerId: found.id, nextAt: nextRefundAskAt(refund.askCount, now) };
  // A failed refund without an alarm is settled: the customer has the money, or another refund took its place. Then only a payment matters.
  const isSettled = refund.state === 'failed' && refund.alarm === null;
  const differs =
    found.amountKobo !== refund.amountKobo ||
    found.currency !== 'NGN' ||
    (found.domain !== null && found.domain !== domain);
  if (differs) return { ...asked, alarm: 'amount-differs' };
  switch (found.status) {
    case 'processed':
      if (refund.state === 'failed') return { ...asked, alarm: 'paid-after-failed', nextAt: null };
      return { ...asked, state: 'paid', failure: null, alarm: null, nextAt: afterPaid(refund, now) };
    case 'failed':
      if (refund.state === 'paid') return { ...asked, alarm: 'failed-after-paid', nextAt: null };
      if (refund.state === 'failed') return { ...stay(refund), nextAt: null };
      return { ...asked, state: 'failed', failure: 'failed', alarm: 'refund-failed', nextAt: afterFailed(now) };
    case 'pending':
    case 'processing':
      return refund.endedAt === null ? { ...asked, failure: null, alarm: null } : asked;
    case 'needs-attention':
      return { ...asked, failure: found.status, alarm: isSettled ? null : 'needs-attention' };
    default:
      return { ...asked, failure: found.status, alarm: isSettled ? null : 'unclear-status' };
  }
}

/** What it makes of a refund that the provider's list doesn't have. `askedAt` is the instant before the list was asked for. */
export function judgeMissingRefund(refund: StoredRefund, askedAt: Date, now: Date): JudgedRefund {
  const { wasRefused, failure, providerId, postedAt } = refund;
  const asked = { ...stay(refund), nextAt: nextRefundAskAt(refund.askCount, now) };
  const sinceMs = askedAt.getTime() - (postedAt?.getTime() ?? 0);
  // The provider took it in: its list may be behind.
  if (refund.endedAt !== null) return { ...asked, nextAt: null };
  if (providerId !== null) return asked;
  if (wasRefused && isLowBalance(failure))
    return sinceMs < lowBalanceMs ? asked : { ...asked, state: 'waiting', nextAt: now };
  if (wasRefused)
    return sinceMs < refusalSettlesAfterMs
      ? asked
      : { ...asked, state: 'failed', alarm: 'refund-failed', nextAt: afterFailed(now) };
  return sinceMs < lostAfterMs ? asked : { ...asked, state: 'waiting', nextAt: now };
}

/** When to ask about a paid refund again: a day and a week after it ended; null after that. */
export function afterPaid({ endedAt }: Pick<StoredRefund, 'endedAt'>, now: Date): Date | null {
  const since = endedAt ?? now;
  const nextMs = asksAfterPaidMs.find((one) => since.getTime() + one > now.getTime());
  return nextMs === undefined ? null : new Date(since.getTime() + nextMs);
}

const afterFailed = (now: Date): Date => new Date(now.getTime() + dayMs);

/** What one member may end of failed refunds without another one: each up to ₦50,000, as a line in suspense, and ₦100,000 a Lagos day. */
const aloneMaxKobo = 50_000_00;
const aloneDailyMaxKobo = 100_000_00;

/** True if a second person has to approve that a failed refund is ended. `endedKobo` is what the member ended alone on that day before. */
export const needsSecondPerson = (amountKobo: number, endedKobo: number): boolean =>
  amountKobo > aloneMaxKobo || endedKobo + amountKobo > aloneDailyMaxKobo;

import { randomBytes } from 'node:crypto';
import type { ChargeAlarm } from '@foodbank/contract/money/charges-staff';
import type { ChargeAnswer, Payment, ProviderDispute, ProviderRefund } from '../../../providers/charges.ts';
import { isLowBalance } from '../payments/disbursement-rules.ts';
import type { ChargeOwnerAnswers } from './owners.ts';
import type { StoredCharge } from './queries.ts';
import type { JudgedRefund, Refund, StoredRefund } from './refund-queries.ts';

/**
 * The states of a charge. `open`: nothing is known to be under way. `pending`: the customer began to pay. `paid`: at least the amount
 * came in and is kept. `failed`: the provider's own word, or too little came in; more may still come. `unclear`: the provider gave no
 * answer or a contradiction; it is asked until it is clear.
 */
export type ChargeState = 'open' | 'pending' | 'paid' | 'failed' | 'unclear';

/**
 * The channels in which a payment takes a while and can't always go back to where it came from: a checkout waits longer for it, and its
 * refund goes to an account of the customer.
 */
const slowChannels: ReadonlySet<string | null> = new Set(['bank_transfer', 'ussd', 'bank', 'qr', 'mobile_money']);
/** True for a channel that is slow. Null, for one that is not known yet, is not. */
export const isSlowChannel = (channel: string | null): boolean => slowChannels.has(channel);

/** What is known about a charge when the provider has answered. */
interface KnownCharge {
  /** What an amount below the one that was asked for means for its owner. */
  tooLittle: ChargeOwnerAnswers['tooLittle'];
  /** What the provider calls this attempt. */
  providerReference: string;
  amountKobo: number;
  state: ChargeState;
  reason: string | null;
  alarm: ChargeAlarm | null;
  paidKobo: number;
  refundKobo: number;
  failedRefundKobo: number;
  feesKobo: number;
  channel: string | null;
  transactionId: string | null;
  paidAt: Date | null;
  /** Of a charge of a saved card, for which the provider was called; null for others. */
  cardCalledAt: Date | null;
}

/** What an answer makes of a charge. */
export interface Judged
  extends Pick<
    KnownCharge,
    'state' | 'reason' | 'alarm' | 'paidKobo' | 'feesKobo' | 'channel' | 'transactionId' | 'paidAt'
  > {
  answered: boolean;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const underWay = new Set(['ongoing', 'pending', 'processing', 'queued']);
// What the provider can't take back by answering otherwise later: a person has to look at it.
const lasting: ReadonlySet<ChargeAlarm | null> = new Set([
  'failed-after-paid',
  'reversed',
  'less-than-before',
  'disputed',
]);

/** The reference that the provider knows an attempt by. */
export const providerReferenceOf = (reference: string, attempt: number): string =>
  attempt <= 1 ? reference : `${reference}.${attempt}`;

/** What the provider calls the payment of a charge: an attempt of ours, or what came in by an account number. */
export const referenceAtProvider = ({
  reference,
  attempt,
  providerReference,
}: Pick<StoredCharge, 'reference' | 'attempt' | 'providerReference'>): string =>
  providerReference ?? providerReferenceOf(reference, attempt);

/** Our reference in one of the provider's. */
export const ownReferenceOf = (providerReference: string): string => providerReference.split('.')[0] ?? '';

/**
 * Judges what the provider answered. Only a success of our reference, currency and environment brings money in, and only the whole
 * amount is paid. No answer makes what may have been paid meanwhile unclear.
 */
export function judgeCharge(known: KnownCharge, answer: ChargeAnswer, domain: string): Judged {
  const stays: Judged = { ...kept(known), answered: answer.kind !== 'unknown' };
  if (answer.kind === 'found') return judgePayment(known, answer.payment, domain, stays);
  if (known.state === 'paid') return stays;
  if (answer.kind === 'unknown') return { ...stays, state: 'unclear', reason: 'no-answer' };
  // The provider knew of a payment that was under way and now doesn't.
  const isForgotten = known.paidKobo > 0 || known.transactionId !== null;
  // The call for a card may still be on its way: what is not known yet may be taken yet.
  if (known.cardCalledAt !== null && known.paidKobo === 0)
    return known.state === 'unclear' && !isForgotten ? { ...stays, state: 'pending', reason: null } : stays;
  return isForgotten
    ? { ...stays, state: 'unclear', reason: 'unknown-at-provider' }
    : { ...stays, state: 'open', reason: null };
}

function judgePayment(known: KnownCharge, payment: Payment, domain: string, stays: Judged): Judged {
  const isPaid = known.state === 'paid';
  const hasMoney = known.paidKobo > 0;
  const differs = differenceOf(known, payment, domain);
  if (differs !== null) {
    const alarm = alarmAfter(known.alarm, differs);
    return isPaid ? { ...stays, alarm } : { ...stays, state: 'unclear', reason: differs, alarm };
  }
  const { channel, transactionId } = payment;
  const found = {
    ...stays,
    channel: channel ?? known.channel,
    transactionId: transactionId ?? known.transactionId,
    alarm: alarmAfter(known.alarm, null),
  };
  // Money that came in doesn't go out by another word of the provider: a person looks at it.
  const contradicts = (name: ChargeAlarm): Judged => ({ ...stays, alarm: alarmAfter(known.alarm, name) });
  switch (true) {
    case payment.status === 'success':
      return payment.amountKobo < known.paidKobo ? contradicts('less-than-before') : takeIn(known, payment, found);
    case payment.status === 'reversed':
      if (!hasMoney) return { ...found, state: 'failed', reason: 'reversed' };
      return known.refundKobo >= known.paidKobo ? found : contradicts('reversed');
    case payment.status === 'failed':
      return hasMoney
        ? contradicts('failed-after-paid')
        : { ...found, state: 'failed', reason: payment.failure ?? 'failed' };
    case payment.status === 'abandoned':
      return hasMoney ? contradicts('failed-after-paid') : { ...found, state: 'open', reason: null };
    case underWay.has(payment.status):
      return hasMoney ? found : { ...found, state: 'pending', reason: null };
    default:
      return isPaid
        ? contradicts('unclear-status')
        : { ...found, state: 'unclear', reason: payment.status, alarm: alarmAfter(known.alarm, 'unclear-status') };
  }
}

/** Money came in: all of it, more, or too little. What was given back before, or failed to go back, pays for nothing. */
function takeIn(known: KnownCharge, payment: Payment, found: Judged): Judged {
  const paid = {
    ...found,
    paidKobo: payment.amountKobo,
    feesKobo: Math.min(payment.feesKobo ?? known.feesKobo, payment.amountKobo),
    paidAt: known.paidAt ?? payment.paidAt,
  };
  if (known.state === 'paid') return paid;
  const freeKobo = payment.amountKobo - known.refundKobo - known.failedRefundKobo;
  const paysKobo = known.tooLittle === 'counts' ? 1 : known.amountKobo;
  if (freeKobo >= paysKobo) return { ...paid, state: 'paid', reason: null };
  return { ...paid, state: 'failed', reason: freeKobo > 0 ? 'too-little' : 'given-back' };
}

const kept = (known: KnownCharge) => {
  const { state, reason, alarm, paidKobo, feesKobo, channel, transactionId, paidAt } = known;
  return { state, reason, alarm, paidKobo, feesKobo, channel, transactionId, paidAt };
};

/** The alarm after an answer. A lasting one stays until a person closes it; the others go once the answer is right. */
const alarmAfter = (before: ChargeAlarm | null, alarm: ChargeAlarm | null): ChargeAlarm | null =>
  lasting.has(before) ? before : alarm;

/** What of a payment isn't ours; null if all of it is. */
function differenceOf({ providerReference }: KnownCharge, payment: Payment, domain: string): ChargeAlarm | null {
  if (payment.domain !== null && payment.domain !== domain) return 'other-environment';
  if (payment.reference !== providerReference) return 'reference-differs';
  return payment.currency === 'NGN' ? null : 'currency-differs';
}

/** How often an unpaid charge is asked about: soon at first, hourly after three hours, daily after a day, and for how many days. */
const pausesMs = { first: 30_000, most: 5 * minuteMs, hourly: hourMs, daily: dayMs };
const askedForDays: Record<ChargeState, number> = { open: 14, failed: 14, pending: 60, unclear: 36_500, paid: 0 };
// More may come in after it is paid, or be taken back.
const asksAfterPaidMs = [hourMs, dayMs, 3 * dayMs, 7 * dayMs, 30 * dayMs];

/** When to ask about a charge next; null for never. `since` is when it was made, or paid. */
export function nextChargeAskAt(state: ChargeState, since: Date, askCount: number, now: Date): Date | null {
  const ageMs = now.getTime() - since.getTime();
  if (state === 'paid') {
    const nextMs = asksAfterPaidMs.find((one) => one > ageMs);
    return nextMs === undefined ? null : new Date(since.getTime() + nextMs);
  }
  if (ageMs > askedForDays[state] * dayMs) return null;
  if (ageMs > dayMs) return new Date(now.getTime() + pausesMs.daily);
  if (ageMs > 3 * hourMs) return new Date(now.getTime() + pausesMs.hourly);
  return new Date(now.getTime() + Math.min(pausesMs.most, pausesMs.first * 2 ** Math.min(askCount, 10)));
}

/** Too little that came in goes back by itself when it paid for nothing this long: later than every checkout ends. */
export const idleMoneyMs = 6 * hourMs;

/** The provider's words for a dispute that ended with the money at the customer's bank: accepted by us, or for want of an answer. */
export const isLost = ({ status, resolution }: Pick<ProviderDispute, 'status' | 'resolution'>): boolean =>
  (status === 'resolved' || status === 'archived') &&
  (resolution === 'merchant-accepted' || resolution === 'auto-accepted');

/** The provider's words for a dispute that ended with the money at ours: the claim was declined. */
export const isWon = ({ status, resolution }: Pick<ProviderDispute, 'status' | 'resolution'>): boolean =>
  (status === 'resolved' || status === 'archived') && resolution === 'declined';

/** The status of the answer that says that a dispute was lost, or won after all. */
export const lostAnswer = 'dispute-lost';
export const wonAnswer = 'dispute-won';

/** What a key ends in that may be asked for once more since a dispute was won. */
export const wonPart = (wonKobo: number): string => (wonKobo > 0 ? `:won:${wonKobo}` : '');

// A POST without an answer may still arrive. The provider would take a second one as another refund, so it is sent again only after
// the list of refunds was read without it, so much later.
const lostAfterMs = 30 * minuteMs;
/** A refused refund has failed once the provider's list, read this long afterwards, doesn't have it. */
const refusalSettlesAfterMs = 15 * minuteMs;
const lowBalanceMs = hourMs;
const refundAsksAfterPaidMs = [dayMs, 7 * dayMs];

/** True for a refund of which nobody can say yet that the customer has the money, by itself or by one that took its place. */
export const isUnended = ({
  state,
  sentAgainAs,
  paidOtherwiseAt,
}: Pick<Refund, 'state' | 'sentAgainAs' | 'paidOtherwiseAt'>): boolean =>
  state === 'failed' ? sentAgainAs === null && paidOtherwiseAt === null : state !== 'paid';

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
    found.amountKobo !== refund.askedKobo ||
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
  const nextMs = refundAsksAfterPaidMs.find((one) => since.getTime() + one > now.getTime());
  return nextMs === undefined ? null : new Date(since.getTime() + nextMs);
}

const afterFailed = (now: Date): Date => new Date(now.getTime() + dayMs);

/** What one member may end of failed refunds without another one: each up to ₦50,000, as a line in suspense, and ₦100,000 a Lagos day. */
const aloneMaxKobo = 50_000_00;
const aloneDailyMaxKobo = 100_000_00;

/** True if a second person has to approve that a failed refund is ended. `endedKobo` is what the member ended alone on that day before. */
export const needsSecondPerson = (amountKobo: number, endedKobo: number): boolean =>
  amountKobo > aloneMaxKobo || endedKobo + amountKobo > aloneDailyMaxKobo;

/** Where a chargeback stands: we have to answer it, the bank decides, or it is decided. */
export type ChargebackStanding = 'open' | 'bank' | 'won' | 'lost' | 'over';

/** Where a dispute stands. Words that we don't know leave it to the bank. */
export function standingOfDispute(dispute: Pick<ProviderDispute, 'status' | 'resolution'>): ChargebackStanding {
  if (isLost(dispute)) return 'lost';
  if (isWon(dispute)) return 'won';
  if (dispute.status === 'awaiting-merchant-feedback') return 'open';
  return dispute.status === 'resolved' || dispute.status === 'archived' ? 'over' : 'bank';
}

/** When the provider is asked about a dispute again, also if its webhook is lost: shortly after our time is over, and every six hours; null once it is decided. */
export function nextDisputeAskAt(
  dispute: Pick<ProviderDispute, 'status' | 'resolution' | 'dueAt'>,
  now: Date,
): Date | null {
  const standing = standingOfDispute(dispute);
  if (standing !== 'open' && standing !== 'bank') return null;
  const laterMs = now.getTime() + 6 * hourMs;
  const overMs = dispute.dueAt === null ? laterMs : dispute.dueAt.getTime() + 15 * minuteMs;
  return new Date(overMs > now.getTime() ? Math.min(laterMs, overMs) : laterMs);
}

/** An answer that is still missing so long after it was sent has not arrived, or another one is asked for. Longer than a call takes. */
export const answerLostAfterMs = 10 * minuteMs;

/** What the provider's word for a dispute makes of our answer to it, while its own answer is missing. */
export function judgeSentAnswer(
  answer: { kind: 'accept' | 'contest'; wasRefused: boolean; wasTaken: boolean; sentAt: Date | null },
  dispute: Pick<ProviderDispute, 'status' | 'resolution'>,
  now: Date,
): 'sent' | 'refused' | 'send-again' | 'asked-again' | 'wait' {
  const { kind, wasRefused, wasTaken, sentAt } = answer;
  const standing = standingOfDispute(dispute);
  // It was decided otherwise: the bank let its claim go, our time was over, or the dispute was accepted in the provider's dashboard.
  const isElsewhere = standing === (kind === 'accept' ? 'won' : 'lost');
  if (standing !== 'open') return isElsewhere ? 'refused' : 'sent';
  if (wasRefused) return 'refused';
  if (now.getTime() - (sentAt?.getTime() ?? 0) < answerLostAfterMs) return 'wait';
  return wasTaken ? 'asked-again' : 'send-again';
}

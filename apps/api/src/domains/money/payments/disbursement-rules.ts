import type { PaymentAlarm } from '@foodbank/contract/money/payments-staff';
import type { PayeeAccount, Recipient, Transfer, VerifyAnswer } from '../../../providers/payouts.ts';

/**
 * The states of a disbursement. `waiting`: nothing was sent. `sending`: it is being sent, or the provider works on it. `unclear`: an
 * answer was lost or contradicts ours; the provider is asked until it is clear. `paid`, `failed` and `returned` (the money came
 * back; it may never have been seen as paid) follow the provider's own word.
 */
export type DisbursementState = 'waiting' | 'sending' | 'paid' | 'failed' | 'unclear' | 'returned';

/** Contradictions that a person has to look at; the contract says what each means. */
export type DisbursementAlarm = PaymentAlarm;

/** What is known about a disbursement when the provider has answered. */
export interface KnownDisbursement {
  state: DisbursementState;
  amountKobo: number;
  account: PayeeAccount | null;
  recipientCode: string | null;
  /** How many POSTs may have left, how many were refused, and how many were taken in or called duplicates. */
  postCount: number;
  refusedCount: number;
  acceptedCount: number;
  /** When the last POST left, or was answered. */
  postedAt: Date | null;
  /** A bulk call was refused as a whole, so it is sent alone. */
  alone: boolean;
  /** Why the provider refused the last POST, or what is known otherwise. */
  reason: string | null;
  askCount: number;
  endedAt: Date | null;
  /** A person has stopped all sending. */
  isStopped: boolean;
  /** Its payee may not be paid now. What the provider refused every time has not left, so it is not sent again. */
  isHeldBack: boolean;
}

/** What follows from an answer. */
export type Verdict =
  | { kind: 'ends'; state: 'paid' | 'failed' | 'returned'; reason: string | null }
  /** The state stays. */
  | { kind: 'stays'; reason: string | null; alarm?: DisbursementAlarm; askAt?: Date }
  | { kind: 'unclear'; reason: string; alarm?: DisbursementAlarm }
  /** The provider doesn't know the reference: the same one is sent again. */
  | { kind: 'post-again' };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
// A POST without an answer may still arrive; the provider takes a reference once, so sending again is safe and only waits for that.
const lostAfterMs = 2 * minuteMs;
// The provider said that it took the POST in, and then doesn't know it.
const forgottenAfterMs = hourMs;
/** A refused POST has failed once the provider, asked this long afterwards, still doesn't know the reference. */
export const refusalSettlesAfterMs = 15 * minuteMs;
// Refunds use the same balance, so it may fall below what is sent after we looked at it. The same reference is sent again, for five hours.
// While sending is stopped it fails like any other, so that nothing leaves after a stop that a person meant to last.
const lowBalancePostsMax = 20;
/** The reason of a disbursement that was taken back before it left. */
export const withdrawn = 'withdrawn';
/** True if the provider's words of a refusal say that our balance is too low. */
export const isLowBalance = (words: string | null): boolean => /balance/i.test(words ?? '');
// Money may come back after days, and a provider that said failed may be wrong: both are asked about again, webhook or not.
const daysAfterEnd: Partial<Record<DisbursementState, readonly number[]>> = { paid: [1, 3, 7, 14, 30], failed: [1, 7] };

/** The alarms of what failed or came back, and of which the provider then said that its money moved. */
export const movedAfterAll: readonly DisbursementAlarm[] = ['moved-after-failed', 'moved-after-returned'];
/** True if an alarm says that money may have reached the payee after all. */
export const isMovedAfterAll = (alarm: DisbursementAlarm): boolean => movedAfterAll.includes(alarm);

/** The most transfers of one bulk call. */
export const batchSizeMax = 100;
/** What the provider may take for sending one transfer, at most. The balance must cover it too. */
export const transferFeeMaxKobo = 5_000;

/** When to ask again after some answers that ended nothing: from 30 seconds, twice as long each time, at most a day. */
export function nextAskAt(askCount: number, now: Date, atMostMs = dayMs): Date {
  return new Date(now.getTime() + Math.min(atMostMs, 30_000 * 2 ** Math.min(askCount, 20)));
}

/** When to ask about a disbursement that has ended: some days later, then never. */
export function nextAskAfterEnd(state: DisbursementState, endedAt: Date, now: Date): Date | null {
  const days = daysAfterEnd[state]?.find((one) => endedAt.getTime() + one * dayMs > now.getTime());
  return days === undefined ? null : new Date(endedAt.getTime() + days * dayMs);
}

/**
 * Judges what the provider answered about a reference. `askedAt` is the instant before it was asked: an answer that comes late says
 * nothing about the time since. Only a found success is paid. Only a found failure has failed, or a disbursement whose every POST the
 * provider refused and whose reference it doesn't know a while later.
 */
export function judgeAnswer(known: KnownDisbursement, answer: VerifyAnswer, domain: string, askedAt: Date): Verdict {
  if (answer.kind === 'found') return judgeTransfer(known, answer.transfer, domain);
  if (known.endedAt !== null) return { kind: 'stays', reason: known.reason };
  const isOpen = known.state === 'sending' && known.acceptedCount > 0;
  const wasRefused = known.refusedCount === known.postCount;
  if (answer.kind === 'unknown' && isOpen) return { kind: 'stays', reason: 'no-answer' };
  // What the provider said of the POST still holds: it decides whether the same reference is sent again.
  if (answer.kind === 'unknown') return { kind: 'unclear', reason: (wasRefused && known.reason) || 'no-answer' };
  const sinceMs = askedAt.getTime() - (known.postedAt?.getTime() ?? 0);
  if (wasRefused) return judgeRefused(known, sinceMs);
  if (sinceMs >= (known.acceptedCount > 0 ? forgottenAfterMs : lostAfterMs)) return { kind: 'post-again' };
  return { kind: 'unclear', reason: 'unknown-at-provider' };
}

/** The provider refused every POST and doesn't know the reference. */
function judgeRefused(known: KnownDisbursement, sinceMs: number): Verdict {
  const { alone, postCount, postedAt, reason, isStopped, isHeldBack } = known;
  // Another transfer of the bulk call may have been the reason.
  if (alone && postCount === 1 && !isHeldBack) return { kind: 'post-again' };
  const waitsForBalance = !isStopped && !isHeldBack && isLowBalance(reason) && postCount < lowBalancePostsMax;
  if (sinceMs >= refusalSettlesAfterMs)
    return waitsForBalance ? { kind: 'post-again' } : { kind: 'ends', state: 'failed', reason };
  return { kind: 'stays', reason, askAt: new Date((postedAt?.getTime() ?? 0) + refusalSettlesAfterMs) };
}

function judgeTransfer(known: KnownDisbursement, transfer: Transfer, domain: string): Verdict {
  const { state, endedAt } = known;
  const alarm = differenceOf(known, transfer, domain);
  if (alarm !== null)
    return endedAt === null
      ? { kind: 'unclear', reason: alarm, alarm }
      : { kind: 'stays', reason: known.reason, alarm };
  const contradicts = (name: DisbursementAlarm): Verdict => ({ kind: 'stays', reason: known.reason, alarm: name });
  switch (transfer.status) {
    case 'success':
      if (state === 'failed') return contradicts('moved-after-failed');
      if (state === 'returned') return contradicts('moved-after-returned');
      return { kind: 'ends', state: 'paid', reason: null };
    case 'reversed':
      return state === 'failed'
        ? contradicts('moved-after-failed')
        : { kind: 'ends', state: 'returned', reason: transfer.failure };
    case 'failed':
    case 'rejected':
      return state === 'paid' || state === 'returned'
        ? contradicts('failed-after-paid')
        : { kind: 'ends', state: 'failed', reason: transfer.failure ?? transfer.status };
    case 'pending':
    case 'received':
      return { kind: 'stays', reason: endedAt === null ? transfer.status : known.reason };
    default: {
      const name = transfer.status === 'otp' ? 'otp-needed' : 'unclear-status';
      return endedAt === null ? { kind: 'unclear', reason: transfer.status, alarm: name } : contradicts(name);
    }
  }
}

/** What of a transfer isn't as it was approved; null if everything is. */
function differenceOf(known: KnownDisbursement, transfer: Transfer, domain: string): DisbursementAlarm | null {
  const { recipient } = transfer;
  if (transfer.domain !== null && transfer.domain !== domain) return 'other-environment';
  if (transfer.amountKobo !== known.amountKobo) return 'amount-differs';
  if (transfer.currency !== 'NGN') return 'currency-differs';
  const { account } = known;
  const isOther = (given: string | null, ours: string | null | undefined) =>
    given !== null && ours !== null && ours !== undefined && given !== ours;
  const differs =
    isOther(recipient.code, known.recipientCode) ||
    isOther(recipient.accountNumber, account?.accountNumber) ||
    isOther(recipient.bankCode, account?.bankCode);
  return differs ? 'recipient-differs' : null;
}

/** True if a recipient at the provider is what was approved: number, bank, name, naira, and not deleted. */
export function isRecipientOf(recipient: Recipient, account: PayeeAccount): boolean {
  const { accountNumber, bankCode, name, holder, currency, isActive } = recipient;
  const isSameName = (one: string) => plainName(one) === plainName(account.name);
  return (
    isActive &&
    currency === 'NGN' &&
    accountNumber === account.accountNumber &&
    bankCode === account.bankCode &&
    isSameName(name) &&
    (holder === null || isSameName(holder))
  );
}

/** A name without differences of case and spaces. */
const plainName = (name: string) => name.normalize('NFKC').toUpperCase().split(/\s+/).filter(Boolean).join(' ');

import { randomInt, randomUUID } from 'node:crypto';
import {
  type CodeSent,
  phoneCodeAgainSeconds,
  phoneCodeMinutes,
  phoneCodesHourly,
  phoneCodeTriesMax,
} from '@foodbank/contract/people/customer-forms';
import { formatInstant } from '@foodbank/contract/primitives/day';
import { secondsUntilAllowed } from '../../../platform/allowances.ts';
import type { Db, Tx } from '../../../platform/database.ts';
import { sameText } from '../../../platform/keys.ts';
import { Refusal, refuse } from '../../../platform/refuse.ts';
import { potsFullAt, type TextAsker, type TextPot, takeFromPot } from '../../foundation/notifications/text-pots.ts';
import { mayTextArrive } from '../../foundation/notifications/text-queries.ts';
import {
  consentPurposes,
  countPhoneCodeAttempt,
  endPhoneCodes,
  findPhoneCodeTries,
  findSealedRequest,
  insertPhoneCode,
  lockPhoneCode,
  lockPhoneCodeInstants,
  markPhoneCodeRepeated,
  markPhoneCodeUsed,
  type PhoneCodePurpose,
  repeatablePurposes,
  type StoredPhoneCode,
} from '../one-time-codes/phone-code-queries.ts';
import { findAccountByLogin } from './queries.ts';

/** The queue of codes to send. The id of a job is that of its request. */
export const phoneCodesQueue = 'phone-codes';

const hourlyLimit = { count: phoneCodesHourly, seconds: 3_600 };
// With three tries each, an attacker guesses a code of a phone once in 33,000 days (docs/threat-model.md).
const dailyLimit = { count: 10, seconds: 86_400 };
const consentLimit = { count: 5, seconds: 3_600 };
const digits = 6;
const repeatableMs = 24 * 3_600_000;
/** The codes that a customer tells staff on the phone. They open no session. */
export const toldByPhone: readonly PhoneCodePurpose[] = ['assisted-sign-up', 'assisted-order', 'support-phone'];

/** A request that a code confirms. `phone` is a phone key; `content` is what the code confirms, stored encrypted. */
export interface PhoneRequest {
  kind: StoredPhoneCode['kind'];
  purpose: PhoneCodePurpose;
  phone: string;
  content?: object;
  /** Who asks: the internet address, and how many texts there are. */
  asker: TextAsker;
  /** The signed-in person who asked. */
  accountId?: string;
  /** The text message, with `{code}` for the code, instead of that of the purpose. At most 160 characters. */
  text?: string;
}

/** What a code stands for once it is accepted. */
export interface AcceptedCode {
  phone: string;
  content: object;
  accountId: string | null;
}

/** What is sealed: the code until it is sent. */
export interface SealedRequest {
  phone: string;
  content: object;
  code?: string;
  text?: string;
}

/** The digests under which a phone may be stored. */
export const phoneDigests = (tx: Pick<Tx, 'keys'>, phone: string) => tx.keys.digests(`phone:${phone}`);

/**
 * Stores a request with a code of six digits, valid for ten minutes and one use, and enqueues the text message. It is the same for every
 * phone: a job sends the text, if the phone has an account where it needs one. A phone gets three codes an hour and ten a day, and apart from
 * them five an hour to agree to plans; beyond that it refuses with `too-many-requests`. The ten don't stop codes that are told to staff: a stranger may have used them up, and then the phone's owner
 * can still call us. The text is taken out of a pot, which stays locked until the commit: so the caller locks nothing after it.
 * Refuses with `texts-used-up`.
 */
export async function requestPhoneCode(tx: Tx, request: PhoneRequest): Promise<CodeSent> {
  const { kind, purpose, phone, content = {}, accountId = null, text } = request;
  const isConsent = consentPurposes.includes(purpose);
  const limits = isConsent ? [consentLimit] : toldByPhone.includes(purpose) ? [hourlyLimit] : [hourlyLimit, dailyLimit];
  const sentAt = await lockPhoneCodeInstants(tx, phoneDigests(tx, phone), { isConsent, atMost: dailyLimit.count });
  const retryAfterSeconds = secondsUntilAllowed(limits, sentAt, tx.now);
  if (retryAfterSeconds > 0)
    refuse('too-many-requests', { message: tooManyCodes(retryAfterSeconds, tx.now, isConsent), retryAfterSeconds });
  const id = randomUUID();
  const code = randomInt(10 ** digits)
    .toString()
    .padStart(digits, '0');
  const expiresAt = new Date(tx.now.getTime() + phoneCodeMinutes * 60_000);
  const sealed = tx.keys.seal(JSON.stringify({ phone, content, code, ...(text && { text }) } satisfies SealedRequest));
  const [phoneDigest = ''] = phoneDigests(tx, phone);
  const codeDigest = tx.keys.digest(digestInput(id, code));
  await insertPhoneCode(tx, { id, kind, purpose, phoneDigest, codeDigest, sealed, accountId, expiresAt });
  await tx.enqueue(phoneCodesQueue, id, id);
  await takeText(tx, request);
  const untilNext = secondsUntilAllowed(limits, [tx.now, ...sentAt], tx.now);
  const againAt = new Date(tx.now.getTime() + Math.max(phoneCodeAgainSeconds, untilNext) * 1000);
  return { requestId: id, expiresAt: expiresAt.toISOString(), againAt: againAt.toISOString() };
}

/** The purposes whose code is sent only if the phone has an active account. */
export const needsAccount: readonly PhoneCodePurpose[] = [
  'sign-in',
  'reset-password',
  'refund-account',
  'bank-account',
];

const potOf = ({ kind, purpose }: Pick<PhoneRequest, 'kind' | 'purpose'>): TextPot =>
  kind === 'rider'
    ? 'riders'
    : purpose === 'sign-up'
      ? 'strangers'
      : consentPurposes.includes(purpose)
        ? 'consent'
        : 'known';

/**
 * Takes the text of a code out of its pot, or refuses with `texts-used-up`. A code that will not be sent, because the phone has no account,
 * counts nothing and takes as long.
 */
async function takeText(tx: Tx, { kind, purpose, phone, asker }: PhoneRequest): Promise<void> {
  const account = await findAccountByLogin(tx, kind, phone);
  const isSent = !needsAccount.includes(purpose) || account?.state === 'active';
  const pot = potOf({ kind, purpose });
  if (await takeFromPot(tx, pot, asker, isSent ? 1 : 0)) return;
  const fullAt = potsFullAt(tx.now);
  const instead = kind === 'rider' ? otherWayOfRiders : (otherWays[purpose] ?? 'Contact us if you cannot wait.');
  refuse('texts-used-up', {
    message: `We have sent as many text messages as we can this hour. ${instead} The next codes go out at ${formatInstant(fullAt)}.`,
    retryAfterSeconds: Math.ceil((fullAt.getTime() - tx.now.getTime()) / 1000),
  });
}

const otherWayOfRiders = 'Call our team if you have a delivery now.';
const otherWays: Partial<Record<PhoneCodePurpose, string>> = {
  'sign-up': 'Call us, and we open your account with you on the phone.',
  'sign-in': 'Log in with your password meanwhile.',
  'agree-to-plan': 'You can pay now instead.',
};

function tooManyCodes(waitSeconds: number, now: Date, isConsent: boolean): string {
  // People read minutes: the next full one, so that it isn't too early.
  const at = new Date(Math.ceil((now.getTime() + waitSeconds * 1000) / 60_000) * 60_000);
  if (isConsent)
    return `You get five codes an hour to agree to a plan. You can ask for another one from ${formatInstant(at)} on.`;
  return `A phone gets three codes an hour and ten a day. You can ask for another one from ${formatInstant(at)} on.`;
}

/**
 * Asks for another code for the same request, under a new id; the code before stops working. A request that was repeated already, because
 * the answer was lost or the page was loaded again, goes on from the newest one. Refuses with `code-over` a request that is unknown or
 * old, or whose own code was used: only who knows the random id, and the code, can tell which.
 */
export async function repeatPhoneCode(
  tx: Tx,
  kind: PhoneRequest['kind'],
  requestId: string,
  asker: TextAsker,
): Promise<CodeSent> {
  const stored = await lockNewestPhoneCode(tx, requestId);
  if (stored === null || stored.kind !== kind || !repeatablePurposes.includes(stored.purpose)) refuse('code-over');
  if (stored.createdAt.getTime() < tx.now.getTime() - repeatableMs) refuse('code-over');
  if (stored.sealed === null) refuse('code-over', { message: 'This code has been used. Log in to continue.' });
  const { phone, content } = JSON.parse(tx.keys.unseal(stored.sealed)) as SealedRequest;
  const sent = await requestPhoneCode(tx, { kind, purpose: stored.purpose, phone, content, asker });
  await markPhoneCodeRepeated(tx, stored.id, sent.requestId);
  return sent;
}

/** The request that a request was repeated by, and that one by another, as often as it was. Null if one of them is gone. */
async function lockNewestPhoneCode(tx: Tx, requestId: string): Promise<StoredPhoneCode | null> {
  const stored = await lockPhoneCode(tx, requestId);
  return stored === null || stored.successorId === null ? stored : lockNewestPhoneCode(tx, stored.successorId);
}

/** The request whose code is typed, and for a code that only one account may type, that account. */
export interface TypedRequest {
  kind: PhoneRequest['kind'];
  purpose: PhoneCodePurpose;
  requestId: string;
  accountId?: string;
}

/**
 * Checks a code without using it up. Returns null for a wrong, used or expired one, after three attempts, and for one whose text message
 * never left, such as one that the provider could not take. Attempts are counted in the caller's transaction, which must therefore commit in
 * both cases.
 */
export async function checkPhoneCode(
  tx: Tx,
  { kind, purpose, requestId, accountId }: TypedRequest,
  typed: string,
): Promise<AcceptedCode | null> {
  const stored = await lockPhoneCode(tx, requestId);
  if (!isLive(stored, kind, tx.now) || stored.purpose !== purpose || stored.sealed === null) return null;
  // Another person's try is none.
  if (accountId !== undefined && stored.accountId !== accountId) return null;
  // Counted for a phone without an account, too: what the third wrong try is told is the same.
  await countPhoneCodeAttempt(tx, requestId);
  if (stored.textId !== null && !(await mayTextArrive(tx, stored.textId))) return null;
  const isRight = tx.keys.digests(digestInput(requestId, typed)).some((one) => sameText(stored.codeDigest, one));
  if (!isRight) return null;
  const { phone, content } = JSON.parse(tx.keys.unseal(stored.sealed)) as SealedRequest;
  return { phone, content, accountId: stored.accountId };
}

type Live = Pick<StoredPhoneCode, 'kind' | 'sealed' | 'usedAt' | 'expiresAt' | 'attempts'>;

/** Whether a code of a kind can be tried: it is unused, not expired and has tries left. */
const isLive = <T extends Live>(stored: T | null, kind: PhoneRequest['kind'], now: Date): stored is T =>
  stored !== null &&
  stored.kind === kind &&
  stored.sealed !== null &&
  stored.usedAt === null &&
  stored.expiresAt > now &&
  stored.attempts < phoneCodeTriesMax;

/** The refusal of a code that no typing could have got right: no code was tried. Callers can't tell it from that of a wrong one. */
export class DeadCode extends Refusal {}

const aboutWrong = (tries: Pick<Live, 'usedAt' | 'attempts'> | null) => {
  const isOver = tries !== null && tries.usedAt === null && tries.attempts >= phoneCodeTriesMax;
  const message = `You entered a wrong code ${phoneCodeTriesMax} times, so it no longer works. Ask for a new one.`;
  return isOver ? { message } : {};
};

/** Refuses a code that `checkPhoneCode` did not accept; after the last try it says that another one is needed. */
export async function refuseWrongCode(db: Db, requestId: string): Promise<never> {
  refuse('invalid-code', aboutWrong(await findPhoneCodeTries(db, requestId)));
}

/** Refuses with a `DeadCode` if there is no code to try for a request. */
export async function refuseDeadCode(
  db: Db,
  { kind, requestId }: { kind: PhoneRequest['kind']; requestId: string },
  now: Date,
): Promise<void> {
  const tries = await findPhoneCodeTries(db, requestId);
  if (!isLive(tries, kind, now)) throw new DeadCode('invalid-code', aboutWrong(tries));
}

/** The phone's key of a request that can still be confirmed, whether or not the phone has an account; else null. */
export async function findPhoneOfRequest(
  db: Db,
  keys: Pick<Tx['keys'], 'unseal'>,
  { kind, requestId }: { kind: PhoneRequest['kind']; requestId: string },
): Promise<string | null> {
  const stored = await findSealedRequest(db, kind, requestId);
  return stored === null ? null : (JSON.parse(keys.unseal(stored)) as SealedRequest).phone;
}

/** Checks a code as `checkPhoneCode` does, and uses it up with every other open code of the phone. */
export async function redeemPhoneCode(tx: Tx, request: TypedRequest, typed: string): Promise<AcceptedCode | null> {
  const accepted = await checkPhoneCode(tx, request, typed);
  if (accepted === null) return null;
  await markPhoneCodeUsed(tx, request.requestId);
  await endPhoneCodes(tx, request.kind, phoneDigests(tx, accepted.phone));
  return accepted;
}

/**
 * The same for a caller that has written nothing before. If there is no code to try, it refuses with a `DeadCode`: so of many tries at once
 * at one code, those that came too late are told from the wrong ones.
 */
export async function tryPhoneCode(tx: Tx, request: TypedRequest, typed: string): Promise<AcceptedCode | null> {
  const stored = await lockPhoneCode(tx, request.requestId);
  if (!isLive(stored, request.kind, tx.now) || stored.purpose !== request.purpose)
    throw new DeadCode('invalid-code', aboutWrong(stored));
  return redeemPhoneCode(tx, request, typed);
}

/** The text of a code that is digested. The request's id makes the digests of equal codes differ. */
const digestInput = (id: string, code: string) => `phone-code:${id}:${code}`;

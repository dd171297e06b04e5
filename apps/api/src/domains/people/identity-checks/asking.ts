import { type Day, lagosDay } from '@foodbank/contract/primitives/day';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { Tx } from '../../../platform/database.ts';
import type {
  BegunIdentity,
  CodeChannel,
  FinishedIdentity,
  IdentityAnswer,
  IdentityAsk,
  IdentityProgress,
} from '../../../providers/identity.ts';
import { addAuditLine, system } from '../../foundation/audit/add-audit-line.ts';
import { findOwnCustomer, lockCustomer } from '../customers/queries.ts';
import {
  endCheck,
  findCheck,
  findOtherHolder,
  type IdentityCheck,
  isRefusedByMembers,
  listVerifiedKinds,
  lockNumber,
  lockRunningCheck,
  markIdentityAsk,
  moveCheck,
  type RunningCheck,
  replaceOlderChecks,
} from './queries.ts';
import { adultOn, compareNames, judge } from './rules.ts';
import { isDeviceKnown } from './shared-devices.ts';
import { customerWaitsMs, identityNewsQueue } from './telling.ts';

/** The queue of checks about which the provider has to be called. */
export const identityAsksQueue = 'identity-asks';

const hourMs = 3_600_000;
/** How long a number is kept for an answer, and the same question is not asked again. */
export const numberKeptMs = 24 * hourMs;
/** How often a wrong code may be entered. */
const wrongCodesMax = 3;

// A minute, then twice as long each time, an hour at most.
const againSeconds = (asks: number): number => Math.min(3_600, 60 * 2 ** Math.max(0, asks - 1));
// After a job that the provider took and could not do.
const failedJobSeconds = 4 * 3_600;
// So long a job may take: its call has ended by then.
const callSeconds = 120;
// The status of a provider's job is read after 5 seconds, then twice as long each time.
const pollSeconds = (asks: number): number => Math.min(3_600, 5 * 2 ** Math.max(0, asks - 1));

/** What the job has to call the provider for. */
export type Errand =
  | { kind: 'ask'; ask: Omit<IdentityAsk, 'callbackUrl'> }
  | { kind: 'read'; handle: string }
  | { kind: 'choose'; handle: string; channelId: string }
  | { kind: 'finish'; handle: string; code: string };

/** What the job calls the provider for next; null where there is nothing to do. A check whose code was not entered in time ends here. */
export async function takeErrand(tx: Tx, id: string): Promise<Errand | null> {
  const check = await lockRunningCheck(tx, id);
  if (check === null) return null;
  if (isCodeLate(check, tx.now)) {
    await endUnanswered(tx, check, 'code-late');
    return null;
  }
  // The job of the code's end came while another one may be calling: a code that was entered in time is not sent on twice at once.
  if (isCallOpen(check, tx.now)) {
    await tx.enqueue(identityAsksQueue, id, undefined, callSeconds);
    return null;
  }
  const handle = check.handleSealed && tx.keys.unseal(check.handleSealed);
  const errand = await errandOf(tx, check, handle);
  if (errand !== null) await markIdentityAsk(tx, id, tx.now);
  return errand;
}

async function errandOf(tx: Tx, check: RunningCheck, handle: string | null): Promise<Errand | null> {
  const { step, channelId, codeSealed, numberSealed } = check;
  if (step === 'working' && handle !== null) return { kind: 'read', handle };
  if (step === 'sending' && handle !== null && channelId !== null) return { kind: 'choose', handle, channelId };
  if (step === 'finishing' && handle !== null && codeSealed !== null)
    return { kind: 'finish', handle, code: tx.keys.unseal(codeSealed) };
  if (step !== 'asking' || numberSealed === null) return null;
  const customer = await findOwnCustomer(tx, check.customerId);
  if (customer === null) return null;
  const { id, numberKind: kind, firstname, lastname, birthOn, textVersion: version, language, askedAt: at } = check;
  return {
    kind: 'ask',
    ask: {
      ...{ id, kind, number: tx.keys.unseal(numberSealed), phone: phoneKey(customer.phone) ?? customer.phone },
      ...{ firstname: firstname ?? '', lastname: lastname ?? '', birthOn: birthOn ?? '' },
      consent: { version, language, at },
    },
  };
}

/** True if the holder's own code was not entered in time. One that was counts, whenever the provider answers. */
export const isCodeLate = (check: Pick<IdentityCheck, 'codeExpiresAt' | 'step'>, now: Date): boolean =>
  check.step !== 'finishing' && isCodeOver(check, now);

const isCodeOver = ({ codeExpiresAt }: Pick<IdentityCheck, 'codeExpiresAt'>, now: Date): boolean =>
  codeExpiresAt !== null && codeExpiresAt <= now;

const isCallOpen = (check: RunningCheck, now: Date): boolean =>
  check.step === 'finishing' &&
  isCodeOver(check, now) &&
  check.lastAskAt !== null &&
  now.getTime() - check.lastAskAt.getTime() < callSeconds * 1000;

/** The step in which a check has an errand. */
const stepOf = { ask: 'asking', read: 'working', choose: 'sending', finish: 'finishing' } as const;

/** True if a check still waits for an errand: the holder may have chosen another phone meanwhile, or have entered another code. */
function isStill(tx: Tx, { step, channelId, codeSealed }: RunningCheck, errand: Errand): boolean {
  if (step !== stepOf[errand.kind]) return false;
  if (errand.kind === 'choose') return channelId === errand.channelId;
  return errand.kind !== 'finish' || (codeSealed !== null && tx.keys.unseal(codeSealed) === errand.code);
}

/**
 * Records what the provider said to an errand. Does nothing for a check that has its answer, or that went on meanwhile: a callback may have
 * named the job before the answer to the ask got lost.
 */
export async function recordOutcome(
  tx: Tx,
  { id, errand }: { id: string; errand: Errand },
  outcome: BegunIdentity | FinishedIdentity | { kind: 'sent' } | { kind: 'down' } | null,
): Promise<void> {
  const check = await lockWithCustomer(tx, id);
  if (check === null || !isStill(tx, check, errand)) return;
  // The provider does not know it, or not yet. Reading again costs nothing, a second ask may.
  if (outcome === null) return tx.enqueue(identityAsksQueue, id, undefined, pollSeconds(check.asks));
  switch (outcome.kind) {
    case 'done':
      return recordAnswer(tx, id, outcome.answer);
    case 'working':
      return keepAsking(tx, check, outcome);
    case 'person-acts':
      return waitForHolder(tx, check, outcome);
    case 'sent':
      await moveCheck(tx, id, { step: 'code-sent' });
      return;
    case 'wrong-code':
      return countWrongCode(tx, check);
    case 'expired':
      return endUnanswered(tx, check, 'code-late');
    case 'down':
      // It is sent once more by the same errand.
      return tx.enqueue(identityAsksQueue, id, undefined, pollSeconds(check.asks));
  }
}

/** The running check, locked after its customer: a member may decide about another one of the same number at the same time. */
async function lockWithCustomer(tx: Tx, id: string): Promise<RunningCheck | null> {
  const check = await findCheck(tx, id);
  if (check !== null) await lockCustomer(tx, check.customerId);
  return lockRunningCheck(tx, id);
}

async function keepAsking(tx: Tx, check: RunningCheck, { handle }: IdentityProgress & { kind: 'working' }) {
  await moveCheck(tx, check.id, { step: 'working', handleSealed: tx.keys.seal(handle) });
  await tx.enqueue(identityAsksQueue, check.id, undefined, pollSeconds(check.asks));
}

interface HolderActs {
  channels: readonly CodeChannel[];
  handle: string;
  expiresAt: Date;
}

/** The holder has to enter a code: the number goes, and the check ends by itself when the code can't be used any more. */
async function waitForHolder(tx: Tx, check: RunningCheck, { channels, handle, expiresAt }: HolderActs) {
  const move = { step: 'choosing', wipesNumber: true, channels, codeExpiresAt: expiresAt } as const;
  await moveCheck(tx, check.id, { ...move, handleSealed: tx.keys.seal(handle) });
  const seconds = Math.max(1, Math.ceil((expiresAt.getTime() - tx.now.getTime()) / 1000));
  await tx.enqueue(identityAsksQueue, check.id, undefined, seconds);
  if (!isOnPage(check, tx.now)) await tx.enqueue(identityNewsQueue, check.id);
}

async function countWrongCode(tx: Tx, check: RunningCheck): Promise<void> {
  if (check.wrongCodes + 1 < wrongCodesMax) {
    await moveCheck(tx, check.id, { step: 'code-sent', isWrongCode: true });
    return;
  }
  await endCheck(tx, check.id, { state: 'refused', reason: 'code-wrong', isTry: true }, null);
  await noteOutcome(tx, check, 'refused');
}

/** Begins again with the number, or ends without a try where it is gone. A job that failed may have been paid for, so the next one waits longer. */
async function askAnew(tx: Tx, check: RunningCheck): Promise<void> {
  if (check.numberSealed === null) return endUnanswered(tx, check, 'provider-down');
  await moveCheck(tx, check.id, { step: 'asking' });
  const seconds = check.step === 'working' ? failedJobSeconds : againSeconds(check.asks);
  await tx.enqueue(identityAsksQueue, check.id, undefined, seconds);
}

/**
 * A provider said that it is done with a check: it is asked now. It may say so before its first answer came, which names the job, or
 * after that answer got lost; so the job is kept if none is known. It is read by our own id, so a wrong one finds nothing.
 */
export async function noteJob(tx: Tx, id: string, job: string | null): Promise<void> {
  const check = await lockRunningCheck(tx, id);
  if (check === null || (check.step !== 'asking' && check.step !== 'working')) return;
  if (check.handleSealed === null) {
    if (job === null || check.asks === 0) return;
    await moveCheck(tx, id, { step: 'working', handleSealed: tx.keys.seal(job) });
  }
  await tx.enqueue(identityAsksQueue, id);
}

/** Ends a check without an answer. A provider that is down costs no try; a code that was not entered does: it may have cost money. */
export async function endUnanswered(
  tx: Tx,
  { id }: Pick<IdentityCheck, 'id'>,
  reason: 'provider-down' | 'code-late' | 'code-lost',
): Promise<void> {
  await endCheck(tx, id, { state: 'unanswered', reason, isTry: reason !== 'provider-down' }, null);
  if (reason !== 'code-lost') await tx.enqueue(identityNewsQueue, id);
}

/** True for an answer that says nothing about the person: who asks for it waits. */
export const isNoAnswer = ({ kind }: IdentityAnswer): boolean => ['down', 'wallet-empty', 'busy'].includes(kind);

/** Records the provider's answer, and wipes the number. A provider that is down, busy or unpaid is asked again, for a day. */
export async function recordAnswer(tx: Tx, id: string, answer: IdentityAnswer): Promise<void> {
  const known = await lockWithCustomer(tx, id);
  if (known === null) return;
  if (isNoAnswer(answer)) {
    const isOver = tx.now.getTime() - known.askedAt.getTime() >= numberKeptMs;
    if (isOver) return endUnanswered(tx, known, 'provider-down');
    // A code that was sent on is sent on again, until its time is over: without the number nothing else can be asked.
    if (known.step === 'finishing' && isCodeOver(known, tx.now)) return endUnanswered(tx, known, 'provider-down');
    if (known.step === 'finishing') return tx.enqueue(identityAsksQueue, id, undefined, pollSeconds(known.asks));
    return askAnew(tx, known);
  }
  if (answer.kind === 'not-found') {
    await endCheck(tx, id, { state: 'refused', reason: 'not-found', isTry: true }, null);
    return noteOutcome(tx, known, 'refused');
  }
  await lockNumber(tx, known.numberDigest);
  const { isKnown } = await findOtherHolder(tx, id);
  const compared = compare(known, answer);
  const isMinor = compared.holderBirthOn !== null && adultOn(compared.holderBirthOn) > lagosDay(tx.now);
  const judged = judge({
    ...{ ...compared, isMinor, isKnown },
    isDeviceKnown: await isDeviceKnown(tx, known.customerId),
    isRefusedBefore: (await isRefusedByMembers(tx, id)).isSo,
  });
  // Meanwhile a member may have verified an earlier check of the same number, and it counts.
  const isLate = (await listVerifiedKinds(tx, known.customerId)).includes(known.numberKind);
  const outcome = isLate ? ({ state: 'replaced', reason: null } as const) : judged;
  await endCheck(tx, id, { ...outcome, isTry: true }, compared.isUnsure ? null : compared);
  if (outcome.state !== 'refused' && !isLate) await replaceOlderChecks(tx, known.customerId, id);
  await noteOutcome(tx, known, outcome.state);
}

/** What the answer says of what was typed. */
function compare(known: RunningCheck, answer: IdentityAnswer) {
  const holderBirthOn: Day | null = answer.kind === 'found' ? answer.birthOn : null;
  const birthMatches = holderBirthOn === null ? null : holderBirthOn === known.birthOn;
  const names =
    answer.kind === 'found'
      ? compareNames({ firstname: known.firstname ?? '', lastname: known.lastname ?? '' }, answer.names)
      : { firstnameMatches: true, lastnameMatches: true };
  return { ...names, birthMatches, holderBirthOn, isUnsure: answer.kind === 'unsure' };
}

const isOnPage = ({ askedAt }: Pick<IdentityCheck, 'askedAt'>, now: Date) =>
  now.getTime() - askedAt.getTime() < customerWaitsMs;

/** An audit line; and who is not on the page any more is told. */
async function noteOutcome(tx: Tx, check: IdentityCheck, state: string): Promise<void> {
  const { id, customerId } = check;
  await addAuditLine(tx, {
    actor: system,
    action: 'identity-check-answered',
    subject: customerId,
    detail: { checkId: id, state },
  });
  if (!isOnPage(check, tx.now)) await tx.enqueue(identityNewsQueue, id);
}

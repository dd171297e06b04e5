import { lagosDay } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { type AcceptWhy, chargebackMessages, type EvidenceKey } from '@foodbank/contract/support/chargebacks-staff';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import {
  type Chargeback,
  findChargebackOfCase,
  findLastAnswer,
  hasLiveAnswer,
  insertAnswer,
  lockChargeback,
  lockDecidedAlone,
  markAnswerAsked,
} from '../../money/charges/chargeback-queries.ts';
import { findWholeCharge, lockChargeFamily, type StoredCharge } from '../../money/charges/queries.ts';
import { chargebackAnswersQueue } from '../../money/charges/queue-names.ts';
import { needsSecondPerson, standingOfDispute } from '../../money/charges/rules.ts';
import { standingOfCharge } from '../../money/charges/standing.ts';
import { refuseOwnCustomer } from '../../people/customers/managed-customers.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import {
  changeRequest,
  type RequestAct,
  type RequestChange,
  refuseUnlessOpen,
  released,
} from '../requests/change-request.ts';
import { findLastChange } from '../requests/queries.ts';
import { stoppedClock } from '../requests/request-rules.ts';
import type { StoredRequest } from '../requests/stored-request.ts';
import { chosenPoints, type Evidence } from './evidence.ts';

/** The case of a chargeback, which is locked, with the payment. */
export interface OpenCase {
  chargeback: Chargeback;
  charge: StoredCharge;
}

/** What a member decided about a chargeback. */
export interface Answered {
  message: string;
  approvalId: string | null;
}

/**
 * Gives a payment back that its bank asks for: stores the answer, which a job sends. Above what one member may give back alone, another person has to
 * approve it first. Refuses as `lockOpenCase`, `amountToAccept` and `refuseRefunded`, and with `own-record` a member's own payment. Locks the customer,
 * then the request, the chargeback and the charges.
 */
export async function acceptChargeback(tx: Tx, act: RequestAct, reason: string, why: AcceptWhy): Promise<Answered> {
  const { staff } = act;
  const actor = staffActor(staff);
  const customerId = await refuseOwn(tx, act);
  await changeRequest(tx, act, async (request) => {
    const { chargeback, charge } = await lockOpenCase(tx, request);
    const { id } = chargeback;
    const amountKobo = amountToAccept(chargeback);
    const leftKobo = await refuseRefunded(tx, amountKobo, charge);
    const day = lagosDay(tx.now);
    const doneKobo = await lockDecidedAlone(tx, staff.id, day);
    const alone = !needsSecondPerson(amountKobo, doneKobo);
    const answerId = await insertAnswer(tx, {
      ...{ chargebackId: id, kind: 'accept', state: alone ? 'waiting' : 'asked', amountKobo, alone },
      ...{ message: reason, evidence: [], madeBy: staff.id, madeOn: day },
    });
    if (alone) await tx.enqueue(chargebackAnswersQueue, answerId);
    else {
      const about = { chargeback, leftKobo, customerId, requestId: request.id, answerId, reason };
      const approvalId = await askToAccept(tx, about, actor);
      await markAnswerAsked(tx, answerId, approvalId);
    }
    const change = { entry: { act: alone ? 'chargeback-accepted' : 'chargeback-accept-asked', text: reason }, reason };
    const detail = { dispute: chargeback.providerId, amountKobo, why };
    return alone
      ? { ...change, set: await answeredState(tx, request), action: 'chargeback-accepted', detail }
      : { ...change, set: {}, action: 'chargeback-accept-asked', detail };
  });
  return replyTo(tx, act);
}

/** What a member reads after an answer, also of one that was stored before and went on since: where it stands now. */
async function replyTo(tx: Tx, { requestId }: RequestAct): Promise<Answered> {
  const chargeback = (await findChargebackOfCase(tx, requestId)) ?? refuse('not-found');
  const { kind, state, approvalId } = (await findLastAnswer(tx, chargeback.id)) ?? refuse('not-found');
  const isOnItsWay = state === 'waiting' || state === 'sending';
  const told = kind === 'accept' ? 'accepted' : 'contested';
  return { message: chargebackMessages[isOnItsWay ? told : state], approvalId: state === 'asked' ? approvalId : null };
}

/** What a member says against a claim. */
export interface Contest {
  points: readonly EvidenceKey[];
  reason: string;
}

/**
 * Contests what a bank asks back: stores what is sent, which a job sends. `find` reads the evidence. Refuses as `lockOpenCase`, with `own-record` a
 * member's own payment, and with `validation` where nothing of what was chosen is there.
 */
export async function contestChargeback(
  tx: Tx,
  act: RequestAct,
  { points, reason }: Contest,
  find: (tx: Tx, charge: StoredCharge) => Promise<Evidence>,
): Promise<Answered> {
  const { staff } = act;
  await refuseOwn(tx, act);
  await changeRequest(tx, act, async (request): Promise<RequestChange> => {
    const { chargeback, charge } = await lockOpenCase(tx, request);
    const evidence = chosenPoints(await find(tx, charge), points);
    if (evidence.length === 0)
      refuse('validation', { errors: { points: 'Choose at least one piece of evidence that is there' } });
    const answerId = await insertAnswer(tx, {
      ...{ chargebackId: chargeback.id, kind: 'contest', state: 'waiting', amountKobo: 0, alone: true },
      ...{ message: reason, evidence, madeBy: staff.id, madeOn: lagosDay(tx.now) },
    });
    await tx.enqueue(chargebackAnswersQueue, answerId);
    const told = evidence.map(({ label, text }) => `${label}: ${text}`);
    return {
      set: await answeredState(tx, request),
      entry: { act: 'chargeback-contested', text: [reason, ...told].join('\n') },
      action: 'chargeback-contested',
      reason,
      detail: {
        dispute: chargeback.providerId,
        amount: chargeback.amountKobo === null ? null : formatKobo(chargeback.amountKobo),
        evidence: evidence.map(({ key }) => key),
      },
    };
  });
  return replyTo(tx, act);
}

/** Refuses with `not-found` a request without a customer, and with `own-record` members whose own payment it is about. Locks the customer. */
async function refuseOwn(tx: Tx, { requestId, staff }: RequestAct): Promise<string> {
  const found = (await findChargebackOfCase(tx, requestId)) ?? refuse('not-found');
  const { customerId } = (await findWholeCharge(tx, found.chargeId)) ?? refuse('not-found');
  await refuseOwnCustomer(tx, customerId, staffActor(staff));
  return customerId;
}

/**
 * Locks the chargeback of a request that is locked. Refuses with `request-closed`, `request-quarantined`, with `chargeback-answered` once a member has
 * answered, with `chargeback-not-open` where the bank decides or has decided, and with `chargeback-too-late`.
 */
export async function lockOpenCase(tx: Tx, request: StoredRequest): Promise<OpenCase> {
  refuseUnlessOpen(request);
  const found = (await findChargebackOfCase(tx, request.id)) ?? refuse('not-found');
  const chargeback = (await lockChargeback(tx, found.id)) ?? refuse('not-found');
  const charge = (await lockChargeFamily(tx, found.chargeId)).find(({ id }) => id === found.chargeId);
  if (await hasLiveAnswer(tx, chargeback.id)) refuse('chargeback-answered');
  refuseOver(chargeback, tx.now);
  return { chargeback, charge: charge ?? refuse('not-found') };
}

/**
 * Refuses with `chargeback-refunded` to give more of a payment back than is left of it. Refunds that have not been sent wait for the bank and are ended by
 * its loss. Returns what is left, in kobo. The charge is locked.
 */
export async function refuseRefunded(tx: Tx, amountKobo: number, charge: StoredCharge): Promise<number> {
  const { leftKobo } = await standingOfCharge(tx, charge);
  if (amountKobo > leftKobo) refuse('chargeback-refunded');
  return leftKobo;
}

/** What a bank asks back, in kobo. Refuses with `chargeback-amount-unknown` where it doesn't say. */
export const amountToAccept = ({ amountKobo }: Chargeback): number => amountKobo ?? refuse('chargeback-amount-unknown');

/** Refuses with `chargeback-not-open` what the bank decides or has decided, and with `chargeback-too-late`. */
export function refuseOver(chargeback: Chargeback, now: Date): void {
  if (standingOfDispute(chargeback) !== 'open') refuse('chargeback-not-open');
  if (isTooLate(chargeback, now)) refuse('chargeback-too-late');
}

/** True once our time to answer is over. */
export const isTooLate = ({ dueAt }: Pick<Chargeback, 'dueAt'>, now: Date): boolean => dueAt !== null && dueAt <= now;

/** The bank decides: there is nothing to do for the team, unless the customer wrote. */
export async function answeredState(tx: Tx, request: StoredRequest): Promise<RequestChange['set']> {
  const hasAsked = (await findLastChange(tx, request.id))?.kind === 'message';
  return hasAsked ? {} : { ...released, ...stoppedClock(request, tx.now), state: 'answered', snoozedUntil: null };
}

/** The kind of the request that a second person decides. */
export const acceptKindName = 'chargeback-accept';

/** What it carries. */
export interface AcceptPayload {
  customerId: string;
  requestId: string;
  answerId: string;
}

/** What is asked of a second person. */
interface AcceptToAsk extends AcceptPayload {
  chargeback: Chargeback;
  leftKobo: number;
  reason: string;
}

/** Asks a second person to give a payment back that its bank asks for. Returns the request's id. */
const askToAccept = (
  tx: Tx,
  { chargeback, leftKobo, customerId, requestId, answerId, reason }: AcceptToAsk,
  actor: Actor,
): Promise<string> =>
  requestApproval(tx, {
    ...{ kind: acceptKindName, subject: chargeback.id, reason, actor },
    payload: { customerId, requestId, answerId },
    fingerprint: fingerprintOfChargeback(tx, chargeback, leftKobo),
    permission: 'payments.approve-dispute',
  });

/** A digest of what an acceptance depends on: where the dispute stands, and what is left of the payment, in kobo. */
export const fingerprintOfChargeback = (
  tx: Tx,
  { version, status, amountKobo }: Chargeback,
  leftKobo: number,
): string => fingerprintOf(tx, [version, status, amountKobo, leftKobo]);

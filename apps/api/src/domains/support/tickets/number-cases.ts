/** Numbers that a new customer says are theirs although an account has them: the cases in the queue, and what a member decides. */
import type { ClaimedAccount, ClaimOutcome } from '@foodbank/contract/people/number-claims';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { visitor } from '../../foundation/audit/add-audit-line.ts';
import type { Device } from '../../people/accounts/cookie-sessions.ts';
import { findAccount } from '../../people/accounts/queries.ts';
import { shareAgents } from '../../people/agents/queries.ts';
import { type OpenedSession, openCustomerSession } from '../../people/customer-accounts/sessions.ts';
import { refuseOwnContacts, refuseOwnReferral } from '../../people/customers/managed-customers.ts';
import { findOwnCustomer, lockCustomer } from '../../people/customers/queries.ts';
import { confirmedEmail } from '../../people/customers/rules.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import {
  askNumberClaim,
  endNumberClaim,
  findClaimOfRequest,
  lockAskedClaim,
  type NumberClaim,
} from '../../selling/sign-ups/number-claim-queries.ts';
import {
  grantNumber,
  isLongUnused,
  lockClaim,
  lockProvenClaim,
  readAccountUse,
  readKeptSignUp,
  refuseNumber,
  tellOfClaim,
} from '../../selling/sign-ups/number-claims.ts';
import { addSenderMessage } from '../requests/add-sender-message.ts';
import { changeRequest, type RequestAct, refuseUnlessOpen, released } from '../requests/change-request.ts';
import { findRequest, findRequestByDigest, hasEntry } from '../requests/queries.ts';
import { receiveRequest } from '../requests/receive-request.ts';
import { stoppedClock } from '../requests/request-rules.ts';
import type { StoredRequest } from '../requests/stored-request.ts';

/** What follows from saying that a number is new: a session of the new account, or the case about which a person decides. */
export type ClaimedNumber = { opened: OpenedSession } | { request: StoredRequest };

const message =
  'I signed up with this phone number. An account has it already, and it is not mine: the number is new to me.';
const again = 'I signed up with this phone number again. The account that has it is not mine.';

/**
 * Puts a sign-up of a number that is new to its sender into the queue and tells the account that has the number. A second sign-up of the
 * same number takes the place of the first in its case: who holds the number now is who proved it last. An account whose last use is known
 * to be over a year ago, and of which nothing is open, loses the number at once. Refuses with `code-over` unless the code was right within the hour.
 */
export async function claimNumber(tx: Tx, claimId: string, device: Device): Promise<ClaimedNumber> {
  const claim = await lockClaim(tx, claimId);
  // A lost answer: the same press again.
  if (claim.state === 'asked' && claim.requestId !== null) return { request: await requestOf(tx, claim.requestId) };
  await lockProvenClaim(tx, claimId);
  const { phone } = readKeptSignUp(tx, claim);
  const waiting = await lockAskedClaim(tx, claim.accountId);
  if (waiting === null && (await isLongUnused(tx, claim.accountId))) {
    await tellOfClaim(tx, claim, phone);
    const id = await grantNumber(tx, claim, visitor);
    return { opened: await openCustomerSession(tx, { id, loginKey: phone }, device) };
  }
  const kept = waiting?.requestId ?? null;
  if (waiting !== null) await endNumberClaim(tx, waiting.id, 'joined');
  const requestId = kept ?? (await openCase(tx, claim));
  await askNumberClaim(tx, claim.id, requestId);
  if (kept !== null) await addSenderMessage(tx, kept, again);
  await tellOfClaim(tx, claim, phone);
  return { request: await requestOf(tx, requestId) };
}

const requestOf = async (tx: Tx, id: string) => (await findRequest(tx, id)) ?? refuse('code-over');

async function openCase(tx: Tx, claim: NumberClaim): Promise<string> {
  const { signUp } = readKeptSignUp(tx, claim);
  const digest = tx.keys.digest(`number ${claim.id}`);
  await receiveRequest(tx, {
    kind: 'number',
    digest,
    subject: 'A phone number with an account is new to somebody',
    senderName: `${signUp.firstname} ${signUp.lastname}`,
    // What was typed as an email is confirmed only once there is an account.
    email: null,
    phone: signUp.phone,
    aboutCustomerId: claim.accountId,
    fields: { topic: 'Phone number', message },
    consentVersion: null,
    quarantined: false,
  });
  return (await findRequestByDigest(tx, digest))?.id ?? refuse('not-found');
}

const outcomeStates: Partial<Record<NumberClaim['state'], ClaimedAccount['state']>> = {
  asked: 'asked',
  granted: 'granted',
  refused: 'refused',
};

/** The account that has the number of a case, for the decision. Refuses with `not-found` another request. */
export async function getClaimedAccount(db: Db, requestId: string): Promise<ClaimedAccount> {
  const claim = (await findClaimOfRequest(db, requestId)) ?? refuse('not-found');
  const customer = await findOwnCustomer(db, claim.accountId);
  const account = await findAccount(db, claim.accountId);
  const { lastOrderAt, lastSeenAt, ...open } = await readAccountUse(db, claim.accountId);
  return {
    state: outcomeStates[claim.state] ?? 'over',
    customerId: claim.accountId,
    newCustomerId: claim.newAccountId,
    hasEmail: customer !== null && confirmedEmail(customer) !== null,
    isSuspended: account?.state === 'suspended',
    createdAt: customer?.referredAt.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    lastOrderAt: lastOrderAt?.toISOString() ?? null,
    ...open,
  };
}

/**
 * Decides whose a number is, and closes its case. The same act twice happens once. Refuses with `number-decided` what is over, with
 * `number-has-open-order` to take the number from an order that still needs it, and members whose own number or referral it is.
 */
export async function decideNumber(
  tx: Tx,
  act: RequestAct,
  { outcome, reason }: { outcome: ClaimOutcome; reason: string },
): Promise<void> {
  const found = (await findClaimOfRequest(tx, act.requestId)) ?? refuse('not-found');
  const claim = await lockClaim(tx, found.id);
  if (await hasEntry(tx, act.requestId, act.key)) return;
  if (claim.state !== 'asked') refuse('number-decided');
  const actor = staffActor(act.staff);
  const { phone, signUp } = readKeptSignUp(tx, claim);
  await refuseOwnContacts(tx, { email: '', phoneKey: phone }, actor);
  const customer = await lockCustomer(tx, claim.accountId);
  if (customer !== null) await refuseOwnContacts(tx, customer, actor);
  const [agent] = await shareAgents(tx, [], signUp.referralCode === null ? [] : [signUp.referralCode]);
  await refuseOwnReferral(tx, agent?.id ?? null, actor);
  if (outcome === 'granted' && (await readAccountUse(tx, claim.accountId)).openOrders > 0)
    refuse('number-has-open-order');
  await changeRequest(tx, act, (request) => {
    refuseUnlessOpen(request);
    const closed = { closedAt: tx.now, closedBy: act.staff.id, closeReason: reason, snoozedUntil: null };
    return {
      set: { ...released, ...stoppedClock(request, tx.now), ...closed, state: 'closed' },
      entry: { act: outcome === 'granted' ? 'number-granted' : 'number-refused', text: reason },
      action: outcome === 'granted' ? 'number-claim-granted' : 'number-claim-refused',
      reason,
    };
  });
  if (outcome === 'refused') await refuseNumber(tx, claim);
  else await grantNumber(tx, claim, actor);
}

/**
 * Signing up with a number that an account has. The number may have been given to another person meanwhile, so the code opens nothing. The
 * person logs in to the account by its password or its confirmed email, or says that the number is new to them: then a person decides
 * (`support/tickets`), unless the last use of the account is known to be over a year ago and nothing of it is open.
 */
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, visitor } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { queueEmail } from '../../foundation/notifications/queue-email.ts';
import { queueSecurityNotice } from '../../foundation/notifications/queue-security-notice.ts';
import { queueText } from '../../foundation/notifications/queue-text.ts';
import { countLoansOf } from '../../lending/loans/queries.ts';
import { countUnfinishedRefundsOf } from '../../money/charges/refund-account-queries.ts';
import { issueCode, redeemCode } from '../../people/accounts/codes.ts';
import type { Device } from '../../people/accounts/cookie-sessions.ts';
import { listKnownDevices } from '../../people/accounts/known-device-queries.ts';
import { phoneDigests } from '../../people/accounts/phone-codes.ts';
import {
  endSessionsOf,
  findAccount,
  findAccountByLogin,
  listLastSeen,
  updateLogin,
} from '../../people/accounts/queries.ts';
import { refuseCodeFor } from '../../people/accounts/refuse-code-for.ts';
import { hasReferralCode, shareAgents } from '../../people/agents/queries.ts';
import { noticeTo, type OpenedSession, openCustomerSession } from '../../people/customer-accounts/sessions.ts';
import { findOwnCustomer, listAgentIds, lockCustomer } from '../../people/customers/queries.ts';
import { confirmedEmail } from '../../people/customers/rules.ts';
import { lapseIdentity } from '../../people/identity-levels/lapsing.ts';
import { endPhoneCodes } from '../../people/one-time-codes/phone-code-queries.ts';
import { readOrderUse } from '../orders/queries.ts';
import { countOpenReturnsOf } from '../returns/queries.ts';
import {
  endNumberClaim,
  findNumberClaim,
  insertNumberClaim,
  listSealedClaims,
  lockNumberClaim,
  type NumberClaim,
  updateSealedClaim,
} from './number-claim-queries.ts';
import { openAccount, type SignUp } from './open-account.ts';
import { recordCustomers } from './record-customers.ts';

const provenMs = 60 * 60_000;
// Networks give a number out again after about a year without use.
const unusedMs = 365 * 86_400_000;
const emailPurpose = 'sign-in';

/** What is encrypted in a claim. */
interface KeptSignUp {
  phone: string;
  signUp: SignUp;
}

/** Keeps a sign-up of a number that an account has. */
export async function keepSignUp(
  tx: Tx,
  accountId: string,
  phone: string,
  signUp: SignUp,
): Promise<{ id: string; hasEmail: boolean }> {
  const sealed = tx.keys.seal(JSON.stringify({ phone, signUp } satisfies KeptSignUp));
  const [phoneDigest = ''] = phoneDigests(tx, phone);
  const id = await insertNumberClaim(tx, { accountId, phoneDigest, sealed });
  const customer = await findOwnCustomer(tx, accountId);
  return { id, hasEmail: customer !== null && confirmedEmail(customer) !== null };
}

/** What was typed, of a claim that has not ended. */
export const readKeptSignUp = (tx: Pick<Tx, 'keys'>, { sealed }: Pick<NumberClaim, 'sealed'>): KeptSignUp =>
  JSON.parse(tx.keys.unseal(sealed ?? refuse('code-over'))) as KeptSignUp;

const isProven = ({ state, createdAt }: NumberClaim, now: Date) =>
  state === 'proven' && createdAt.getTime() > now.getTime() - provenMs;

/**
 * Locks a claim with all that the number could move between: agents, the customer who has the number, the claim. Refuses with `code-over`
 * an unknown one.
 */
export async function lockClaim(tx: Tx, claimId: string): Promise<NumberClaim> {
  const found = (await findNumberClaim(tx, claimId)) ?? refuse('code-over');
  const { referralCode } = found.sealed === null ? { referralCode: null } : readKeptSignUp(tx, found).signUp;
  await shareAgents(tx, await listAgentIds(tx, [found.accountId]), referralCode === null ? [] : [referralCode]);
  await lockCustomer(tx, found.accountId);
  return (await lockNumberClaim(tx, claimId)) ?? refuse('code-over');
}

/** The same for a claim with which its browser may go on: its code was right within the hour. Refuses others with `code-over`. */
export async function lockProvenClaim(tx: Tx, claimId: string): Promise<NumberClaim> {
  const claim = await lockClaim(tx, claimId);
  return isProven(claim, tx.now) ? claim : refuse('code-over');
}

/** Sends a code to the confirmed email of the account that has the number. Refuses with `code-over`, and 429 while none may be sent. */
export async function requestNumberCode(tx: Tx, claimId: string): Promise<void> {
  const { accountId } = await lockProvenClaim(tx, claimId);
  const customer = await findOwnCustomer(tx, accountId);
  const email = customer && confirmedEmail(customer);
  if (customer === null || email === null) refuse('code-over');
  const issued = await issueCode(tx, accountId, emailPurpose);
  if (issued.waitSeconds !== undefined) return refuseCodeFor(tx, accountId, emailPurpose, issued.waitSeconds);
  const templateData = { firstname: customer.firstname };
  await queueEmail(tx, email, { kind: 'sign-in-code', templateData, secrets: { code: issued.code } }, accountId);
}

/** Logs in to the account that has the number, by the code from its email. Null for a wrong code; the transaction must commit then, too. */
export async function confirmNumberCode(
  tx: Tx,
  { claimId, code }: { claimId: string; code: string },
  device: Device,
): Promise<OpenedSession | null> {
  const { accountId } = await lockProvenClaim(tx, claimId);
  if ((await redeemCode(tx, accountId, emailPurpose, code)) === null) return null;
  const account = (await findAccount(tx, accountId)) ?? refuse('code-over');
  await endNumberClaim(tx, claimId, 'used');
  return openCustomerSession(tx, account, device);
}

/** What stands open in an account, and when it was last used. */
export interface AccountUse {
  openOrders: number;
  openRefunds: number;
  openPlans: number;
  lastOrderAt: Date | null;
  lastSeenAt: Date | null;
}

/** How far an account is in use. What is kept of sessions and devices is deleted after some months: null says nothing then. */
export async function readAccountUse(tx: Pick<Tx, 'list' | 'find' | 'get'>, accountId: string): Promise<AccountUse> {
  const { open, lastAt } = await readOrderUse(tx, accountId);
  const [[seen], [device]] = [await listLastSeen(tx, [accountId]), await listKnownDevices(tx, accountId)];
  const uses = [seen?.seenAt ?? [], device?.usedAt ?? []].flat().map((at) => at.getTime());
  return {
    openOrders: open,
    openRefunds: (await countUnfinishedRefundsOf(tx, [accountId])) + (await countOpenReturnsOf(tx, accountId)),
    openPlans: (await countLoansOf(tx, [accountId])).running,
    lastOrderAt: lastAt,
    lastSeenAt: uses.length === 0 ? null : new Date(Math.max(...uses)),
  };
}

/**
 * True if nothing of an active account is open and its last use, which must be known, was over a year ago. An account of which no use is
 * kept is never unused. The customer is locked.
 */
export async function isLongUnused(tx: Tx, accountId: string): Promise<boolean> {
  const [account, customer] = [await findAccount(tx, accountId), await lockCustomer(tx, accountId)];
  if (account?.state !== 'active' || customer === null) return false;
  const { openOrders, openRefunds, openPlans, lastOrderAt, lastSeenAt } = await readAccountUse(tx, accountId);
  if (openOrders + openRefunds + openPlans > 0 || lastSeenAt === null) return false;
  // Orders are kept: none is none.
  const uses = [customer.referredAt, lastOrderAt ?? customer.referredAt, lastSeenAt];
  return uses.every((at) => at.getTime() < tx.now.getTime() - unusedMs);
}

const welcome =
  'Your Foodbank account is ready. Log in with this phone number and the password that you chose when you signed up.';

/**
 * Opens the account of a locked claim with all that was typed, and returns its id. The account that had the number keeps everything but
 * the number, and can't be logged in to until support has given it another one. Its sessions and codes end, and a notice goes to its
 * confirmed email.
 * Refuses with `phone-taken` if a third account has the number meanwhile.
 */
export async function grantNumber(tx: Tx, claim: NumberClaim, actor: Actor): Promise<string> {
  const { phone, signUp } = readKeptSignUp(tx, claim);
  const holder = await findAccountByLogin(tx, 'customer', phone);
  if (holder !== null && holder.id !== claim.accountId) refuse('phone-taken');
  if (holder !== null) await takeNumberFrom(tx, holder, actor);
  const { referralCode } = signUp;
  const isAgent = referralCode !== null && (await hasReferralCode(tx, referralCode));
  const id = await openAccount(tx, phone, { ...signUp, referralCode: isAgent ? referralCode : null });
  await endNumberClaim(tx, claim.id, 'granted', { newAccountId: id });
  await queueText(tx, { to: phone, kind: 'security', topic: 'number-granted', text: welcome, customerId: id });
  return id;
}

async function takeNumberFrom(tx: Tx, { id, loginKey }: { id: string; loginKey: string }, actor: Actor): Promise<void> {
  const told = await noticeTo(tx, { id, phone: '' });
  const customer = await findOwnCustomer(tx, id);
  if (customer !== null) {
    const { firstname, lastname, email } = customer;
    const report = { customerId: id, firstname, lastname, email: email ?? '', phoneNumber: '', referralCode: null };
    await recordCustomers(tx, [{ ...report, referredAt: tx.now.toISOString() }], 'own');
  }
  await updateLogin(tx, id, loginWithoutNumber(id));
  await lapseIdentity(tx, id, 'phone-changed', actor);
  await endPhoneCodes(tx, 'customer', phoneDigests(tx, loginKey));
  await endSessionsOf(tx, id);
  await addAuditLine(tx, { actor, action: 'customer-number-moved', subject: id });
  await queueSecurityNotice(tx, 'number-moved', told);
}

/** A login that is no phone number: without digits, so that no reader takes it for one. */
const loginWithoutNumber = (id: string) => `moved-${id.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;

/** Tells the account that has the number, by its contacts, that another person claims it. */
export async function tellOfClaim(tx: Tx, { accountId }: Pick<NumberClaim, 'accountId'>, phone: string): Promise<void> {
  await addAuditLine(tx, { actor: visitor, action: 'customer-number-claimed', subject: accountId });
  await queueSecurityNotice(tx, 'number-claimed', await noticeTo(tx, { id: accountId, phone }));
}

const refused =
  'Foodbank: your number stays with the account it has. Log in to it, or call us if you think we are wrong.';

/** Ends a locked claim without another account, and tells the number. */
export async function refuseNumber(tx: Tx, claim: NumberClaim): Promise<void> {
  const { phone } = readKeptSignUp(tx, claim);
  await endNumberClaim(tx, claim.id, 'refused');
  await queueText(tx, { to: phone, kind: 'security', topic: 'number-refused', text: refused });
}

/** Encrypts the waiting sign-ups with the current key. Returns how many there were. */
export async function reencryptNumberClaims(tx: Tx): Promise<number> {
  const claims = await listSealedClaims(tx);
  for (const { id, sealed } of claims) {
    const text = tx.keys.unseal(sealed);
    const [phoneDigest = ''] = phoneDigests(tx, (JSON.parse(text) as KeptSignUp).phone);
    await updateSealedClaim(tx, id, { sealed: tx.keys.seal(text), phoneDigest });
  }
  return claims.length;
}

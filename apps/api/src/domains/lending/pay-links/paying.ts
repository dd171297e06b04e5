/** What a payer does by a pay link: begins a payment, sees what came of it, and names an account where it can't go back. */
import { randomBytes } from 'node:crypto';
import type { PayLinkState } from '@foodbank/contract/lending/pay-links';
import { askedKobo } from '@foodbank/contract/money/charges';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { resolveAccount } from '../../money/banks/resolve-account.ts';
import { followCharge } from '../../money/charges/following.ts';
import type { MoneyBack, MoneyIn } from '../../money/charges/owners.ts';
import { findPayerAccount, type PayerAccount } from '../../money/charges/payer-account-queries.ts';
import { namePayerAccount } from '../../money/charges/payer-accounts.ts';
import { type Charge, findWholeCharge, heldKobo, listChargesOfLink } from '../../money/charges/queries.ts';
import { listRefundsOf, type StoredRefund } from '../../money/charges/refund-queries.ts';
import { isUnended, providerReferenceOf } from '../../money/charges/rules.ts';
import { createCharge, placeholderEmailOf, startCharge } from '../../money/charges/starting.ts';
import { digestOfToken } from '../../people/accounts/cookie-sessions.ts';
import { findOwnCustomer, lockCustomer } from '../../people/customers/queries.ts';
import { findLoan } from '../loans/queries.ts';
import { replayStored } from '../loans/recording.ts';
import { ownerOfLoan } from '../loans/under-way.ts';
import { findPayLink, findPayLinkByToken, type StoredPayLink } from './queries.ts';
import { addressOf, askedByLink, canBegin, paymentTokensOf, stateOfLink } from './rules.ts';

// Of a link, at most so many payments are begun in a day and not paid. A press beyond them is refused: the page of a payment is for who began it.
const openMax = 10;
const openMs = 86_400_000;

/** A link with all that its page depends on. */
export interface ReadLink {
  link: StoredPayLink;
  state: PayLinkState;
  /** What is asked now, in kobo; 0 once nothing is. */
  askedKobo: number;
  /** Empty for an erased customer. */
  firstname: string;
  charges: Charge[];
}

/** A link by its token; null for an unknown one. */
export async function readPayLink(
  { clock, database }: Pick<AppContext, 'clock' | 'database'>,
  token: string,
): Promise<ReadLink | null> {
  const link = await findPayLinkByToken(database.read, digestOfToken(token));
  return link && readLink(database.read, link, { today: businessDateOf(clock), now: clock.now() });
}

async function readLink(
  db: Db,
  link: StoredPayLink,
  { today, now }: { today: string; now: Date },
): Promise<ReadLink | null> {
  const loan = await findLoan(db, link.loanId);
  if (loan === null) return null;
  const { state: loanState } = await replayStored(db, loan, today);
  const charges = await listChargesOfLink(db, link.id);
  const customer = await findOwnCustomer(db, link.customerId);
  const state = stateOfLink({ link, charges, loan: loanState, now });
  const asked = canBegin(state) ? askedByLink(link, loanState) : 0;
  return { link, state, askedKobo: asked, firstname: customer?.firstname ?? '', charges };
}

/**
 * Begins a payment by a link at the provider, and returns the token of its page; each press is a payment of its own, so that no two payers share a
 * page. Calls the provider, so it runs outside of a transaction. Refuses with `pay-link-over` a link by which nothing can be paid, and with
 * `too-many-requests` one by which ten payments were begun in a day.
 */
export async function beginByLink(context: AppContext, token: string): Promise<string> {
  const { config, database, keys } = context;
  const charge = await database.write((tx) => chargeToPay(tx, token, config.mailFrom));
  const [paymentToken = ''] = paymentTokensOf(keys, charge.id);
  await startCharge(context, charge.id, `${addressOf(config.publicUrl, token)}/${paymentToken}`);
  return paymentToken;
}

/** The charge of a press. Locks the customer of the link. */
async function chargeToPay(tx: Tx, token: string, mailFrom: string): Promise<Charge> {
  const link = (await findPayLinkByToken(tx, digestOfToken(token))) ?? refuse('pay-link-over');
  if ((await lockCustomer(tx, link.customerId)) === null) refuse('pay-link-over');
  const now = await findPayLink(tx, link.id);
  const read = now && (await readLink(tx, now, { today: tx.businessDate, now: tx.now }));
  if (read === null || !canBegin(read.state)) refuse('pay-link-over');
  const since = tx.now.getTime() - openMs;
  const begun = read.charges.filter(
    ({ state, paidKobo, createdAt }) => state !== 'failed' && paidKobo === 0 && createdAt.getTime() > since,
  );
  if (begun.length >= openMax) refuse('too-many-requests');
  return createCharge(tx, {
    // It stands on the provider's page: nothing of the plan.
    reference: `PL-${randomBytes(8).toString('hex')}`,
    owner: ownerOfLoan(link.loanId),
    customerId: link.customerId,
    amountKobo: askedKobo(read.askedKobo),
    // Nor the customer's address, which the provider's page shows.
    email: placeholderEmailOf(`payer-${link.id}`, mailFrom),
    payLinkId: link.id,
  });
}

/** A payment by a link as its payer sees it. */
export interface ReadPayment {
  charge: Charge;
  /** What goes back or went back, what of it failed to or waits for an account, and what is back. In kobo. */
  backKobo: number;
  stuckKobo: number;
  doneKobo: number;
  account: PayerAccount | null;
}

/** The payment of a link by the token of its page, or null. */
export const findPaymentOf = (
  keys: AppContext['keys'],
  { charges }: Pick<ReadLink, 'charges'>,
  paymentToken: string,
): Charge | null => charges.find(({ id }) => paymentTokensOf(keys, id).includes(paymentToken)) ?? null;

/** What became of a payment. */
export async function readPayment(db: Db, charge: Charge): Promise<ReadPayment> {
  const refunds = (await listRefundsOf(db, charge.id)).filter(({ sentAgainAs }) => sentAgainAs === null);
  const sumOf = (which: (refund: StoredRefund) => boolean) =>
    refunds.filter(which).reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  return {
    charge,
    backKobo: sumOf(() => true),
    stuckKobo: sumOf(needsAccount),
    doneKobo: sumOf((refund) => !isUnended(refund)),
    account: await findPayerAccount(db, charge.id),
  };
}

/** True for a refund that can't go back the way the money came. */
const needsAccount = (refund: StoredRefund): boolean =>
  isUnended(refund) && (refund.alarm === 'needs-attention' || refund.state === 'failed');

/** Asks the provider about the payments of a link of which it is not known what came of them. Calls the provider, so it runs outside of a transaction. */
export async function followPayments(context: AppContext, charges: readonly Charge[]): Promise<void> {
  for (const { id, state } of charges) if (state !== 'paid') await followCharge(context, id);
}

/**
 * Names the account that what goes back of a payment is sent to. The bank is asked for its name, and the provider for who sent the money. Calls both, so it
 * runs outside of a transaction. Refuses with `pay-link-over` a payment of which nothing waits for an account, and as `resolveAccount` and
 * `namePayerAccount`.
 */
export async function nameAccountOf(
  context: AppContext,
  chargeId: string,
  named: { bankCode: string; accountNumber: string },
): Promise<PayerAccount> {
  const { database, providers } = context;
  const charge = await findWholeCharge(database.read, chargeId);
  if (charge === null || (await readPayment(database.read, charge)).stuckKobo === 0) refuse('pay-link-over');
  const account = await resolveAccount(context, named);
  const answer = await providers.charges.verify(providerReferenceOf(charge.reference, charge.attempt));
  const sender = answer.kind === 'found' ? (answer.payment.sender ?? null) : null;
  return database.write((tx) => namePayerAccount(tx, charge, account, sender));
}

/**
 * What goes back at once of money that came by a link: all of it where another payment of the link has money, and what is more than was asked for. Null for
 * any other money. The caller has locked the loan’s charges.
 */
export async function backOfLink(_: Tx, { chargeId, newKobo, charges }: MoneyIn): Promise<MoneyBack | null> {
  const charge = charges.find(({ id }) => id === chargeId);
  if (charge === undefined || charge.payLinkId === null) return null;
  const isSecond = charges.some(
    (other) => other.id !== chargeId && other.payLinkId === charge.payLinkId && heldKobo(other) > 0,
  );
  if (isSecond) return { amountKobo: newKobo, reason: 'The link was paid already. What came again goes back.' };
  const amountKobo = Math.min(newKobo, Math.max(0, charge.paidKobo - charge.amountKobo));
  return amountKobo === 0 ? null : { amountKobo, reason: 'More came by the link than was asked. The rest goes back.' };
}

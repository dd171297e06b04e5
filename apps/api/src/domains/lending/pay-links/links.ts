import { randomUUID } from 'node:crypto';
import { type PayLink, payLinkDays, payLinksOpenMax } from '@foodbank/contract/lending/pay-links';
import type { Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { Db, Tx } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, customerActor } from '../../foundation/audit/add-audit-line.ts';
import { type Charge, heldKobo, listChargesOfLink } from '../../money/charges/queries.ts';
import { lockCustomer } from '../../people/customers/queries.ts';
import type { LoanState } from '../loans/life/loan-state.ts';
import { findLoan, type StoredLoan } from '../loans/queries.ts';
import { replayStored } from '../loans/recording.ts';
import { getOwnLoan } from '../repayments/paying.ts';
import { whyNotPaid } from '../repayments/rules.ts';
import {
  endPayLinkRow,
  findPayLink,
  findPayLinkByPress,
  insertPayLink,
  listLivePayLinksOf,
  listPayLinksOf,
  listPayLinksOfCustomer,
  type StoredPayLink,
} from './queries.ts';
import { addressOf, canBegin, stateOfLink, tokenDigestOf, tokenOf } from './rules.ts';

/** What a customer wants a link for. `key` is of the app: the same one makes one link. */
export interface LinkAsked {
  number: string;
  key: string;
  kobo: number;
}

const lastsMs = payLinkDays * 86_400_000;
const listedMax = 10;

/**
 * Makes a pay link. Refuses with `not-found` another customer's plan, as `whyNotPaid`, with `plan-not-payable` a plan that is stopped, with
 * `pay-links-open` the fourth that would be open, and with `key-used` a key of another amount. Locks the customer.
 */
export async function makePayLink(
  tx: Tx,
  customerId: string,
  { number, key, kobo }: LinkAsked,
): Promise<StoredPayLink> {
  if ((await lockCustomer(tx, customerId)) === null) refuse('not-found');
  const loan = await getOwnLoan(tx, customerId, number);
  const there = await findPayLinkByPress(tx, loan.id, key);
  if (there !== null) return there.amountKobo === kobo ? there : refuse('key-used');
  const { state } = await replayStored(tx, loan, tx.businessDate);
  const refusal = whyNotPaid(state, kobo) ?? (state.frozenSince === null ? null : 'plan-not-payable');
  if (refusal !== null) refuse(refusal);
  if ((await countOpen(tx, loan, state)) >= payLinksOpenMax) refuse('pay-links-open');
  const id = randomUUID();
  const about = { id, loanId: loan.id, customerId, pressKey: key, amountKobo: kobo };
  const made = await insertPayLink(tx, {
    ...about,
    tokenDigest: tokenDigestOf(tx.keys, id),
    expiresAt: new Date(tx.now.getTime() + lastsMs),
  });
  if (made === null) refuse('key-used');
  await addAuditLine(tx, {
    actor: customerActor(customerId),
    action: 'pay-link-made',
    subject: customerId,
    detail: { loan: loan.number, linkId: id, amountKobo: kobo },
  });
  return made;
}

async function countOpen(tx: Tx, loan: StoredLoan, state: LoanState): Promise<number> {
  let count = 0;
  for (const link of await listLivePayLinksOf(tx, loan.id, tx.now)) {
    const charges = await listChargesOfLink(tx, link.id);
    if (canBegin(stateOfLink({ link, charges, loan: state, now: tx.now }))) count += 1;
  }
  return count;
}

/** Ends a link at its customer's press. Again changes nothing. Refuses with `not-found` another plan's. Locks the customer. */
export async function endPayLink(
  tx: Tx,
  customerId: string,
  { number, id }: { number: string; id: string },
): Promise<void> {
  if ((await lockCustomer(tx, customerId)) === null) refuse('not-found');
  const loan = await getOwnLoan(tx, customerId, number);
  const link = await findPayLink(tx, id);
  if (link === null || link.loanId !== loan.id) refuse('not-found');
  if ((await endPayLinkRow(tx, id, tx.now, 'customer')) === null) return;
  await addAuditLine(tx, {
    actor: customerActor(customerId),
    action: 'pay-link-ended',
    subject: customerId,
    detail: { loan: loan.number, linkId: id },
  });
}

/** What the addresses and the state of links depend on. */
export interface LinkReading {
  keys: Keys;
  publicUrl: string;
  today: Day;
  now: Date;
}

/** The last links of a plan, the newest first. */
export async function listPayLinks(db: Db, loan: StoredLoan, reading: LinkReading): Promise<PayLink[]> {
  const { state } = await replayStored(db, loan, reading.today);
  const links = await listPayLinksOf(db, loan.id, listedMax);
  return Promise.all(
    links.map(async (link) => describeLink(link, await listChargesOfLink(db, link.id), state, reading)),
  );
}

function describeLink(
  link: StoredPayLink,
  charges: readonly Charge[],
  loan: LoanState,
  { keys, publicUrl, now }: LinkReading,
): PayLink {
  const state = stateOfLink({ link, charges, loan, now });
  const token = canBegin(state) ? tokenOf(keys, link) : null;
  return {
    id: link.id,
    amount: toNaira(link.amountKobo),
    state,
    url: token && addressOf(publicUrl, token),
    madeAt: link.madeAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    paid: toNaira(charges.reduce((sum, charge) => sum + heldKobo(charge), 0)),
  };
}

/** The links of a customer for the export, with what came in by each before anything went back. */
export async function exportPayLinks(tx: Tx, customerId: string) {
  const records = [];
  for (const link of await listPayLinksOfCustomer(tx, customerId)) {
    const { loanId, amountKobo, madeAt, expiresAt, endedAt, endedBy } = link;
    const charges = await listChargesOfLink(tx, link.id);
    const loan = (await findLoan(tx, loanId))?.number ?? null;
    const paidKobo = charges.reduce((sum, one) => sum + one.paidKobo, 0);
    records.push({ loan, amountKobo, madeAt, expiresAt, endedAt, endedBy, paidKobo });
  }
  return records;
}

import type { StatementAccount } from '@foodbank/contract/money/reconciliation-staff';
import type { Tx } from '../../../platform/database.ts';
import { listChargesNamed } from '../charges/queries.ts';
import { chargeSubject, lostDisputeKey } from '../charges/transfers.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { findTransferByKey } from '../ledger/queries.ts';
import type { NewTransfer } from '../ledger/rules.ts';
import { businessAccount } from '../ledger/rules.ts';
import { listDisbursementsByReference } from '../payments/reference-queries.ts';
import type { RuleBook } from './apply-rules.ts';
import { asFee, asOwnTransfer, outOfSuspense, toAccount, toSuspense } from './book-lines.ts';
import { type AppliedLine, lockLines, openingLine } from './line-queries.ts';
import {
  type Explained,
  listDisbursementsWithFee,
  listItemsOf,
  listPartners,
  matchItems,
  storeExplanations,
} from './match-queries.ts';
import {
  type Cause,
  type ChargeOfLine,
  causes,
  disputeNameStart,
  type Explanation,
  explainLine,
  fileNumberIn,
  type NamedPayment,
} from './rules.ts';

interface Bookings {
  open: { number: number; amountKobo: number; code: string }[];
  taken: { amountKobo: number }[];
}

/** A payment that lines may name, with its bookings on one account. */
type Payment = NamedPayment & Bookings;

/**
 * Decides what explains some lines, books that and stores it: lines of a statement that is being applied, or open ones. The caller holds
 * the lock of reconciliation and has read the ledger's items. What nothing explains is looked up in the rules, if there are any. Returns how many
 * of the lines are explained.
 */
export async function matchLines(tx: Tx, lines: readonly AppliedLine[], rules?: RuleBook): Promise<number> {
  if (lines.length === 0) return 0;
  const payments = await listPayments(tx, lines);
  const charges = await listCharges(tx, lines);
  const files = await listFiles(tx, lines);
  const partners = await listPartnersOf(tx, lines);
  const transfers: NewTransfer[] = [];
  const explained: Explained[] = [];
  const pairs: Record<StatementAccount, { number: number; lineId: string }[]> = { provider: [], bank: [] };
  for (const line of lines) {
    if (partners.isTaken(line.id)) continue;
    const isOpen = line.state !== null;
    const payment = paymentOf(line, payments);
    const charge = payment === null ? chargeOf(line, charges) : null;
    const file = files.get(fileOf(line) ?? '') ?? null;
    const named = { payment, charge, file, partners: partners.find(line.id, payment !== null) };
    const { cause, itemNumber, partnerId } = explain(tx, line, named);
    const rule = cause === 'no-reference' || cause === 'unknown' ? (rules?.take(line) ?? null) : null;
    if (rule !== null) {
      transfers.push(...bookingsOf(line, isOpen, cause), toAccount(line, businessAccount(rule.clearedTo)));
      explained.push({
        ...storedAs(line.id, { cause: 'cleared-by-rule' }),
        ruleId: rule.id,
        clearedTo: rule.clearedTo,
      });
      continue;
    }
    const explanation = { cause, partnerId };
    explained.push({ ...storedAs(line.id, explanation), disbursementId: payment?.id ?? null });
    transfers.push(...bookingsOf(line, isOpen, cause));
    if (itemNumber !== undefined) {
      pairs[line.account].push({ number: itemNumber, lineId: line.id });
      takeItem(payment ?? charge ?? file, itemNumber);
    }
    if (cause === 'fee' && payment) payment.hasFee = true;
    if (partnerId !== undefined) {
      const other = partners.take(line.id, partnerId);
      explained.push({ ...storedAs(other.id, { cause, partnerId: line.id }), disbursementId: payment?.id ?? null });
      if (cause === 'own-transfer') transfers.push(outOfSuspense(other), asOwnTransfer(line, other));
    }
  }
  await postTransfers(tx, transfers);
  for (const account of ['provider', 'bank'] as const) await matchItems(tx, account, pairs[account]);
  await storeExplanations(tx, explained);
  return explained.filter(({ state }) => state === 'matched' || state === 'cleared').length;
}

function explain(
  tx: Tx,
  line: AppliedLine,
  named: { payment: Payment | null; charge: ChargeOfLine | null; file: Bookings | null; partners: readonly string[] },
): Explanation {
  if (line.line === openingLine) return { cause: 'opening-balance' };
  const { ownTransfer: isOwnTransfer } = line;
  return explainLine(line, { ...named, isOwnTransfer, businessDate: tx.businessDate });
}

/** The bookings of a line. An open one stands in suspense until it is explained; a payment and its way back cancel out in there. */
function bookingsOf(line: AppliedLine, isOpen: boolean, cause: Cause): NewTransfer[] {
  if (cause === 'taken-back' || causes[cause].state !== 'matched') return isOpen ? [] : [toSuspense(line)];
  return [...(isOpen ? [outOfSuspense(line)] : []), ...(cause === 'fee' ? [asFee(line)] : [])];
}

const storedAs = (
  id: string,
  { cause, partnerId = null }: { cause: Cause; partnerId?: string | null | undefined },
) => ({
  id,
  cause,
  state: causes[cause].state,
  disbursementId: null,
  partnerId,
  ruleId: null,
  clearedTo: null,
});

/** The payment that a line names. Only the provider's account pays. */
const paymentOf = ({ account, reference }: AppliedLine, payments: ReadonlyMap<string, Payment>) =>
  (account === 'provider' && reference !== null && payments.get(reference.toLowerCase())) || null;

/** The customer's payment that a line names. Only the provider's account takes money in. */
const chargeOf = ({ account, reference }: AppliedLine, charges: ReadonlyMap<string, Bookings>) =>
  (account === 'provider' && reference !== null && charges.get(reference.toLowerCase())) || null;

/** The number of the deduction file that a line names. Only the bank's account takes in what employers pass on. */
const fileOf = (line: AppliedLine): string | null => (line.account === 'bank' ? fileNumberIn(line) : null);

function takeItem(payment: Bookings | null, number: number): void {
  const place = payment?.open.findIndex((item) => item.number === number) ?? -1;
  const [item] = place < 0 ? [] : (payment?.open.splice(place, 1) ?? []);
  if (item) payment?.taken.push(item);
}

/** The payments that lines name by their references, with their bookings on the provider's account. */
async function listPayments(tx: Tx, lines: readonly AppliedLine[]): Promise<Map<string, Payment>> {
  const references = [...new Set(lines.flatMap(({ reference }) => reference?.toLowerCase() ?? []))];
  const found = references.length === 0 ? [] : await listDisbursementsByReference(tx, references);
  if (found.length === 0) return new Map();
  const ids = found.map(({ id }) => id);
  const withFee = await listDisbursementsWithFee(tx, ids);
  const owners = found.map(({ owner }) => owner);
  const items = Map.groupBy(await listItemsOf(tx, 'provider', owners), ({ subject }) => subject);
  return new Map(
    found.map(({ id, owner, amountKobo, state, reference }) => {
      const own = items.get(owner) ?? [];
      const open = own.filter(({ lineId }) => lineId === null);
      const taken = own.filter(({ lineId }) => lineId !== null);
      return [reference, { id, amountKobo, failed: state === 'failed', open, taken, hasFee: withFee.has(id) }];
    }),
  );
}

/** The customers' payments that lines name, with their bookings on the provider's account. */
async function listCharges(tx: Tx, lines: readonly AppliedLine[]): Promise<Map<string, Bookings>> {
  const names = [...new Set(lines.flatMap(({ reference }) => reference?.toLowerCase() ?? []))];
  const charges = names.length === 0 ? [] : await listChargesNamed(tx, names);
  const named = charges.map(({ name, chargeId }) => ({ name, subject: chargeSubject(chargeId) }));
  const disputed = names.filter((name) => name.startsWith(disputeNameStart));
  for (const name of disputed) {
    const booked = await findTransferByKey(tx, lostDisputeKey(name.slice(disputeNameStart.length)));
    // Without a booking the line waits: the provider's word of the dispute may still come.
    named.push({ name, subject: booked?.subject ?? '' });
  }
  if (named.length === 0) return new Map();
  const subjects = [...new Set(named.map(({ subject }) => subject))];
  const items = Map.groupBy(await listItemsOf(tx, 'provider', subjects), ({ subject }) => subject);
  const bySubject = new Map(
    subjects.map((subject) => {
      const own = items.get(subject) ?? [];
      const open = own.filter(({ lineId }) => lineId === null);
      return [subject, { open, taken: own.filter(({ lineId }) => lineId !== null) }];
    }),
  );
  return new Map(named.map(({ name, subject }) => [name, bySubject.get(subject) ?? { open: [], taken: [] }]));
}

/** The deduction files that lines name, with their bookings on the bank's account. */
async function listFiles(tx: Tx, lines: readonly AppliedLine[]): Promise<Map<string, Bookings>> {
  const numbers = [...new Set(lines.flatMap((line) => fileOf(line) ?? []))];
  if (numbers.length === 0) return new Map();
  const subjects = numbers.map((number) => `payroll:${number}`);
  const items = Map.groupBy(await listItemsOf(tx, 'bank', subjects), ({ subject }) => subject);
  return new Map(
    numbers.map((number) => {
      const own = items.get(`payroll:${number}`) ?? [];
      const open = own.filter(({ lineId }) => lineId === null);
      return [number, { open, taken: own.filter(({ lineId }) => lineId !== null) }];
    }),
  );
}

/** The open lines that may be the same money as others, or its way back. Each is given to one line only. */
async function listPartnersOf(tx: Tx, lines: readonly AppliedLine[]) {
  const possible = await listPartners(
    tx,
    lines.map(({ id }) => id),
  );
  const partnerIds = [...new Set(possible.map(({ partnerId }) => partnerId))];
  const byId = new Map((await lockLines(tx, partnerIds)).map((line) => [line.id, line]));
  const byLine = Map.groupBy(possible, ({ lineId }) => lineId);
  const taken = new Set<string>();
  return {
    /** True if the line is matched with another one of the same call. */
    isTaken: (id: string) => taken.has(id),
    /** The ids of a line's possible partners: one if it is certain. On the same account only for a line that names a payment. */
    find(lineId: string, namesPayment: boolean): string[] {
      const own = (byLine.get(lineId) ?? []).filter(
        (one) => one.sameAccount === namesPayment && !taken.has(one.partnerId),
      );
      // Of several ways back of one payment, any is right.
      if (namesPayment) return own.slice(0, 1).map(({ partnerId }) => partnerId);
      const named = own.filter(({ byName }) => !byName);
      const best = named.length > 0 ? named : own;
      const ids = best.map(({ partnerId }) => partnerId);
      return ids.length === 1 && best.some(({ byName, hasRival }) => byName && hasRival) ? [...ids, ...ids] : ids;
    },
    /** Gives a partner to a line. */
    take(lineId: string, partnerId: string): AppliedLine {
      const line = byId.get(partnerId);
      if (line === undefined) throw new Error(`the line ${partnerId} was not locked`);
      taken.add(lineId).add(partnerId);
      return line;
    },
  };
}

import type { ClearingAccount } from '@foodbank/contract/money/reconciliation-staff';
import { asTheirs } from '@foodbank/contract/primitives/their-references';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { businessAccount, type NewTransfer } from '../ledger/rules.ts';
import { asOwnTransfer, outOfSuspense, toAccount } from './book-lines.ts';
import { type AppliedLine, lockLines } from './line-queries.ts';
import { type Cleared, type LedgerItem, lockItem, markAsked, markCleared, matchItems } from './match-queries.ts';
import { readLedgerItems } from './read-ledger-items.ts';
import { needsSecondPerson } from './rules.ts';
import { lockReconciliation } from './statement-queries.ts';

/** What a person says explains a line: exactly one of them. */
export interface ClearingTarget {
  account?: ClearingAccount | undefined;
  lineId?: string | undefined;
  /** The number of the ledger's entry on the line's account. */
  booking?: number | undefined;
}

interface Found {
  line: AppliedLine;
  account: ClearingAccount | null;
  other: AppliedLine | null;
  item: LedgerItem | null;
}

/** The kind of requests to explain a line in suspense. */
export const suspenseClearingKindName = 'suspense-clearing';

/**
 * Explains a line in suspense, or asks for it where a second person is needed. Returns the request's id, or null if the line is cleared.
 * Refuses with `changed-meanwhile` a line that isn't in suspense, and with `no-match` a line or booking that doesn't explain it.
 */
export async function clearStatementLine(
  tx: Tx,
  {
    id,
    reason,
    theirReference,
    ...target
  }: ClearingTarget & { id: string; reason: string; theirReference?: string | undefined },
  actor: Actor,
): Promise<string | null> {
  await lockReconciliation(tx);
  await readLedgerItems(tx);
  const found = await findClearingTarget(tx, id, target);
  if (found.line.approvalId !== null || (found.other?.approvalId ?? null) !== null) refuse('change-already-asked');
  if (!needsSecondPerson(found.line.amountKobo, found.account)) {
    await clearLine(tx, found, { by: actor.id, reason, approvalId: null }, actor, asTheirs(theirReference));
    return null;
  }
  const approvalId = await requestApproval(tx, {
    kind: suspenseClearingKindName,
    subject: id,
    payload: { ...target, ...asTheirs(theirReference) },
    fingerprint: fingerprintOf(tx, [found.line.state, found.line.amountKobo]),
    permission: 'reconciliation.approve',
    reason,
    actor,
  });
  await markAsked(tx, id, approvalId);
  return approvalId;
}

/** The line and what is to explain it, locked, if both are as they have to be. */
export async function findClearingTarget(tx: Tx, id: string, target: ClearingTarget): Promise<Found> {
  const { account = null, lineId = null, booking = null } = target;
  const locked = await lockLines(tx, lineId === null ? [id] : [id, lineId]);
  const line = locked.find((one) => one.id === id) ?? refuse('not-found');
  if (line.state !== 'suspense') refuse('changed-meanwhile');
  const other =
    lineId === null ? null : (locked.find((one) => one.id === lineId && one.id !== id) ?? refuse('no-match'));
  if (other && (other.amountKobo !== -line.amountKobo || other.state === 'matched' || other.state === 'cleared')) {
    refuse('no-match');
  }
  const item = booking === null ? null : ((await lockItem(tx, line.account, booking)) ?? refuse('no-match'));
  if (item && (item.amountKobo !== line.amountKobo || item.lineId !== null)) refuse('no-match');
  return { line, account, other, item };
}

/** Clears a line: books it out of suspense and notes what explains it. Both lines, or the line and the booking, are locked. */
export async function clearLine(
  tx: Tx,
  { line, account, other, item }: Found,
  by: Pick<Cleared, 'by' | 'reason' | 'approvalId'>,
  actor: Actor,
  theirs: { theirReference?: string },
): Promise<void> {
  const transfers: NewTransfer[] = [];
  if (account !== null) transfers.push(toAccount(line, businessAccount(account)));
  if (item !== null) transfers.push(outOfSuspense(line));
  // Two lines of one account take each other back within suspense.
  if (other !== null && other.account !== line.account) {
    transfers.push(outOfSuspense(line), outOfSuspense(other), asOwnTransfer(line, other));
  }
  await postTransfers(tx, transfers);
  if (item !== null) await matchItems(tx, line.account, [{ number: item.number, lineId: line.id }]);
  const cause = account !== null ? 'cleared-to-account' : item !== null ? 'cleared-with-booking' : 'cleared-with-line';
  const to = account ?? item?.subject ?? 'line';
  await markCleared(tx, line.id, { ...by, cause, to, partnerId: other?.id ?? null });
  if (other !== null) await markCleared(tx, other.id, { ...by, cause, to, partnerId: line.id });
  const { amountKobo } = line;
  const after = { to: account ?? (item === null ? `line ${other?.id}` : `booking ${item.number}`) };
  await addAuditLine(tx, {
    actor,
    action: 'statement-line-cleared',
    subject: line.id,
    reason: by.reason,
    detail: { amountKobo, account: line.account, ...(by.approvalId && { approval: by.approvalId }), ...theirs },
    after,
  });
}

import type { LedgerTransfer } from '@foodbank/contract/money/ledger-staff';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { Db } from '../../../platform/database.ts';
import { findEndOf, findTransfer, listGroup, listSumsAfter } from './browse-queries.ts';
import { describeLinked, describeSums, findSides, type ListStoreNames, sideOf } from './describe-accounts.ts';
import type { StoredTransfer } from './queries.ts';

/** How many others of a group are listed. */
const groupSize = 100;

/** A transfer in full: both sides with the sums after it, its group, and the transfers that it ends or that end it. */
export async function describeTransfer(
  db: Db,
  transfer: StoredTransfer,
  listStoreNames: ListStoreNames,
): Promise<LedgerTransfer> {
  const originId = transfer.pendingId ?? transfer.reversesId;
  const [sides, sums, origin, end, group] = await Promise.all([
    findSides(db, [transfer], listStoreNames),
    listSumsAfter(db, transfer.id),
    originId === null ? null : findTransfer(db, originId),
    findEndOf(db, transfer.id),
    listGroup(db, transfer, groupSize),
  ]);
  const oneSide = (id: number) => {
    const side = sideOf(sides, id);
    const after = sums.find(({ accountId }) => accountId === id);
    return { ...side, after: after === undefined ? null : describeSums(side.kind, after) };
  };
  const { id, key, kind, code, subject, bookedOn, effectiveOn } = transfer;
  return {
    id,
    key,
    kind,
    code,
    subject,
    amount: toNaira(transfer.amountKobo),
    debit: oneSide(transfer.debitAccountId),
    credit: oneSide(transfer.creditAccountId),
    bookedAt: transfer.bookedAt.toISOString(),
    bookedOn,
    effectiveOn,
    origin: origin && describeLinked(origin),
    end: end && describeLinked(end),
    group: group.map(describeLinked),
  };
}

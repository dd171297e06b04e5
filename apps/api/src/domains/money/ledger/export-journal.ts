import { journalPartSize } from '@foodbank/contract/money/ledger-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { type CsvCell, csvRow, csvStart } from '@foodbank/contract/primitives/csv';
import { lagosTime } from '@foodbank/contract/primitives/day';
import { formatReferralCode } from '@foodbank/contract/primitives/referral-codes';
import type { Tx } from '../../../platform/database.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { listAgentNames } from '../../people/agents/name-queries.ts';
import { type JournalTransfer, listJournal } from './browse-queries.ts';
import { accountKinds } from './rules.ts';

/** A part of a journal's file. The cursor of the next part carries the lines and the kobo so far, so that the totals are the file's. */
export interface JournalPart {
  fileName: string;
  csv: string;
  rowCount: number;
  nextCursor: string | null;
}

const heading = [
  'booked on',
  'booked at (Lagos)',
  'counts on',
  'transfer',
  'group',
  'code',
  'subject',
  'account',
  'agent',
  'debit (NGN)',
  'credit (NGN)',
];

/**
 * Writes a part of a month's journal: a debit and a credit line for each transfer that moved money, oldest first, and the totals after
 * the last one. `month` is such as 2026-10. Each part is recorded in the audit log.
 */
export async function exportJournal(
  tx: Tx,
  month: string,
  cursor: string | undefined,
  actor: Actor,
  partSize = journalPartSize,
): Promise<JournalPart> {
  const before = readCursor(cursor);
  const found = await listJournal(tx, `${month}-01`, before.place, partSize + 1);
  const transfers = found.slice(0, partSize);
  const codes = await codesOf(tx, transfers);
  const last = found.length > transfers.length ? transfers.at(-1) : undefined;
  const rowCount = before.rowCount + 2 * transfers.length;
  const kobo = transfers.reduce((sum, { amountKobo }) => sum + BigInt(amountKobo), before.kobo);
  const total = koboText(kobo);
  const rows = [
    ...(cursor === undefined ? [heading] : []),
    ...transfers.flatMap((transfer) => linesOf(transfer, codes)),
    ...(last === undefined
      ? [[`Totals of ${counted(rowCount, 'line')}`, '', '', '', '', '', '', '', '', total, total]]
      : []),
  ];
  const detail = { linesBefore: before.rowCount, lines: 2 * transfers.length };
  await addAuditLine(tx, { actor, action: 'ledger-journal-exported', subject: month, detail });
  return {
    fileName: `journal-${month}.csv`,
    csv: (cursor === undefined ? csvStart : '') + rows.map(csvRow).join(''),
    rowCount,
    nextCursor: last === undefined ? null : `${rowCount}.${kobo}.${last.bookedOn}.${last.id}`,
  };
}

function readCursor(cursor: string | undefined) {
  const [rows = '0', kobo = '0', bookedOn, id] = cursor?.split('.') ?? [];
  const place = bookedOn === undefined || id === undefined ? null : { bookedOn, id };
  return { rowCount: Number(rows), kobo: BigInt(kobo), place };
}

/** The referral codes of the agents that transfers are about, by id. Other owners are customers, stores, riders and plans. */
async function codesOf(tx: Tx, transfers: readonly JournalTransfer[]): Promise<Map<string, string>> {
  const owners = new Set(
    transfers.flatMap(({ debitKind, debitOwner, creditKind, creditOwner }) => [
      ...(accountKinds[debitKind].owner === 'agent' ? [debitOwner] : []),
      ...(accountKinds[creditKind].owner === 'agent' ? [creditOwner] : []),
    ]),
  );
  const agents = await listAgentNames(tx, [...owners]);
  return new Map(agents.map(({ id, referralCode }) => [id, formatReferralCode(referralCode)]));
}

function linesOf(transfer: JournalTransfer, codes: ReadonlyMap<string, string>): CsvCell[][] {
  const { id, groupId, code, subject, bookedOn, bookedAt, effectiveOn, amountKobo } = transfer;
  const start = [bookedOn, lagosTime(bookedAt), effectiveOn, id, groupId, code, subject];
  const agentOf = (owner: string) => (owner === '' ? '' : (codes.get(owner) ?? owner));
  const amount = koboText(BigInt(amountKobo));
  return [
    [...start, transfer.debitKind, agentOf(transfer.debitOwner), amount, ''],
    [...start, transfer.creditKind, agentOf(transfer.creditOwner), '', amount],
  ];
}

/** Kobo as naira that a spreadsheet can add up: 2708050 becomes 27080.50. */
const koboText = (kobo: bigint): string => `${kobo / 100n}.${String(kobo % 100n).padStart(2, '0')}`;

import type { Day } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { postTransfers } from '../../money/ledger/post-transfers.ts';
import { businessAccount, employerAccount, type NewTransfer } from '../../money/ledger/rules.ts';
import {
  type FileMoney,
  findRemittance,
  getSurplus,
  insertRemittance,
  insertSettlement,
  lockFileMoney,
  lockSurplus,
  markReturned,
} from './receivable-queries.ts';
import { splitRemittance } from './receivable-rules.ts';

/** The record of the ledger that the transfers of a file belong to. The bank’s lines name the same number. */
const subjectOf = (number: string): string => `payroll:${number}`;

/** What a member says of money that came in. */
export interface RemittanceToRecord {
  fileId: string;
  amountKobo: number;
  feeKobo: number;
  receivedOn: Day;
  /** What was open of the file as the member saw it. */
  openKobo: number;
}

/**
 * Records money that an employer passed on for a file, and what the treasury kept of it. What is beyond what is open is the employer’s. One member
 * records it: the bank’s statement is the second pair of eyes, and a booking that no statement shows stays open in the reconciliation and keeps the
 * month from closing. Refuses with `changed-meanwhile` where something else is open than the member saw, so that one remittance isn’t recorded
 * twice; `time-ahead`; `remittance-before-file` a day before the file was made; `remittance-fee-too-high` a fee beyond what is open. Locks the file.
 */
export async function recordRemittance(
  tx: Tx,
  employerId: string,
  { fileId, amountKobo, feeKobo, receivedOn, openKobo }: RemittanceToRecord,
  actor: Actor,
): Promise<string> {
  const file = await lockFileOf(tx, employerId, fileId);
  if (file.openKobo !== openKobo) refuse('changed-meanwhile');
  if (receivedOn > tx.businessDate) refuse('time-ahead');
  if (receivedOn < file.frozenOn) refuse('remittance-before-file');
  if (feeKobo > openKobo) refuse('remittance-fee-too-high');
  const { settledKobo, overKobo } = splitRemittance({ amountKobo, feeKobo, openKobo });
  const values = [receivedOn, amountKobo, feeKobo, settledKobo, tx.businessDate, tx.now, actor.id] as const;
  const { id } = await insertRemittance(tx, employerId, fileId, ...values);
  await insertSettlement(tx, {
    ...{ employerId, fileId, remittanceId: id, kind: 'remitted', actor },
    ...{ settledKobo, surplusKobo: overKobo },
  });
  const booked = { id, employerId, number: file.number, amountKobo, feeKobo, settledKobo, overKobo };
  await postTransfers(tx, transfersOf(booked, settledKobo === openKobo, receivedOn));
  await addAuditLine(tx, {
    ...{ actor, action: 'remittance-recorded', subject: employerId },
    after: { file: file.number, amount: formatKobo(amountKobo), fee: formatKobo(feeKobo), receivedOn },
    detail: { remittance: id },
  });
  return id;
}

interface BookedRemittance {
  id: string;
  employerId: string;
  number: string;
  amountKobo: number;
  feeKobo: number;
  settledKobo: number;
  overKobo: number;
}

/**
 * What a remittance moves: money into the bank in one booking, as the bank's statement has it, and what the treasury kept. Of a remittance with
 * something beyond, all is the employer's first, and what is open is settled from it.
 */
function movesOf({ employerId, amountKobo, feeKobo, settledKobo, overKobo }: BookedRemittance, isAll: boolean) {
  const owed = employerAccount('employer-receivable', employerId);
  const beyond = employerAccount('employer-surplus', employerId);
  const [bank, kept] = [businessAccount('bank'), businessAccount('payroll-fees')];
  const isOver = overKobo > 0;
  const fee = { name: 'fee', code: 'payroll-fee', back: 'payroll-remittance-returned' } as const;
  const used = { name: 'settled', code: 'payroll-surplus-used', back: 'payroll-surplus-freed' } as const;
  const came = { name: 'came', back: 'payroll-remittance-returned' } as const;
  const moves = [
    isOver
      ? { ...came, code: 'payroll-remitted-over' as const, debit: bank, credit: beyond, amountKobo }
      : {
          ...{ ...came, code: isAll ? ('payroll-remitted' as const) : ('payroll-remitted-short' as const) },
          ...{ debit: bank, credit: owed, amountKobo },
        },
    { ...used, debit: beyond, credit: owed, amountKobo: isOver ? settledKobo - feeKobo : 0 },
    { ...fee, debit: kept, credit: owed, amountKobo: feeKobo },
  ];
  return moves.filter(({ amountKobo: kobo }) => kobo > 0);
}

const transfersOf = (remittance: BookedRemittance, isAll: boolean, effectiveOn: Day): NewTransfer[] =>
  movesOf(remittance, isAll).map(({ name, code, debit, credit, amountKobo }) => ({
    ...{ kind: 'posted', key: `remittance:${remittance.id}:${name}`, subject: subjectOf(remittance.number) },
    ...{ code, debit, credit, amountKobo, effectiveOn },
  }));

const reversalsOf = (remittance: BookedRemittance, effectiveOn: Day): NewTransfer[] =>
  movesOf(remittance, true).map(({ name, back, debit, credit, amountKobo }) => ({
    ...{ kind: 'posted', key: `remittance:${remittance.id}:${name}:returned`, subject: subjectOf(remittance.number) },
    ...{ reversesKey: `remittance:${remittance.id}:${name}`, code: back, effectiveOn },
    ...{ debit: credit, credit: debit, amountKobo },
  }));

/**
 * The bank took a remittance back, or it was recorded by mistake: what it settled, with what the treasury kept, is open again. Refuses with
 * `changed-meanwhile` one that was taken back, and with `surplus-used` where what was beyond is used or went back. Locks the file.
 */
export async function returnRemittance(
  tx: Tx,
  employerId: string,
  { id, reason }: { id: string; reason: string },
  actor: Actor,
): Promise<void> {
  const found = await findRemittance(tx, id);
  if (found === null || found.employerId !== employerId) refuse('not-found');
  await lockFileOf(tx, employerId, found.fileId);
  await lockSurplus(tx, employerId);
  if ((await markReturned(tx, id, tx.businessDate, tx.now, actor.id, reason)) === null) refuse('changed-meanwhile');
  const overKobo = found.amountKobo + found.feeKobo - found.settledKobo;
  if (overKobo > (await getSurplus(tx, employerId)).kobo) refuse('surplus-used');
  await insertSettlement(tx, {
    ...{ employerId, fileId: found.fileId, remittanceId: id, kind: 'returned', actor },
    ...{ settledKobo: -found.settledKobo, surplusKobo: -overKobo },
  });
  await postTransfers(tx, reversalsOf({ ...found, number: found.fileNumber, overKobo }, tx.businessDate));
  await addAuditLine(tx, {
    ...{ actor, action: 'remittance-returned', subject: employerId, reason },
    before: { file: found.fileNumber, amount: formatKobo(found.amountKobo), fee: formatKobo(found.feeKobo) },
    detail: { remittance: id },
  });
}

/**
 * Settles a file, or as much of it as there is, by what its employer passed on beyond. Refuses with `changed-meanwhile` where something else is open
 * than the member saw, and with `no-employer-surplus`. Locks the file.
 */
export async function useSurplus(
  tx: Tx,
  employerId: string,
  { fileId, openKobo }: { fileId: string; openKobo: number },
  actor: Actor,
): Promise<void> {
  const file = await lockFileOf(tx, employerId, fileId);
  await lockSurplus(tx, employerId);
  if (file.openKobo !== openKobo || openKobo === 0) refuse('changed-meanwhile');
  const kobo = Math.min(openKobo, (await getSurplus(tx, employerId)).kobo);
  if (kobo === 0) refuse('no-employer-surplus');
  const settlement = { employerId, fileId, remittanceId: null, kind: 'surplus-used' as const, actor };
  const id = await insertSettlement(tx, { ...settlement, settledKobo: kobo, surplusKobo: -kobo });
  await postTransfers(tx, [
    {
      ...{ kind: 'posted', key: `employer-settlement:${id}`, code: 'payroll-surplus-used', amountKobo: kobo },
      ...{ subject: subjectOf(file.number), effectiveOn: tx.businessDate },
      debit: employerAccount('employer-surplus', employerId),
      credit: employerAccount('employer-receivable', employerId),
    },
  ]);
  await addAuditLine(tx, {
    ...{ actor, action: 'employer-surplus-used', subject: employerId },
    after: { file: file.number, amount: formatKobo(kobo) },
  });
}

/**
 * A corrected answer says that less was deducted, of a file that is settled: what was passed on for it beyond the new sum is the employer’s. Called once
 * the row has the lower amount, and before the ledger has it. Locks the file, after loans and before the ledger’s accounts.
 */
export async function freeSettled(tx: Tx, fileId: string, actor: Actor): Promise<void> {
  const file = (await lockFileMoney(tx, fileId)) ?? refuse('not-found');
  const kobo = -file.openKobo;
  if (kobo <= 0) return;
  const { employerId } = file;
  const settlement = { employerId, fileId, remittanceId: null, kind: 'surplus-freed' as const, actor };
  const id = await insertSettlement(tx, { ...settlement, settledKobo: -kobo, surplusKobo: kobo });
  await postTransfers(tx, [
    {
      ...{ kind: 'posted', key: `employer-settlement:${id}`, code: 'payroll-surplus-freed', amountKobo: kobo },
      ...{ subject: subjectOf(file.number), effectiveOn: tx.businessDate },
      debit: employerAccount('employer-receivable', employerId),
      credit: employerAccount('employer-surplus', employerId),
    },
  ]);
}

/** The money of a file of an employer, locked. Refuses with `not-found` another employer’s. */
async function lockFileOf(tx: Tx, employerId: string, fileId: string): Promise<FileMoney> {
  const file = await lockFileMoney(tx, fileId);
  return file === null || file.employerId !== employerId ? refuse('not-found') : file;
}

import type {
  EmployerReceivables,
  ReceivableAges,
  ReceivableFile,
  ReceivableRow,
  Remittance,
} from '@foodbank/contract/lending/employer-receivables-staff';
import { receivableOldDays } from '@foodbank/contract/lending/employer-receivables-staff';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Employer, findEmployer, listCountedEmployers } from '../../people/employers/queries.ts';
import { namesOfMembers } from '../../people/staff/queries.ts';
import {
  type EmployerMoney,
  type FileMoney,
  findFileMoney,
  findOldestOpenPayday,
  listEmployerMoney,
  listFileMoney,
  listOpenFiles,
  listRemittances,
  type StoredRemittance,
} from './receivable-queries.ts';
import { agesOf, daysBetweenDays, type OpenOfFile } from './receivable-rules.ts';

const describeAges = (files: readonly OpenOfFile[], today: Day): ReceivableAges => {
  const { under30Kobo, under60Kobo, olderKobo } = agesOf(files, today);
  return { under30: toNaira(under30Kobo), under60: toNaira(under60Kobo), older: toNaira(olderKobo) };
};

function describeRow(
  money: EmployerMoney,
  { name, code }: Pick<Employer, 'name' | 'code'>,
  open: readonly OpenOfFile[],
  today: Day,
): ReceivableRow {
  const { employerId, deductedKobo, settledKobo, surplusKobo } = money;
  const oldest = open.map(({ payday }) => payday).sort()[0];
  return {
    ...{ employerId, name, code },
    ...{ deducted: toNaira(deductedKobo), settled: toNaira(settledKobo), open: toNaira(deductedKobo - settledKobo) },
    ages: describeAges(open, today),
    oldestDays: oldest === undefined ? null : Math.max(0, daysBetweenDays(oldest, today)),
    surplus: toNaira(surplusKobo),
  };
}

/** What all employers owe, the oldest debt first. */
export async function describeReceivables(db: Db, today: Day) {
  const [employers, open, named] = await Promise.all([
    listEmployerMoney(db, null),
    listOpenFiles(db, null),
    listCountedEmployers(db, null),
  ]);
  const moneyOf = new Map(employers.map((one) => [one.employerId, one]));
  const byEmployer = Map.groupBy(open, ({ employerId }) => employerId);
  const rows = named.flatMap((one) => {
    const money = moneyOf.get(one.id);
    return money === undefined ? [] : [describeRow(money, one, byEmployer.get(one.id) ?? [], today)];
  });
  rows.sort((one, other) => (other.oldestDays ?? -1) - (one.oldestDays ?? -1));
  const sumOf = (kobo: readonly number[]) => toNaira(kobo.reduce((sum, one) => sum + one, 0));
  return {
    rows,
    ages: describeAges(open, today),
    open: sumOf(open.map(({ openKobo }) => openKobo)),
    surplus: sumOf(employers.map(({ surplusKobo }) => surplusKobo)),
  };
}

const describeFile = (file: FileMoney, today: Day): ReceivableFile => ({
  ...{ fileId: file.fileId, number: file.number, month: file.month.slice(0, 7), payday: file.payday },
  asked: toNaira(file.askedKobo),
  deducted: toNaira(file.deductedKobo),
  passedOn: toNaira(file.passedOnKobo),
  fees: toNaira(file.feeKobo),
  fromSurplus: toNaira(file.fromSurplusKobo),
  open: toNaira(file.openKobo),
  days: Math.max(0, daysBetweenDays(file.payday, today)),
});

function describeRemittance(one: StoredRemittance, names: ReadonlyMap<string, string>): Remittance {
  const nameOf = (id: string | null) => names.get(id ?? '') ?? 'Unknown member';
  const { id, fileId, fileNumber, receivedOn, amountKobo, feeKobo, settledKobo, returnedOn } = one;
  return {
    ...{ id, fileId, fileNumber, receivedOn, amount: toNaira(amountKobo), fee: toNaira(feeKobo) },
    over: toNaira(amountKobo + feeKobo - settledKobo),
    recordedAt: one.recordedAt.toISOString(),
    recordedBy: nameOf(one.recordedBy),
    returned:
      returnedOn === null ? null : { on: returnedOn, reason: one.returnReason ?? '', by: nameOf(one.returnedBy) },
  };
}

/** What an employer owes, by file, and what it passed on. Refuses with `not-found`. */
export async function describeEmployerReceivables(
  db: Db,
  employerId: string,
  today: Day,
): Promise<EmployerReceivables> {
  const employer = (await findEmployer(db, employerId)) ?? refuse('not-found');
  const none = { employerId, deductedKobo: 0, settledKobo: 0, surplusKobo: 0 };
  const [money = none] = await listEmployerMoney(db, employerId);
  const [open, files, remittances] = await Promise.all([
    listOpenFiles(db, employerId),
    listFileMoney(db, employerId),
    listRemittances(db, employerId),
  ]);
  const names = await namesOfMembers(db);
  return {
    ...describeRow(money, employer, open, today),
    today,
    files: files.map((file) => describeFile(file, today)),
    remittances: remittances.map((one) => describeRemittance(one, names)),
  };
}

/** True if an employer owes anything of a payday that is 60 days old: it gets no new plans. */
export async function isReceivableOld(db: Db, employerId: string, day: Day): Promise<boolean> {
  const oldest = await findOldestOpenPayday(db, employerId);
  return oldest !== null && oldest.payday <= addDays(day, -receivableOldDays);
}

/** What of what was deducted for a file was passed on: all of it, a part, or nothing yet. Null for an unknown file. */
export async function passedOnOf(db: Db, fileId: string): Promise<'all' | 'part' | 'nothing' | null> {
  const file = await findFileMoney(db, fileId);
  if (file === null) return null;
  if (file.settledKobo <= 0) return 'nothing';
  return file.openKobo <= 0 ? 'all' : 'part';
}

import type { Day } from '@foodbank/contract/primitives/day';
import { find, get, list, run, type Tx } from '../../../platform/database.ts';

/** A deduction file with what came of its money. */
export interface FileMoney {
  fileId: string;
  employerId: string;
  number: string;
  month: Day;
  payday: Day;
  frozenOn: Day;
  askedKobo: number;
  deductedKobo: number;
  settledKobo: number;
  /** What came in for it, what the treasury kept, and what its employer’s surplus settled. */
  passedOnKobo: number;
  feeKobo: number;
  fromSurplusKobo: number;
  openKobo: number;
}

const fileColumns = `f.id as "fileId", f.employer_id as "employerId", f.number, f.month, f.payday, f.frozen_on as "frozenOn",
  f.sum_kobo as "askedKobo", r.kobo as "deductedKobo", s.kobo as "settledKobo", s.kobo - s.used - m.fee as "passedOnKobo",
  m.fee as "feeKobo", s.used as "fromSurplusKobo", r.kobo - s.kobo as "openKobo"`;
// What was deducted stands in the rows of the file, and what settled it in its settlements.
const fileMoney = `payroll_files f
  cross join lateral (select coalesce(sum(o.deducted_kobo), 0)::bigint as kobo from payroll_rows o where o.file_id = f.id) r
  cross join lateral (
    select coalesce(sum(o.settled_kobo), 0)::bigint as kobo,
      coalesce(sum(o.settled_kobo) filter (where o.kind in ('surplus-used', 'surplus-freed')), 0)::bigint as used
    from employer_settlements o where o.file_id = f.id) s
  cross join lateral (
    select coalesce(sum(o.fee_kobo), 0)::bigint as fee from employer_remittances o where o.file_id = f.id and o.returned_on is null) m`;

/** What came of the money of a file; null for an unknown one. */
export const findFileMoney = find<FileMoney, [fileId: string]>(
  'file-money',
  `select ${fileColumns} from ${fileMoney} where f.id = $1`,
);
/** What came of the money of an employer’s files, newest first: 36 at most. */
export const listFileMoney = list<FileMoney, [employerId: string]>(
  'file-money-of-employer',
  `select ${fileColumns} from ${fileMoney} where f.employer_id = $1 order by f.month desc limit 36`,
);
/** The files of which something is open, by employer: oldest first. */
export const listOpenFiles = list<
  Pick<FileMoney, 'fileId' | 'employerId' | 'number' | 'payday' | 'openKobo'>,
  [employerId: string | null]
>(
  'open-files',
  `select f.id as "fileId", f.employer_id as "employerId", f.number, f.payday, r.kobo - s.kobo as "openKobo" from ${fileMoney}
   where ($1::uuid is null or f.employer_id = $1) and r.kobo > s.kobo order by f.payday, f.id`,
);
/** The payday of the oldest file of an employer of which something is open; null where nothing is. */
export const findOldestOpenPayday = find<{ payday: Day }, [employerId: string]>(
  'oldest-open-payday',
  `select f.payday from ${fileMoney} where f.employer_id = $1 and r.kobo > s.kobo order by f.payday limit 1`,
);
const lockFile = find<{ id: string }, [fileId: string], Tx>(
  'lock-file-money',
  'select id from payroll_files where id = $1 for no key update',
);
/**
 * What came of the money of a file, which is locked: after loans, and before the ledger’s accounts. Null for an unknown one. Remittances and corrected
 * answers hold this lock.
 */
export async function lockFileMoney(tx: Tx, fileId: string): Promise<FileMoney | null> {
  return (await lockFile(tx, fileId)) === null ? null : findFileMoney(tx, fileId);
}

/** An employer with what it deducted, settled, and passed on beyond. */
export interface EmployerMoney {
  employerId: string;
  deductedKobo: number;
  settledKobo: number;
  surplusKobo: number;
}
/** Employers with deduction files: one, or all where no id is given. */
export const listEmployerMoney = list<EmployerMoney, [employerId: string | null]>(
  'employer-money',
  `select e.employer_id as "employerId", r.kobo as "deductedKobo", s.settled as "settledKobo", s.surplus as "surplusKobo"
   from (select distinct employer_id from payroll_files where $1::uuid is null or employer_id = $1) e
   cross join lateral (
     select coalesce(sum(o.deducted_kobo), 0)::bigint as kobo from payroll_files f join payroll_rows o on o.file_id = f.id
     where f.employer_id = e.employer_id) r
   cross join lateral (
     select coalesce(sum(o.settled_kobo), 0)::bigint as settled, coalesce(sum(o.surplus_kobo), 0)::bigint as surplus
     from employer_settlements o where o.employer_id = e.employer_id) s`,
);
/** What an employer passed on beyond, in kobo. */
export const getSurplus = get<{ kobo: number }, [employerId: string]>(
  'employer-surplus',
  'select coalesce(sum(surplus_kobo), 0)::bigint as kobo from employer_settlements where employer_id = $1',
);

/** Money that an employer passed on. */
export interface StoredRemittance {
  id: string;
  employerId: string;
  fileId: string;
  fileNumber: string;
  receivedOn: Day;
  amountKobo: number;
  feeKobo: number;
  settledKobo: number;
  recordedAt: Date;
  recordedBy: string;
  returnedOn: Day | null;
  returnedBy: string | null;
  returnReason: string | null;
}
const remittanceColumns = `m.id, m.employer_id as "employerId", m.file_id as "fileId", f.number as "fileNumber", m.received_on as "receivedOn",
  m.amount_kobo as "amountKobo", m.fee_kobo as "feeKobo", m.settled_kobo as "settledKobo", m.recorded_at as "recordedAt",
  m.recorded_by as "recordedBy", m.returned_on as "returnedOn", m.returned_by as "returnedBy", m.return_reason as "returnReason"`;
/** Remittances of an employer, newest first: 100 at most. */
export const listRemittances = list<StoredRemittance, [employerId: string]>(
  'remittances-of-employer',
  `select ${remittanceColumns} from employer_remittances m join payroll_files f on f.id = m.file_id
   where m.employer_id = $1 order by m.id desc limit 100`,
);
/** A remittance, or null. */
export const findRemittance = find<StoredRemittance, [id: string]>(
  'remittance',
  `select ${remittanceColumns} from employer_remittances m join payroll_files f on f.id = m.file_id where m.id = $1`,
);
type NewRemittance = [
  employerId: string,
  fileId: string,
  receivedOn: Day,
  amountKobo: number,
  feeKobo: number,
  settledKobo: number,
  on: Day,
  at: Date,
  by: string,
];
/** Stores a remittance. */
export const insertRemittance = get<{ id: string }, NewRemittance, Tx>(
  'insert-remittance',
  `insert into employer_remittances (employer_id, file_id, received_on, amount_kobo, fee_kobo, settled_kobo, recorded_on, recorded_at, recorded_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
);
/** Marks a remittance as taken back; null where it was already. */
export const markReturned = find<{ id: string }, [id: string, on: Day, at: Date, by: string, reason: string], Tx>(
  'mark-remittance-returned',
  `update employer_remittances set returned_on = $2, returned_at = $3, returned_by = $4, return_reason = $5
   where id = $1 and returned_on is null returning id`,
);

type SettlementKind = 'remitted' | 'returned' | 'surplus-used' | 'surplus-freed' | 'surplus-given-back';
/** What changes the debt of a file or the surplus of an employer. */
export interface NewSettlement {
  employerId: string;
  fileId: string | null;
  remittanceId: string | null;
  kind: SettlementKind;
  settledKobo: number;
  surplusKobo: number;
  actor: { kind: string; id: string };
}
const keepSettlement = get<
  { id: string },
  [string, string | null, string | null, string, number, number, on: Day, at: Date, string, string],
  Tx
>(
  'insert-employer-settlement',
  `insert into employer_settlements (employer_id, file_id, remittance_id, kind, settled_kobo, surplus_kobo, on_day, at, actor_kind, actor_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
);
/** Keeps a settlement and returns its id. */
export async function insertSettlement(tx: Tx, settlement: NewSettlement): Promise<string> {
  const { employerId, fileId, remittanceId, kind, settledKobo, surplusKobo, actor } = settlement;
  const values = [employerId, fileId, remittanceId, kind, settledKobo, surplusKobo] as const;
  return (await keepSettlement(tx, ...values, tx.businessDate, tx.now, actor.kind, actor.id)).id;
}

/** Locks what an employer passed on beyond, until the transaction ends: after the file, and before the ledger’s accounts. */
export const lockSurplus = run<[employerId: string]>(
  'lock-employer-surplus',
  'select pg_advisory_xact_lock(hashtextextended($1::text, 62))',
);

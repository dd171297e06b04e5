import type { payrollAnswerForm } from '@foodbank/contract/lending/payroll-staff';
import { toKobo } from '@foodbank/contract/primitives/money';
import type * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { lockLoanOfOther } from '../loans/recording.ts';
import { answerRow } from './answering.ts';
import { isRowError, saidOf } from './checking-returns.ts';
import { findPayrollFile } from './queries.ts';
import { findAskedRow } from './return-queries.ts';

/** A row of an employer's file, and what is typed of it. A clerk may say at most twice what was asked, a member of ours what they saw. */
export interface TypedAnswer {
  employerId: string;
  fileId: string;
  rowId: string;
  form: z.output<typeof payrollAnswerForm>;
  isClerk: boolean;
}

/**
 * Takes the answer of one row as a person types it. The same answer as before changes nothing. Refuses with `not-found`, with `time-ahead` before the
 * payday, with `changed-meanwhile` a row that was answered since it was seen, with `own-record` a row of the member who types, and with `validation`
 * what contradicts itself. Locks the customer, then the loan, then as `answerRow`.
 */
export async function typeAnswer(tx: Tx, { employerId, fileId, rowId, form, isClerk }: TypedAnswer, actor: Actor) {
  const file = await findPayrollFile(tx, fileId);
  const found = await findAskedRow(tx, fileId, rowId);
  if (file === null || found === null || file.employerId !== employerId) refuse('not-found');
  await lockLoanOfOther(tx, found.loanId, actor);
  const row = (await findAskedRow(tx, fileId, rowId)) ?? refuse('not-found');
  if (row.answerCount !== form.seenCount) refuse('changed-meanwhile');
  const said = read(form, row.amountKobo, isClerk);
  const answer = { rowId, ...said, source: 'typed', sourceId: null, actor } as const;
  if (!(await answerRow(tx, answer))) return;
  await addAuditLine(tx, {
    ...{ actor, action: 'payroll-row-answered', subject: employerId, reason: form.reason },
    detail: {
      ...{ file: file.number, row: row.rowNumber, loan: row.loanNumber, ...said },
      ...{ resultBefore: row.result, deductedKoboBefore: row.deductedKobo },
    },
  });
}

function read({ result, deducted }: TypedAnswer['form'], askedKobo: number, isClerk: boolean) {
  try {
    const kobo = deducted === '' ? null : toKobo(deducted);
    return saidOf(result, kobo, askedKobo, isClerk ? undefined : Number.POSITIVE_INFINITY);
  } catch (error) {
    if (isRowError(error)) return refuse('validation', { errors: { deducted: `${error.message}.` } });
    throw error;
  }
}

/** Payslips that customers show where an employer has said nothing for 30 days, and what members decide about them. */
import { payslipAskedAfterDays } from '@foodbank/contract/lending/payroll';
import { addDays, type Day, formatDay } from '@foodbank/contract/primitives/day';
import { shortKobo } from '@foodbank/contract/primitives/money';
import { payslipText } from '@foodbank/contract/primitives/pay-days';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database.ts';
import { readPicture } from '../../../platform/pictures/read-picture.ts';
import { refuse } from '../../../platform/refuse.ts';
import { FileReply } from '../../../platform/serve.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { addAuditLine, customerActor } from '../../foundation/audit/add-audit-line.ts';
import { readFile } from '../../foundation/files/read-file.ts';
import { keepFile, putFile } from '../../foundation/files/store-file.ts';
import { isOwnCustomer, refuseOwnCustomer } from '../../people/customers/managed-customers.ts';
import { lockCustomer } from '../../people/customers/queries.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { tellCustomerOfPlan } from '../loans/plan-messages.ts';
import { lockLoans } from '../loans/queries.ts';
import { getOwnLoan } from '../repayments/paying.ts';
import { answerRow } from './answering.ts';
import {
  findPayslip,
  findUnansweredRow,
  insertPayslip,
  lockWaitingPayslip,
  markAsked,
  storeDecision,
} from './payslip-queries.ts';
import { findPayrollFile, findPayrollRow } from './queries.ts';

type Parts = Pick<AppContext, 'clock' | 'database' | 'keys' | 'log' | 'providers'>;

const ownerOf = (customerId: string): string => `customer:${customerId}`;
const pdfHead = '%PDF-';

/** From this day on the payslip of a payday may be shown. */
export const askedFrom = (payday: Day): Day => addDays(payday, payslipAskedAfterDays);

/**
 * Takes in the payslip of an instalment: a picture, drawn anew in a process of its own, or a PDF as it is. Refuses with `not-found` another customer's
 * plan, with `payslip-not-asked` where the employer has answered or its 30 days are not over, with `payslip-waits` while one waits, and with
 * `payslip-unreadable`. It calls the store of files, so it is called outside a transaction. Locks the customer, who may be erased meanwhile, and the
 * loan.
 */
export async function showPayslip(
  parts: Parts,
  customerId: string,
  { number, instalment, bytes }: { number: string; instalment: number; bytes: Buffer },
): Promise<void> {
  const { database } = parts;
  const loan = await getOwnLoan(database.read, customerId, number);
  const row = await findUnansweredRow(database.read, loan.id, instalment);
  if (row === null || askedFrom(row.payday) > businessDateOf(parts.clock)) refuse('payslip-not-asked');
  const { contentType, content } = await drawAnew(bytes);
  const file = { kind: 'payslip', owner: ownerOf(customerId), contentType, bytes: content };
  const fileId = await putFile(parts, file);
  await database.write(async (tx) => {
    if ((await lockCustomer(tx, customerId)) === null) refuse('not-signed-in');
    await lockLoans(tx, [loan.id]);
    await keepFile(tx, fileId);
    if ((await findPayrollRow(tx, row.id))?.result !== null) refuse('payslip-not-asked');
    const kept = await insertPayslip(tx, { rowId: row.id, customerId, contentType, fileId });
    if (kept === null) refuse('payslip-waits');
    await addAuditLine(tx, {
      actor: customerActor(customerId),
      action: 'payslip-shown',
      subject: customerId,
      detail: { payslipId: kept.id, loan: number, instalment },
    });
  });
}

async function drawAnew(bytes: Buffer): Promise<{ contentType: 'image/jpeg' | 'application/pdf'; content: Buffer }> {
  if (bytes.subarray(0, pdfHead.length).toString('latin1') === pdfHead)
    return { contentType: 'application/pdf', content: bytes };
  const drawn = await readPicture(async () => bytes);
  return 'problem' in drawn ? refuse('payslip-unreadable') : { contentType: 'image/jpeg', content: drawn.bytes };
}

/**
 * The picture or PDF of a payslip that waits, for a member. The look is in the audit log before a byte is sent. Refuses with `not-found`, with
 * `payslip-decided` one that does not wait, and with `own-record` members whose own it is.
 */
export async function lookAtPayslip(parts: Parts, id: string, staff: StaffCaller): Promise<FileReply> {
  const { database } = parts;
  const payslip = (await findPayslip(database.read, id)) ?? refuse('not-found');
  const { customerId, fileId, state, loanNumber } = payslip;
  if (await isOwnCustomer(database.read, customerId, staff.id)) refuse('own-record');
  if (state !== 'waiting' || fileId === null) refuse('payslip-decided');
  const { bytes, contentType } = await readFile(parts, fileId, ownerOf(customerId));
  await database.write((tx) =>
    addAuditLine(tx, {
      actor: staffActor(staff),
      action: 'payslip-seen',
      subject: customerId,
      detail: { payslipId: id, loan: loanNumber },
    }),
  );
  return new FileReply({ bytes, contentType, fileName: `payslip.${contentType === 'image/jpeg' ? 'jpg' : 'pdf'}` });
}

/** What a member decides: an amount that the payslip shows in kobo, or a refusal that the customer reads. */
export type PayslipDecision = { deductedKobo: number; reason: string } | { deductedKobo: null; reason: string };

/**
 * Decides about a payslip that waits. What it shows is an answer about its row, as if the employer had given it. Refuses with `not-found`, with
 * `payslip-decided` one that was decided or whose employer has answered, and with `own-record`. Locks the customer, the loan, the row.
 */
export async function decidePayslip(
  tx: Tx,
  id: string,
  { deductedKobo, reason }: PayslipDecision,
  staff: StaffCaller,
): Promise<void> {
  const actor = staffActor(staff);
  const found = (await findPayslip(tx, id)) ?? refuse('not-found');
  await refuseOwnCustomer(tx, found.customerId, actor);
  const [loan] = await lockLoans(tx, [found.loanId]);
  const waiting = await lockWaitingPayslip(tx, id);
  const row = await findPayrollRow(tx, found.rowId);
  if (loan === undefined || waiting === null || row?.result !== null) refuse('payslip-decided');
  const sealed = deductedKobo === null ? tx.keys.seal(reason) : null;
  await storeDecision(tx, id, deductedKobo === null ? 'refused' : 'counted', deductedKobo, sealed, staff.id, tx.now);
  await addAuditLine(tx, {
    actor,
    action: deductedKobo === null ? 'payslip-refused' : 'payslip-counted',
    subject: found.customerId,
    ...(deductedKobo !== null && { after: { deductedKobo } }),
    detail: { payslipId: id, loan: found.loanNumber },
    personal: { of: ownerOf(found.customerId), text: { reason } },
  });
  if (deductedKobo === null) return tellRefused(tx, loan, found.payday);
  const result = deductedKobo >= row.amountKobo ? 'deducted' : 'part';
  await answerRow(tx, { rowId: row.id, result, deductedKobo, source: 'payslip', sourceId: id, actor });
}

const payslipOf = (payday: Day) => payslipText(payday).replace('’', "'");

/** The text message that a payslip could not be used. Why is on the page of the plan. */
export const refusedText = (number: string, payday: Day): string =>
  `Foodbank: we could not use ${payslipOf(payday)} that you showed us. You are not late. See why in the app, on your plan ${number}.`;

/** The text message that asks for a payslip. */
export const askText = ({ number, payday, kobo }: { number: string; payday: Day; kobo: number }): string =>
  `Foodbank: your employer has not told us if ${shortKobo(kobo).replace('₦', 'N')} left on ${formatDay(payday)}. You are not late. Please show us the payslip: app, plan ${number}.`;

const tellRefused = (tx: Tx, loan: { id: string; number: string; customerId: string }, payday: Day) =>
  tellCustomerOfPlan(tx, loan, {
    kind: 'order',
    text: refusedText(loan.number, payday),
    subject: 'About the payslip that you showed us',
  });

/** Asks a customer for the payslip of a row, once. The loan is locked before the row. */
export async function askForPayslip(tx: Tx, rowId: string): Promise<void> {
  const row = await findPayrollRow(tx, rowId);
  const file = row && (await findPayrollFile(tx, row.fileId));
  if (row === null || file === null) return;
  const [loan] = await lockLoans(tx, [row.loanId]);
  if (loan === undefined || askedFrom(file.payday) > tx.businessDate || (await markAsked(tx, rowId, tx.now)) === null)
    return;
  const { number } = loan;
  await tellCustomerOfPlan(tx, loan, {
    kind: 'order',
    text: askText({ number, payday: file.payday, kobo: row.amountKobo }),
    subject: 'Please show us your payslip',
  });
}

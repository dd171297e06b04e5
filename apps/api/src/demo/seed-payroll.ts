import { toCsv } from '@foodbank/contract/primitives/csv';
import { addDays, addMonths, type Day } from '@foodbank/contract/primitives/day';
import { toKobo, toNaira } from '@foodbank/contract/primitives/money';
import { stateIncome } from '../domains/lending/credit-limits/changing.ts';
import { closeLoans } from '../domains/lending/loans/days.ts';
import { findLoanByOwner } from '../domains/lending/loans/queries.ts';
import { bookReturn } from '../domains/lending/payroll/booking-returns.ts';
import type { AskedRow } from '../domains/lending/payroll/checking-returns.ts';
import { listFilesOf } from '../domains/lending/payroll/file-queries.ts';
import { makePayrollFile } from '../domains/lending/payroll/making-files.ts';
import type { PayrollFile } from '../domains/lending/payroll/queries.ts';
import { readReturn } from '../domains/lending/payroll/reading-returns.ts';
import { findFileMoney } from '../domains/lending/payroll/receivable-queries.ts';
import { recordRemittance } from '../domains/lending/payroll/remittances.ts';
import { findReturn, listAskedRows } from '../domains/lending/payroll/return-queries.ts';
import { applyReturn, uploadReturn } from '../domains/lending/payroll/returns.ts';
import { freezeDate, monthOf } from '../domains/lending/payroll/rules.ts';
import { takeSurplusOut } from '../domains/lending/payroll/surplus.ts';
import { tellAnswer } from '../domains/lending/payroll/telling.ts';
import { MonthClosed } from '../domains/money/ledger/ledger-errors.ts';
import { addEmployer } from '../domains/people/employers/agreements.ts';
import { stateEmployment } from '../domains/people/employers/employments.ts';
import { beginAgreement, listCountedEmployers } from '../domains/people/employers/queries.ts';
import { addEmployee } from '../domains/people/employers/staff-lists.ts';
import { findStoreProducts } from '../domains/selling/catalogue/find-store-products.ts';
import { listStores } from '../domains/selling/catalogue/queries.ts';
import { loanOwnerOf } from '../domains/selling/orders/loan-of-order.ts';
import type { AppContext } from '../platform/app-context.ts';
import { businessDateOf } from '../platform/clock.ts';
import { Refusal } from '../platform/refuse.ts';
import {
  addOwnCustomer,
  agreeByCode,
  checkOut,
  identify,
  linesWorth,
  packAndHandOver,
  payOffInSandbox,
} from './act-for-customers.ts';
import { asOf } from './as-of.ts';
import { type CivilServant, civilServants, demoEmployer } from './employers.ts';
import { claimOf, planHolderPassword } from './plan-holders.ts';
import { lockDemoData } from './queries.ts';
import { addDemoMember, findDemoMember } from './seed-staff.ts';
import { demoClerks } from './staff.ts';

const plan = 'paydays-2';
/** On this day of the month before, civil servants order and collect: at least 20 days before the payday. */
const orderingDate = 27;
/** The employer answers on this day of the next month, passes on two days later, and the early payer pays two days after the file. */
const answeringDate = 2;
const fileCount = 3;
/** Of the newest answered file so much is not passed on. */
const keptBackKobo = 1_000_000;
const never = new AbortController().signal;

/** What the scheme of the demo is made with. `newest` is the first day of the newest file's month. */
interface Scheme {
  context: AppContext;
  employerId: string;
  clerkId: string;
  financeId: string;
  packerId: string;
  storeId: string;
  newest: Day;
  passwordHash: string;
  customers: Map<CivilServant, string>;
  /** By the number of the plan. */
  byLoan: Map<string, CivilServant>;
}

/** The first day of the month whose file is the newest one on a day. */
export const newestFileMonth = (today: Day): Day =>
  Number(today.slice(8)) >= freezeDate ? monthOf(today) : addMonths(monthOf(today), -1);

/**
 * Gives a database without employers the scheme of one state, through the product's own operations as of the days of that time: an employer
 * with its clerk and staff list, civil servants with plans that leave with the payslip, and the files of three months. The first was passed on whole, of
 * the second one a part is missing, and the newest waits for the employer's answer. It does nothing without the demo's stores and staff, or with real
 * providers. What a developer's database refuses is left out. If the process is killed in the middle, what stands stays.
 */
export async function seedPayroll(context: AppContext): Promise<void> {
  const scheme = await beginScheme(context);
  if (scheme === null) return;
  const { newest, employerId } = scheme;
  const months = Array.from({ length: fileCount }, (_, index) => addMonths(newest, index + 1 - fileCount));
  for (const [index, month] of months.entries()) {
    const before = months[index - 1];
    if (before !== undefined) await orLeaveOut(context, before, () => answer(scheme, before, index === 1));
    for (const servant of civilServants)
      if ((servant.firstMonth ?? 0) === index + 1 - fileCount)
        await orLeaveOut(context, servant.phone, () => join(scheme, servant, month));
    const frozen = asOf(context, addDays(month, freezeDate - 1), '00:20');
    await frozen.database.write((tx) => makePayrollFile(tx, employerId));
  }
  await orLeaveOut(context, 'paid-early', () => payEarly(scheme));
  await closeLoans(context.database, never);
}

/** Of two processes that start at once one gets the scheme. */
async function beginScheme(context: AppContext): Promise<Scheme | null> {
  const { config, database, passwords, providers } = context;
  const { read } = database;
  const store = (await listStores(read)).find(({ slug }) => slug === demoEmployer.storeSlug);
  const packerId = await findDemoMember(read, demoEmployer.packer);
  const financeId = await findDemoMember(read, demoEmployer.finance);
  const [clerk] = demoClerks;
  const isSandbox = config.paystack === null && providers.identity !== null;
  if (store === undefined || packerId === null || financeId === null || clerk === undefined || !isSandbox) return null;
  if ((await listCountedEmployers(read, null)).length > 0) return null;
  const newest = newestFileMonth(businessDateOf(context.clock));
  const [clerkHash, passwordHash] = [await passwords.hash(clerk.password), await passwords.hash(planHolderPassword)];
  const begins = asOf(context, addMonths(newest, 1 - fileCount - 1), '11:10');
  return begins.database.write(async (tx) => {
    if (!(await lockDemoData(tx)) || (await listCountedEmployers(tx, null)).length > 0) return null;
    const { name, code, state, reason } = demoEmployer;
    const employerId = await addEmployer(tx, { name, code, state, reason }, { kind: 'staff', id: financeId });
    await beginAgreement(tx, employerId, tx.businessDate);
    const clerkId = await addDemoMember(tx, clerk, clerkHash, { employerIds: [employerId] });
    const people = { employerId, clerkId, financeId, packerId, storeId: store.id, passwordHash };
    return { context, newest, ...people, customers: new Map(), byLoan: new Map() };
  });
}

/** What a database refuses, such as plans that are stopped or a month whose books are closed, is left out. */
async function orLeaveOut({ log }: AppContext, what: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof MonthClosed)) throw error;
    log.warn({ reason: error.message, what }, 'a part of the demo’s payroll was left out');
  }
}

/** A civil servant signs up at the end of the month before, is on the staff list, names the employer, and orders on a plan. */
async function join(scheme: Scheme, servant: CivilServant, month: Day): Promise<void> {
  const { context, employerId, clerkId, passwordHash } = scheme;
  const day = addDays(addMonths(month, -1), orderingDate - 1);
  const joining = asOf(context, day, '08:15');
  const { database } = joining;
  const { firstname, lastname, phone, staffNumber } = servant;
  const customerId = await database.write((tx) => addOwnCustomer(tx, { firstname, lastname, phone, passwordHash }));
  if (customerId === null) return;
  // The legal texts that came with the product.
  const consent = { version: '1', language: 'en' };
  await identify(joining, customerId, claimOf(servant, consent));
  const incomeKobo = toKobo(servant.netPayNaira);
  await database.write((tx) =>
    stateIncome(tx, customerId, { incomeKobo, owedElsewhereKobo: 0, residence: demoEmployer.state }),
  );
  await database.write((tx) => addEmployee(tx, employerId, employeeOf(servant, day), { kind: 'staff', id: clerkId }));
  await database.write((tx) => stateEmployment(tx, customerId, { employerId, staffNumber, consent }));
  scheme.customers.set(servant, customerId);
  if (servant.firstMonth !== null) await order(scheme, servant, { customerId, day });
}

const employeeOf = (servant: CivilServant, confirmedOn: Day) => ({
  ...{ staffNumber: servant.staffNumber, name: servant.listed, department: servant.department },
  ...{ netPay: servant.netPayNaira, otherDeductions: servant.otherDeductionsNaira },
  ...{ confirmedOn, leftOn: '' as const, reason: 'As on the payroll of the month.' },
});

async function order(
  { context, storeId, packerId, byLoan }: Scheme,
  servant: CivilServant,
  { customerId, day }: { customerId: string; day: Day },
): Promise<void> {
  const ordering = asOf(context, day, '09:12');
  const { rows } = await findStoreProducts(
    context.database.read,
    { store: demoEmployer.storeSlug },
    context.clock.now(),
  );
  const goods = { storeId, lines: linesWorth(rows, servant.basketNaira) };
  const { id, orderNumber } = await checkOut(ordering, customerId, goods, plan);
  await agreeByCode(ordering, customerId, id);
  await packAndHandOver(context, orderNumber, day, packerId);
  const loan = await findLoanByOwner(context.database.read, loanOwnerOf(orderNumber));
  if (loan === null) throw new Error(`the order ${orderNumber} of the demo has no loan`);
  byLoan.set(loan.number, servant);
}

/** The clerk sends the file of a month back, its customers are told, and finance records what was passed on for it. */
async function answer(scheme: Scheme, month: Day, isWhole: boolean): Promise<void> {
  const { context, employerId, clerkId, financeId } = scheme;
  const [file] = (await listFilesOf(context.database.read, employerId, null, fileCount)).filter(
    (one) => one.month === month,
  );
  if (file === undefined) return;
  const day = addDays(addMonths(month, 1), answeringDate - 1);
  const { database, config } = asOf(context, day, '10:20');
  const rows = await listAskedRows(database.read, file.id);
  const bytes = Buffer.from(returnOf(scheme, file, rows));
  const given = { fileName: `${file.number}.csv`, bytes, rows: await readReturn(bytes) };
  const clerk = { kind: 'staff' as const, id: clerkId };
  const returnId = await database.write((tx) => uploadReturn(tx, { employerId, fileId: file.id }, given, clerk));
  const digest = (await findReturn(database.read, employerId, returnId))?.digest ?? '';
  await database.write((tx) => applyReturn(tx, { employerId, returnId, digest }, clerk));
  await bookReturn(database, returnId);
  for (const { id, loanId } of rows) {
    await database.write((tx) => tellAnswer(tx, id, config.publicUrl ?? config.siteUrl));
    await database.write((tx) => takeSurplusOut(tx, loanId));
  }
  const money = await findFileMoney(database.read, file.id);
  if (money === null || money.openKobo <= keptBackKobo) return;
  const [receivedOn, openKobo] = [addDays(day, 2), money.openKobo];
  const passedOn = { amountKobo: isWhole ? openKobo : openKobo - keptBackKobo, feeKobo: 0, receivedOn, openKobo };
  await asOf(context, receivedOn, '11:05').database.write((tx) =>
    recordRemittance(tx, employerId, { fileId: file.id, ...passedOn }, { kind: 'staff', id: financeId }),
  );
}

/** The file as the clerk fills it in. */
function returnOf({ byLoan }: Scheme, { number }: PayrollFile, rows: readonly AskedRow[]): string {
  const lines = rows.map(({ staffNumber, loanNumber, instalment, amountKobo }) => {
    const all = { result: 'deducted', share: 1, moreKobo: 0 } as const;
    const { result, share, moreKobo } = byLoan.get(loanNumber)?.answers?.[instalment - 1] ?? all;
    const deducted = toNaira(Math.floor(amountKobo * share) + moreKobo).toFixed(2);
    return [number, staffNumber ?? '', loanNumber, deducted, result];
  });
  return toCsv([['file', 'staff number', 'loan number', 'deducted amount', 'reason'], ...lines]);
}

/** Pays by card what the newest file asks already. */
async function payEarly({ context, employerId, newest, byLoan, customers }: Scheme): Promise<void> {
  const { read } = context.database;
  const [file] = await listFilesOf(read, employerId, null, 1);
  if (file?.month !== newest) return;
  const row = (await listAskedRows(read, file.id)).find((one) => byLoan.get(one.loanNumber)?.state === 'paid-early');
  const servant = row && byLoan.get(row.loanNumber);
  const customerId = servant && customers.get(servant);
  if (row === undefined || customerId === undefined) return;
  const [today, later] = [businessDateOf(context.clock), addDays(file.frozenOn, 2)];
  const day = later < today ? later : today;
  await payOffInSandbox(context, customerId, { id: row.loanId, day });
}

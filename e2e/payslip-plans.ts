import { addMonths, type Day } from '@foodbank/contract/primitives/day';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { system } from '../apps/api/src/domains/foundation/audit/add-audit-line.ts';
import { acceptLoan } from '../apps/api/src/domains/lending/loans/accept-loan.ts';
import { deliverLoan } from '../apps/api/src/domains/lending/loans/acts.ts';
import { findLoan } from '../apps/api/src/domains/lending/loans/queries.ts';
import { replayStored } from '../apps/api/src/domains/lending/loans/recording.ts';
import { answerRow, type RowAnswer } from '../apps/api/src/domains/lending/payroll/answering.ts';
import { takeSurplusOut } from '../apps/api/src/domains/lending/payroll/surplus.ts';
import type { Database } from '../apps/api/src/platform/database.ts';
import { loansIn, loanToAccept } from '../apps/api/test/loans-in.ts';
import { makePayrollFile } from '../apps/api/test/make-payroll-file.ts';
import { type CivilServant, openPayroll } from '../apps/api/test/open-payroll.ts';
import type { TestApp } from '../apps/api/test/start-app.ts';
import { businessDay } from './business-days.ts';
import type { JourneyCustomer } from './customers.ts';
import { makeEmployerWith, verifyAsBisi } from './employers.ts';
import { onDatabase } from './staff.ts';

/** What the test's makers need of the product, on the journeys' database and business date. */
const appOn = (database: Database) =>
  ({
    context: { database, clock: { now: () => new Date(`${businessDay()}T08:00:00Z`), businessDate: businessDay } },
  }) as unknown as TestApp;

/**
 * Gives a customer whom an employer confirmed a plan of ₦40,000 by paydays, handed over on the 20th so many months ago: two instalments of ₦20,400,
 * with the payslips of the next two months. Returns what the employer does.
 */
export async function makePayslipPlan({ phone }: Pick<JourneyCustomer, 'phone'>, monthsAgo: number) {
  await verifyAsBisi({ phone });
  const employer = await makeEmployerWith([]);
  // The product's own job makes no file of an employer whose agreement has not begun: the journey alone says what is asked.
  await onDatabase(({ pool }) =>
    pool.query(`update employers set in_force_from = '2099-01-01' where id = $1`, [employer.id]),
  );
  const servant = await onDatabase(async (database): Promise<CivilServant> => {
    const { rows } = await database.pool.query('select id from accounts where login_key = $1', [phoneKey(phone)]);
    const customerId: string = rows[0].id;
    const app = appOn(database);
    const payroll = openPayroll(app);
    const staffNumber = `00${customerId.slice(-6).toUpperCase()}`;
    await payroll.employ(customerId, employer.id, { staffNumber, confirmedOn: businessDay() });
    const day: Day = `${addMonths(businessDay(), -monthsAgo).slice(0, 7)}-20`;
    const given = { planCode: 'paydays-2', customerId, employerId: employer.id, promisedOn: day };
    const wanted = { ...(await loanToAccept(app.context, given)), acceptedOn: day };
    const { id } = await database.write((tx) => acceptLoan(tx, wanted));
    const { holidays } = wanted;
    await database.write((tx) =>
      deliverLoan(tx, { loanId: id, key: `delivered:${id}`, on: day, holidays, actor: system }),
    );
    const loan = (await findLoan(database.read, id)) ?? undefined;
    if (loan === undefined) throw new Error('no loan');
    return { customer: { id: customerId } as CivilServant['customer'], loan, staffNumber };
  });
  const { loan } = servant;
  return {
    number: loan.number,
    employer: employer.name,
    /** The employer is asked to deduct an instalment. Returns the row of its file, the file and the payday. */
    ask: (instalment: number) =>
      onDatabase(async (database) => {
        const { state } = await replayStored(database.read, loan, loan.acceptedOn ?? businessDay());
        const payday = state.instalments[instalment - 1]?.dueOn ?? '';
        const code = employer.name.split(' ').at(-1) ?? '';
        const { file, rows } = await makePayrollFile(appOn(database), employer.id, [servant], {
          payday,
          instalment,
          code,
        });
        return { rowId: rows[0]?.id ?? '', fileId: file.id, fileNumber: file.number, payday };
      }),
    /** The employer says what it deducted, in kobo. What is too much leaves the plan at once. */
    answer: (rowId: string, result: RowAnswer['result'], deductedKobo = 0) =>
      onDatabase(async ({ write }) => {
        const said = { rowId, result, deductedKobo, source: 'typed', sourceId: null, actor: system } as const;
        await write((tx) => answerRow(tx, said));
        await write((tx) => takeSurplusOut(tx, loan.id));
      }),
    /** The customer pays a part of the plan. */
    pay: (kobo: number) => onDatabase((database) => loansIn(appOn(database)).pay(loan, kobo)),
    loanId: loan.id,
    employerId: employer.id,
  };
}

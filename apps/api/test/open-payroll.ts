import { randomUUID } from 'node:crypto';
import type { Day } from '@foodbank/contract/primitives/day';
import { staffNumberKey } from '@foodbank/contract/primitives/staff-numbers';
import type { StoredLoan } from '../src/domains/lending/loans/queries.ts';
import { loansIn } from './loans-in.ts';
import type { TestCustomer } from './make-own-customer.ts';
import { makeStaff, type TestStaff } from './make-staff.ts';
import { makeVerifiedCustomer } from './make-verified-customer.ts';
import type { TestApp } from './start-app.ts';

/** What a test may say about an employer and what it confirmed. Amounts are kobo of a month. */
export interface GivenEmployment {
  name?: string;
  code?: string;
  state?: string;
  netPayKobo?: number;
  otherDeductionsKobo?: number;
  confirmedOn?: string;
  employment?: 'confirmed' | 'needs-a-person' | 'refused' | 'ended';
  staffNumber?: string;
  department?: string;
}

/** A civil servant with a plan that was handed over. */
export interface CivilServant {
  customer: TestCustomer;
  loan: StoredLoan;
  staffNumber: string;
}

/** Employers that take part, customers who work there, and their plans. */
export function openPayroll(app: TestApp) {
  const { clock, database } = app.context;
  const run = (text: string, values: unknown[]) => database.pool.query<{ id: string }>(text, values);
  const loans = loansIn(app);
  let made = 0;
  const payroll = {
    run,
    loans,
    /** A member who is the clerk of an employer. */
    clerk: (employerId: string): Promise<TestStaff> => makeStaff(app, ['employer-clerk'], [], [employerId]),
    /** Goes to another business date, at 9:00 in Lagos. Its daily jobs run if the app runs jobs. */
    goTo: (day: Day) => app.clock.set(`${day}T08:00:00Z`),
    /** A plan by paydays of a customer whom the employer confirmed: ₦40,000 that are handed over on the business date. */
    plan: (customerId: string, employerId: string, totalKobo = 4_000_000): Promise<StoredLoan> =>
      loans.deliver({ planCode: 'paydays-2', customerId, employerId, totalKobo }),
    /** Civil servants of an employer, each with a plan that is handed over on the business date: two instalments of ₦20,400. */
    async civilServants(employerId: string, count: number, given: GivenEmployment & { totalKobo?: number } = {}) {
      const found: CivilServant[] = [];
      for (; count > found.length; made += 1) {
        const customer = await makeVerifiedCustomer(app);
        const staffNumber = `00${12_000 + made}`;
        await payroll.employ(customer.id, employerId, { staffNumber, ...given });
        found.push({ customer, staffNumber, loan: await payroll.plan(customer.id, employerId, given.totalKobo) });
      }
      return found;
    },
    /** Makes an employer whose agreement is in force. */
    async employer({
      name = 'Oyo State Government',
      code = 'OYO',
      state = 'Lagos',
    }: GivenEmployment = {}): Promise<string> {
      const { rows } = await run(
        `insert into employers (name, code, state, agreement, in_force_from, created_at) values ($1, $2, $3, 'in-force', '2026-01-01', now())
         returning id`,
        [name, code, state],
      );
      return rows[0]?.id ?? '';
    },
    /** Puts a customer on an employer's list, and says what became of what the customer stated: confirmed. ₦90,000 net, ₦15,000 for others. */
    async employ(customerId: string, employerId: string, given: GivenEmployment = {}): Promise<void> {
      const { netPayKobo = 9_000_000, otherDeductionsKobo = 1_500_000, employment = 'confirmed' } = given;
      const { confirmedOn = clock.now().toISOString().slice(0, 10) } = given;
      const { staffNumber: number = randomUUID().slice(0, 8).toUpperCase(), department = 'Ministry of Health' } = given;
      const { name = 'Bisi Adeyemi' } = given;
      const { rows } = await run(
        `insert into employer_staff (employer_id, staff_number, number_key, name, department, net_pay_kobo, other_deductions_kobo, confirmed_on,
           updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, now()) returning id`,
        [
          ...[employerId, number, staffNumberKey(number), name, department],
          ...[netPayKobo, otherDeductionsKobo, confirmedOn],
        ],
      );
      await run(
        `insert into employments (customer_id, employer_id, employee_id, staff_number, text_version, language, stated_at, stated_on, state, reason,
           decided_at, ended_at)
         values ($1, $2, $3, $4, '1', 'en', now(), '2026-06-01', $5, $6, now(), $7)`,
        [
          ...[customerId, employerId, rows[0]?.id, number, employment],
          employment === 'confirmed' ? null : 'test',
          employment === 'ended' ? clock.now() : null,
        ],
      );
    },
  };
  return payroll;
}

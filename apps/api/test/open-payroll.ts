import { randomUUID } from 'node:crypto';
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
}

/** Employers that take part, and customers who work there. */
export function openPayroll(app: Pick<TestApp, 'context'>) {
  const { clock, database } = app.context;
  const run = (text: string, values: unknown[]) => database.pool.query<{ id: string }>(text, values);
  return {
    run,
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
      const number = randomUUID().slice(0, 8).toUpperCase();
      const { rows } = await run(
        `insert into employer_staff (employer_id, staff_number, number_key, name, net_pay_kobo, other_deductions_kobo, confirmed_on, updated_at)
         values ($1, $2, $2, 'Bisi Adeyemi', $3, $4, $5, now()) returning id`,
        [employerId, number, netPayKobo, otherDeductionsKobo, confirmedOn],
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
}

import { randomUUID } from 'node:crypto';
import type { FreezeReason } from '@foodbank/contract/lending/loans-staff';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { system } from '../apps/api/src/domains/foundation/audit/add-audit-line.ts';
import { acceptLoan } from '../apps/api/src/domains/lending/loans/accept-loan.ts';
import { deliverLoan } from '../apps/api/src/domains/lending/loans/acts.ts';
import { beginFreeze } from '../apps/api/src/domains/lending/loans/freezing.ts';
import { quotePlan } from '../apps/api/src/domains/lending/loans/terms/quote-plan.ts';
import { findPlanOn } from '../apps/api/src/domains/lending/plans/queries.ts';
import type { JourneyCustomer } from './customers.ts';
import { onDatabase } from './staff.ts';

/**
 * A plan of four payments of ₦11,500 that was handed over some days ago, without its order: ₦2,875 at once, and three times ₦2,961, a week apart.
 * Returns its number and the day of hand-over.
 */
export const makeRunningPlan = (
  { phone }: Pick<JourneyCustomer, 'phone'>,
  daysAgo = 0,
): Promise<{ number: string; day: Day }> =>
  onDatabase(async ({ pool, write }) => {
    const { rows } = await pool.query('select id from accounts where login_key = $1', [phoneKey(phone)]);
    const customerId: string = rows[0].id;
    return write(async (tx) => {
      const day = addDays(tx.businessDate, -daysAgo);
      const plan = await findPlanOn(tx, 'weeks-4', day);
      if (plan === null) throw new Error('the product offers no plan of four payments');
      const totalKobo = 1_150_000;
      const { payableKobo, annualRateHundredths } = quotePlan({
        plan: plan.terms,
        totalKobo,
        promisedOn: day,
        holidays: [],
      });
      const key = randomUUID();
      const loan = await acceptLoan(tx, {
        ...{ key, customerId, owner: `order:${key}`, totalKobo, promisedOn: day, acceptedOn: day, holidays: [] },
        plan: { code: plan.code, version: plan.version, terms: plan.terms },
        shown: { payableKobo, annualRateHundredths },
      });
      await deliverLoan(tx, { loanId: loan.id, key: `delivered:${key}`, on: day, holidays: [], actor: system });
      return { number: loan.number, day };
    });
  });

/** Stops a plan, as a member of staff does. */
export const freezePlan = (number: string, reason: FreezeReason): Promise<void> =>
  onDatabase(async ({ pool, write }) => {
    const { rows } = await pool.query('select id from loans where number = $1', [number]);
    await write((tx) => beginFreeze(tx, { loanId: rows[0].id, reason, note: 'Told by the family' }, system));
  });

import * as calls from '@foodbank/contract/lending/credit-limits-staff';
import { nairaOrNull, toNaira } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { isOwnCustomer } from '../../people/customers/managed-customers.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { namesOfMembers } from '../../people/staff/queries.ts';
import { isByPaydays } from '../loans/terms/quote-plan.ts';
import { decideProof } from './changing.ts';
import { describeLimit, limitedPlans } from './describe-limit.ts';
import { type CreditLimit, readLimit, ruleThatStops } from './limits.ts';
import { withPayroll } from './payroll.ts';
import { listOwnLimits, listStatements } from './queries.ts';
import type { HeldOf } from './routes.ts';
import { wholePpm } from './rules.ts';

const rowsMax = 50;

/** The console's calls about customers' limits. */
export function creditLimitStaffRoutes({ clock, database }: AppContext, heldOf: HeldOf): Route[] {
  const { read } = database;
  return [
    staffRoute(calls.readCustomerLimit, async ({ params: { customerId } }, { staff }) => {
      const customer = (await findOwnCustomer(read, customerId)) ?? refuse('not-found');
      const bounds = await readLimit(read, customerId, businessDateOf(clock), await heldOf(read, customerId));
      const limit = await withPayroll(read, bounds);
      const plans = await limitedPlans(read, limit);
      const ownLimits = await listOwnLimits(read, customerId, rowsMax);
      return {
        customerName: `${customer.firstname} ${customer.lastname}`.trim(),
        asOf: limit.today,
        limit: await describeLimit(read, limit, plans),
        stops: plans.map(({ code, asked, mostKobo }) => {
          const rule = ruleThatStops(limit, asked, mostKobo);
          return { code, rule: rule !== null && isByPaydays(asked.terms) ? ('payslip' as const) : rule };
        }),
        statements: await describeStatements(read, limit),
        ...describeHistory(limit),
        ownLimits: ownLimits.map(({ limitKobo, setAt, countsFrom }) => ({
          ...{ limit: nairaOrNull(limitKobo), setAt: setAt.toISOString(), countsFrom },
        })),
        isOwn: await isOwnCustomer(read, customerId, staff.id),
      };
    }),
    staffRoute(calls.decideIncomeProof, async ({ params: { customerId }, body }, { staff }) => {
      await database.write((tx) => decideProof(tx, customerId, body, staffActor(staff)));
      return { message: body.outcome === 'seen' ? 'The income counts from now.' : 'The income does not count.' };
    }),
  ];
}

/** What was stated, with what counts of it: of income and debt each the newest statement that has begun. */
async function describeStatements(db: Db, { customerId, today }: CreditLimit): Promise<calls.StatedIncome[]> {
  const [stated, names] = [await listStatements(db, customerId, rowsMax), await namesOfMembers(db)];
  const income = stated.find(({ incomeCountsFrom: from }) => from !== null && from <= today);
  const owed = stated.find(({ owedCountsFrom: from }) => from <= today);
  return stated.map((one) => ({
    id: one.id,
    income: toNaira(one.incomeKobo),
    owedElsewhere: toNaira(one.owedElsewhereKobo),
    residence: one.residence,
    statedAt: one.statedAt.toISOString(),
    ...{ incomeCountsFrom: one.incomeCountsFrom, owedCountsFrom: one.owedCountsFrom },
    ...{ incomeCounts: one === income, owedCounts: one === owed },
    proof:
      one.proofState === null || one.proofAt === null
        ? null
        : { state: one.proofState, by: names.get(one.proofBy ?? '') ?? '', at: one.proofAt.toISOString() },
  }));
}

function describeHistory({ plans, dues, factorChanges }: CreditLimit) {
  const idOf = new Map(plans.map(({ number, loanId }) => [number, loanId]));
  return {
    plans: plans.toReversed().map((plan) => ({
      ...{ loanId: plan.loanId, number: plan.number, openPrincipal: toNaira(plan.openPrincipalKobo) },
      ...{ worstDaysLate: plan.worstDaysLate, overdueSince: plan.overdueSince, settledOn: plan.settledOn },
    })),
    dues: dues.map(({ on, kobo }) => ({ on, amount: toNaira(kobo) })),
    factorChanges: factorChanges
      .map(({ on, why, loanNumber, factorPpm }, index) => ({
        ...{ on, why, loanNumber, loanId: idOf.get(loanNumber) ?? '' },
        before: (factorChanges[index - 1]?.factorPpm ?? wholePpm) / wholePpm,
        factor: factorPpm / wholePpm,
      }))
      .toReversed(),
  };
}

import type { CreditLimitReply } from '@foodbank/contract/lending/credit-limits';
import { addDays, formatDay } from '@foodbank/contract/primitives/day';
import { nairaOrNull, toNaira } from '@foodbank/contract/primitives/money';
import type { Db } from '../../../platform/database.ts';
import { listHolidays } from '../../foundation/calendar/queries.ts';
import { isByPaydays } from '../loans/terms/quote-plan.ts';
import { listPlansOn } from '../plans/queries.ts';
import { offeredPlans } from '../plans/rules.ts';
import { type CreditLimit, mostTotalKobo, type PlanAsked, whyNoPlan } from './limits.ts';
import { describeRaise } from './next-step.ts';
import { describePayroll } from './payroll.ts';
import { findOwnLimitAhead, findStatement, getTierCapKobo } from './queries.ts';
import { type FactorChange, givesRaise, raisedPpm, wholePpm } from './rules.ts';

// Paydays of two months, and the working day before each.
const holidaysWithinDays = 120;

/** A limit as the customer and staff see it, with what would be possible with each plan that a checkout offers, delivered tomorrow. */
export async function describeLimit(
  db: Db,
  limit: CreditLimit,
  known?: readonly LimitedPlan[],
): Promise<CreditLimitReply> {
  const plans = known ?? (await limitedPlans(db, limit));
  const { customerId, today, factorPpm, tier, income, fullest, ownLimitKobo } = limit;
  const statement = await findStatement(db, customerId);
  const ahead = await findOwnLimitAhead(db, customerId, today);
  const raised = new Set(limit.raises.map(({ loanId }) => loanId));
  const no = whyNoPlan(limit);
  const hasPlan = limit.plans.some((plan) => givesRaise(plan) && !raised.has(plan.loanId));
  const canRaise = no === null && tier !== 0 && hasPlan && raisedPpm(factorPpm, tier) > factorPpm;
  return {
    ...{ today, noPlan: no },
    ...{ tier, cap: toNaira(limit.capKobo), factor: factorPpm / wholePpm, ownLimit: nairaOrNull(ownLimitKobo) },
    ownLimitAhead: ahead && { limit: nairaOrNull(ahead.limitKobo), from: ahead.from },
    ...{ ceiling: toNaira(limit.ceilingKobo), used: toNaira(limit.openPrincipalKobo), held: toNaira(limit.heldKobo) },
    room: toNaira(limit.roomKobo),
    income: income && { income: toNaira(income.incomeKobo), owedElsewhere: toNaira(income.owedElsewhereKobo) },
    monthly: toNaira(limit.monthlyKobo),
    fullest: fullest && { firstOn: fullest.firstOn, lastOn: fullest.lastOn, amount: toNaira(fullest.kobo) },
    statement: statement && {
      income: toNaira(statement.incomeKobo),
      owedElsewhere: toNaira(statement.owedElsewhereKobo),
      residence: statement.residence,
      statedAt: statement.statedAt.toISOString(),
      ...{ incomeCountsFrom: statement.incomeCountsFrom, owedCountsFrom: statement.owedCountsFrom },
      needsProof: statement.incomeCountsFrom === null && statement.proofState === null,
    },
    changes: limit.factorChanges.map(describeChange).toReversed(),
    canRaise,
    raise: no === null ? describeRaise(limit, canRaise, await getTierCapKobo(db, 2, today)) : null,
    ...(limit.payroll && { payroll: describePayroll(limit) }),
    plans: plans.map(({ code, name, mostKobo }) => ({ code, name, mostTotal: toNaira(mostKobo) })),
  };
}

const describeChange = ({ on, why, loanNumber, factorPpm }: FactorChange) => ({
  ...{ on, factor: factorPpm / wholePpm },
  text:
    why === 'raised'
      ? `You asked for more after ${loanNumber}, which you paid in time.`
      : `A payment of ${loanNumber} became 8 days late on ${formatDay(on)}.`,
});

/** A plan with the largest total that is possible now. */
export interface LimitedPlan {
  code: string;
  name: string;
  asked: PlanAsked;
  mostKobo: number;
}

/** What would be possible with each plan that is delivered tomorrow. */
export async function limitedPlans(db: Db, limit: CreditLimit): Promise<LimitedPlan[]> {
  const promisedOn = addDays(limit.today, 1);
  const holidays = await listHolidays(db, promisedOn, addDays(promisedOn, holidaysWithinDays));
  // No other one can be had at a checkout.
  const plans = (await listPlansOn(db, limit.today)).filter(
    ({ code, terms }) =>
      offeredPlans.includes(code) && (!isByPaydays(terms) || limit.payroll?.employment?.state === 'confirmed'),
  );
  return plans.map(({ code, name, terms }) => {
    const asked = { terms, promisedOn, holidays };
    return { code, name, asked, mostKobo: mostTotalKobo(limit, asked) };
  });
}

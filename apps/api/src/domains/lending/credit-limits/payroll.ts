import type { CreditLimitReply } from '@foodbank/contract/lending/credit-limits';
import { confirmationDaysMax } from '@foodbank/contract/people/employers';
import { formatDay } from '@foodbank/contract/primitives/day';
import { nairaOrNull, toNaira } from '@foodbank/contract/primitives/money';
import type { PlanObstacle } from '@foodbank/contract/selling/plan-offers';
import type { Db } from '../../../platform/database.ts';
import { type Employment, readEmployment } from '../../people/employers/reading.ts';
import type { CreditLimit } from './limits.ts';
import { getPayrollCapKobo } from './queries.ts';
import { ceilingKobo, fullestPayslip, payslipKobo } from './rules.ts';

/** What holds for a customer's plans that leave with the payslip: other bounds than the rest of the limit has. Business rules, sections 3 and 4. */
export interface PayrollLimit {
  /** Where the customer works; null where nothing was stated. */
  employment: Employment | null;
  /** The cap of the tier, or that of payroll where it is more. */
  capKobo: number;
  /** What may be owed at most on all plans together, if the next one leaves with the payslip. */
  ceilingKobo: number;
  /** What is left of it. */
  roomKobo: number;
  /** What may leave with one payslip: a third of the net pay, less the other deductions. 0 where the employer confirmed none. */
  payslipKobo: number;
}

/** Adds to a limit what holds for plans that leave with the payslip. */
export async function withPayroll(db: Db, limit: CreditLimit): Promise<CreditLimit & { payroll: PayrollLimit }> {
  const { customerId, today, tier, factorPpm, ownLimitKobo, openPrincipalKobo, heldKobo } = limit;
  const employment = await readEmployment(db, customerId, today);
  const isConfirmed = employment?.state === 'confirmed' && employment.leftOn === null;
  const takesPlans = isConfirmed && employment.employer.takesNewPlans;
  const capKobo = takesPlans ? Math.max(limit.capKobo, await getPayrollCapKobo(db, tier, today)) : 0;
  const ceiling = ceilingKobo(capKobo, factorPpm, ownLimitKobo);
  const { netPayKobo = null, otherDeductionsKobo = null } = isConfirmed && employment.isFresh ? employment : {};
  return {
    ...limit,
    payroll: {
      ...{ employment, capKobo, ceilingKobo: ceiling },
      roomKobo: Math.max(0, ceiling - openPrincipalKobo - heldKobo),
      payslipKobo: netPayKobo === null ? 0 : payslipKobo(netPayKobo, otherDeductionsKobo ?? 0),
    },
  };
}

/** What holds for plans that leave with the payslip, as the customer and staff see it; null for who no employer has confirmed. */
export function describePayroll({ payroll, payrollDues }: CreditLimit): CreditLimitReply['payroll'] {
  const { employment = null } = payroll ?? {};
  if (payroll === null || employment?.state !== 'confirmed') return null;
  const { employer, netPayKobo, otherDeductionsKobo, confirmedOn } = employment;
  const fullest = fullestPayslip(payrollDues);
  return {
    ...{ employer: employer.name, confirmedOn },
    ...{ netPay: nairaOrNull(netPayKobo), otherDeductions: nairaOrNull(otherDeductionsKobo) },
    ...{ cap: toNaira(payroll.capKobo), ceiling: toNaira(payroll.ceilingKobo), room: toNaira(payroll.roomKobo) },
    payslip: toNaira(payroll.payslipKobo),
    fullest: fullest && { month: fullest.month, amount: toNaira(fullest.kobo) },
  };
}

/** Why an employer gets no new plans though its agreement is in force: its last return is late, or it owes us for too long. */
export type EmployerTrouble = 'return-late' | 'receivable-old';

/** Where the order goes, and what else is known of employer and customer. */
export interface PayrollFacts {
  /** The state in which the goods are handed over; null if it is in none, or in several. */
  state: string | null;
  trouble: EmployerTrouble | null;
  /** How often we bore a delivery that was for nothing, lately. */
  feesBorne: number;
}

/** Why a customer can't have a plan that leaves with the payslip, whatever the basket. */
export interface NoPayroll {
  reason: PlanObstacle;
  text: string;
  next: string;
}

/** So often may we bear a delivery for nothing before there is no plan without a down payment. */
export const feesBorneMax = 1;
/** Deliveries for nothing count for so many days. */
export const feesBorneDays = 90;

const otherWay = 'Pay now, or choose another plan.';

/** Why a customer can't have a plan that leaves with the payslip; null where only the amounts decide. */
export function whyNoPayroll(
  { employment }: PayrollLimit,
  { state, trouble, feesBorne }: PayrollFacts,
): NoPayroll | null {
  if (employment === null)
    return {
      reason: 'employer-missing',
      text: 'This plan is for civil servants whose employer takes part: it is paid with the payslip.',
      next: 'Tell us your employer and your staff number. It takes about 2 minutes.',
    };
  const { employer } = employment;
  const no = whyNotConfirmed(employment);
  if (no !== null) return no;
  if (!employer.takesNewPlans)
    return {
      reason: 'employer-stopped',
      text: `${employer.name} takes no new plans off the payslip right now.`,
      next: `${otherWay} Plans that you have stay as they are.`,
    };
  if (trouble !== null)
    return {
      reason: 'employer-late',
      text:
        trouble === 'return-late'
          ? `${employer.name} hasn’t told us for 30 days what it took off the payslips.`
          : `${employer.name} hasn’t passed on to us for 60 days what it took off the payslips.`,
      next: `You did nothing wrong, and you are not late. ${otherWay} This plan comes back once that is settled.`,
    };
  if (employer.state !== state)
    return {
      reason: 'employer-elsewhere',
      text: `${employer.name} is in ${employer.state}, so this plan is for food that we hand over in ${employer.state}.`,
      next: 'Choose an address or a store there, or pay another way.',
    };
  if (feesBorne > feesBorneMax)
    return {
      reason: 'brought-for-nothing',
      text: `Twice in ${feesBorneDays} days we brought food that nobody took, and bore the cost.`,
      next: 'Choose a plan with a down payment, or pay now.',
    };
  return null;
}

function whyNotConfirmed({ employer, state, leftOn, confirmedOn, isFresh }: Employment): NoPayroll | null {
  if (state === 'needs-a-person')
    return {
      reason: 'employer-waiting',
      text: `${employer.name} hasn’t confirmed yet that you work there.`,
      next: 'You hear from us within 48 hours. Your basket stays as it is.',
    };
  if (state === 'refused')
    return {
      reason: 'employer-refused',
      text: `We couldn’t match you with the staff list of ${employer.name}.`,
      next: 'See what to correct on the page “Your employer”, or ask a person to look.',
    };
  if (state === 'ended' || leftOn !== null)
    return {
      reason: 'employer-missing',
      text:
        leftOn === null
          ? `Payments from your pay at ${employer.name} have ended.`
          : `${employer.name} says that you work there until ${formatDay(leftOn)}.`,
      next: 'If you have a new employer that takes part, tell us. Or choose another plan.',
    };
  if (isFresh) return null;
  return {
    reason: 'pay-unconfirmed',
    text:
      confirmedOn === null
        ? `${employer.name} hasn’t confirmed your pay yet.`
        : `${employer.name} confirmed your pay on ${formatDay(confirmedOn)}. That is more than ${confirmationDaysMax} days ago.`,
    next: 'Ask your pay office to confirm it again, or ask us to.',
  };
}

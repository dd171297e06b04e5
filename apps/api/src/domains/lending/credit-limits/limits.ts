import type { NoPlanReason } from '@foodbank/contract/lending/credit-limits';
import type { PlanTerms } from '@foodbank/contract/lending/plans';
import { adultYears } from '@foodbank/contract/people/identity-checks';
import { type Day, formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { koboPerNaira, shortKobo } from '@foodbank/contract/primitives/money';
import { type PayDay, payslipText } from '@foodbank/contract/primitives/pay-days';
import type { Db } from '../../../platform/database.ts';
import { findIdentity, type Identity } from '../../people/identity-checks/queries.ts';
import { adultOn } from '../../people/identity-checks/rules.ts';
import { type Level, readLevelOf } from '../../people/identity-levels/levels.ts';
import type { Tier } from '../../people/identity-levels/rules.ts';
import { findFreezeOfNewPlans } from '../loans/freeze-queries.ts';
import { listLoansOf } from '../loans/queries.ts';
import { replayStored } from '../loans/recording.ts';
import { agreedAmounts, isByPaydays, planDueDays } from '../loans/terms/quote-plan.ts';
import type { PayrollLimit } from './payroll.ts';
import { type CountedIncome, type LimitRaise, readLimitFacts } from './queries.ts';
import {
  boundedPpm,
  ceilingKobo,
  type DueOn,
  type DueWindow,
  type FactorChange,
  factorChanges,
  fullestPayslip,
  fullestWindow,
  historyOf,
  largestAllowed,
  monthlyKobo,
  type PlanHistory,
  wholePpm,
} from './rules.ts';

/** What another open checkout holds, of which there is no loan yet. */
export interface HeldPlan {
  financedKobo: number;
  /** Its instalments leave with the payslip. */
  isPayroll?: boolean;
  dues: readonly DueOn[];
}

/** All that a customer's limit is made of, on a day. */
export interface CreditLimit {
  customerId: string;
  today: Day;
  identity: Identity;
  level: Level;
  /** 0: no plans. 1: BVN or NIN matched. 2: both, and looked at by a person. A tier that falls touches no plan under way. */
  tier: Tier;
  /** The cap of the tier; 0 at tier 0. */
  capKobo: number;
  factorPpm: number;
  /** How the factor came to be. */
  factorChanges: FactorChange[];
  /** Set by the customer; null for none, 0 for closed. */
  ownLimitKobo: number | null;
  /** What may be owed at most. */
  ceilingKobo: number;
  openPrincipalKobo: number;
  heldKobo: number;
  /** What is left of the ceiling. */
  roomKobo: number;
  income: CountedIncome | null;
  /** The state in which the customer lives, as stated last; null before the first statement. */
  residence: string | null;
  /** What may fall due in any 28 days. */
  monthlyKobo: number;
  /** What falls due of plans and of what checkouts hold, by day. */
  dues: DueOn[];
  /** What of it leaves with payslips, by payday. */
  payrollDues: DueOn[];
  /** What holds for plans that leave with the payslip; null where that was not asked (`withPayroll`). */
  payroll: PayrollLimit | null;
  /** The 28 days in which most of it falls due. */
  fullest: DueWindow | null;
  /** The oldest day on which something overdue was due. */
  overdueSince: Day | null;
  /** The due day of an instalment that was more than 30 days late, on a plan that is not settled. */
  blockedSince: Day | null;
  /** Since when a freeze keeps the customer from new plans: after a death, a theft of identity or “this was not me”. */
  frozenSince: Day | null;
  plans: PlanHistory[];
  /** The raises that the customer asked for, in their order. */
  raises: LimitRaise[];
}

/**
 * A customer's limit on a business date. `held` is what other open checkouts hold and no loan has yet. Where it must be exact, the caller
 * has locked the customer: plans begin under that lock.
 */
export async function readLimit(
  db: Db,
  customerId: string,
  today: Day,
  held: readonly HeldPlan[],
): Promise<CreditLimit> {
  const identity = await findIdentity(db, customerId);
  const level = await readLevelOf(db, customerId, today);
  const { tier } = level;
  const { capKobo, ownLimitKobo, income, residence, raises } = await readLimitFacts(db, customerId, today, tier);
  const plans: PlanHistory[] = [];
  for (const loan of await listLoansOf(db, customerId)) {
    plans.push(historyOf(loan, (await replayStored(db, loan, today)).state));
  }
  const changes = factorChanges(plans, raises);
  const factorPpm = boundedPpm(changes.at(-1)?.factorPpm ?? wholePpm, tier);
  const ceiling = ceilingKobo(capKobo, factorPpm, ownLimitKobo);
  const openPrincipalKobo = plans.reduce((sum, plan) => sum + plan.openPrincipalKobo, 0);
  const heldKobo = held.reduce((sum, { financedKobo }) => sum + financedKobo, 0);
  const owed = [...plans, ...held];
  const dues = addUp(owed.flatMap((plan) => plan.dues));
  return {
    ...{ customerId, today, identity, level, tier, capKobo, factorPpm, factorChanges: changes, ownLimitKobo },
    ceilingKobo: ceiling,
    ...{ openPrincipalKobo, heldKobo, roomKobo: Math.max(0, ceiling - openPrincipalKobo - heldKobo) },
    ...{ income, residence },
    monthlyKobo: income === null ? 0 : monthlyKobo(income.incomeKobo, income.owedElsewhereKobo),
    ...{ dues, fullest: fullestWindow(dues), payroll: null },
    payrollDues: [
      ...plans.flatMap(({ payslipDues }) => payslipDues),
      ...held.flatMap((plan) => (plan.isPayroll ? plan.dues : [])),
    ],
    overdueSince: firstOf(plans.map(({ overdueSince }) => overdueSince)),
    blockedSince: firstOf(plans.map(({ blockedSince }) => blockedSince)),
    frozenSince: (await findFreezeOfNewPlans(db, customerId))?.since ?? null,
    plans,
    raises,
  };
}

/** Amounts by day, each day once and in order. */
function addUp(dues: readonly DueOn[]): DueOn[] {
  const byDay = new Map<Day, number>();
  for (const { on, kobo } of dues) byDay.set(on, (byDay.get(on) ?? 0) + kobo);
  return [...byDay].map(([on, kobo]) => ({ on, kobo })).sort((one, other) => (one.on < other.on ? -1 : 1));
}

const firstOf = (days: readonly (Day | null)[]): Day | null => days.filter((day) => day !== null).toSorted()[0] ?? null;

/** Why a customer can't have a plan now, whatever the basket. */
export interface NoPlan {
  reason: NoPlanReason;
  /** For the customer: why. */
  text: string;
  /** For the customer: what to do. */
  next: string;
  since: Day | null;
  /** The first day on which a plan is possible again, where it is known. */
  until: Day | null;
}

/** Why a customer can't have a plan now; null where only the amounts decide. */
export function whyNoPlan(limit: CreditLimit): NoPlan | null {
  const { overdueSince, blockedSince, frozenSince, ownLimitKobo, income } = limit;
  if (frozenSince !== null)
    return {
      reason: 'plan-in-question',
      text: 'A plan in your name is stopped while we look into it.',
      next: 'There is no new plan until that is clear. Talk to us if you have news.',
      ...{ since: frozenSince, until: null },
    };
  const identity = whyNotIdentified(limit);
  if (identity !== null) return identity;
  if (income === null)
    return {
      reason: 'income-missing',
      text: 'You haven’t told us what you earn and what you owe elsewhere.',
      next: 'Answer two questions. Then you see your limit at once.',
      ...{ since: null, until: null },
    };
  if (blockedSince !== null)
    return {
      reason: 'over-30-days-late',
      text: `A payment that was due on ${formatDay(blockedSince)} was more than 30 days late.`,
      next: 'You can take a new plan once that plan is all paid. Talk to us if you can’t pay it.',
      ...{ since: blockedSince, until: null },
    };
  if (overdueSince !== null)
    return {
      reason: 'overdue',
      text: `A payment has been overdue since ${formatDay(overdueSince)}.`,
      next: 'Pay it, and you can take a new plan the same minute.',
      ...{ since: overdueSince, until: null },
    };
  if (ownLimitKobo === 0)
    return {
      reason: 'limit-closed',
      text: 'You closed your limit.',
      next: 'Open it on the page “Your limit”. It counts from the next day.',
      ...{ since: null, until: null },
    };
  return null;
}

function whyNotIdentified({ identity, today }: CreditLimit): NoPlan | null {
  const { state, birthOn, reason, since } = identity;
  const day = since === null ? null : lagosDay(since);
  const grownUpOn = birthOn === null ? null : adultOn(birthOn);
  if ((state === 'verified' || reason === 'under-age') && grownUpOn !== null && grownUpOn > today)
    return {
      reason: 'under-age',
      text: `Plans are for people of ${adultYears} and older.`,
      next: `You can ask again from ${formatDay(grownUpOn)}. Until then you can pay at once.`,
      ...{ since: null, until: grownUpOn },
    };
  if (state === 'verified') return null;
  if (state === 'checking' || state === 'needs-a-person')
    return {
      reason: 'identity-checking',
      text: state === 'checking' ? 'We are checking who you are.' : 'A person is looking at who you are.',
      next:
        state === 'checking'
          ? 'It mostly takes a minute or two. Your basket stays as it is.'
          : 'You hear from us within 24 hours. Your basket stays as it is.',
      ...{ since: day, until: null },
    };
  if (state === 'refused')
    return {
      reason: 'identity-refused',
      text: 'We couldn’t match who you are.',
      next: 'See what to correct on the page “Who you are”, or ask a person to look.',
      ...{ since: day, until: null },
    };
  if (reason === 'phone-changed' || reason === 'name-changed')
    return {
      reason: 'identity-missing',
      text: `You changed your ${reason === 'name-changed' ? 'name' : 'phone number'}, so we check again who you are.`,
      next: 'Enter your BVN or NIN once more. It takes about 3 minutes. The plans that you have stay as they are.',
      ...{ since: null, until: null },
    };
  return {
    reason: 'identity-missing',
    text: 'We don’t know yet who you are.',
    next: 'Tell us your BVN or NIN with your name and birthday. It takes about 3 minutes.',
    ...{ since: null, until: null },
  };
}

/** What a plan would add. */
export interface WantedPlan {
  financedKobo: number;
  /** Its instalments leave with the payslip. */
  isPayroll?: boolean;
  dues: readonly DueOn[];
}

/** Which rule a plan would break: the ceiling of what is owed, what falls due in 28 days, or what leaves with a payslip. */
export interface Beyond {
  rule: 'ceiling' | 'monthly' | 'payslip';
  allowedKobo: number;
  wantedKobo: number;
  overKobo: number;
  /** Of the rule about 28 days: which ones. */
  window: DueWindow | null;
  /** For the customer. */
  text: string;
}

/** What a plan may come to: what may be owed in all, what of it is free, and what may fall due by the second rule. None where it was not asked. */
const boundsOf = (limit: CreditLimit, isPayroll: boolean) =>
  isPayroll
    ? { ...noBounds, ...limit.payroll, dueKobo: limit.payroll?.payslipKobo ?? 0 }
    : { ceilingKobo: limit.ceilingKobo, roomKobo: limit.roomKobo, dueKobo: limit.monthlyKobo };
const noBounds = { ceilingKobo: 0, roomKobo: 0 };

/** Which rule a plan would break, the ceiling first; null where both hold. */
export function whyBeyond(limit: CreditLimit, { financedKobo, dues, isPayroll = false }: WantedPlan): Beyond | null {
  const { ceilingKobo, roomKobo, dueKobo } = boundsOf(limit, isPayroll);
  const wantedKobo = limit.openPrincipalKobo + limit.heldKobo + financedKobo;
  if (wantedKobo > ceilingKobo) {
    const overKobo = wantedKobo - ceilingKobo;
    return {
      ...{ rule: 'ceiling', allowedKobo: ceilingKobo, wantedKobo, overKobo, window: null },
      text: `This is ${shortKobo(overKobo)} above your limit: you may owe ${shortKobo(ceilingKobo)} in all, and ${shortKobo(roomKobo)} of it is free.`,
    };
  }
  if (isPayroll) return beyondPayslip([...limit.payrollDues, ...dues], dueKobo);
  const window = fullestWindow(addUp([...limit.dues, ...dues]));
  if (window === null || window.kobo <= limit.monthlyKobo) return null;
  const overKobo = window.kobo - limit.monthlyKobo;
  return {
    ...{ rule: 'monthly', allowedKobo: limit.monthlyKobo, wantedKobo: window.kobo, overKobo, window },
    text: `${shortKobo(window.kobo)} would fall due from ${formatDay(window.firstOn)} to ${formatDay(window.lastOn)}. By what you earn and owe, at most ${shortKobo(limit.monthlyKobo)} falls due in 28 days.`,
  };
}

/** What would leave with a payslip beyond what may; null where each payslip holds. */
function beyondPayslip(dues: readonly DueOn[], allowedKobo: number): Beyond | null {
  const fullest = fullestPayslip(dues);
  if (fullest === null || fullest.kobo <= allowedKobo) return null;
  const { kobo: wantedKobo, month } = fullest;
  return {
    ...{ rule: 'payslip', allowedKobo, wantedKobo, overKobo: wantedKobo - allowedKobo, window: null },
    text: `${shortKobo(wantedKobo)} would leave with ${payslipText(month)}. By what your employer confirmed, at most ${shortKobo(allowedKobo)} may leave with one payslip.`,
  };
}

/** The plan of which the largest total is asked. */
export interface PlanAsked {
  terms: PlanTerms;
  promisedOn: Day;
  holidays: readonly { day: Day }[];
  payDay?: PayDay | undefined;
}

/** The largest total (goods and delivery, whole naira) that this plan may have now; 0 if none. */
export function mostTotalKobo(limit: CreditLimit, { terms, promisedOn, holidays, payDay }: PlanAsked): number {
  const isPayroll = isByPaydays(terms);
  const { roomKobo, dueKobo } = boundsOf(limit, isPayroll);
  if (whyNoPlan(limit) !== null || roomKobo === 0 || dueKobo === 0) return 0;
  const dueDays = planDueDays(terms, promisedOn, holidays, payDay);
  const beyond = (naira: number, isRelaxed: boolean) => {
    const { financedKobo, rows } = agreedAmounts({ plan: terms, promisedOn, dueDays }, naira * koboPerNaira);
    // The last instalment takes what rounding left of the others, so a total may be beyond below one that is not. Without that rest none is.
    const mostOfRow = isRelaxed ? (rows[0]?.paymentKobo ?? 0) : Number.POSITIVE_INFINITY;
    const dues = rows.map(({ dueOn, paymentKobo }, index) => {
      const on = payDay === undefined ? dueOn : (dueDays[index] ?? dueOn);
      return { on, kobo: Math.min(paymentKobo, mostOfRow) };
    });
    return whyBeyond(limit, { financedKobo, dues, isPayroll }) !== null;
  };
  const financedPpm = wholePpm - terms.downPaymentPpm;
  if (financedPpm === 0) return 0;
  const most = Math.floor(((roomKobo / koboPerNaira + 1) * wholePpm) / financedPpm) + 1;
  const naira = largestAllowed(
    most,
    (count) => !beyond(count, true),
    (count) => !beyond(count, false),
  );
  return naira * koboPerNaira;
}

/** Which rule keeps a plan from a total that is larger by a naira than the largest one; null where no plan is possible anyway. */
export function ruleThatStops(
  limit: CreditLimit,
  { terms, promisedOn, holidays, payDay }: PlanAsked,
  mostKobo: number,
): Beyond['rule'] | null {
  if (whyNoPlan(limit) !== null) return null;
  const dueDays = planDueDays(terms, promisedOn, holidays, payDay);
  const { financedKobo, rows } = agreedAmounts({ plan: terms, promisedOn, dueDays }, mostKobo + koboPerNaira);
  const dues = rows.map(({ dueOn, paymentKobo }, index) => ({
    on: payDay === undefined ? dueOn : (dueDays[index] ?? dueOn),
    kobo: paymentKobo,
  }));
  return whyBeyond(limit, { financedKobo, dues, isPayroll: isByPaydays(terms) })?.rule ?? null;
}

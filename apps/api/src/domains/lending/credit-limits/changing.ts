import { raiseEveryDays, unprovenRaisePercent } from '@foodbank/contract/lending/credit-limits';
import { addDays, type Day, formatDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, customerActor } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { lockManagedCustomer } from '../../people/customers/managed-customers.ts';
import { lockCustomer } from '../../people/customers/queries.ts';
import { type HeldPlan, readLimit, whyNoPlan } from './limits.ts';
import {
  findCountedIncome,
  findLastRaiseOn,
  findOwnLimitKobo,
  findStatement,
  type IncomeStatement,
  insertIncomeStatement,
  insertLimitRaise,
  insertOwnLimit,
  listLimitRaises,
  storeProof,
} from './queries.ts';
import { givesRaise, raisedPpm } from './rules.ts';

// 25 % as one of so many.
const unprovenShare = 4;

/** What a customer states, of a month. */
export type Stated = Pick<IncomeStatement, 'incomeKobo' | 'owedElsewhereKobo' | 'residence'>;

/** From which day the parts of a statement count, and from which it is a raise. */
export type Counting = Pick<IncomeStatement, 'incomeCountsFrom' | 'owedCountsFrom'> & { raisedFrom: Day | null };

/**
 * From which day a statement counts. Less counts at once. More income or less debt counts from the next day, once in 90 days; income more
 * than 25 % above what counts waits for a person. What was stated before and has not begun keeps its day, and so does less of it.
 */
export function countingOf(
  stated: Stated,
  {
    counted,
    last,
    lastRaiseOn,
  }: {
    counted: { incomeKobo: number; owedElsewhereKobo: number } | null;
    last: Omit<IncomeStatement, 'id' | 'statedAt' | 'residence'> | null;
    lastRaiseOn: Day | null;
  },
  today: Day,
): Counting {
  if (counted === null) return { incomeCountsFrom: today, owedCountsFrom: today, raisedFrom: null };
  const tomorrow = addDays(today, 1);
  const again = lastRaiseOn === null ? tomorrow : addDays(lastRaiseOn, raiseEveryDays);
  const nextOn = again > tomorrow ? again : tomorrow;
  const planned = last !== null && last.incomeKobo > counted.incomeKobo ? last : null;
  const waits = planned !== null && planned.proofState === null && planned.incomeCountsFrom === null;
  const isProven = (stated.incomeKobo - counted.incomeKobo) * unprovenShare <= counted.incomeKobo;
  const incomeCountsFrom = ((): Day | null => {
    if (stated.incomeKobo <= counted.incomeKobo) return today;
    if (planned?.incomeCountsFrom && stated.incomeKobo <= planned.incomeKobo) return planned.incomeCountsFrom;
    if (!isProven) return null;
    return waits && planned.incomeKobo === stated.incomeKobo ? null : nextOn;
  })();
  const isLessOwed = stated.owedElsewhereKobo < counted.owedElsewhereKobo;
  const isPlanned = last !== null && last.owedCountsFrom > today && stated.owedElsewhereKobo >= last.owedElsewhereKobo;
  const owedCountsFrom = !isLessOwed ? today : isPlanned ? last.owedCountsFrom : nextOn;
  const raises = [incomeCountsFrom, owedCountsFrom].filter((day) => day !== null && day > today);
  return { incomeCountsFrom, owedCountsFrom, raisedFrom: raises.toSorted().at(-1) ?? null };
}

/** Stores what a customer states, and says from when it counts. Locks the customer. */
export async function stateIncome(tx: Tx, customerId: string, stated: Stated): Promise<string> {
  if ((await lockCustomer(tx, customerId)) === null) refuse('not-found');
  const today = tx.businessDate;
  const counted = await findCountedIncome(tx, customerId, today);
  const last = await findStatement(tx, customerId);
  const lastRaiseOn = await findLastRaiseOn(tx, customerId);
  const counting = countingOf(stated, { counted, last, lastRaiseOn }, today);
  const id = await insertIncomeStatement(tx, customerId, { ...stated, ...counting });
  await addAuditLine(tx, {
    actor: customerActor(customerId),
    action: 'income-stated',
    subject: customerId,
    detail: { statementId: id },
  });
  return wordsOf(counting, today);
}

function wordsOf({ incomeCountsFrom, owedCountsFrom }: Counting, today: Day): string {
  if (incomeCountsFrom === null)
    return `Saved. That is more than ${unprovenRaisePercent} % above what counts today, so it counts once a person has seen proof: ask a person to look, and have a payslip or bank statement ready.`;
  const from = incomeCountsFrom > owedCountsFrom ? incomeCountsFrom : owedCountsFrom;
  return from > today ? `Saved. It counts from ${formatDay(from)}.` : 'Saved. It counts from now.';
}

/** Sets the customer's own limit; null ends it. Less counts at once, more from the next day. Locks the customer. */
export async function setOwnLimit(tx: Tx, customerId: string, limitKobo: number | null): Promise<string> {
  if ((await lockCustomer(tx, customerId)) === null) refuse('not-found');
  const before = await findOwnLimitKobo(tx, customerId, tx.businessDate);
  const isLess = limitKobo !== null && (before === null || limitKobo <= before);
  const countsFrom = isLess || before === limitKobo ? tx.businessDate : addDays(tx.businessDate, 1);
  await insertOwnLimit(tx, customerId, limitKobo, tx.now, countsFrom);
  const action = limitKobo === 0 ? 'own-limit-closed' : 'own-limit-set';
  await addAuditLine(tx, {
    actor: customerActor(customerId),
    action,
    subject: customerId,
    before: { limitKobo: before },
    after: { limitKobo, countsFrom },
  });
  if (countsFrom > tx.businessDate) return `Saved. It counts from ${formatDay(countsFrom)}.`;
  return limitKobo === 0
    ? 'Your limit is closed. No plan is possible until you open it.'
    : 'Saved. It counts from now.';
}

/**
 * Raises the history factor by the newest settled plan that was paid in time and raised nothing yet. Refuses with `limit-not-raised`, in
 * words, without such a plan, at the highest factor, and while no plan is possible. Locks the customer.
 */
export async function raiseLimit(tx: Tx, customerId: string, held: readonly HeldPlan[]): Promise<string> {
  if ((await lockCustomer(tx, customerId)) === null) refuse('not-found');
  const limit = await readLimit(tx, customerId, tx.businessDate, held);
  const { tier, factorPpm, plans } = limit;
  const no = whyNoPlan(limit);
  if (no !== null || tier === 0) refuse('limit-not-raised', { message: no?.text ?? 'We don’t know yet who you are.' });
  const raised = new Set((await listLimitRaises(tx, customerId)).map(({ loanId }) => loanId));
  const plan = plans.findLast((one) => givesRaise(one) && !raised.has(one.loanId));
  if (plan === undefined)
    refuse('limit-not-raised', {
      message:
        'A plan that you pay off, never more than three days late, raises the limit once. There is none that did not.',
    });
  if (raisedPpm(factorPpm, tier) === factorPpm)
    refuse('limit-not-raised', { message: 'Your limit is the highest that your level allows.' });
  await insertLimitRaise(tx, plan.loanId, customerId, tier, tx.now, tx.businessDate);
  await addAuditLine(tx, {
    actor: customerActor(customerId),
    action: 'limit-raised',
    subject: customerId,
    detail: { loan: plan.number },
  });
  return 'Your limit is raised.';
}

/**
 * Says whether a member has seen proof of the income that was stated last: it counts from then on, or not at all. Refuses with `not-found`,
 * `own-record`, and with `changed-meanwhile` where nothing waits for proof or another statement came since. Locks the customer.
 */
export async function decideProof(
  tx: Tx,
  customerId: string,
  { statementId, outcome, reason }: { statementId: string; outcome: 'seen' | 'missing'; reason: string },
  actor: Actor,
): Promise<void> {
  await lockManagedCustomer(tx, customerId, actor);
  const last = await findStatement(tx, customerId);
  const waits = last?.id === statementId && last.incomeCountsFrom === null && last.proofState === null;
  if (last === null || !waits) refuse('changed-meanwhile');
  await storeProof(tx, last.id, outcome, actor.id, tx.now, outcome === 'seen' ? tx.businessDate : null);
  await addAuditLine(tx, {
    actor,
    action: outcome === 'seen' ? 'income-proof-seen' : 'income-proof-missing',
    subject: customerId,
    detail: { statementId: last.id },
    reason,
  });
}

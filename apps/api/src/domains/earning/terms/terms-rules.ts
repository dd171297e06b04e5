import type { Category, CommissionTerms } from '@foodbank/contract/people/agents';
import { addMonths, lagosDay } from '@foodbank/contract/primitives/day';

/** A commission term: for all agents, a category or one agent, from an instant on. */
export interface CommissionTerm {
  category: Category | null;
  agentId: string | null;
  /** The rate in parts per million of the amount. */
  ratePpm: number;
  /** How many months after the sign-up orders earn commission. */
  windowMonths: number;
  effectiveAt: Date;
  /** When it ended early; the next general term then holds. Not after `effectiveAt` if it was cancelled before it began. */
  endedAt: Date | null;
}

/** What the commission rate of an order depends on, besides the terms. */
export interface PlacedOrder {
  agentId: string;
  category: Category;
  referredAt: Date;
  placedAt: Date;
}

const million = 1_000_000n;
const ppmInOnePercent = 10_000;

/**
 * The term in force for an agent at an instant: the newest of the most specific ones, which are the agent's, then the category's, then
 * those of all agents. A newer term replaces an older one for good: if it ends, the older one doesn't come back. Null if there is none.
 */
export function termInForce(
  terms: readonly CommissionTerm[],
  { agentId, category }: { agentId: string | null; category: Category | null },
  at: Date,
): CommissionTerm | null {
  const newest = (applies: (term: CommissionTerm) => boolean) => {
    const term = terms
      .filter((term) => applies(term) && term.effectiveAt <= at && !isCancelled(term))
      .reduce<CommissionTerm | null>((best, term) => (best && best.effectiveAt > term.effectiveAt ? best : term), null);
    return term?.endedAt && term.endedAt <= at ? null : term;
  };
  return (
    newest((term) => term.agentId !== null && term.agentId === agentId) ??
    newest((term) => term.category !== null && term.category === category) ??
    newest((term) => term.agentId === null && term.category === null)
  );
}

/** The terms in force for an agent at an instant, as the profile shows them. Without any term the rate is 0 %. */
export function commissionTermsFor(
  terms: readonly CommissionTerm[],
  agent: Pick<PlacedOrder, 'agentId' | 'category'>,
  at: Date,
): CommissionTerms {
  const { ratePpm, windowMonths } = termInForce(terms, agent, at) ?? { ratePpm: 0, windowMonths: 0 };
  return { ratePercent: ratePpm / ppmInOnePercent, windowMonths };
}

/**
 * The commission rate of an order in parts per million, fixed when it is placed. The rate is 0 before the sign-up and after the term's
 * months, in Lagos days.
 */
export function ratePpmFor(terms: readonly CommissionTerm[], order: PlacedOrder): number {
  const { referredAt, placedAt } = order;
  const term = termInForce(terms, order, placedAt);
  if (term === null) return 0;
  const [signedUpOn, placedOn] = [lagosDay(referredAt), lagosDay(placedAt)];
  return placedOn >= signedUpOn && placedOn < addMonths(signedUpOn, term.windowMonths) ? term.ratePpm : 0;
}

/** Commission on an amount, both in kobo. Half a kobo is rounded to the even neighbour. */
export function commissionKobo(amountKobo: number, ratePpm: number): number {
  const product = BigInt(amountKobo) * BigInt(ratePpm);
  const whole = product / million;
  const twice = (product % million) * 2n;
  const up = twice > million || (twice === million && whole % 2n === 1n);
  return Number(up ? whole + 1n : whole);
}

/** True for a term that was cancelled before it began. */
const isCancelled = ({ effectiveAt, endedAt }: Pick<CommissionTerm, 'effectiveAt' | 'endedAt'>) =>
  endedAt !== null && endedAt <= effectiveAt;

/** A time in which terms of one agent or category hold, and more general ones don't. Null for no end. */
export interface TermSpan {
  agentId: string | null;
  category: Category | null;
  from: Date;
  until: Date | null;
}

/** The times in which terms of single agents or categories hold, each until its end or the next term for the same. */
export function spansOf(terms: readonly CommissionTerm[]): TermSpan[] {
  const inOrder = terms
    .filter((term) => !isCancelled(term))
    .sort((one, other) => one.effectiveAt.getTime() - other.effectiveAt.getTime());
  const nextOf = new Map<string, Date>();
  const spans = inOrder.reverse().map(({ agentId, category, effectiveAt: from, endedAt }) => {
    const key = `${agentId} ${category}`;
    const next = nextOf.get(key) ?? null;
    nextOf.set(key, from);
    const until = endedAt !== null && (next === null || endedAt < next) ? endedAt : next;
    return { agentId, category, from, until };
  });
  return spans.filter(({ agentId, category }) => agentId !== null || category !== null);
}

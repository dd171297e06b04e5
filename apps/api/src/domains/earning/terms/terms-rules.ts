import type { Category } from '@foodbank/contract/people/agents';
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
}

/** What the commission rate of an order depends on, besides the terms. */
export interface PlacedOrder {
  agentId: string;
  category: Category;
  referredAt: Date;
  placedAt: Date;
}

const million = 1_000_000n;

/**
 * The commission rate of an order in parts per million, fixed when it is placed. The most specific term in force then applies: the
 * agent's, the category's, or that of all agents. The rate is 0 before the sign-up and after the term's months, in Lagos days.
 */
export function ratePpmFor(
  terms: readonly CommissionTerm[],
  { agentId, category, referredAt, placedAt }: PlacedOrder,
): number {
  const inForce = (applies: (term: CommissionTerm) => boolean) =>
    terms
      .filter((term) => applies(term) && term.effectiveAt <= placedAt)
      .reduce<CommissionTerm | null>(
        (newest, term) => (newest && newest.effectiveAt > term.effectiveAt ? newest : term),
        null,
      );
  const term =
    inForce((one) => one.agentId === agentId) ??
    inForce((one) => one.agentId === null && one.category === category) ??
    inForce((one) => one.agentId === null && one.category === null);
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

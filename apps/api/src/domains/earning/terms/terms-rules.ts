import type { Category } from '@foodbank/contract/people/agents';
import { addMonths, lagosDay } from '@foodbank/contract/primitives/day';

/** What was agreed on commission: for everybody, for a category or for one agent, from an instant on. */
export interface CommissionTerm {
  category: Category | null;
  agentId: string | null;
  ratePpm: number;
  windowMonths: number;
  effectiveAt: Date;
}

/** An order's side of the question which rate it gets. */
export interface Placing {
  agentId: string;
  category: Category;
  referredAt: Date;
  placedAt: Date;
}

const million = 1_000_000n;

/**
 * The rate of an order, fixed when it is placed: that of the most specific term in force then (agent before category before
 * everybody), while the customer is in the first months after the sign-up, counted in Lagos days; 0 before and after.
 */
export function ratePpmFor(
  terms: readonly CommissionTerm[],
  { agentId, category, referredAt, placedAt }: Placing,
): number {
  const inForce = (mine: (term: CommissionTerm) => boolean) =>
    terms
      .filter((term) => mine(term) && term.effectiveAt <= placedAt)
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

/** Commission on an amount in kobo, whole kobo; half a kobo goes to the even neighbour. */
export function commissionKobo(amountKobo: number, ratePpm: number): number {
  const product = BigInt(amountKobo) * BigInt(ratePpm);
  const whole = product / million;
  const twice = (product % million) * 2n;
  const up = twice > million || (twice === million && whole % 2n === 1n);
  return Number(up ? whole + 1n : whole);
}

import type { PayoutState } from '@foodbank/contract/earning/payouts';
import { addDays, addMonths, type Day } from '@foodbank/contract/primitives/day';

/** The smallest sum of lines above zero that is paid, less debts of the same orders and before other debts: ₦1,000. Less is carried. */
export const minimumKobo = 100_000;
/** The most that is sent on a business date: ₦5,000,000. The table payout_days has the same bound. */
export const dailyBoundKobo = 500_000_000;
/** What an agent owes is set off against at most a quarter of what is due. */
const setOffParts = 4;
/** Withholding tax in parts per million of what is paid after setting off. */
export const withholdingTaxPpm = 0;

/** The day of the month on which payouts are proposed, and the one from which they are sent. */
export const proposingDayOfMonth = 3;
const sendingDayOfMonth = 5;

/** A due line as a payout takes it. Of a line below zero, `amountKobo` is what is still open. */
export interface PayableLine {
  id: string;
  amountKobo: number;
  dueOn: Day;
  /** Lines with the same one are of one order, and are set off against each other in full. */
  together: string;
}

/** What a line contributes to a payout: all of a line above zero, or what is set off of a line below zero. */
export interface PayoutPart {
  lineId: string;
  amountKobo: number;
}

/** The sums of a payout, in kobo. */
export interface PayoutSums {
  positiveKobo: number;
  setOffKobo: number;
  /** The part of `setOffKobo` that is taken from lines above zero of the same order. */
  sameOrderKobo: number;
  taxKobo: number;
  /** The amount of the transfer. */
  amountKobo: number;
  /** The agent's debt that remains for later payouts. */
  stillOwedKobo: number;
}

/**
 * A payout that could be made now, or the reason why there is none. `dueKobo` is the sum of the due lines above zero, less debts of the same
 * orders; at most a quarter of it is set off for other debts.
 */
export type Proposal = { dueKobo: number } & (
  | { parts: PayoutPart[]; sums: PayoutSums }
  | { parts: null; because: 'nothing-due' | 'below-minimum' | 'over-bound' }
);

const inOrder = (lines: readonly PayableLine[]) =>
  [...lines].sort((one, other) =>
    one.dueOn === other.dueOn ? compare(one.id, other.id) : compare(one.dueOn, other.dueOn),
  );

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Makes a payout of due lines: those above zero whole, oldest first, as far as the bound of a day goes. Lines below zero are set off in full
 * against those of the same order: only what is left of an order is due. Of what else is owed, oldest first, at most a quarter of that is set
 * off. The minimum is tested before.
 */
export function proposePayout(lines: readonly PayableLine[], taxPpm = withholdingTaxPpm): Proposal {
  const positives: PayoutPart[] = [];
  let positiveKobo = 0;
  const above = inOrder(lines.filter(({ amountKobo }) => amountKobo > 0));
  for (const { id: lineId, amountKobo } of above) {
    if (positiveKobo + amountKobo > dailyBoundKobo) continue;
    positives.push({ lineId, amountKobo });
    positiveKobo += amountKobo;
  }
  const below = inOrder(lines.filter(({ amountKobo }) => amountKobo < 0));
  const taken = new Set(positives.map(({ lineId }) => lineId));
  const ofOrders = partsOfOrders(
    below,
    above.filter(({ id }) => taken.has(id)),
  );
  const sameOrderKobo = takenOf(ofOrders);
  const dueKobo = sumOf(above.map(({ amountKobo }) => amountKobo)) - sameOrderKobo;
  if (dueKobo === 0) return { parts: null, because: 'nothing-due', dueKobo };
  if (positives.length === 0) return { parts: null, because: 'over-bound', dueKobo };
  if (positiveKobo - sameOrderKobo < minimumKobo) return { parts: null, because: 'below-minimum', dueKobo };
  const others = partsBelow(leftOf(below, ofOrders), Math.floor((positiveKobo - sameOrderKobo) / setOffParts));
  const setOff = joined([...ofOrders, ...others], below);
  const setOffKobo = takenOf(setOff);
  const taxKobo = Number((BigInt(positiveKobo - setOffKobo) * BigInt(taxPpm)) / 1_000_000n);
  return {
    dueKobo,
    parts: [...positives, ...setOff],
    sums: {
      positiveKobo,
      setOffKobo,
      sameOrderKobo,
      taxKobo,
      amountKobo: positiveKobo - setOffKobo - taxKobo,
      stillOwedKobo: 0 - sumOf(below.map(({ amountKobo }) => amountKobo)) - setOffKobo,
    },
  };
}

const takenOf = (parts: readonly PayoutPart[]) => 0 - sumOf(parts.map(({ amountKobo }) => amountKobo));

/** What is set off of lines below zero against those above zero of the same order. */
function partsOfOrders(below: readonly PayableLine[], above: readonly PayableLine[]): PayoutPart[] {
  const aboveOf = Map.groupBy(above, (line) => line.together);
  return [...Map.groupBy(below, (line) => line.together)].flatMap(([order, lines]) =>
    partsBelow(lines, sumOf((aboveOf.get(order) ?? []).map(({ amountKobo }) => amountKobo))),
  );
}

/** What is open of lines below zero beside what was set off of them. */
function leftOf(below: readonly PayableLine[], parts: readonly PayoutPart[]): PayableLine[] {
  const partOf = new Map(parts.map(({ lineId, amountKobo }) => [lineId, amountKobo]));
  const left = below.map((line) => ({ ...line, amountKobo: line.amountKobo - (partOf.get(line.id) ?? 0) }));
  return left.filter(({ amountKobo }) => amountKobo < 0);
}

/** The parts of each line as one, in the order of the lines. */
function joined(parts: readonly PayoutPart[], lines: readonly PayableLine[]): PayoutPart[] {
  const partsOf = Map.groupBy(parts, ({ lineId }) => lineId);
  return lines.flatMap(({ id: lineId }) => {
    const ofLine = partsOf.get(lineId);
    return ofLine === undefined ? [] : [{ lineId, amountKobo: sumOf(ofLine.map(({ amountKobo }) => amountKobo)) }];
  });
}

/** What is set off of lines below zero, oldest first, until a sum is reached. */
function partsBelow(below: readonly PayableLine[], mostKobo: number): PayoutPart[] {
  let leftKobo = mostKobo;
  const parts: PayoutPart[] = [];
  for (const { id: lineId, amountKobo } of below) {
    const takenKobo = Math.min(-amountKobo, leftKobo);
    if (takenKobo === 0) break;
    parts.push({ lineId, amountKobo: -takenKobo });
    leftKobo -= takenKobo;
  }
  return parts;
}

/** The steps of the payment provider's fee for a transfer, in kobo: up to ₦5,000, up to ₦50,000, above. */
const feeSteps = [
  { upToKobo: 500_000, feeKobo: 1_000 },
  { upToKobo: 5_000_000, feeKobo: 2_500 },
] as const;
const feeAboveKobo = 5_000;

/** What the provider is expected to charge for sending an amount. The business pays it. */
export const feeEstimateKobo = (amountKobo: number): number =>
  feeSteps.find(({ upToKobo }) => amountKobo <= upToKobo)?.feeKobo ?? feeAboveKobo;

/** The states that may follow each state, besides `paidAfterAllFrom`. The table payouts refuses any other change, too. */
export const payoutMoves: Readonly<Record<PayoutState, readonly PayoutState[]>> = {
  proposed: ['reviewed', 'held', 'refused', 'dropped'],
  reviewed: ['proposed', 'approved', 'held', 'refused', 'dropped'],
  approved: ['proposed', 'sending', 'held', 'refused', 'dropped'],
  held: ['proposed', 'refused', 'dropped'],
  sending: ['paid', 'failed', 'unclear'],
  unclear: ['sending', 'paid', 'failed'],
  paid: ['returned'],
  failed: [],
  returned: [],
  refused: [],
  dropped: [],
};

/** The states from which two people may say that a payout was paid after all. No answer of the provider alone takes this step. */
export const paidAfterAllFrom = ['failed', 'returned'] as const satisfies PayoutState[];

/** The states from which a payout may go to a state. */
export const statesBefore = (to: PayoutState): PayoutState[] =>
  (Object.keys(payoutMoves) as PayoutState[]).filter((from) => payoutMoves[from].includes(to));

/** The states in which the amount may still change, because nothing was sent. */
export const changeableStates = ['proposed', 'reviewed', 'approved', 'held'] as const satisfies PayoutState[];

/** The first day of the month before a day: payouts of a month pay what was due at its end. */
export const monthBefore = (day: Day): Day => addMonths(`${day.slice(0, 7)}-01`, -1);

/** The last day of a month, by its first day. */
export const lastDayOf = (month: Day): Day => addDays(addMonths(month, 1), -1);

/** The first day on which the payouts of a month may be sent. */
export const sendableFrom = (month: Day): Day => addDays(addMonths(month, 1), sendingDayOfMonth - 1);

/** The reference of a payout at the payment provider. */
export const referenceOf = (payoutId: string): string => `payout-${payoutId}`;

import { addDays, type Day, lagosDay } from '@foodbank/contract/primitives/day';

/** Why an agent has a line. `return` and `bonus-return` are below zero, corrections may be. */
export type LineKind =
  | 'order'
  | 'plan-first'
  | 'plan-second'
  | 'return'
  | 'restored'
  | 'bonus'
  | 'bonus-return'
  | 'correction';

/** The stored states. An earned line is due once its due day has come. */
export type LineState = 'expected' | 'earned' | 'in-payout' | 'paid' | 'reversed' | 'lapsed' | 'settled-outside';

/** Why a line was reversed, or lapsed (`too-old`). */
export type LineEnd = 'returned' | 'cancelled' | 'amount-changed' | 'own-order' | 'corrected' | 'too-old';

/** A commission line. Amounts are integer kobo. */
export interface CommissionLine {
  id: string;
  agentId: string;
  kind: LineKind;
  orderNumber: string | null;
  /** The amount that the commission is on; null for corrections. */
  baseKobo: number | null;
  ratePpm: number | null;
  amountKobo: number;
  state: LineState;
  placedOn: Day | null;
  /** The day of completion, or the last day of a bonus's month. */
  completedOn: Day | null;
  dueOn: Day | null;
  /** True once its payout is with the payment provider. */
  sent: boolean;
  /** Of a line below zero: what payouts take off, and what of that is paid. */
  setOffKobo: number;
  settledKobo: number;
  ofLineId: string | null;
  note: string | null;
  endedBecause: LineEnd | null;
  createdAt: Date;
  changedAt: Date;
}

/** An order as far as its commission depends on it. */
export interface CommissionedOrder {
  number: string;
  agentId: string;
  /** False if the customer is the agent: such orders earn nothing. */
  counts: boolean;
  status: 'pending' | 'completed' | 'cancelled';
  amountKobo: number;
  ratePpm: number;
  /** Commission on the amount at the rate. */
  commissionKobo: number;
  placedAt: Date;
  completedAt: Date | null;
}

/** A line to insert. */
export type NewLine = Pick<
  CommissionLine,
  | 'agentId'
  | 'kind'
  | 'orderNumber'
  | 'baseKobo'
  | 'ratePpm'
  | 'amountKobo'
  | 'placedOn'
  | 'completedOn'
  | 'dueOn'
  | 'ofLineId'
> & { state: 'expected' | 'earned' | 'settled-outside'; note?: string; approvalId?: string };

/** What happens to an existing line. */
export type LineMove =
  | { line: CommissionLine; to: 'earned' | 'settled-outside'; completedOn: Day; dueOn: Day }
  | { line: CommissionLine; to: 'reversed'; because: LineEnd };

/** The changes of an order's lines. */
export interface LineChanges {
  added: NewLine[];
  moved: LineMove[];
}

const holdDays = 7;
const noChange: LineChanges = { added: [], moved: [] };

/** The day on which the commission of an order that was paid at once is due: 7 days after completion. */
export const dueDayOf = (completedOn: Day): Day => addDays(completedOn, holdDays);

/** True while a line can be reversed: it isn't paid, and no payout with it is with the payment provider. */
export const isReversible = ({ state, sent }: Pick<CommissionLine, 'state' | 'sent'>) =>
  state === 'expected' || state === 'earned' || (state === 'in-payout' && !sent);

/**
 * How an order's lines change when the order becomes as given. `lines` are all its lines that are not reversed. An order has one
 * line that counts; if its amount changes before the payment, the line is reversed and another one takes its place. After the payment
 * the line stays, and a line below zero takes back what is too much. Lines of orders completed up to `paidUntil` were paid outside.
 */
export function changesOfLines(
  order: CommissionedOrder,
  lines: readonly CommissionLine[],
  { paidUntil, today }: { paidUntil: Day | null; today: Day },
): LineChanges {
  const wantedKobo = order.counts && order.status !== 'cancelled' ? order.commissionKobo : 0;
  const line = lines.find(({ kind }) => kind === 'order');
  if (line === undefined) return wantedKobo > 0 ? { added: [lineOf(order, paidUntil, null)], moved: [] } : noChange;
  const present = presentOf(lines);
  if (!isReversible(line)) return changesAfterPayment(order, line, present, { wantedKobo, today });
  if (wantedKobo !== present.amountKobo || (wantedKobo > 0 && order.amountKobo !== present.baseKobo)) {
    const because = wantedKobo === 0 ? reasonOf(order, line) : 'amount-changed';
    const replacement = wantedKobo === 0 ? [] : [lineOf(order, paidUntil, line.id)];
    return replaced(line, lines, { replacement, because, today });
  }
  if (line.state === 'expected' && order.status === 'completed')
    return { added: [], moved: [earned(line, order, paidUntil)] };
  return noChange;
}

/**
 * How an order's lines change when the payment of its line failed or came back. What was returned meanwhile was not paid after all: the
 * line is reversed with its lines of returns, and one of what is left takes its place.
 */
export function changesAfterRelease(lines: readonly CommissionLine[], today: Day): LineChanges {
  const line = lines.find(({ kind }) => kind === 'order');
  const present = presentOf(lines);
  if (line === undefined || !isReversible(line) || present.amountKobo === line.amountKobo) return noChange;
  const { agentId, orderNumber, ratePpm, placedOn, completedOn, dueOn, id: ofLineId } = line;
  const of = { agentId, kind: 'order', orderNumber, ratePpm, placedOn, completedOn, dueOn, ofLineId } as const;
  const replacement: NewLine[] = present.amountKobo > 0 ? [{ ...of, ...present, state: 'earned' }] : [];
  return replaced(line, lines, { replacement, because: replacement.length > 0 ? 'amount-changed' : 'returned', today });
}

/** What an order's line, and its lines of returns, come to. */
interface Present {
  amountKobo: number;
  baseKobo: number;
}

const isBeside = ({ kind }: CommissionLine) => kind === 'return' || kind === 'restored';

const sumOf = (lines: readonly CommissionLine[]): Present => ({
  amountKobo: lines.reduce((sum, { amountKobo }) => sum + amountKobo, 0),
  baseKobo: lines.reduce((sum, { baseKobo }) => sum + (baseKobo ?? 0), 0),
});

const presentOf = (lines: readonly CommissionLine[]): Present =>
  sumOf(lines.filter((line) => line.kind === 'order' || isBeside(line)));

/**
 * Reverses an order's line, and with it its lines of returns. Of those of which a payout has taken a part, or that lapsed, the amount is
 * given back by another line.
 */
function replaced(
  line: CommissionLine,
  lines: readonly CommissionLine[],
  { replacement, because, today }: { replacement: NewLine[]; because: LineEnd; today: Day },
): LineChanges {
  const beside = lines.filter(isBeside);
  const gone = beside.filter((one) => isReversible(one) && one.setOffKobo === 0);
  const { amountKobo, baseKobo } = sumOf(beside.filter((one) => !gone.includes(one)));
  const givenBack = amountKobo === 0 ? [] : [differenceOf(line, -amountKobo, -baseKobo, today)];
  return {
    added: [...replacement, ...givenBack],
    moved: [line, ...gone].map((one) => ({ line: one, to: 'reversed', because })),
  };
}

function reasonOf({ counts }: CommissionedOrder, { state }: CommissionLine): LineEnd {
  if (!counts) return 'own-order';
  return state === 'expected' ? 'cancelled' : 'returned';
}

/** A line of a completed order is earned, or was settled outside. */
function stateOf(completedOn: Day, paidUntil: Day | null): 'earned' | 'settled-outside' {
  return paidUntil !== null && completedOn <= paidUntil ? 'settled-outside' : 'earned';
}

function lineOf(order: CommissionedOrder, paidUntil: Day | null, ofLineId: string | null): NewLine {
  const { number, agentId, amountKobo, ratePpm, commissionKobo, placedAt, completedAt } = order;
  const completedOn = order.status === 'completed' && completedAt !== null ? lagosDay(completedAt) : null;
  return {
    agentId,
    kind: 'order',
    orderNumber: number,
    baseKobo: amountKobo,
    ratePpm,
    amountKobo: commissionKobo,
    state: completedOn === null ? 'expected' : stateOf(completedOn, paidUntil),
    placedOn: lagosDay(placedAt),
    completedOn,
    dueOn: completedOn === null ? null : dueDayOf(completedOn),
    ofLineId,
  };
}

function earned(line: CommissionLine, { completedAt }: CommissionedOrder, paidUntil: Day | null): LineMove {
  const completedOn = lagosDay(completedAt ?? new Date(Number.NaN));
  return { line, to: stateOf(completedOn, paidUntil), completedOn, dueOn: dueDayOf(completedOn) };
}

function changesAfterPayment(
  order: CommissionedOrder,
  line: CommissionLine,
  present: Present,
  { wantedKobo, today }: { wantedKobo: number; today: Day },
): LineChanges {
  const amountKobo = wantedKobo - present.amountKobo;
  if (amountKobo === 0) return noChange;
  const baseKobo = (wantedKobo === 0 ? 0 : order.amountKobo) - present.baseKobo;
  return { added: [differenceOf(line, amountKobo, baseKobo, today)], moved: [] };
}

/** A line beside an order's line, which takes back or gives back a part of it, due today. */
function differenceOf(line: CommissionLine, amountKobo: number, baseKobo: number, today: Day): NewLine {
  const { agentId, orderNumber, ratePpm, placedOn, completedOn, id: ofLineId } = line;
  const kind = amountKobo < 0 ? 'return' : 'restored';
  const of = { agentId, orderNumber, ratePpm, placedOn, completedOn, ofLineId };
  return { ...of, kind, baseKobo, amountKobo, state: 'earned', dueOn: today };
}

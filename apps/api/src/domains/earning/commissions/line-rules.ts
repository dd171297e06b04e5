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
  | 'correction'
  | 'withholding-tax';

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
  if (!isReversible(line)) return changesAfterPayment(order, line, lines, wantedKobo, today);
  if (wantedKobo === 0) return { added: [], moved: [{ line, to: 'reversed', because: reasonOf(order, line) }] };
  if (wantedKobo !== line.amountKobo || order.amountKobo !== line.baseKobo)
    return {
      added: [lineOf(order, paidUntil, line.id)],
      moved: [{ line, to: 'reversed', because: 'amount-changed' }],
    };
  if (line.state === 'expected' && order.status === 'completed')
    return { added: [], moved: [earned(line, order, paidUntil)] };
  return noChange;
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
  lines: readonly CommissionLine[],
  wantedKobo: number,
  today: Day,
): LineChanges {
  const ofOrder = lines.filter(({ kind }) => kind === 'order' || kind === 'return' || kind === 'restored');
  const presentKobo = ofOrder.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const amountKobo = wantedKobo - presentKobo;
  if (amountKobo === 0) return noChange;
  const presentBaseKobo = ofOrder.reduce((sum, { baseKobo }) => sum + (baseKobo ?? 0), 0);
  const baseKobo = (wantedKobo === 0 ? 0 : order.amountKobo) - presentBaseKobo;
  const { agentId, orderNumber, ratePpm, placedOn, completedOn } = line;
  const of = { agentId, orderNumber, ratePpm, placedOn, completedOn, ofLineId: line.id };
  const kind = amountKobo < 0 ? 'return' : 'restored';
  return { added: [{ ...of, kind, baseKobo, amountKobo, state: 'earned', dueOn: today }], moved: [] };
}

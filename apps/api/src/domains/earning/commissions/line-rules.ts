import { addDays, type Day } from '@foodbank/contract/primitives/day';

/**
 * Why an agent has a line. `return` and `bonus-return` are below zero, corrections may be. The commission of an order on a plan is two lines,
 * which agents see as one: half of it as any order's, and the other half, held back (`halves.ts`). `held-back` is what is due of the other halves of an
 * agent's month.
 */
export type LineKind =
  | 'order'
  | 'plan-first'
  | 'plan-second'
  | 'return'
  | 'restored'
  | 'bonus'
  | 'bonus-return'
  | 'correction'
  | 'held-back';

/** The stored states. An earned line is due once its due day has come. A second half is `decided` once a line of its month has taken its place. */
export type LineState =
  | 'expected'
  | 'earned'
  | 'in-payout'
  | 'paid'
  | 'reversed'
  | 'lapsed'
  | 'settled-outside'
  | 'decided';

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
  /** The day of completion, or the last day of the month of a bonus or of what was held back. */
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

/** A due line as far as payouts need it. */
export type PayableLine = Pick<CommissionLine, 'id' | 'amountKobo' | 'setOffKobo' | 'dueOn'> & {
  /** Lines with the same one are of one order: they are set off against each other in full. */
  together: string;
};

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
  /** True if the customer pays in instalments. */
  isOnPlan: boolean;
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
> & { state: 'expected' | 'earned' | 'settled-outside' | 'lapsed' | 'reversed'; note?: string; approvalId?: string };

/** What happens to an existing line. */
export type LineMove =
  | { line: CommissionLine; to: 'earned' | 'settled-outside'; completedOn: Day; dueOn: Day }
  | { line: CommissionLine; to: 'reversed'; because: LineEnd };

/** Lines to add and to move. */
export interface LineChanges {
  added: NewLine[];
  moved: LineMove[];
}

const holdDays = 7;

/** The day on which the commission of an order that was paid at once is due: 7 days after completion. */
export const dueDayOf = (completedOn: Day): Day => addDays(completedOn, holdDays);

/** True while a line can be reversed: it isn't paid, and no payout with it is with the payment provider. */
export const isReversible = ({ state, sent }: Pick<CommissionLine, 'state' | 'sent'>) =>
  state === 'expected' || state === 'earned' || (state === 'in-payout' && !sent);

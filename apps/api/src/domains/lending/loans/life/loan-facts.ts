import type { Day } from '@foodbank/contract/primitives/day';
import { planDownPayment } from '../terms/quote-plan.ts';
import { dayNumber } from './day-number.ts';
import type { Agreement, LoanEvent } from './loan-events.ts';

/**
 * What happens to the rows of a loan, in order. Money is a payment; or, without an id, what a return took from the down payment: first for what a
 * bank took back of it, then for the last rows, or as the customer's credit.
 */
export type Step = { day: number } & (
  | { kind: 'money'; kobo: number; paymentId: string | null; isCredit?: boolean; index?: number }
  | { kind: 'lost'; kobo: number; dueOn: number; fromCreditKobo: number }
  | { kind: 'moved'; index: number; to: number }
  | { kind: 'off-payslip'; index: number; to: number }
  | { kind: 'written-off' }
  | { kind: 'forgiven' }
  | { kind: 'paused' }
  | { kind: 'resumed' }
  | { kind: 'frozen' }
  | { kind: 'unfrozen' }
);

type MoneyStep = Extract<Step, { kind: 'money' }>;

/** What the events say, taken together. Days are numbers (`dayNumber`). */
export interface LoanFacts {
  deliveredOn: number | null;
  /** The due days that a late delivery brought, of a plan by paydays. */
  newDueDays: readonly Day[] | null;
  isCancelled: boolean;
  /** The day on which the customer left the plan. */
  leftOn: number | null;
  /** Goods and delivery that the customer keeps. */
  totalKobo: number;
  downPaymentKobo: number;
  /** What a bank took back of it. */
  lostKobo: number;
  /** What returns, or leaving the plan, gave back of the down payment to the customer. */
  creditKobo: number;
  /** Refunds that no money of the customer covers, because a payment was reversed after them. */
  uncoveredKobo: number;
  steps: Step[];
}

/**
 * The events that count until a day, in their order. A reversed payment is as if it had never been made, and what a bank took back of the down payment
 * and lost again as if it had not been taken.
 */
export function eventsUntil(events: readonly LoanEvent[], asOf: Day): LoanEvent[] {
  const counted = events.filter(({ on }) => on <= asOf);
  const reversed = new Set(counted.flatMap((event) => (event.kind === 'reversed' ? [event.id] : [])));
  const kept = counted.filter((event) => event.kind !== 'paid' || !reversed.has(event.id));
  const sorted = kept.sort((one, other) =>
    one.on === other.on ? one.number - other.number : one.on < other.on ? -1 : 1,
  );
  return withoutBack(withoutBack(sorted, 'down-payment-lost'), 'refunded');
}

/**
 * Lowers what was lost by what was won of it, or what was to be refunded by what did not leave of it, the newest first. What is left of it keeps its
 * place, also if it is nothing: rows keep their numbers.
 */
function withoutBack(events: LoanEvent[], kind: 'down-payment-lost' | 'refunded'): LoanEvent[] {
  let wonKobo = 0;
  const kept = events.toReversed().flatMap((event): LoanEvent[] => {
    if (event.kind !== kind) return [event];
    if (event.kobo < 0) {
      wonKobo -= event.kobo;
      return [];
    }
    const won = Math.min(wonKobo, event.kobo);
    wonKobo -= won;
    return [won === 0 ? event : { ...event, kobo: event.kobo - won }];
  });
  return kept.reverse();
}

/** Reads events that are in their order. */
export function readFacts({ plan, totalKobo }: Agreement, events: readonly LoanEvent[]): LoanFacts {
  const facts: LoanFacts = {
    deliveredOn: null,
    newDueDays: null,
    isCancelled: false,
    leftOn: null,
    totalKobo,
    downPaymentKobo: planDownPayment(plan, totalKobo),
    lostKobo: 0,
    creditKobo: 0,
    uncoveredKobo: 0,
    steps: [],
  };
  const money: MoneyStep[] = [];
  for (const event of events) {
    const day = dayNumber(event.on);
    if (event.kind === 'delivered') deliver(facts, event, day);
    else if (event.kind === 'cancelled') facts.isCancelled ||= facts.deliveredOn === null;
    else if (event.kind === 'paid') pay(facts, money, moneyOf(event, day));
    else if (event.kind === 'refunded') refund(facts, money, event.kobo);
    else if (event.kind === 'returned') giveBack(plan, facts, money, event);
    else if (event.kind === 'left') leave(facts, event, day);
    else if (event.kind === 'moved') move(facts, event, day);
    else if (event.kind === 'off-payslip')
      facts.steps.push({ day, kind: event.kind, index: event.instalment - 1, to: dayNumber(event.dueOn) });
    else if (event.kind === 'down-payment-lost') lose(facts, event, day);
    else if (event.kind !== 'reversed') facts.steps.push({ day, kind: event.kind });
  }
  return facts;
}

type Of<Kind extends LoanEvent['kind']> = Extract<LoanEvent, { kind: Kind }>;

function deliver(facts: LoanFacts, { dueDays }: Of<'delivered'>, day: number): void {
  if (facts.deliveredOn !== null || facts.isCancelled) return;
  facts.deliveredOn = day;
  facts.newDueDays = dueDays ?? null;
}

const moneyOf = ({ kobo, id, instalment }: Of<'paid'>, day: number): MoneyStep => ({
  ...{ day, kind: 'money', kobo, paymentId: id },
  ...(instalment !== undefined && { index: instalment - 1 }),
});

function pay(facts: LoanFacts, money: MoneyStep[], step: MoneyStep): void {
  const late = Math.min(step.kobo, facts.uncoveredKobo);
  facts.uncoveredKobo -= late;
  step.kobo -= late;
  money.push(step);
  facts.steps.push(step);
}

/**
 * Takes a refund from what the customer has in excess. That is what returns gave back, then what was paid last. So if a payment is
 * reversed after its excess was refunded, the refund lowers the payments that are left.
 */
function refund(facts: LoanFacts, money: MoneyStep[], kobo: number): void {
  const given = Math.min(kobo, facts.creditKobo);
  facts.creditKobo -= given;
  let left = kobo - given;
  for (let last = money.at(-1); last && left > 0; last = money.at(-1)) {
    const taken = Math.min(left, last.kobo);
    last.kobo -= taken;
    left -= taken;
    if (last.kobo === 0) money.pop();
  }
  facts.uncoveredKobo += left;
}

/** Lowers the plan. A return never raises it. The down payment of a plan that was left is all used for what is kept. */
function giveBack(
  plan: Agreement['plan'],
  facts: LoanFacts,
  money: MoneyStep[],
  { totalKobo, downPayment, on }: Of<'returned'>,
): void {
  const before = facts.totalKobo;
  facts.totalKobo = Math.min(before, totalKobo);
  if (facts.leftOn !== null) {
    credit(facts, leftCreditKobo(facts, facts.totalKobo) - leftCreditKobo(facts, before));
    return;
  }
  const downPaymentKobo = planDownPayment(plan, facts.totalKobo);
  const kobo = facts.downPaymentKobo - downPaymentKobo;
  facts.downPaymentKobo = downPaymentKobo;
  const step = { day: dayNumber(on), kind: 'money', kobo, paymentId: null } as const;
  if (downPayment === 'lowers-last') pay(facts, money, { ...step });
  else if (facts.lostKobo > 0) pay(facts, money, { ...step, isCredit: true });
  else credit(facts, kobo);
}

function credit(facts: LoanFacts, kobo: number): void {
  const late = Math.min(kobo, facts.uncoveredKobo);
  facts.uncoveredKobo -= late;
  facts.creditKobo += kobo - late;
}

/** Leaves the plan. What is kept is due on the day, whatever was moved of the plan before. */
function leave(facts: LoanFacts, { totalKobo }: Of<'left'>, day: number): void {
  if (facts.deliveredOn === null || facts.leftOn !== null) return;
  facts.leftOn = day;
  facts.totalKobo = Math.min(facts.totalKobo, totalKobo);
  facts.steps = facts.steps.filter(({ kind }) => kind !== 'moved' && kind !== 'off-payslip');
  credit(facts, leftCreditKobo(facts, facts.totalKobo));
}

/** What of the down payment is more than what a customer keeps who left the plan. */
const leftCreditKobo = ({ downPaymentKobo }: LoanFacts, totalKobo: number): number =>
  Math.max(0, downPaymentKobo - totalKobo);

function lose(facts: LoanFacts, { kobo, dueOn }: Of<'down-payment-lost'>, day: number): void {
  facts.lostKobo += kobo;
  const fromCreditKobo = Math.min(kobo, facts.creditKobo);
  facts.creditKobo -= fromCreditKobo;
  facts.steps.push({ day, kind: 'lost', kobo, dueOn: dayNumber(dueOn), fromCreditKobo });
}

function move(facts: LoanFacts, { instalment, to }: Of<'moved'>, day: number): void {
  facts.steps.push({ day, kind: 'moved', index: instalment - 1, to: dayNumber(to) });
}

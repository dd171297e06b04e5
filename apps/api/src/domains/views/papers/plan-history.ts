import { type Day, formatDay } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { asLoanEvent, type StoredLoanEvent } from '../../lending/loans/event-queries.ts';
import type { Agreement, LoanEvent } from '../../lending/loans/life/loan-events.ts';
import type { LoanState } from '../../lending/loans/life/loan-state.ts';
import { leftKoboOf } from '../../lending/loans/life/loan-state.ts';
import { replayLoan } from '../../lending/loans/life/replay-loan.ts';
import { findPayment, totalKoboOf } from '../../lending/loans/loan-event-rules.ts';

/** Something that happened to a plan, as its statement tells it. */
export interface HistoryLine {
  on: Day;
  what: string;
  /** Of money that came or went; null for all else. */
  amountKobo: number | null;
  /** What it changed of what is left. */
  changeKobo: number;
  /** What is left after it. */
  leftKobo: number;
}

/** What became of money that was to go back. */
export type BackState = 'paid' | 'failed' | 'on its way';

interface Told {
  asOf: Day;
  referenceOf: (paymentId: string) => string;
  backOf: (event: Pick<StoredLoanEvent, 'key'>) => BackState;
}

/** A plan while its events are followed. */
interface Followed {
  agreement: Agreement;
  events: LoanEvent[];
  state: LoanState;
  lines: HistoryLine[];
}

/**
 * What happened to a plan until a day, in the order in which it was noted, with what each changed of what is left: events, and late fees as their day
 * came. The changes come to what is left on that day. `referenceOf` names a payment by the id of its event,
 * `backOf` says what became of a refund.
 */
export function historyOf(
  agreement: Agreement,
  stored: readonly StoredLoanEvent[],
  { asOf, referenceOf, backOf }: Told,
): HistoryLine[] {
  const state = replayLoan(agreement, [], agreement.acceptedOn);
  const followed: Followed = { agreement, events: [], state, lines: [] };
  const { financedKobo, financeChargeKobo } = state;
  const leftKobo = leftKoboOf(state);
  followed.lines.push({
    ...{ on: agreement.acceptedOn, amountKobo: null, changeKobo: leftKobo, leftKobo },
    what: `Agreed to: ${formatKobo(financedKobo)} lent, ${formatKobo(financeChargeKobo)} for the plan`,
  });
  for (const one of stored) {
    const event = asLoanEvent(one);
    const day = [followed.state.asOf, one.recordedOn, event.on].toSorted().at(-1) ?? event.on;
    followDays(followed, day);
    const before = followed.events;
    followed.events = [...before, event];
    const { what, amountKobo = null } = wordsOf(event, { agreement, before, day, referenceOf, back: backOf(one) });
    step(followed, day, (moved) => ({ what: `${what}${event.kind === 'moved' ? '' : moved}`, amountKobo }));
  }
  followDays(followed, asOf);
  return followed.lines;
}

type Words = (moved: string, before: LoanState, after: LoanState) => { what: string; amountKobo: number | null } | null;

/** Goes on to a day, or to the event that was added on it. `words` says null for what is not told. */
function step(followed: Followed, day: Day, words: Words): void {
  const { agreement, events, state, lines } = followed;
  const after = replayLoan(agreement, events, day);
  followed.state = after;
  const leftKobo = leftKoboOf(after);
  const changeKobo = leftKobo - leftKoboOf(state);
  const told = words(movedDays(state, after), state, after);
  if (told !== null) lines.push({ on: day, ...told, changeKobo, leftKobo });
}

/** Goes on to a day without an event: from one change by itself to the next. */
function followDays(followed: Followed, until: Day): void {
  for (let next = followed.state.nextChangeOn; next !== null && next < until; next = followed.state.nextChangeOn)
    step(followed, next, byItself);
  if (followed.state.asOf < until) step(followed, until, byItself);
}

/** What changed without an event; null where nothing of it is told. */
const byItself: Words = (_, before, after) => {
  const lateFees = after.instalments.filter(
    ({ owed }, index) => owed.lateFeeKobo > (before.instalments[index]?.owed.lateFeeKobo ?? 0),
  );
  const amountKobo = after.lateFeeKobo - before.lateFeeKobo;
  if (amountKobo > 0)
    return { what: `Late fee of payment ${lateFees.map(({ number }) => number).join(', ')}`, amountKobo };
  if (before.pause !== null && after.pause === null) return { what: 'Pause ended by itself', amountKobo: null };
  return leftKoboOf(before) === leftKoboOf(after) ? null : { what: 'The day came', amountKobo: null };
};

/** The open payments whose days are others than before, in words. */
function movedDays(before: LoanState, after: LoanState): string {
  const moved = after.instalments.filter(({ number, dueOn, paidOn }) => {
    const was = before.instalments.find((row) => row.number === number);
    return paidOn === null && was !== undefined && was.dueOn !== dueOn;
  });
  if (moved.length === 0) return '';
  return `. Now due: ${moved.map(({ number, dueOn }) => `payment ${number} on ${formatDay(dueOn)}`).join(', ')}`;
}

interface About {
  agreement: Agreement;
  before: readonly LoanEvent[];
  /** The day on which it was noted. */
  day: Day;
  referenceOf: (paymentId: string) => string;
  /** Of money that was to go back. */
  back: BackState;
}

const backWords: Record<BackState, string> = {
  paid: 'Sent back',
  failed: 'To go back to you, did not arrive yet',
  'on its way': 'On its way back to you',
};

/** Of a refund that did not leave. */
const keptWords = 'Did not go back: your employer said that it was not deducted';

/** A payment that was taken back, in words. What was deducted is booked anew as far as the employer still says it. */
function reversedWords(
  payment: ReturnType<typeof findPayment>,
  reference: string,
): { what: string; amountKobo: number } {
  const amountKobo = -(payment?.kobo ?? 0);
  const { instalment } = payment ?? {};
  if (instalment === undefined) return { what: `Payment taken back, reference ${reference}`, amountKobo };
  return { what: `Payment ${instalment}: your employer corrected what was deducted from your pay`, amountKobo };
}

/** An event in words, with its money. */
function wordsOf(
  event: LoanEvent,
  { agreement, before, day, referenceOf, back }: About,
): { what: string; amountKobo?: number } {
  const counts = event.on === day ? '' : `, counts from ${formatDay(event.on)}`;
  switch (event.kind) {
    case 'delivered':
      return { what: `Handed over${counts}` };
    case 'paid':
      if (event.instalment !== undefined)
        return { what: `Payment ${event.instalment}, deducted from your pay${counts}`, amountKobo: event.kobo };
      return { what: `Payment, reference ${referenceOf(event.id)}${counts}`, amountKobo: event.kobo };
    case 'reversed':
      return reversedWords(findPayment(before, event.id), referenceOf(event.id));
    case 'moved':
      return {
        what: `Payment ${event.instalment} moved to ${formatDay(event.to)}, ${event.by === 'customer' ? 'as you asked' : 'for hardship'}`,
      };
    case 'off-payslip':
      return { what: `Payment ${event.instalment} does not leave with a payslip` };
    case 'returned': {
      const [was, is] = [totalKoboOf(agreement, before), totalKoboOf(agreement, [...before, event])];
      return { what: `Goods came off: total ${formatKobo(was)} before, ${formatKobo(is)} now${counts}` };
    }
    case 'left':
      return { what: `Left the plan: what is kept, ${formatKobo(event.totalKobo)}, is due at once` };
    case 'cancelled':
      return { what: 'Order cancelled: nothing is owed' };
    case 'written-off':
      return { what: 'Written off. It can still be paid' };
    case 'forgiven':
      return { what: 'Small rest let off' };
    case 'paused':
      return { what: 'Paused while a case is open' };
    case 'resumed':
      return { what: 'Pause ended' };
    case 'down-payment-lost':
      return {
        what:
          event.kobo < 0
            ? 'What was paid at once, and the bank had taken back, is with us again'
            : `What was paid at once was taken back by the bank. Owed again, due on ${formatDay(event.dueOn)}`,
        amountKobo: -event.kobo,
      };
    case 'frozen':
      return { what: 'Stopped: nothing falls due meanwhile' };
    case 'unfrozen':
      return { what: 'Goes on' };
    case 'refunded':
      return {
        what: event.kobo < 0 ? keptWords : `${backWords[back]}: it was beyond what the plan needed`,
        amountKobo: -event.kobo,
      };
  }
}

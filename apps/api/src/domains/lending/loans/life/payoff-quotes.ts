import { addDays, type Day } from '@foodbank/contract/primitives/day';
import type { Agreement, LoanEvent } from './loan-events.ts';
import { type InstalmentState, type LoanState, leftKoboOf, type Parts } from './loan-state.ts';
import { replayLoan } from './replay-loan.ts';

/** What pays a loan off on a day, if nothing else happens to it until then. */
export interface PayoffKobo {
  on: Day;
  kobo: number;
  /** Of `kobo`; null after a write-off, when what can still be paid has no parts. */
  parts: Parts | null;
  /** Of `kobo`: a refund that no money covers, because a payment was taken back after it. */
  uncoveredKobo: number;
  /** What is left on the day if each instalment is paid on its own, and the charge that paying off then saves. */
  leftKobo: number;
  savedKobo: number;
  /** Of `kobo`: what falls due before the day. */
  dueBeforeKobo: number;
}

/** Of what is late, or falls due today only, a quote can be asked for so many days ahead. */
const lateQuoteDays = 30;
const payable: readonly LoanState['state'][] = ['active', 'for-write-off', 'written-off'];

/** True for a loan on which money can be paid: handed over and not paid off, also after a write-off. */
export const isPayable = ({ state, payoffKobo }: Pick<LoanState, 'state' | 'payoffKobo'>): boolean =>
  payable.includes(state) && payoffKobo > 0;

/**
 * The days for which a payoff can be quoted: from today to the last due day, and of what is late or falls due today for 30 days. After a write-off
 * what can be paid is the same on each day: today. Null if nothing can be paid.
 */
export function payoffDays(state: LoanState): { first: Day; last: Day } | null {
  if (!isPayable(state)) return null;
  const { asOf, instalments } = state;
  if (state.state === 'written-off') return { first: asOf, last: asOf };
  const dueDays = instalments.filter(({ paidOn }) => paidOn === null).map(({ dueOn }) => dueOn);
  const [first = asOf, last = asOf] = [dueDays.toSorted().at(0), dueDays.toSorted().at(-1)];
  const later = addDays(asOf, lateQuoteDays);
  return { first: asOf, last: (first < asOf || last <= asOf) && last < later ? later : last };
}

/** What pays a loan off on a day: the loan followed to that day, and what its payoff then pays. */
export function quotePayoffOn(agreement: Agreement, events: readonly LoanEvent[], on: Day): PayoffKobo {
  const before = replayLoan(agreement, events, on);
  const kobo = before.payoffKobo;
  const payment: LoanEvent = { kind: 'paid', id: 'quote', kobo, on, number: events.length + 1 };
  const after = replayLoan(agreement, [...events, payment], on);
  const paid = (part: keyof Parts) => sumPaid(after.instalments, part) - sumPaid(before.instalments, part);
  return {
    ...{ on, kobo, uncoveredKobo: before.uncoveredKobo, dueBeforeKobo: before.overdueKobo },
    parts:
      before.state === 'written-off'
        ? null
        : {
            principalKobo: paid('principalKobo'),
            financeChargeKobo: paid('financeChargeKobo'),
            lateFeeKobo: paid('lateFeeKobo'),
          },
    leftKobo: leftKoboOf(before),
    savedKobo: after.savedKobo - before.savedKobo,
  };
}

const sumPaid = (rows: readonly InstalmentState[], part: keyof Parts): number =>
  rows.reduce((sum, { paid }) => sum + paid[part], 0);

import { addDays, type Day } from '@foodbank/contract/primitives/day';
import type { Agreement, LoanEvent, LoanFact } from '../loans/life/loan-events.ts';
import type { LoanState } from '../loans/life/loan-state.ts';
import { replayLoan } from '../loans/life/replay-loan.ts';
import { laterPaydays } from '../loans/terms/later-paydays.ts';

/** What is asked about a loan. Everything that isn't asked is paid on its due day. */
export interface WhatIf {
  lateDays: number;
  /** No instalment is paid before this day; on it what is due is. */
  missedUntil: Day | null;
  /** A payment beside the instalments. */
  extra: { on: Day; kobo: number } | null;
  payoffOn: Day | null;
}

/** Something that happens, and what would settle the loan afterwards. */
export interface ScenarioStep {
  on: Day;
  kind: 'delivered' | 'instalment' | 'missed' | 'caught-up' | 'extra' | 'payoff';
  paidKobo: number;
  payoffKobo: number;
}

/** What becomes of a loan. */
export interface Scenario {
  deliveredOn: Day;
  steps: ScenarioStep[];
  /** The loan on the day until which nothing was paid, before the payment of that day. */
  owed: LoanState | null;
  /** At the end, when everything that is asked has happened. */
  final: LoanState;
}

/** Plays a loan: delivered, and paid as it is asked. All amounts come from `replayLoan`, as those of booked loans do. */
export function playScenario(agreement: Agreement, whatIf: WhatIf, holidays: readonly { day: Day }[]): Scenario {
  const { lateDays, missedUntil, extra, payoffOn } = whatIf;
  const deliveredOn = addDays(agreement.promisedOn, lateDays);
  const events: LoanEvent[] = [];
  const steps: ScenarioStep[] = [];
  let owed: LoanState | null = null;
  const stateOn = (day: Day) => replayLoan(agreement, events, day);
  const happens = (on: Day, fact: LoanFact) => events.push({ number: events.length + 1, on, ...fact });
  const note = (on: Day, kind: ScenarioStep['kind'], paidKobo: number) =>
    steps.push({ on, kind, paidKobo, payoffKobo: stateOn(on).payoffKobo });
  const pay = (on: Day, kind: ScenarioStep['kind'], kobo: number) => {
    if (kobo === 0) return;
    happens(on, { kind: 'paid', id: `payment-${events.length}`, kobo });
    note(on, kind, kobo);
  };

  const dueDays = laterPaydays(agreement, deliveredOn, holidays);
  happens(deliveredOn, { kind: 'delivered', ...(dueDays && { dueDays }) });
  note(deliveredOn, 'delivered', 0);
  const dues = stateOn(deliveredOn).instalments.map(({ dueOn }) => dueOn);
  const asked = [missedUntil, extra?.on, payoffOn].filter((day) => day !== null && day !== undefined);
  const days = [...new Set([...dues, ...asked])].sort();
  for (const day of days) {
    const before = stateOn(day);
    const isMissed = missedUntil !== null && day < missedUntil;
    if (day === missedUntil) {
      owed = before;
      pay(day, 'caught-up', before.dueKobo);
    } else if (isMissed) {
      if (dues.includes(day) && before.dueKobo > 0) note(day, 'missed', 0);
    } else {
      pay(day, 'instalment', before.dueKobo);
    }
    if (extra?.on === day) pay(day, 'extra', extra.kobo);
    if (payoffOn === day) pay(day, 'payoff', stateOn(day).payoffKobo);
  }
  return { deliveredOn, steps, owed, final: stateOn(days.at(-1) ?? deliveredOn) };
}

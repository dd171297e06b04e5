import type { PlanTerms } from '@foodbank/contract/lending/plans';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { daysFrom } from '../../src/domains/lending/loans/engine/due-days.ts';
import type { Agreement, LoanEvent, LoanFact } from '../../src/domains/lending/loans/life/loan-events.ts';
import { replayLoan } from '../../src/domains/lending/loans/life/replay-loan.ts';
import {
  hasOwnPayDay,
  isByPaydays,
  laterPaydays,
  planDownPayment,
  planDueDays,
} from '../../src/domains/lending/loans/terms/quote-plan.ts';
import { agree, plans } from './example-loans.ts';
import type { Draws } from './random-draws.ts';

/** A loan with what happened to it. The events are in the order of their days and numbers. */
export interface RandomLoan {
  agreement: Agreement;
  events: LoanEvent[];
}

/** Draws a loan of any plan, also a made-up one, with any events. */
export function drawLoan(draws: Draws): RandomLoan {
  const { below, of, oneIn } = draws;
  const plan = oneIn(3) ? of(Object.values(plans)) : drawPlan(draws);
  const promisedOn = `20${24 + below(8)}-${of(['01-31', '02-28', '06-15', '09-29', '12-31'])}`;
  const kobo = of([
    1 + below(300),
    100 * (1 + below(1_000)),
    4_000_000,
    1 + below(20_000_000),
    1 + below(2_000_000_000),
  ]);
  const agreement = withPayDay(draws, agree(plan, { naira: 0, kobo, promisedOn }));
  return { agreement, events: drawEvents(draws, agreement) };
}

/** Of a plan by months, sometimes with a pay day of the customer's own. */
function withPayDay({ oneIn, of, below }: Draws, agreement: Agreement): Agreement {
  const { plan, promisedOn } = agreement;
  if (!hasOwnPayDay(plan) || !oneIn(2)) return agreement;
  const payDay = of(['last', '28', '1', String(1 + below(28))]);
  return { ...agreement, payDay, dueDays: planDueDays(plan, promisedOn, [], payDay) };
}

function drawPlan({ below, of, oneIn }: Draws): PlanTerms {
  const kind = of(['fee', 'declining'] as const);
  return {
    downPaymentPpm: of([0, 250_000, 300_000, below(1_000_000)]),
    instalments: 1 + below(of([3, 3, 12, 12, 60])),
    due: of<PlanTerms['due']>([
      { every: 1 + below(45), unit: 'days' },
      { every: 1 + below(3), unit: 'months' },
      { paydays: true, firstAfterDays: below(40) },
    ]),
    charge: { kind, ppm: oneIn(8) ? 0 : below(kind === 'fee' ? of([60_000, 700_000]) : of([50_000, 200_000])) },
    lateFee: of([null, { ppm: 10_000, everyDays: 30 }, { ppm: below(200_000), everyDays: 1 + below(60) }]),
    costCapPpm: of([600_000, 600_000, 1_000_000, below(100_000)]),
  };
}

function drawEvents(draws: Draws, agreement: Agreement): LoanEvent[] {
  const { below, of, oneIn } = draws;
  const { promisedOn, dueDays, acceptedOn } = agreement;
  const events: LoanEvent[] = [];
  const add = (on: Day, fact: LoanFact) => {
    events.push({ ...fact, on: on < acceptedOn ? acceptedOn : on, number: events.length + 1 });
  };
  const handedOverOn = addDays(promisedOn, of([0, 0, 0, -1, 1, below(12)]));
  if (oneIn(25)) add(acceptedOn, { kind: 'cancelled' });
  else if (!oneIn(25)) add(handedOverOn, deliveryOf(agreement, handedOverOn));
  const days = Math.min(daysFrom(promisedOn, dueDays.at(-1) ?? promisedOn), of([30, 120, 1_000])) + of([0, 40, 200]);
  for (let count = below(of([4, 14])); count > 0; count--) {
    const soFar = addDays(promisedOn, below(days + 2) - 1);
    const on = oneIn(3) ? of(dueDays) : soFar;
    const fact = drawFact(draws, agreement, events, on);
    if (fact) add(on, fact);
  }
  if (oneIn(3)) for (const [on, kind] of drawPauses(draws, handedOverOn)) add(on, { kind });
  if (oneIn(4)) for (const [on, kind] of drawFreeze(draws, handedOverOn)) add(on, { kind });
  return events.sort((one, other) => (one.on === other.on ? one.number - other.number : one.on < other.on ? -1 : 1));
}

/** One or two pauses after the hand-over, the second one perhaps longer than it may be. */
function drawPauses({ below, of }: Draws, handedOverOn: Day): [Day, 'paused' | 'resumed'][] {
  const begins = addDays(handedOverOn, below(60));
  const goesOn = addDays(begins, below(20));
  const again = addDays(goesOn, below(40));
  const second: [Day, 'paused' | 'resumed'][] = [
    [again, 'paused'],
    [addDays(again, below(40)), 'resumed'],
  ];
  return [[begins, 'paused'], [goesOn, 'resumed'], ...(of([true, false]) ? second : [])];
}

/** A freeze after the hand-over, which may lie over a pause, and may not end. */
function drawFreeze({ below, oneIn }: Draws, handedOverOn: Day): [Day, 'frozen' | 'unfrozen'][] {
  const begins = addDays(handedOverOn, below(80));
  return [[begins, 'frozen'], ...(oneIn(3) ? [] : [[addDays(begins, below(90)), 'unfrozen'] as [Day, 'unfrozen']])];
}

function deliveryOf(agreement: Agreement, on: Day): LoanFact {
  const later = laterPaydays(agreement, on, []);
  return later ? { kind: 'delivered', dueDays: later } : { kind: 'delivered' };
}

function drawFact(draws: Draws, agreement: Agreement, events: readonly LoanEvent[], on: Day): LoanFact | null {
  const { below, of, oneIn } = draws;
  const drawn = below(21);
  if (isByPaydays(agreement.plan) && oneIn(4)) return drawAnswer(draws, agreement, events, on);
  if (drawn < 11)
    return { kind: 'paid', id: `payment ${events.length + 1}`, kobo: drawAmount(draws, agreement, events, on) };
  if (drawn < 13) {
    const payment = of(events.filter((event) => event.kind === 'paid'));
    return payment && payment.on <= on ? { kind: 'reversed', id: payment.id } : null;
  }
  if (drawn < 15) {
    const instalment = 1 + below(agreement.dueDays.length);
    const to = addDays(agreement.dueDays[instalment - 1] ?? on, 1 + below(of([3, 30])));
    return { kind: 'moved', instalment, to, by: 'hardship' };
  }
  if (drawn < 17)
    return {
      kind: 'returned',
      totalKobo: below(agreement.totalKobo + 1),
      downPayment: of(['lowers-last', 'refunded'] as const),
    };
  if (drawn === 17) {
    const { creditKobo } = replayLoan(agreement, events, on);
    return creditKobo > 0 ? { kind: 'refunded', kobo: 1 + below(creditKobo) } : null;
  }
  if (drawn === 20) {
    const lostKobo = events.reduce((sum, event) => sum + (event.kind === 'down-payment-lost' ? event.kobo : 0), 0);
    const isHandedOver = events.some((event) => event.kind === 'delivered' && event.on <= on);
    const heldKobo = planDownPayment(agreement.plan, agreement.totalKobo) - lostKobo;
    if (!isHandedOver || heldKobo <= 0) return null;
    const kobo = oneIn(2) ? heldKobo : 1 + below(heldKobo);
    return { kind: 'down-payment-lost', kobo, dueOn: addDays(on, below(30)) };
  }
  if (drawn === 18) return { kind: 'left', totalKobo: below(agreement.totalKobo + 1) };
  const isFar = replayLoan(agreement, events, on).state === 'for-write-off';
  return isFar || oneIn(4) ? { kind: 'written-off' } : null;
}

/** What an employer says of an instalment, after the hand-over: deducted, for a day that may be over; or not, so that it is paid another way. */
function drawAnswer(draws: Draws, agreement: Agreement, events: readonly LoanEvent[], on: Day): LoanFact | null {
  const { below, of, oneIn } = draws;
  if (!events.some((event) => event.kind === 'delivered' && event.on <= on)) return null;
  const instalment = 1 + below(agreement.dueDays.length);
  if (oneIn(2)) return { kind: 'off-payslip', instalment, dueOn: addDays(on, below(of([2, 40]))) };
  const kobo = drawAmount(draws, agreement, events, on);
  return { kind: 'paid', id: `payment ${events.length + 1}`, kobo, instalment };
}

/** Amounts that hit the edges of the rules: what is due, what settles, a kobo more or less, or any other. */
function drawAmount({ below, of }: Draws, agreement: Agreement, events: readonly LoanEvent[], on: Day): number {
  const { dueKobo, payoffKobo, instalments } = replayLoan(agreement, events, on);
  const { principalKobo, financeChargeKobo } = of(instalments)?.owed ?? { principalKobo: 1, financeChargeKobo: 0 };
  const amount = of([
    dueKobo,
    payoffKobo,
    payoffKobo - 1,
    principalKobo + financeChargeKobo,
    principalKobo,
    below(Math.max(1, payoffKobo)),
    1 + below(10),
    below(2 * agreement.totalKobo),
  ]);
  return Math.max(1, amount);
}

import type { LoanTimelineRow } from '@foodbank/contract/lending/loans-staff';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { Db } from '../../../platform/database.ts';
import { listTransfersOf } from '../../money/ledger/browse-queries.ts';
import type { StoredTransfer } from '../../money/ledger/queries.ts';
import { describeLoanEvent, describeLoanTransfer } from './describe-loan.ts';
import { asLoanEvent, type StoredLoanEvent } from './event-queries.ts';
import type { Agreement } from './life/loan-events.ts';
import type { LoanState } from './life/loan-state.ts';
import { leftKoboOf } from './life/loan-state.ts';
import { replayLoan } from './life/replay-loan.ts';
import { loanSubject } from './loan-transfers.ts';
import type { StoredLoan } from './queries.ts';
import { replayStored } from './recording.ts';

// A loan has some ten events with at most six transfers each.
const transfersMax = 1_000;

/**
 * What happened to a loan, the latest first: its events and the days that changed it by themselves (late fees, a write-off that is due), each with
 * what it changed for the customer on the business date of its recording, and with its transfers.
 */
export async function readTimeline(db: Db, loan: StoredLoan, today: Day): Promise<LoanTimelineRow[]> {
  const { sealed, events } = await replayStored(db, loan, today);
  const transfers = await listTransfersOf(db, loanSubject(loan.id), transfersMax);
  const cause = causeOfTransfer(loan.id);
  const of = (name: string) => transfers.filter(({ key }) => cause(key) === name).toReversed();
  const { agreement } = sealed;
  const rowOf = (event: StoredLoanEvent, index: number): LoanTimelineRow => ({
    ...{ on: event.on, event: describeLoanEvent(event) },
    transfers: of(`event:${event.number}`).map(describeLoanTransfer),
    ...effect(
      stateOf(agreement, events.slice(0, index), event.recordedOn),
      stateOf(agreement, events.slice(0, index + 1), event.recordedOn),
    ),
  });
  const days = [...new Set(transfers.map(({ key }) => cause(key)))].filter((name) => name.startsWith('day:'));
  const ofDays = days.toReversed().flatMap((name) => {
    const booked = of(name);
    const [first] = booked;
    if (first === undefined) return [];
    const known = events.filter(
      ({ recordedOn, recordedAt }) => recordedOn < first.bookedOn || recordedAt < first.bookedAt,
    );
    return [{ booked: first.bookedOn, row: rowOfDay(agreement, known, name.slice('day:'.length), booked) }];
  });
  const ofEvents = events.map((event, index) => ({ booked: event.recordedOn, row: rowOf(event, index) }));
  // The days up to an event are booked before it.
  return [...ofDays, ...ofEvents]
    .sort((one, other) => one.booked.localeCompare(other.booked))
    .map(({ row }) => row)
    .toReversed();
}

/** What the key of a transfer says of its cause: `event:3`, or `day:2026-12-24`. */
const causeOfTransfer = (loanId: string) => (key: string) =>
  key.slice(`${loanSubject(loanId)}:`.length, key.lastIndexOf(':'));

const stateOf = (agreement: Agreement, events: readonly StoredLoanEvent[], day: Day): LoanState =>
  replayLoan(agreement, events.map(asLoanEvent), day);

/** What a day changed by itself, beside the day before. */
function rowOfDay(
  agreement: Agreement,
  events: readonly StoredLoanEvent[],
  on: Day,
  booked: readonly StoredTransfer[],
): LoanTimelineRow {
  const changed = effect(stateOf(agreement, events, addDays(on, -1)), stateOf(agreement, events, on));
  return { on, event: null, transfers: booked.map(describeLoanTransfer), ...changed };
}

/** What lies between two states of a loan, for its customer. */
function effect(earlier: LoanState, later: LoanState): Pick<LoanTimelineRow, 'left' | 'changes'> {
  const change = (part: (state: LoanState) => number) => toNaira(part(later) - part(earlier));
  return {
    left: { before: toNaira(leftKoboOf(earlier)), after: toNaira(leftKoboOf(later)) },
    changes: {
      financed: change(({ financedKobo }) => financedKobo),
      charge: change(({ financeChargeKobo }) => financeChargeKobo),
      lateFees: change(({ lateFeeKobo }) => lateFeeKobo),
      credit: change(({ creditKobo }) => creditKobo),
    },
  };
}

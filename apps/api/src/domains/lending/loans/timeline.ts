import type { LoanTimelineRow } from '@foodbank/contract/lending/loans-staff';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { Db } from '../../../platform/database.ts';
import { listTransfersOf } from '../../money/ledger/browse-queries.ts';
import type { StoredTransfer } from '../../money/ledger/queries.ts';
import { namesOfMembers } from '../../people/staff/queries.ts';
import { describeLoanEvent, describeLoanTransfer } from './describe-loan.ts';
import { daysFrom } from './engine/due-days.ts';
import { asLoanEvent, type StoredLoanEvent } from './event-queries.ts';
import type { Agreement } from './life/loan-events.ts';
import type { LoanState } from './life/loan-state.ts';
import { leftKoboOf } from './life/loan-state.ts';
import { replayLoan } from './life/replay-loan.ts';
import { loanSubject } from './loan-transfers.ts';
import { listCausesOf } from './pause-queries.ts';
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
  const [causes, names] = [await listCausesOf(db, loan.id), await namesOfMembers(db)];
  const rowOf = (event: StoredLoanEvent, index: number): LoanTimelineRow => {
    const [before, after] = [events.slice(0, index), events.slice(0, index + 1)];
    return {
      ...{ on: event.on, event: describeLoanEvent(event) },
      by: event.actorKind === 'staff' ? (names.get(event.actorId) ?? 'a former member') : null,
      causes: causesOf(event, causes),
      transfers: of(`event:${event.number}`).map(describeLoanTransfer),
      ...daysMoved(agreement, before, event),
      ...effect(stateOf(agreement, before, event.recordedOn), stateOf(agreement, after, event.recordedOn)),
    };
  };
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

const begins: Readonly<Record<string, string>> = { resumed: 'paused', unfrozen: 'frozen' };

/** The due days that an event moved. The end of a pause or a freeze moves them by as many days as it lasted. */
function daysMoved(
  agreement: Agreement,
  earlier: readonly StoredLoanEvent[],
  event: StoredLoanEvent,
): Pick<LoanTimelineRow, 'moved' | 'lastedDays'> {
  const { kind, on, recordedOn } = event;
  if (!['delivered', 'moved', 'resumed', 'unfrozen'].includes(kind)) return { moved: [], lastedDays: null };
  const begun = earlier.findLast((one) => one.kind === begins[kind]);
  const [known, day] = begun
    ? [earlier.filter(({ number }) => number < begun.number), begun.on]
    : [earlier, recordedOn];
  const before = new Map(stateOf(agreement, known, day).instalments.map(({ number, dueOn }) => [number, dueOn]));
  const moved = stateOf(agreement, [...earlier, event], recordedOn)
    .instalments.filter(({ paidOn }) => paidOn === null)
    .flatMap(({ number, dueOn }) => {
      const was = before.get(number);
      return was === undefined || was === dueOn ? [] : [{ number, before: was, after: dueOn }];
    })
    .toSorted((one, other) => one.before.localeCompare(other.before));
  return { moved, lastedDays: begun ? daysFrom(begun.on, on) : null };
}

/** Because of what an event paused a loan: what was open then; or what had ended when it went on. */
function causesOf(
  { kind, on, recordedOn }: StoredLoanEvent,
  causes: Awaited<ReturnType<typeof listCausesOf>>,
): LoanTimelineRow['causes'] {
  const found = causes.filter(({ since, endedOn }) => {
    if (kind === 'paused') return since <= recordedOn && (endedOn === null || endedOn >= recordedOn);
    return kind === 'resumed' && endedOn === on;
  });
  return found.map(({ cause, causeId, name, since }) => ({ kind: cause, id: causeId, name, since }));
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
  const nothing = { moved: [], lastedDays: null, causes: [], by: null };
  return { on, event: null, ...nothing, transfers: booked.map(describeLoanTransfer), ...changed };
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

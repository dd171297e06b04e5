import { explainLine, type LineReader, lineKinds } from '@foodbank/contract/earning/commissions';
import { type Day, lagosDay } from '@foodbank/contract/primitives/day';
import { formatKobo, nairaOrNull, toNaira } from '@foodbank/contract/primitives/money';
import type * as calls from '@foodbank/contract/views/earnings';
import type { Db } from '../../../platform/database.ts';
import { lessByCorrections } from '../../earning/commissions/correct-line.ts';
import { shownPayoutState } from './earnings-rules.ts';
import { findEarningLine, listRelatedLines, type ReadLine } from './line-queries.ts';
import {
  listDisputesOfLine,
  listPayoutsOfLine,
  type PayoutOfLine,
  type ReadDispute,
  type ReadPayout,
} from './queries.ts';

const ppmInOnePercent = 10_000;
/** A line with its explanation. */
export function describeLine(line: ReadLine, reader: LineReader): calls.EarningLine {
  const { id, kind, state, amountKobo, baseKobo, ratePpm, orderNumber, dueOn, isDisputed, payoutState, paidOn } = line;
  const isSent = payoutState === 'sending' || payoutState === 'unclear';
  return {
    ...{ id, kind, state, orderNumber, dueOn, isDisputed },
    amount: toNaira(amountKobo),
    base: nairaOrNull(baseKobo),
    ratePercent: ratePpm === null ? null : ratePpm / ppmInOnePercent,
    countsOn: line.completedOn ?? line.placedOn ?? line.madeOn,
    explanation: explainLine(
      {
        ...line,
        correctedKobo: lessByCorrections(line),
        payout: payoutState === null ? null : { isSent, paidOn },
      },
      reader,
    ),
  };
}

/** A payout as agents see it. */
export function describePayout(payout: ReadPayout): calls.EarningPayout {
  const { id, state, amountKobo, lineCount, proposedOn, paidOn, endedOn, endedBecause, bankName, lastDigits } = payout;
  return {
    ...{ id, lineCount, proposedOn },
    state: shownPayoutState(state, endedBecause),
    amount: toNaira(amountKobo),
    settledOn: state === 'paid' ? paidOn : endedOn,
    account: { bankName, lastDigits },
  };
}

/** A dispute as agents see it. */
export function describeDispute({ id, outcome, openedAt, answeredAt, reference }: ReadDispute) {
  const state = outcome ?? ('open' as const);
  return { id, state, openedAt: openedAt.toISOString(), answeredAt: answeredAt?.toISOString() ?? null, reference };
}

/** A line of an agent with its history, the lines that belong to it and its disputes. Null for another agent's. */
export async function findLineDetail(
  db: Db,
  agentId: string,
  today: Day,
  lineId: string,
  reader: LineReader,
): Promise<calls.LineDetail | null> {
  const line = await findEarningLine(db, agentId, today, lineId);
  if (line === null) return null;
  const [related, payouts, disputes] = await Promise.all([
    listRelatedLines(db, agentId, today, line),
    listPayoutsOfLine(db, lineId),
    listDisputesOfLine(db, lineId),
  ]);
  return {
    ...describeLine(line, reader),
    history: historyOf(line, related, payouts, { disputes, today, reader }),
    related: related.map((one) => ({ relation: relationOf(line, one), line: describeLine(one, reader) })),
    disputes: disputes.map(describeDispute),
  };
}

/** What another line is to a line. */
function relationOf(line: ReadLine, other: ReadLine): string {
  const isAbout = other.id === line.ofLineId;
  const kind = isAbout ? line.kind : other.kind;
  if (kind === 'correction') return isAbout ? 'Corrects' : 'Corrected by';
  if (kind === 'return' || kind === 'bonus-return') return isAbout ? 'Takes back' : 'Taken back by';
  if (kind === 'restored') return isAbout ? 'Gives back' : 'Given back by';
  return isAbout ? 'Replaces' : 'Replaced by';
}

type LineEvent = calls.LineDetail['history'][number];

const onDay = (at: Day | null, text: string): LineEvent[] => (at === null ? [] : [{ at, isDayOnly: true, text }]);
const atInstant = (at: Date | null, text: string): LineEvent[] =>
  at === null ? [] : [{ at: at.toISOString(), isDayOnly: false, text }];

/** What happened to a line, oldest first. */
function historyOf(
  line: ReadLine,
  related: readonly ReadLine[],
  payouts: readonly PayoutOfLine[],
  { disputes, today, reader }: { disputes: readonly ReadDispute[]; today: Day; reader: LineReader },
): LineEvent[] {
  const { kind, placedOn, completedOn, madeOn, changedOn, dueOn, state, id, amountKobo } = line;
  const isOfOrder = kind === 'order';
  const isOver = state === 'reversed' || state === 'lapsed';
  const wasDue = dueOn !== null && dueOn <= today && amountKobo > 0 && (!isOver || dueOn < changedOn);
  const events = [
    ...(isOfOrder
      ? [...onDay(placedOn, 'The order was placed'), ...onDay(completedOn, 'The order was completed')]
      : onDay(
          madeOn,
          kind === 'held-back' ? 'It was decided what of it is due' : `${lineKinds[kind]} of ${formatKobo(amountKobo)}`,
        )),
    ...(wasDue ? onDay(dueOn, 'It became due') : []),
    ...[...payouts].reverse().flatMap(eventsOfPayout),
    ...related
      .filter((other) => other.ofLineId === id)
      .flatMap((other) => onDay(other.madeOn, `${relationOf(line, other)} a line of ${formatKobo(other.amountKobo)}`)),
    ...(isOver ? onDay(changedOn, state === 'lapsed' ? 'It lapsed' : 'It was reversed') : []),
    ...[...disputes]
      .reverse()
      .flatMap(({ openedAt, answeredAt, outcome }) => [
        ...atInstant(openedAt, `${reader === 'agent' ? 'You' : 'The agent'} told us that something is wrong`),
        ...atInstant(
          answeredAt,
          outcome === 'corrected' ? 'We answered with a correction' : 'We answered with a reason',
        ),
      ]),
  ];
  // By day alone, because most have no time: what happened on one day stays in the order above.
  return events.sort((one, other) => (dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : 0));
}

const dayOf = ({ at, isDayOnly }: LineEvent): Day => (isDayOnly ? at : lagosDay(new Date(at)));

function eventsOfPayout({ state, proposedOn, paidOn, endedOn, releasedAt }: PayoutOfLine): LineEvent[] {
  const put = onDay(proposedOn, 'It was put into a payout');
  const paid = onDay(paidOn, 'It was paid');
  if (state === 'returned') return [...put, ...paid, ...onDay(endedOn, 'The bank sent the payout back')];
  if (state === 'failed') return [...put, ...onDay(endedOn, 'The payout failed. It is due again')];
  if (releasedAt !== null) return [...put, ...atInstant(releasedAt, 'It was taken out of the payout. It is due again')];
  return [...put, ...paid];
}

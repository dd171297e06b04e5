import { holdReasons, type PayoutRecord } from '@foodbank/contract/earning/payouts-staff';
import { type Day, formatDay } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { Db } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { findDisbursement } from '../../money/payments/disbursement-queries.ts';
import { listDisbursementAnswers } from '../../money/payments/queries.ts';
import { listLines } from '../commissions/queries.ts';
import { describeAnswer } from './describe-answer.ts';
import { describeEvent } from './describe-event.ts';
import { describePart, describePayout, maskedDigits, readPayoutNames } from './describe-payout.ts';
import { listPayoutEvents, listPayoutParts } from './line-queries.ts';
import { type HasAcceptedTerms, isSameAccount, openAccount, readPayee } from './payee.ts';
import { changeableStates } from './payout-rules.ts';
import { providerWords } from './provider-words.ts';
import { findPayout, type Payout } from './queries.ts';

const answersMax = 200;

/** One payout with its lines, its account masked, its history and every try of sending it. Refuses with `not-found`. */
export async function readPayout(
  { db, keys, day, hasAcceptedTerms }: { db: Db; keys: Keys; day: Day; hasAcceptedTerms: HasAcceptedTerms },
  id: string,
  caller: StaffCaller,
): Promise<PayoutRecord> {
  const payout = (await findPayout(db, id)) ?? refuse('not-found');
  const [names, parts, events, answers, disbursement, payee] = await Promise.all([
    readPayoutNames(db, [payout]),
    listPayoutParts(db, id),
    listPayoutEvents(db, id),
    payout.disbursementId === null ? [] : listDisbursementAnswers(db, payout.disbursementId, answersMax),
    payout.disbursementId === null ? null : findDisbursement(db, payout.disbursementId),
    readPayee(db, { keys, day, hasAcceptedTerms }, payout.agentId),
  ]);
  const lines = await listLines(
    db,
    parts.map(({ lineId }) => lineId),
  );
  const byId = new Map(lines.map((line) => [line.id, line]));
  const isUnsent = changeableStates.some((state) => state === payout.state);
  const changed = isUnsent && !isSameAccount(keys, payout, payee.account);
  const { positiveKobo, setOffKobo, taxKobo, stillOwedKobo, reference, sendableFrom, bankName, lastDigits } = payout;
  const payableFrom = changed ? null : (payee.account?.payableFrom ?? null);
  return {
    ...describePayout(payout, names, caller),
    reference,
    positive: toNaira(positiveKobo),
    setOff: toNaira(setOffKobo),
    tax: toNaira(taxKobo),
    carried: toNaira(stillOwedKobo),
    account: {
      bankName,
      number: maskedDigits(lastDigits),
      name: openAccount(keys, payout)?.name ?? null,
      changed,
      payableFrom,
    },
    obstacles: isUnsent ? obstaclesOf(payout, { holdBecause: payee.holdBecause, changed, payableFrom, day }) : [],
    sendableFrom,
    lines: parts
      .map((part) => describePart(part, byId.get(part.lineId)))
      .sort((one, other) => other.amount - one.amount),
    events: events.map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      text: describeEvent(event, names.members, { holdReasons, part: { one: 'line', many: 'lines' } }),
      reason: event.reason && providerWords(event.reason),
    })),
    attempts: answers.map(describeAnswer).reverse(),
    hasLeft: disbursement !== null && disbursement.state !== 'waiting',
    alarm: disbursement?.alarm ? `${providerWords(disbursement.alarm)}.` : null,
  };
}

/** What would keep a payout from being sent now. */
function obstaclesOf(
  { state, sendableFrom }: Payout,
  about: {
    holdBecause: keyof typeof holdReasons | null;
    changed: boolean;
    payableFrom: Day | null;
    day: Day;
  },
): string[] {
  const { holdBecause, changed, payableFrom, day } = about;
  return [
    ...(holdBecause === null ? [] : [`${holdReasons[holdBecause]}.`]),
    ...(changed ? ['The agent has another bank account now. At the next step it has to be looked at again.'] : []),
    ...(payableFrom !== null && payableFrom > day
      ? [`The bank account is paid to from ${formatDay(payableFrom)}.`]
      : []),
    ...(state !== 'held' && state !== 'approved' && sendableFrom > day
      ? [`It is sent from ${formatDay(sendableFrom)} on, on working days.`]
      : []),
  ];
}

import { type Day, formatDay } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import { type PartnerPayoutRecord, partnerHoldReasons } from '@foodbank/contract/selling/partner-payouts-staff';
import type { Db } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { describeAnswer } from '../../earning/payouts/describe-answer.ts';
import { describeEvent } from '../../earning/payouts/describe-event.ts';
import { maskedDigits } from '../../earning/payouts/describe-payout.ts';
import { isSameAccount, openAccount } from '../../earning/payouts/payee.ts';
import { changeableStates } from '../../earning/payouts/payout-rules.ts';
import { providerWords } from '../../earning/payouts/provider-words.ts';
import { findDisbursement } from '../../money/payments/disbursement-queries.ts';
import { listDisbursementAnswers } from '../../money/payments/queries.ts';
import { describeEntry, describePartnerPayout, readPartnerPayoutNames } from './describe-partner-payout.ts';
import { listPartnerPayoutEvents, listPayoutEntries } from './entry-queries.ts';
import { readPartnerPayee } from './payee.ts';
import { findPartnerPayout } from './queries.ts';
import { partnerOf } from './refresh-partner-payout.ts';

const answersMax = 200;
const words = { holdReasons: partnerHoldReasons, part: { one: 'entry', many: 'entries' } };

/** One payout with its entries, its account masked, its history and every try of sending it. Refuses with `not-found`. */
export async function readPartnerPayout(
  { db, keys, day }: { db: Db; keys: Keys; day: Day },
  id: string,
  caller: StaffCaller,
): Promise<PartnerPayoutRecord> {
  const payout = (await findPartnerPayout(db, id)) ?? refuse('not-found');
  const { disbursementId } = payout;
  const [names, entries, events, answers, disbursement, payee] = await Promise.all([
    readPartnerPayoutNames(db, [payout]),
    listPayoutEntries(db, id),
    listPartnerPayoutEvents(db, id),
    disbursementId === null ? [] : listDisbursementAnswers(db, disbursementId, answersMax),
    disbursementId === null ? null : findDisbursement(db, disbursementId),
    readPartnerPayee(db, keys, partnerOf(payout)),
  ]);
  const isUnsent = changeableStates.some((state) => state === payout.state);
  const changed = isUnsent && !isSameAccount(keys, payout, payee.account);
  const payableFrom = changed ? null : (payee.account?.payableFrom ?? null);
  const obstacles = [
    ...(payee.holdBecause === null ? [] : [`${partnerHoldReasons[payee.holdBecause]}.`]),
    ...(changed ? ['There is another bank account now. At the next step the payout has to be looked at again.'] : []),
    ...(payableFrom !== null && payableFrom > day
      ? [`The bank account is paid to from ${formatDay(payableFrom)}.`]
      : []),
  ];
  return {
    ...describePartnerPayout(payout, names, caller),
    reference: payout.reference,
    positive: toNaira(payout.positiveKobo),
    setOff: toNaira(payout.setOffKobo),
    account: {
      bankName: payout.bankName,
      number: maskedDigits(payout.lastDigits),
      name: openAccount(keys, payout)?.name ?? null,
      changed,
      payableFrom,
    },
    obstacles: isUnsent ? obstacles : [],
    sendableFrom: payout.sendableFrom,
    lines: entries.map(describeEntry),
    events: events.map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      text: describeEvent(event, names.members, words),
      reason: event.reason && providerWords(event.reason),
    })),
    attempts: answers.map(describeAnswer).reverse(),
    hasLeft: disbursement !== null && disbursement.state !== 'waiting',
    alarm: disbursement?.alarm ? `${providerWords(disbursement.alarm)}.` : null,
  };
}

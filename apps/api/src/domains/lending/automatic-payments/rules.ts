/** Which day a card is charged on, how much, and what a failure means. Without a database. Business rules, section 7. */
import { secondAttemptDays } from '@foodbank/contract/lending/automatic-payments';
import type { FailureWhy } from '@foodbank/contract/lending/automatic-payments-staff';
import { chargeMinKobo } from '@foodbank/contract/money/charges';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { nextWorkingDay } from '../../foundation/calendar/calendar-rules.ts';
import type { SavedCard } from '../../money/saved-cards/queries.ts';
import { type InstalmentState, type LoanState, sumOfParts } from '../loans/life/loan-state.ts';

type Holidays = readonly { day: Day }[];
const sunday = 0;

/** How long a due day may wait for a working day, in days: holidays of so long ago still say when its card is charged. */
export const waitsAtMostDays = 21;

/** True on a day on which cards are charged: not on Sundays and public holidays. */
export const isChargeDay = (day: Day, holidays: Holidays): boolean =>
  new Date(`${day}T00:00:00.000Z`).getUTCDay() !== sunday && !holidays.some((holiday) => holiday.day === day);

/** The day on which a card is charged for a due day: the day itself, else the next working day, without lateness. */
export const chargeDayOf = (dueOn: Day, holidays: Holidays): Day =>
  isChargeDay(dueOn, holidays) ? dueOn : nextWorkingDay(dueOn, holidays);

/** The day of the second and last attempt after a failure that may pass. */
export const secondDayOf = (chargedOn: Day, holidays: Holidays): Day =>
  chargeDayOf(addDays(chargedOn, secondAttemptDays), holidays);

/** What a failure belongs to, in the console. `reason`: the provider's words or a code of ours; null where the customer did not confirm it. */
export function whyOf(reason: string | null): FailureWhy {
  if (reason === null) return 'confirm';
  if (reason === 'never-begun') return 'unknown';
  if (reason === 'card-ended' || isCardOver(reason)) return 'over';
  if (isForWantOfMoney(reason)) return 'money';
  return failureOf(reason) === 'soft' ? 'bank' : 'other';
}

// Words of banks for what may be otherwise in two days. There is no list of them: what is not here is not tried again.
const mayPass = [
  'insufficient fund',
  'not sufficient',
  'insufficient balance',
  'issuer or switch inoperative',
  'issuer unavailable',
  'system malfunction',
  'timed out',
  'timeout',
  'exceeds withdrawal',
  'withdrawal limit',
] as const;
const noMoney = ['insufficient', 'not sufficient'] as const;

/** What the provider's words for a failure mean: `soft` may pass, `hard` does not. */
export function failureOf(words: string | null): 'soft' | 'hard' {
  const said = (words ?? '').toLowerCase();
  return mayPass.some((one) => said.includes(one)) ? 'soft' : 'hard';
}

/** True if the bank says that there was too little money. */
const isForWantOfMoney = (words: string | null): boolean =>
  noMoney.some((one) => (words ?? '').toLowerCase().includes(one));

/** Why a card or account was not charged, as customers read it. */
export function whyFailed(reason: string | null, card: Pick<SavedCard, 'channel'> | null): string {
  const [on, the] = isAccount(card) ? ['in your account', 'the account'] : ['on your card', 'the card'];
  if (isForWantOfMoney(reason)) return `there was too little money ${on}`;
  return reason === 'card-ended' ? `${the} was removed` : 'your bank refused it';
}

/** True for a bank account; false for a card. */
export const isAccount = (card: Pick<SavedCard, 'channel'> | null): boolean => card?.channel === 'direct_debit';

/** A card or account as messages name it: card ending 4081, bank account ending 1234. */
export function nameOf(card: Pick<SavedCard, 'channel' | 'last4'>): string {
  const name = isAccount(card) ? 'bank account' : 'card';
  return card.last4 === null ? name : `${name} ending ${card.last4}`;
}

const overWords = [
  'invalid authorization',
  'deactivated',
  'revoked',
  'does not exist',
  'email does not match',
] as const;
/** True for the provider's words that a card can't be charged any more at all. */
export const isCardOver = (words: string): boolean => overWords.some((one) => words.toLowerCase().includes(one));

const openKoboOf = ({ owed, paid }: InstalmentState): number => sumOfParts(owed) - sumOfParts(paid);

/** What is open of a plan by due day, the oldest first. What leaves with a payslip is none of it. */
export function duesOf({ instalments }: Pick<LoanState, 'instalments'>): { dueOn: Day; kobo: number }[] {
  const byDay = new Map<Day, number>();
  for (const row of instalments)
    if (row.paidOn === null && !row.isOnPayslip && openKoboOf(row) > 0)
      byDay.set(row.dueOn, (byDay.get(row.dueOn) ?? 0) + openKoboOf(row));
  return [...byDay].map(([dueOn, kobo]) => ({ dueOn, kobo })).sort((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
}

/** True for a plan of which something can be asked: running, not paused and not frozen. */
export const isAsked = ({ state, pause, frozenSince }: Pick<LoanState, 'state' | 'pause' | 'frozenSince'>): boolean =>
  state === 'active' && pause === null && frozenSince === null;

/**
 * How much a card is charged for a due day, in kobo; 0 for nothing. Never more than is open of that day, nor than has fallen due less what is on
 * its way, nor than is left of what the customer allowed in all; and nothing below what the provider takes.
 */
export function koboToCharge(
  state: LoanState,
  dueOn: Day,
  { onItsWayKobo, allowedKobo }: { onItsWayKobo: number; allowedKobo: number },
): number {
  if (!isAsked(state) || dueOn > state.asOf) return 0;
  const openKobo = duesOf(state).find((row) => row.dueOn === dueOn)?.kobo ?? 0;
  const kobo = Math.min(openKobo, state.dueKobo - onItsWayKobo, allowedKobo);
  return kobo < chargeMinKobo ? 0 : kobo;
}

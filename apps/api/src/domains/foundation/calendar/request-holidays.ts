import { holidayYearsAhead } from '@foodbank/contract/foundation/calendar-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { fingerprintOf, requestApproval } from '../approvals/request-approval.ts';
import type { Actor } from '../audit/queries.ts';
import { fixedHolidays, type PublicHoliday } from './calendar-rules.ts';
import { listHolidays } from './queries.ts';

/** The kind of request that adds or removes public holidays. */
export const publicHolidaysKind = 'public-holidays';

/** What such a request carries: the holidays, in order. */
export interface HolidaysPayload {
  act: 'add' | 'remove';
  holidays: PublicHoliday[];
}

/** Asks for a holiday to be added, today at the earliest. Returns the request's id. */
export async function requestHoliday(tx: Tx, holiday: PublicHoliday, reason: string, actor: Actor): Promise<string> {
  if (holiday.day < tx.businessDate) refuseDay('day', 'The day is today at the earliest');
  const lastYear = yearOf(tx.businessDate) + holidayYearsAhead;
  if (yearOf(holiday.day) > lastYear) refuseDay('day', `The day is in ${lastYear} at the latest`);
  if ((await listHolidays(tx, holiday.day, holiday.day)).length > 0) refuse('holiday-exists');
  return ask(tx, holiday.day, { act: 'add', holidays: [pick(holiday)] }, reason, actor);
}

/** Asks for the fixed holidays of a year that are to come and aren't entered. Refuses with `holiday-exists` if none is missing. */
export async function requestFixedHolidays(tx: Tx, year: number, reason: string, actor: Actor): Promise<string> {
  const [first, last] = [yearOf(tx.businessDate), yearOf(tx.businessDate) + holidayYearsAhead];
  if (year < first || year > last) refuseDay('year', `Choose a year from ${first} to ${last}`);
  const entered = await listHolidays(tx, `${year}-01-01`, `${year}-12-31`);
  const holidays = missingHolidays(year, entered, tx.businessDate);
  if (holidays.length === 0) refuse('holiday-exists');
  return ask(tx, String(year), { act: 'add', holidays }, reason, actor);
}

/** Asks for a holiday to be removed. Refuses with `day-is-over` one before today. */
export async function requestHolidayRemoval(tx: Tx, day: Day, reason: string, actor: Actor): Promise<string> {
  const [holiday = refuse('not-found')] = await listHolidays(tx, day, day);
  if (day < tx.businessDate) refuse('day-is-over');
  return ask(tx, day, { act: 'remove', holidays: [pick(holiday)] }, reason, actor);
}

/** The fixed holidays of a year, from a day on, that aren't entered. */
export const missingHolidays = (year: number, entered: readonly PublicHoliday[], from: Day): PublicHoliday[] =>
  fixedHolidays(year).filter(({ day }) => day >= from && !entered.some((holiday) => holiday.day === day));

/** A digest of what is entered for the days of a request. */
export async function fingerprintOfHolidays(tx: Tx, { holidays }: HolidaysPayload): Promise<string> {
  return fingerprintOf(tx, await enteredFor(tx, holidays));
}

/** What is entered for some days, in order: the name of the holiday, or null. */
export async function enteredFor(tx: Tx, holidays: readonly PublicHoliday[]): Promise<(string | null)[]> {
  const days = holidays.map(({ day }) => day);
  const entered = await listHolidays(tx, days[0] ?? '', days.at(-1) ?? '');
  return days.map((day) => entered.find((holiday) => holiday.day === day)?.name ?? null);
}

async function ask(tx: Tx, subject: string, payload: HolidaysPayload, reason: string, actor: Actor): Promise<string> {
  return requestApproval(tx, {
    kind: publicHolidaysKind,
    subject,
    payload: { ...payload },
    fingerprint: await fingerprintOfHolidays(tx, payload),
    permission: 'calendar.approve',
    reason,
    actor,
  });
}

const yearOf = (day: Day) => Number(day.slice(0, 4));
const pick = ({ day, name }: PublicHoliday): PublicHoliday => ({ day, name });
const refuseDay = (field: string, message: string): never =>
  refuse('validation', { message, errors: { [field]: message } });

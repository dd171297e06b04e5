import { randomInt } from 'node:crypto';
import { addDays, type Day, dayStartAt, lagosDay } from '@foodbank/contract/primitives/day';
import { foldText } from '@foodbank/contract/primitives/fold-text';
import { type RequestState, requestTakenMinutes } from '@foodbank/contract/support/requests-staff';
import { textLengthMax } from '../../foundation/notifications/text-rules.ts';
import type { StoredRequest } from './stored-request.ts';

const hourMs = 3_600_000;
// Requests are answered within 24 hours, complex ones within 48.
const answerHours = 24;
const complexHours = 48;
const snoozeDaysMax = 90;
/** Snoozed requests come back at 8:00. */
const comesBackHour = 8;
const searchLengthMax = 20_000;

/** How long a link in an answer works. */
export const linkDays = 60;

/**
 * The text message about an answer. It fits into one message: without the greeting where the site's address is long, and without the
 * link where even that is too long, so that the customer opens the app instead.
 */
export function answerText(reference: string, link: string): string {
  const texts = [
    `Foodbank: we answered your case ${reference}. Read and reply: ${link}`,
    `Foodbank answered ${reference}: ${link}`,
  ];
  return (
    texts.find(({ length }) => length <= textLengthMax) ??
    `Foodbank answered your case ${reference}. Open Help in the app.`
  );
}

/** The milliseconds within which a request has to be answered. */
export const answerMs = (complex: boolean): number => (complex ? complexHours : answerHours) * hourMs;

/** When the answer to a request is due whose clock starts now. */
export const dueAfter = (now: Date, complex: boolean): Date => new Date(now.getTime() + answerMs(complex));

/** The fields of a stopped clock, with what was left of it. It is negative if the answer was overdue. */
export const stoppedClock = ({ dueAt, leftMs }: Pick<StoredRequest, 'dueAt' | 'leftMs'>, now: Date) => ({
  dueAt: null,
  leftMs: dueAt === null ? leftMs : dueAt.getTime() - now.getTime(),
});

/** The fields of a clock that goes on with what was left of it. Without anything known it starts anew. */
export const resumedClock = ({ leftMs, complex }: Pick<StoredRequest, 'leftMs' | 'complex'>, now: Date) => ({
  dueAt: new Date(now.getTime() + (leftMs ?? answerMs(complex))),
  leftMs: null,
});

/** When a snoozed request comes back: at 8:00 of the day, or when its answer is due, if that is earlier. */
export function comesBackAt(day: Day, dueAt: Date | null): Date {
  const morning = new Date(dayStartAt(day).getTime() + comesBackHour * hourMs);
  return dueAt !== null && dueAt < morning ? dueAt : morning;
}

/** True for a day until which a request can be snoozed: from tomorrow on, for at most 90 days. */
export function isSnoozeDay(day: Day, now: Date): boolean {
  const today = lagosDay(now);
  return day > today && day <= addDays(today, snoozeDaysMax) && addDays(day, 0) === day;
}

/** Until when a request stays taken after an act of its holder. */
export const takenUntil = (now: Date): Date => new Date(now.getTime() + requestTakenMinutes * 60_000);

/** The member who has a request open now, or null. */
export function holderOf(
  { takenBy, takenUntil: until }: Pick<StoredRequest, 'takenBy' | 'takenUntil'>,
  now: Date,
): string | null {
  return until !== null && until > now ? takenBy : null;
}

/** The state as people see it: a new request that a member has open is taken. */
export function shownState(request: StoredRequest, now: Date): RequestState {
  return request.state === 'new' && holderOf(request, now) !== null ? 'taken' : request.state;
}

/** Who has to act next. */
export function moveOf({ state, snoozedUntil }: StoredRequest, now: Date): 'team' | 'sender' | 'none' {
  if (state === 'closed') return 'none';
  const hasComeBack = snoozedUntil !== null && snoozedUntil <= now;
  return state === 'new' || hasComeBack ? 'team' : 'sender';
}

/**
 * A new reference, such as R-4827-1936. People say it on the phone, where letters sound alike, so it has digits only. Older ones have
 * five letters and digits.
 */
export function newReference(): string {
  const digits = String(randomInt(10_000_000, 100_000_000));
  return `R-${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** What searches compare by its parts: the texts without marks and in lower case. The sender's contacts are compared as a whole. */
export const searchTextOf = (texts: readonly string[]): string => foldText(texts.join(' ')).slice(0, searchLengthMax);

import type { OwnPlanRecord } from '@foodbank/contract/lending/repayments';
import type { Day } from '@foodbank/contract/primitives/day';
import type { Db, Tx } from '../../../platform/database.ts';
import { moneyDayOf } from '../../foundation/calendar/calendar-rules.ts';
import { asLoanEvent } from '../loans/event-queries.ts';
import type { Agreement } from '../loans/life/loan-events.ts';
import type { LoanState } from '../loans/life/loan-state.ts';
import { replayLoan } from '../loans/life/replay-loan.ts';
import type { ReplayedLoan } from '../loans/recording.ts';
import { laterPaydays } from '../loans/terms/quote-plan.ts';
import { listHolidaysFor } from '../plans/rules.ts';

/** What a plan's page says of the order that it pays for. */
export interface OrderOfPlan {
  /** It waits for what is paid of it at once. */
  isUnpaid: boolean;
  isPickUp: boolean;
  /** The begin of its delivery window; null without one. */
  windowFrom: Date | null;
}

/** Reads the order that a plan pays for, by its number. */
export type ReadOrderOfPlan = (db: Db, orderNumber: string) => Promise<OrderOfPlan | null>;

/** Until when a person answers the case that pauses a plan; null if it is not our turn. */
export type AnswerCaseBy = (db: Db, caseId: string) => Promise<Date | null>;

/** How a customer's plans are read: what other domains know of them comes from above. */
export interface Reading {
  today: Today;
  readOrder: ReadOrderOfPlan;
  answerCaseBy?: AnswerCaseBy;
}

/** Today on both calendars. */
export type Today = Pick<Tx, 'now' | 'businessDate'>;

/** A loan that is not handed over yet as it will be if that happens on a day, which moves its due days. */
export async function stateIfHandedOver(
  db: Db,
  { sealed: { agreement }, events }: Pick<ReplayedLoan, 'sealed' | 'events'>,
  on: Day,
): Promise<LoanState> {
  const dueDays = laterPaydays(agreement, on, await listHolidaysFor(db, agreement.plan, on));
  const delivered = { kind: 'delivered', number: events.length + 1, on, ...(dueDays && { dueDays }) } as const;
  return replayLoan(agreement, [...events.map(asLoanEvent), delivered], on);
}

/** From which day a plan that is not handed over yet will run, as things are today. */
export function startOf(
  { promisedOn }: Pick<Agreement, 'promisedOn'>,
  { isPickUp, windowFrom }: Pick<OrderOfPlan, 'isPickUp' | 'windowFrom'>,
  today: Today,
): NonNullable<OwnPlanRecord['start']> {
  const windowOn = windowFrom === null || isPickUp ? null : moneyDayOf(windowFrom, today);
  const on = windowOn !== null && windowOn > promisedOn ? windowOn : promisedOn;
  if (on < today.businessDate) return { on: today.businessDate, because: 'late', isPickUp };
  if (isPickUp) return { on, because: 'agreed', isPickUp };
  return { on, because: windowOn === null ? 'no-time' : on > promisedOn ? 'moved' : 'agreed', isPickUp };
}

import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement, type Tx } from '../../../platform/database.ts';
import type { PublicHoliday } from './calendar-rules.ts';

/** A holiday as it is stored. */
export interface StoredHoliday extends PublicHoliday {
  /** The member who asked for it; null for those that came with the product. */
  addedBy: string | null;
  addedAt: Date;
}

const columns = 'day, name, added_by as "addedBy", added_at as "addedAt"';
const holidaysBetween = statement<StoredHoliday>(
  'list-holidays',
  `select ${columns} from public_holidays where day between $1 and $2 order by day`,
);
const holidaysLocked = statement(
  'lock-holidays',
  `select pg_advisory_xact_lock(hashtextextended('public-holidays', 0))`,
);
const insertHolidayRow = statement(
  'insert-holiday',
  'insert into public_holidays (day, name, added_by, approval_id, added_at) values ($1, $2, $3, $4, $5)',
);
const deleteHolidayRow = statement('delete-holiday', 'delete from public_holidays where day = $1');
const daysAhead = statement<{ daysAhead: number }>(
  'business-days-ahead',
  'select days_ahead as "daysAhead" from moved_business_date',
);
const moveRow = statement(
  'move-business-date',
  `insert into moved_business_date (days_ahead, moved_at) values ($1, $2)
   on conflict (id) do update set days_ahead = excluded.days_ahead, moved_at = excluded.moved_at`,
);
const moveBackRow = statement('move-business-date-back', 'delete from moved_business_date');

/** The public holidays from one day to another, both included, in order. */
export const listHolidays = (db: Db, firstOn: Day, lastOn: Day) => db.list(holidaysBetween, [firstOn, lastOn]);
/** Lets one transaction at a time change the holidays. */
export const lockHolidays = (tx: Tx) => tx.list(holidaysLocked);
/** Adds a holiday. */
export const insertHoliday = (tx: Tx, { day, name }: PublicHoliday, addedBy: string, approvalId: string) =>
  tx.list(insertHolidayRow, [day, name, addedBy, approvalId, tx.now]);
/** Removes a holiday. */
export const deleteHoliday = (tx: Tx, day: Day) => tx.list(deleteHolidayRow, [day]);

/** By how many days the business date is ahead of the calendar, in development. */
export const findDaysAhead = async (db: Db) => (await db.find(daysAhead))?.daysAhead ?? 0;
/** Stores by how many days it is ahead. */
export const storeDaysAhead = (tx: Tx, days: number) =>
  days === 0 ? tx.list(moveBackRow) : tx.list(moveRow, [days, tx.now]);

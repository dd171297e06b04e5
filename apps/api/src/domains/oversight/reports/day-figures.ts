import type { AnswerFigures, DeliveryDay } from '@foodbank/contract/oversight/reports-staff';
import { addDays, type Day, dayStartAt, lagosDay } from '@foodbank/contract/primitives/day';
import type { Db } from '../../../platform/database.ts';
import {
  countOpenRequests,
  countOpenStopsBefore,
  listAnswersByHour,
  listDeliveriesOfDays,
  listDueByHour,
  listReceivedByHour,
} from './queries.ts';

const hoursOfDay = 24;
const daysOfWeek = 7;

/** The answers of a Lagos day by hour against the promise, beside the same weekday of the week before. */
export async function readAnswerFigures(db: Db, now: Date): Promise<AnswerFigures> {
  const day = lagosDay(now);
  const earlierDay = addDays(day, -daysOfWeek);
  const [start, end] = [dayStartAt(day), dayStartAt(addDays(day, 1))];
  const [answers, before, received, due, counts] = await Promise.all([
    listAnswersByHour(db, start, end),
    listAnswersByHour(db, dayStartAt(earlierDay), dayStartAt(addDays(earlierDay, 1))),
    listReceivedByHour(db, start, end),
    listDueByHour(db, now, end),
    countOpenRequests(db, now),
  ]);
  const at = <Row extends { hour: number }>(rows: readonly Row[], hour: number) =>
    rows.find((row) => row.hour === hour);
  const hours = Array.from({ length: hoursOfDay }, (_, hour) => ({
    answered: at(answers, hour)?.answered ?? 0,
    late: at(answers, hour)?.late ?? 0,
    due: at(due, hour)?.due ?? 0,
    received: at(received, hour)?.received ?? 0,
    earlier: at(before, hour)?.answered ?? 0,
  }));
  return { day, earlierDay, hours, ...counts };
}

/** Where the deliveries of today and tomorrow stand. */
export async function readDeliveryFigures(
  db: Db,
  now: Date,
): Promise<{ today: DeliveryDay; tomorrow: DeliveryDay; openOfBefore: number }> {
  const today = lagosDay(now);
  const tomorrow = addDays(today, 1);
  const [found, { count }] = await Promise.all([
    listDeliveriesOfDays(db, [today, tomorrow], now),
    countOpenStopsBefore(db, today),
  ]);
  const of = (day: Day): DeliveryDay =>
    found.find((one) => one.day === day) ?? {
      ...{ day, toPack: 0, packed: 0, onTheWay: 0, delivered: 0, late: 0, withoutRider: 0 },
    };
  return { today: of(today), tomorrow: of(tomorrow), openOfBefore: count };
}

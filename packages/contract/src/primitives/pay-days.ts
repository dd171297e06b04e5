/** The pay day of one's own: the day of the month on which a customer pays a plan by months. And the payslips with which plans by paydays leave. */
import * as z from 'zod/mini';
import { addMonths, monthNames } from './day.ts';

/** From `1` to `28`, or `last`: each month's last day. */
export const payDayField = z.string().check(z.regex(/^(?:[1-9]|1\d|2[0-8]|last)$/));
export type PayDay = z.output<typeof payDayField>;

/** All of them. */
export const payDays: readonly PayDay[] = [...Array.from({ length: 28 }, (_, index) => `${index + 1}`), 'last'];

const monthOf = (day: string): string => `${monthNames[Number(day.slice(5, 7)) - 1] ?? ''}’s`;

/** The payslip of a month, by a day of it or the month alone: "December’s payslip". */
export const payslipText = (day: string): string => `${monthOf(day)} payslip`;

/**
 * The payslip with which something leaves that falls on a day: of its month, or of the next one after the 25th, as no payday is later. A payday itself is
 * always of its own month.
 */
export const payslipFrom = (day: string): string =>
  payslipText(Number(day.slice(8)) > lastPayday ? addMonths(`${day.slice(0, 7)}-01`, 1) : day);
const lastPayday = 25;

/** The payslips of some days: "December’s and January’s payslips". */
export const payslipsText = (days: readonly string[]): string =>
  days.length === 1
    ? payslipText(days[0] ?? '')
    : `${days.slice(0, -1).map(monthOf).join(', ')} and ${monthOf(days.at(-1) ?? '')} payslips`;

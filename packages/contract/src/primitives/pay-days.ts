/** The pay day of one's own: the day of the month on which a customer pays a plan by months. And the payslips with which plans by paydays leave. */
import * as z from 'zod/mini';
import { monthNames } from './day.ts';

/** From `1` to `28`, or `last`: each month's last day. */
export const payDayField = z.string().check(z.regex(/^(?:[1-9]|1\d|2[0-8]|last)$/));
export type PayDay = z.output<typeof payDayField>;

/** All of them. */
export const payDays: readonly PayDay[] = [...Array.from({ length: 28 }, (_, index) => `${index + 1}`), 'last'];

/** The payslip of a month, by a day of it or the month alone: "December’s payslip". */
export const payslipText = (day: string): string => `${monthNames[Number(day.slice(5, 7)) - 1] ?? ''}’s payslip`;

/** How amounts of a period are written beside those of the earlier one. */
import { compactNaira } from '@foodbank/app/charts/compact-naira';
import { type Day, formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { Days } from '@foodbank/contract/primitives/periods';
import type { ChartPlace } from './chart-drawing.ts';

const percentMax = 999;

/** The change since the earlier period: "+12 %", "−5 %", "as before", "none before". */
export function changeText(now: number, before: number): string {
  if (now === before) return 'as before';
  if (before === 0) return 'none before';
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  if (percent === 0) return 'as before';
  // All is gone only where nothing is left.
  if (percent === -100 && now > 0) return '−99 %';
  if (Math.abs(percent) > percentMax) return percent > 0 ? 'many times more' : 'many times less';
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`;
}

/** An amount at an axis, without its direction: what goes out hangs below. */
export const shortAmount = (naira: number): string => compactNaira(Math.abs(naira));
/** The same in full. */
export const fullAmount = (naira: number): string => formatNaira(Math.abs(naira));

/** A balance at an axis, which may be below zero. */
export const shortBalance = (naira: number): string => `${naira < 0 ? '−' : ''}${compactNaira(Math.abs(naira))}`;

/** A day as a chart's place: 20 Nov. */
export const placeOfDay = (day: Day): ChartPlace => ({
  key: day,
  name: formatDay(day),
  short: formatDay(day).slice(0, -5),
});

/** "1 Oct to 30 Oct 2026". */
export const daysText = ({ from, to }: Days): string =>
  from === to
    ? formatDay(to)
    : `${from.slice(0, 4) === to.slice(0, 4) ? formatDay(from).slice(0, -5) : formatDay(from)} to ${formatDay(to)}`;

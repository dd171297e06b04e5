/** The geometry of the sales chart for a given size. */

import { compactNaira } from '@foodbank/app/charts/compact-naira';
import { linearScale } from '@foodbank/app/charts/linear-scale';
import { addDays, addMonths, type Day, monthNames } from '@foodbank/contract/primitives/day';
import { monthOf, type SalesPoint, type SalesPoints } from './sales-points.ts';
import { smoothLine } from './smooth-line.ts';

export interface ChartSize {
  width: number;
  height: number;
}

export interface ChartPoint extends SalesPoint {
  x: number;
  y: number;
}

export interface ChartTick {
  at: number;
  label: string;
}

export interface ChartDrawing {
  points: ChartPoint[];
  linePath: string;
  areaPath: string;
  amounts: ChartTick[];
  days: ChartTick[];
  plot: { left: number; right: number; top: number; bottom: number };
}

const amountTicks = 4;
// The axis of days has labels of days, as many as fit side by side.
const daySteps = [7, 14, 28, 56];
const dayLabelWidth = 58;
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120];
const monthLabelWidth = 100;
// In pixels: a little more than measured for labels such as ₦80k and ₦2.5bn at 14 px.
const labelCharacterWidth = 9.5;
// The space above the highest point is for its tooltip.
const margin = { top: 48, right: 12, bottom: 32, leftOfLabels: 10 };

const daysOfMonth = 30;
const dayNumber = (day: Day) => Date.parse(`${day}T00:00:00.000Z`) / 86_400_000;

/** Draws at least one point. An axis of days has whole months, also if the last one isn't over. */
export function drawChart({ by, points }: SalesPoints, size: ChartSize): ChartDrawing {
  const first = points[0]?.day ?? '';
  const last = points.at(-1)?.day ?? '';
  const [firstOn, lastOn] = by === 'month' ? [first, last] : [monthOf(first).firstOn, monthOf(last).lastOn];
  const highest = Math.max(1, ...points.map(({ value }) => value));
  const bottom = size.height - margin.bottom;
  const y = linearScale(highest, amountTicks, bottom, margin.top);
  const labelLength = Math.max(...y.ticks.map((tick) => compactNaira(tick).length));
  const plot = {
    left: Math.round(labelLength * labelCharacterWidth) + margin.leftOfLabels,
    right: size.width - margin.right,
    top: margin.top,
    bottom,
  };
  const start = dayNumber(firstOn);
  const perDay = (plot.right - plot.left) / (dayNumber(lastOn) - start);
  const x = (day: Day) => plot.left + (dayNumber(day) - start) * perDay;

  const placed = points.map((point) => ({ ...point, x: x(point.day), y: y.at(point.value) }));
  const linePath = smoothLine(placed);
  return {
    points: placed,
    linePath,
    areaPath: `${linePath}L${placed.at(-1)?.x} ${bottom}L${placed[0]?.x} ${bottom}Z`,
    amounts: y.ticks.map((tick) => ({ at: y.at(tick), label: compactNaira(tick) })),
    days: dayTicks(by, firstOn, lastOn, perDay).map(({ day, label }) => ({ at: x(day), label })),
    plot,
  };
}

function dayTicks(by: SalesPoints['by'], firstOn: Day, lastOn: Day, perDay: number): { day: Day; label: string }[] {
  const step =
    by === 'day'
      ? shortestStep(daySteps, perDay, dayLabelWidth)
      : shortestStep(monthSteps, daysOfMonth * perDay, monthLabelWidth);
  const after = (steps: number) => (by === 'day' ? addDays(firstOn, steps * step) : addMonths(firstOn, steps * step));
  const ticks: { day: Day; label: string }[] = [];
  for (let day = firstOn; day <= lastOn; day = after(ticks.length))
    ticks.push({ day, label: by === 'day' ? shortDay(day) : shortMonth(day) });
  return ticks;
}

/** The shortest step with which labels of a width fit side by side. */
function shortestStep(steps: readonly number[], unitWidth: number, labelWidth: number): number {
  return steps.find((step) => step * unitWidth >= labelWidth) ?? (steps.at(-1) as number);
}

const monthText = (day: Day) => monthNames[Number(day.slice(5, 7)) - 1]?.slice(0, 3);
const shortDay = (day: Day) => `${Number(day.slice(8, 10))} ${monthText(day)}`;
const shortMonth = (day: Day) => `${monthText(day)} ${day.slice(0, 4)}`;

/** The index of the point that is nearest to an x coordinate. */
export function nearestPoint(points: readonly ChartPoint[], x: number): number {
  let nearest = 0;
  points.forEach((point, index) => {
    if (Math.abs(point.x - x) < Math.abs((points[nearest]?.x ?? 0) - x)) nearest = index;
  });
  return nearest;
}

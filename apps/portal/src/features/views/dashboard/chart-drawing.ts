/** The geometry of the sales chart for a given size. */

import { addDays, monthDays, monthNames } from '@foodbank/contract/primitives/day';
import type { DailySale } from '@foodbank/contract/views/dashboard';
import type { Period } from '../../../api.ts';
import { compactNaira } from './compact-naira.ts';
import { linearScale } from './linear-scale.ts';
import { smoothLine } from './smooth-line.ts';

export interface ChartSize {
  width: number;
  height: number;
}

export interface ChartPoint extends DailySale {
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
// A label per week if they fit side by side, otherwise one every second week.
const weekDays = 7;
const dayLabelWidth = 58;
// In pixels: a little more than measured for labels such as ₦80k and ₦2.5bn at 14 px.
const labelCharacterWidth = 9.5;
// The space above the highest point is for its tooltip.
const margin = { top: 48, right: 12, bottom: 32, leftOfLabels: 10 };

const dateOf = (day: string) => Number(day.slice(8, 10));

/** Draws a month. The axis covers the whole month, also if it isn't over. */
export function drawChart(history: readonly DailySale[], { month, year }: Period, size: ChartSize): ChartDrawing {
  const { firstOn, lastOn } = monthDays(month, year);
  const highest = Math.max(1, ...history.map(({ value }) => value));
  const bottom = size.height - margin.bottom;
  const y = linearScale(highest, amountTicks, bottom, margin.top);
  const labelLength = Math.max(...y.ticks.map((tick) => compactNaira(tick).length));
  const plot = {
    left: Math.round(labelLength * labelCharacterWidth) + margin.leftOfLabels,
    right: size.width - margin.right,
    top: margin.top,
    bottom,
  };
  const x = (date: number) => plot.left + ((date - 1) / (dateOf(lastOn) - 1)) * (plot.right - plot.left);

  const points = history.map((sale) => ({ ...sale, x: x(dateOf(sale.day)), y: y.at(sale.value) }));
  const linePath = smoothLine(points);
  const [first, last] = [points[0], points.at(-1)];
  return {
    points,
    linePath,
    areaPath: first && last ? `${linePath}L${last.x} ${bottom}L${first.x} ${bottom}Z` : '',
    amounts: y.ticks.map((tick) => ({ at: y.at(tick), label: compactNaira(tick) })),
    days: tickDays(firstOn, lastOn, plot.right - plot.left).map((day) => ({
      at: x(dateOf(day)),
      label: shortDay(day),
    })),
    plot,
  };
}

function tickDays(firstOn: string, lastOn: string, width: number): string[] {
  const step = (width / dateOf(lastOn)) * weekDays < dayLabelWidth ? 2 * weekDays : weekDays;
  const days: string[] = [];
  for (let day = firstOn; day <= lastOn; day = addDays(day, step)) days.push(day);
  return days;
}

const shortDay = (day: string) => `${dateOf(day)} ${monthNames[Number(day.slice(5, 7)) - 1]?.slice(0, 3)}`;

/** The index of the point that is nearest to an x coordinate. */
export function nearestPoint(points: readonly ChartPoint[], x: number): number {
  let nearest = 0;
  points.forEach((point, index) => {
    if (Math.abs(point.x - x) < Math.abs((points[nearest]?.x ?? 0) - x)) nearest = index;
  });
  return nearest;
}

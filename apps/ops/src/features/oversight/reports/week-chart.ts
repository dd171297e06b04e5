/** The geometry of a chart with a bar for each week. */
import { linearScale } from '@foodbank/app/charts/linear-scale';
import { type Day, formatDay } from '@foodbank/contract/primitives/day';

/** A week's amount, and how it is written in full. */
export interface WeekPoint {
  startsOn: Day;
  value: number;
  text: string;
}

/** A bar in pixels. */
export interface WeekBar extends WeekPoint {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A chart of weeks at a width. */
export interface WeekDrawing {
  bars: WeekBar[];
  ticks: { at: number; label: string }[];
  days: { at: number; label: string }[];
  plot: { left: number; right: number; top: number; bottom: number };
}

const heightPx = 168;
const margin = { top: 12, right: 8, bottom: 28, leftOfLabels: 10 };
const tickCount = 3;
const characterWidthPx = 8.5;
const dayLabelWidthPx = 64;
// The part of a week's width that its bar takes.
const barShare = 0.68;
const barHeightMin = 2;

/** Draws a bar for each week. `shorten` writes an amount at the axis. */
export function drawWeeks(
  points: readonly WeekPoint[],
  widthPx: number,
  shorten: (value: number) => string,
): WeekDrawing {
  const bottom = heightPx - margin.bottom;
  const highest = Math.max(tickCount, ...points.map(({ value }) => value));
  const scale = linearScale(highest, tickCount, bottom, margin.top);
  const labels = scale.ticks.map(shorten);
  const left = Math.round(Math.max(...labels.map(({ length }) => length)) * characterWidthPx) + margin.leftOfLabels;
  const right = widthPx - margin.right;
  const step = (right - left) / points.length;
  const bars = points.map((point, index) => {
    // Something is never drawn as nothing.
    const height = point.value === 0 ? 0 : Math.max(barHeightMin, bottom - scale.at(point.value));
    return {
      ...point,
      x: left + step * (index + (1 - barShare) / 2),
      y: bottom - height,
      width: step * barShare,
      height,
    };
  });
  const every = Math.max(1, Math.ceil(dayLabelWidthPx / step));
  return {
    bars,
    ticks: scale.ticks.map((tick, index) => ({ at: scale.at(tick), label: labels[index] ?? '' })),
    days: bars
      .filter((_, index) => (bars.length - 1 - index) % every === 0)
      .map(({ x, width, startsOn }) => ({ at: x + width / 2, label: formatDay(startsOn).slice(0, -5) })),
    plot: { left, right, top: margin.top, bottom },
  };
}

/** The height of every chart in pixels. */
export const chartHeightPx = heightPx;

/** The index of the week at an x coordinate. */
export function weekAt({ bars, plot }: WeekDrawing, x: number): number {
  const index = Math.floor(((x - plot.left) / (plot.right - plot.left)) * bars.length);
  return Math.min(Math.max(index, 0), bars.length - 1);
}

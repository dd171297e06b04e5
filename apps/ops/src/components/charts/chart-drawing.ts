/** The geometry of the console's charts: bars that stand on each other or below the line of nothing, and lines across them. */
import { roundStep } from '@foodbank/app/charts/linear-scale';

/** What a series looks like: what there is, what goes out, what is wrong, the earlier period, or a bound. */
export type SeriesTone = 'main' | 'second' | 'wrong' | 'earlier' | 'bound';

/** One row of amounts, as many as the chart has places. Null where there is none yet. */
export interface ChartSeries {
  name: string;
  kind: 'bar' | 'line';
  tone: SeriesTone;
  /** Bars of amounts below zero hang below the line of nothing. */
  values: readonly (number | null)[];
}

/** A chart's places: their days, weeks or hours. */
export interface ChartPlace {
  key: string;
  /** In full, for the tooltip and the table. */
  name: string;
  /** At the axis. */
  short: string;
}

interface Bar {
  place: number;
  tone: SeriesTone;
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Line {
  tone: SeriesTone;
  /** SVG paths: one for each part without a gap. */
  paths: string[];
  /** The points, also of a part of one point. */
  dots: { place: number; x: number; y: number }[];
}
interface Tick {
  at: number;
  label: string;
}

/** A chart in pixels. */
export interface ChartDrawing {
  bars: Bar[];
  lines: Line[];
  amounts: Tick[];
  places: Tick[];
  /** The middle of each place. */
  centers: number[];
  /** Where nothing is. */
  zeroAt: number;
  plot: { left: number; right: number; top: number; bottom: number };
}

const margin = { top: 14, right: 10, bottom: 28, leftOfLabels: 12 };
const stepsMax = 4;
// Below it, round steps may be halves.
const smallStep = 10;
// In pixels at 13 px, a little more than measured.
const characterWidth = 7.6;
const labelGap = 14;
const barShare = 0.7;
const barWidthMax = 44;
// Something is never drawn as nothing.
const barHeightMin = 2;

/** The lowest and the highest amount that has to fit: of bars, what stands on each other. */
function reach(series: readonly ChartSeries[], count: number): { low: number; high: number } {
  let [low, high] = [0, 0];
  for (let place = 0; place < count; place += 1) {
    let [down, up] = [0, 0];
    for (const { kind, values } of series) {
      const value = values[place] ?? 0;
      if (kind === 'line') [low, high] = [Math.min(low, value), Math.max(high, value)];
      else if (value < 0) down += value;
      else up += value;
    }
    [low, high] = [Math.min(low, down), Math.max(high, up)];
  }
  return { low, high };
}

/** Round amounts from below the lowest to above the highest, with zero among them. They are whole, as counts are. */
export function amountTicks(low: number, high: number): number[] {
  const exact = low === high ? 1 : roundStep(high - low, stepsMax);
  const step = exact < smallStep ? Math.ceil(exact) : exact;
  const [first, last] = [Math.floor(low / step), Math.max(1, Math.ceil(high / step))];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

export interface ChartAsked {
  places: readonly ChartPlace[];
  series: readonly ChartSeries[];
  width: number;
  height: number;
  /** Writes an amount at the axis. */
  shorten: (value: number) => string;
}

/** Draws at least one place. */
export function drawChart({ places, series, width, height, shorten }: ChartAsked): ChartDrawing {
  const { low, high } = reach(series, places.length);
  const ticks = amountTicks(low, high);
  const labels = ticks.map(shorten);
  const plot = {
    left: Math.round(Math.max(...labels.map(({ length }) => length)) * characterWidth) + margin.leftOfLabels,
    right: width - margin.right,
    top: margin.top,
    bottom: height - margin.bottom,
  };
  const [from, to] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const y = (value: number) => plot.bottom - ((value - from) / (to - from)) * (plot.bottom - plot.top);
  const step = (plot.right - plot.left) / places.length;
  const centers = places.map((_, index) => plot.left + step * (index + 0.5));
  return {
    bars: drawBars(series, centers, Math.min(barWidthMax, step * barShare), y),
    lines: series.flatMap((one) => (one.kind === 'line' ? [drawLine(one, centers, y)] : [])),
    amounts: ticks.map((tick, index) => ({ at: y(tick), label: labels[index] ?? '' })),
    places: placeTicks(places, centers, step),
    centers,
    zeroAt: y(0),
    plot,
  };
}

function drawBars(
  series: readonly ChartSeries[],
  centers: readonly number[],
  width: number,
  y: (value: number) => number,
) {
  return centers.flatMap((center, place) => {
    let [up, down] = [0, 0];
    return series.flatMap(({ kind, tone, values }): Bar[] => {
      const value = values[place] ?? 0;
      if (kind === 'line' || value === 0) return [];
      const before = value < 0 ? down : up;
      if (value < 0) down += value;
      else up += value;
      const [top, bottom] = [y(Math.max(before, before + value)), y(Math.min(before, before + value))];
      const barHeight = Math.max(barHeightMin, bottom - top);
      return [
        { place, tone, x: center - width / 2, y: value < 0 ? top : bottom - barHeight, width, height: barHeight },
      ];
    });
  });
}

function drawLine({ tone, values }: ChartSeries, centers: readonly number[], y: (value: number) => number): Line {
  const parts: Line['dots'][] = [];
  centers.forEach((x, place) => {
    const value = values[place] ?? null;
    if (value === null) return;
    const dot = { place, x, y: y(value) };
    const part = parts.at(-1);
    if (part && part.at(-1)?.place === place - 1) part.push(dot);
    else parts.push([dot]);
  });
  return {
    tone,
    paths: parts.map((dots) =>
      dots.map(({ x, y: at }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(at)}`).join(''),
    ),
    dots: parts.flat(),
  };
}

const round = (pixels: number) => Math.round(pixels * 100) / 100;

/** As many labels as fit side by side, with the last place's among them. */
function placeTicks(places: readonly ChartPlace[], centers: readonly number[], step: number): Tick[] {
  const labelWidth = Math.max(...places.map(({ short }) => short.length)) * characterWidth + labelGap;
  const every = Math.max(1, Math.ceil(labelWidth / step));
  const last = places.length - 1;
  return places.flatMap(({ short }, index) =>
    (last - index) % every === 0 ? [{ at: centers[index] ?? 0, label: short }] : [],
  );
}

/** The place at an x coordinate, also beyond the ends. */
export function placeAt({ centers, plot }: ChartDrawing, x: number): number {
  const index = Math.floor(((x - plot.left) / (plot.right - plot.left)) * centers.length);
  return Math.min(Math.max(index, 0), centers.length - 1);
}

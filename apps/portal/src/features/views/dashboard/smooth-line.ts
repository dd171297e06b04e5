/**
 * A smooth line through points. Between two points it is monotonic, so it shows no amount that isn't in the data. The slopes are
 * Steffen's ("A simple method for monotonic interpolation in one dimension", 1990).
 */

export interface Place {
  x: number;
  y: number;
}

const rise = (from: Place, to: Place) => (to.y - from.y) / (to.x - from.x);

/** The slope at a point from the slopes before and after it: 0 at a local maximum or minimum. */
function slopeBetween(before: number, after: number): number {
  if (before * after <= 0) return 0;
  return Math.sign(before) * Math.min(Math.abs(before), Math.abs(after), Math.abs(before + after) / 4) * 2;
}

/** The slopes at evenly spaced points. The first and last point have the slope of their only neighbour. */
function slopesOf(points: readonly Place[]): number[] {
  const rises = points.slice(1).map((point, index) => rise(points[index] as Place, point));
  return points.map((_, index) => {
    const before = rises[index - 1];
    const after = rises[index];
    if (before === undefined || after === undefined) return before ?? after ?? 0;
    return slopeBetween(before, after);
  });
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The line as SVG path data. Points are ordered from left to right. A single point becomes a line of zero length. */
export function smoothLine(points: readonly Place[]): string {
  const slopes = slopesOf(points);
  return points
    .map((point, index) => {
      const from = points[index - 1];
      const end = `${round(point.x)} ${round(point.y)}`;
      if (!from) return `M${end}`;
      const third = (point.x - from.x) / 3;
      const leaving = `${round(from.x + third)} ${round(from.y + third * (slopes[index - 1] ?? 0))}`;
      const arriving = `${round(point.x - third)} ${round(point.y - third * (slopes[index] ?? 0))}`;
      return `C${leaving} ${arriving} ${end}`;
    })
    .join('');
}

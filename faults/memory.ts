import { readFileSync } from 'node:fs';
import { residentBytes } from './stage/product.ts';
import type { Stage } from './stage/stage.ts';
import { median } from './tables.ts';

/** Memory of the run's processes over time, in bytes; null where a process wasn't there. */
export interface MemorySeries {
  name: string;
  points: { atMs: number; bytes: number | null }[];
}

const everyMs = 5_000;

/** Looks at the memory of every process of a stage until it is stopped. */
export function watchMemory({ processes, postgres }: Stage): { series: MemorySeries[]; stop(): void } {
  const startedAt = performance.now();
  const read: (readonly [string, () => number | null])[] = [
    ...processes.map(({ name, memoryBytes }) => [name, memoryBytes] as const),
    ['PostgreSQL (its share of all its processes)', () => shareOfTree(postgres.pid())],
    ['the load itself', () => residentBytes(process.pid)],
  ];
  const series = read.map(([name]): MemorySeries => ({ name, points: [] }));
  const look = () => {
    const atMs = performance.now() - startedAt;
    for (const [index, [, bytesOf]] of read.entries()) series[index]?.points.push({ atMs, bytes: bytesOf() });
  };
  look();
  const timer = setInterval(look, everyMs);
  return { series, stop: () => clearInterval(timer) };
}

/** What a process and its children use, memory that they share counted once. */
function shareOfTree(pid: number | undefined): number | null {
  if (pid === undefined) return null;
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    return [pid, ...children].reduce<number>((sum, one) => sum + shareOf(one), 0);
  } catch {
    return null;
  }
}

function shareOf(pid: number | string): number {
  try {
    const [, kilobytes = '0'] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}

/** The middle value of each quarter of the time, in bytes; 0 where the process wasn't there. */
export function quarters({ points }: MemorySeries): [number, number, number, number] {
  const end = points.at(-1)?.atMs ?? 0;
  const middle = (quarter: number) =>
    median(
      points
        .filter(({ atMs }) => atMs >= (quarter / 4) * end && atMs <= ((quarter + 1) / 4) * end)
        .flatMap(({ bytes }) => bytes ?? []),
    );
  return [middle(0), middle(1), middle(2), middle(3)];
}

const [width, height, left, bottom, top] = [960, 420, 60, 40, 20];
const colours = ['#1b7f5c', '#e07a1f', '#4a5fc1', '#b8336a', '#7a6a58', '#222222'];
const megabyte = 1024 * 1024;

/** The series as a drawing, with a line where each fault began. */
export function drawMemory(series: readonly MemorySeries[], faults: readonly { atMs: number; name: string }[]): string {
  const end = Math.max(1, ...series.flatMap(({ points }) => points.map(({ atMs }) => atMs)));
  const most = Math.max(1, ...series.flatMap(({ points }) => points.map(({ bytes }) => bytes ?? 0)));
  const x = (atMs: number) => left + (atMs / end) * (width - left - 10);
  const y = (bytes: number) => height - bottom - (bytes / most) * (height - bottom - top);
  const lines = series.map(({ name, points }, index) => {
    const parts = points.map(({ atMs, bytes }, at) => {
      if (bytes === null) return '';
      const begins = at === 0 || points[at - 1]?.bytes === null;
      return `${begins ? 'M' : 'L'}${x(atMs).toFixed(1)} ${y(bytes).toFixed(1)}`;
    });
    const colour = colours[index % colours.length];
    const label = `<text x="${left + 8}" y="${top + 14 + index * 15}" fill="${colour}">${name}</text>`;
    return `<path d="${parts.join('')}" fill="none" stroke="${colour}" stroke-width="1.5"/>${label}`;
  });
  const marks = faults.map(
    ({ atMs, name }) =>
      `<line x1="${x(atMs)}" x2="${x(atMs)}" y1="${top}" y2="${height - bottom}" stroke="#ddd"><title>${name}</title></line>`,
  );
  const axes = [0, 0.25, 0.5, 0.75, 1].flatMap((part) => [
    `<text x="8" y="${y(part * most) + 4}">${Math.round((part * most) / megabyte)} MB</text>`,
    `<text x="${x(part * end) - 12}" y="${height - 14}">${((part * end) / 60_000).toFixed(1)} min</text>`,
  ]);
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">`;
  return [
    open,
    '<title>Memory of each process</title>',
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...marks,
    ...axes,
    ...lines,
    '</svg>\n',
  ].join('\n');
}

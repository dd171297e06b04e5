import type { LongRun } from './long-run.ts';
import { growth } from './memory.ts';
import { problems, seconds } from './tables.ts';

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((total, one) => total + one, 0);

/** A long run as tables: answers by kind and status, by what went on, faults, memory, and what was lost. */
export function longTable(run: LongRun): string {
  const requests = Object.values(run.answers).reduce((total, counts) => total + sum(counts), 0);
  const looked = Object.entries(run.verdict.looked).map(([what, count]) => `${count} ${what}`);
  return [
    `### ${run.minutes} minutes, 2 servers and a worker (seed ${run.seed})`,
    '',
    `Capacity ${run.capacity.toFixed(1)} steps a second (closed loop, just before); given ${run.rate.toFixed(1)} a second. ` +
      `${run.begun} steps, ${requests} requests, at most ${run.mostWaiting} steps under way; ${run.turnedAway} arrivals ` +
      'found 400 waiting and did not ask.',
    '',
    `Acknowledged effects: ${run.acknowledged}. Lost: **${run.verdict.lost.length}**. Twice: **${run.verdict.doubled.length}**. ` +
      `Looked at: ${looked.join(', ')}. Nothing left to do ${seconds(run.settledMs)} after the last request.`,
    ...problems(run.verdict),
    '',
    ...countTable('kind of request', run.answers),
    ...countTable('while', run.answersByPhase),
    '| minute | fault | lasted | every server ready again |',
    '|---|---|---|---|',
    ...run.faults.map(
      ({ name, atMs, lastedMs, readyMs }) =>
        `| ${(atMs / 60_000).toFixed(1)} | ${name} | ${seconds(lastedMs)} | ${seconds(readyMs)} |`,
    ),
    '',
    '| memory | started | second quarter (median) | last quarter (median) | ratio |',
    '|---|---|---|---|---|',
    ...run.memory.map((series) => {
      const { earlier, later } = growth(series);
      const starts = run.processes.find(({ name }) => name === series.name)?.starts;
      const ratio = earlier === 0 ? '-' : (later / earlier).toFixed(2);
      return `| ${series.name} | ${starts === undefined ? '' : `${starts}×`} | ${megabytes(earlier)} | ${megabytes(later)} | ${ratio} |`;
    }),
    '',
  ].join('\n');
}

function countTable(first: string, all: Readonly<Record<string, Record<string, number>>>): string[] {
  const labels = [...new Set(Object.values(all).flatMap((counts) => Object.keys(counts)))].sort();
  return [
    `| ${[first, ...labels].join(' | ')} |`,
    `|${'---|'.repeat(labels.length + 1)}`,
    ...Object.entries(all).map(
      ([name, counts]) => `| ${[name, ...labels.map((label) => counts[label] ?? '')].join(' | ')} |`,
    ),
    '',
  ];
}

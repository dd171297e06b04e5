import type { LongRun } from './long-run.ts';
import { quarters } from './memory.ts';
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
    `Capacity ${run.capacity.toFixed(1)} steps a second (closed loop, just before); ${run.rate.toFixed(1)} a second were to come ` +
      `(${share(run.rate, run)}), ${run.givenRate.toFixed(1)} were begun (${share(run.givenRate, run)}). ` +
      `${run.begun} steps, ${requests} requests, at most ${run.mostWaiting} steps under way; ${run.turnedAway} arrivals ` +
      'found 400 waiting and did not ask.',
    '',
    `Acknowledged effects: ${run.acknowledged}. Lost: **${run.verdict.lost.length}**. Twice: **${run.verdict.doubled.length}**. ` +
      `Looked at: ${looked.join(', ')}. Nothing left to do ${seconds(run.settledMs)} after the last request.`,
    ...problems(run.verdict),
    '',
    ...errorTable(run, requests),
    ...countTable('kind of request', run.answers),
    ...countTable('while', run.answersByPhase),
    '| minute | fault | lasted | every server and worker ready again |',
    '|---|---|---|---|',
    ...run.faults.map(
      ({ name, atMs, lastedMs, readyMs }) =>
        `| ${(atMs / 60_000).toFixed(1)} | ${name} | ${seconds(lastedMs)} | ${seconds(readyMs)} |`,
    ),
    '',
    '| memory (median of each quarter) | started | first | second | third | last | last / second |',
    '|---|---|---|---|---|---|---|',
    ...run.memory.map((series) => {
      const medians = quarters(series);
      const [, second = 0, , last = 0] = medians;
      const starts = run.processes.find(({ name }) => name === series.name)?.starts;
      const ratio = second === 0 ? '-' : (last / second).toFixed(2);
      const cells = [series.name, starts === undefined ? '' : `${starts}×`, ...medians.map(megabytes), ratio];
      return `| ${cells.join(' | ')} |`;
    }),
    '',
  ].join('\n');
}

const share = (rate: number, { capacity }: LongRun) => `${((rate * 100) / capacity).toFixed(0)} % of it`;

/** Every answer that wasn't what somebody wanted, by what it was. */
function errorTable({ answers }: LongRun, requests: number): string[] {
  const kinds = new Map<string, number>();
  for (const counts of Object.values(answers))
    for (const [label, count] of Object.entries(counts))
      if (label !== '200') kinds.set(label, (kinds.get(label) ?? 0) + count);
  const rows = [...kinds].sort(([, a], [, b]) => b - a);
  return [
    '| errors by kind | answers | of all requests |',
    '|---|---|---|',
    ...rows.map(([label, count]) => `| ${label} | ${count} | ${((count * 100) / requests).toFixed(2)} % |`),
    `| all | ${sum(Object.fromEntries(rows))} | ${((sum(Object.fromEntries(rows)) * 100) / requests).toFixed(2)} % |`,
    '',
  ];
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

import { type Mark, type Result, type Summary, summarize } from './results.ts';

const headings = [
  'measured',
  'against',
  'hold',
  'pass',
  'ratio',
  'range',
  'quiet',
  'loaded',
  'ours',
  'floor',
  'unit',
  'verdict',
];

/** Three digits that count: 0.873, 12.3, 1,234. */
export function figure(number: number | null): string {
  if (number === null) return '';
  if (Math.abs(number) >= 100) return Math.round(number).toLocaleString('en');
  return number.toPrecision(3);
}

const bound = (mark: Mark | undefined, of: 'hold' | 'pass') =>
  mark ? `${mark.better === 'more' ? '≥' : '≤'} ${mark[of]}` : '';

function cellsOf(result: Result): string[] {
  const summary = summarize(result);
  const range = summary.ratio === null ? '' : `${figure(summary.lowest)}–${figure(summary.highest)}`;
  return [
    result.name,
    result.floor,
    bound(result.mark, 'hold'),
    bound(result.mark, 'pass'),
    figure(summary.ratio),
    range,
    summary.ratio === null ? '' : `${summary.quiet} of ${summary.rounds}`,
    figure(summary.loadedRatio),
    figure(summary.ours),
    figure(summary.floor),
    result.unit,
    wordsOf(result, summary),
  ];
}

function wordsOf({ skipped, note }: Result, { verdict, quiet }: Summary): string {
  if (skipped !== undefined) return `skipped: ${skipped}`;
  return [verdict, quiet === 0 ? 'too few quiet rounds' : '', note ?? ''].filter(Boolean).join('; ');
}

/** The results as a table in Markdown, which also reads well in a terminal. */
export function printTable(results: readonly Result[]): string {
  const rows = [headings, ...results.map(cellsOf)];
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

/** What changed since an earlier run, a line each measure that both have. */
export function printComparison(now: readonly Result[], before: readonly Result[]): string {
  const earlier = new Map(before.map((result) => [result.id, summarize(result)]));
  const lines = now.flatMap((result) => {
    const [ours, theirs] = [summarize(result), earlier.get(result.id)];
    const [after, was] = [ours.ratio ?? ours.ours, theirs?.ratio ?? theirs?.ours ?? null];
    if (after === null || was === null || was === 0) return [];
    const change = Math.round((after / was - 1) * 100);
    return [`${result.name}: ${figure(was)} → ${figure(after)} (${change >= 0 ? '+' : ''}${change} %)`];
  });
  return lines.length > 0 ? lines.join('\n') : 'The two runs have nothing in common.';
}

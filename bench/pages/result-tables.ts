import type { Marks } from './audit-pages.ts';
import type { Ratios, Times } from './compare-pages.ts';

/** The marks of every page, as Markdown. */
export function auditTable(marks: readonly Marks[]): string {
  return table(
    ['page', 'accessibility', 'best practices', 'SEO', 'layout shift'],
    marks.map(({ path, accessibility, bestPractices, seo, layoutShift }) => [
      `\`${path}\``,
      `${accessibility}`,
      `${bestPractices}`,
      `${seo}`,
      layoutShift.toFixed(3),
    ]),
  );
}

/** The medians, as Markdown. */
export function timeTable(times: readonly Times[]): string {
  return table(
    ['conditions', 'page', 'first paint', 'largest paint', 'blocked', 'layout shift', 'sent'],
    times.map(({ conditions, page, firstPaintMs, largestPaintMs, blockedMs, layoutShift, bytes }) => [
      conditions,
      page,
      `${Math.round(firstPaintMs)} ms`,
      `${Math.round(largestPaintMs)} ms`,
      `${Math.round(blockedMs)} ms`,
      layoutShift.toFixed(3),
      `${(bytes / 1000).toFixed(1)} KB`,
    ]),
  );
}

/** The home page's largest paint as shares of the others', as Markdown. */
export function ratioTable(ratios: readonly Ratios[]): string {
  return table(
    ['conditions', 'home : empty (at most 1.5)', 'home : Next (below 1)'],
    ratios.map(({ conditions, ofEmpty, ofNext }) => [conditions, ofEmpty.toFixed(2), ofNext.toFixed(2)]),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

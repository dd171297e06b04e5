import { type Report, runLighthouse, type Throttling } from './lighthouse-tools.ts';

/** A page that is held to full marks, and the audits that its purpose contradicts. */
export interface AuditedPage {
  path: string;
  /** Whether search engines are told to leave it out. */
  unlisted: boolean;
  /** Whether it is what people get where there is no page. */
  notFound?: boolean;
}

/** What Lighthouse gave a page: marks from 0 to 100, the layout's shift, and a line for each mark that was lost. */
export interface Marks {
  path: string;
  accessibility: number;
  bestPractices: number;
  seo: number;
  layoutShift: number;
  lost: string[];
}

const layoutShiftMax = 0.01;
const slow4g: Throttling = { method: 'simulate', rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier: 4 };
// Search engines are told to leave such a page out; the browser logs an answer of 404 as an error of the page.
const onPurpose = ['is-crawlable'];
const onPurposeWhereNothingIs = [...onPurpose, 'http-status-code', 'errors-in-console'];

/** Runs Lighthouse's mobile audits on one page. */
export async function auditPage(
  browser: { path: string; flags: readonly string[] },
  address: string,
  { path, unlisted, notFound = false }: AuditedPage,
): Promise<Marks> {
  const report = await runLighthouse(browser.path, browser.flags, `${address}${path}`, {
    categories: ['performance', 'accessibility', 'best-practices', 'seo'],
    skipAudits: notFound ? onPurposeWhereNothingIs : unlisted ? onPurpose : [],
    throttling: slow4g,
  });
  const layoutShift = report.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;
  return {
    path,
    accessibility: mark(report, 'accessibility'),
    bestPractices: mark(report, 'best-practices'),
    seo: mark(report, 'seo'),
    layoutShift,
    lost: lostMarks(report),
  };
}

/** What keeps a page from passing; empty where nothing does. */
export function shortcomings({ path, accessibility, bestPractices, seo, layoutShift, lost }: Marks): string[] {
  const whole = accessibility === 100 && bestPractices === 100 && seo === 100;
  const still = layoutShift <= layoutShiftMax;
  return [
    ...(whole ? [] : [`${path}: ${lost.join('; ') || 'a category has no mark'}`]),
    ...(still ? [] : [`${path} shifts by ${layoutShift}`]),
  ];
}

function mark({ categories }: Report, name: string): number {
  const score = categories[name]?.score;
  return typeof score === 'number' ? Math.round(score * 100) : Number.NaN;
}

function lostMarks({ categories, audits }: Report): string[] {
  return ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
    (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score === 1) return [];
      const where = (audit.details?.items ?? [])
        .map(({ node }) => node?.selector ?? node?.snippet ?? '')
        .filter(Boolean);
      return [`${id} (${audit.title})${where.length > 0 ? ` at ${where.slice(0, 3).join(', ')}` : ''}`];
    }),
  );
}

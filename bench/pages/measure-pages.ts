/**
 * Lighthouse on every page, and the home page's times beside an empty page's and Next's. README.md says how and why.
 *
 * `npm run bench:pages` measures both, `npm run bench:pages -- audits` only the marks. Ends with 1 where something falls short.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { chromiumFlags, findChromium } from '../../e2e/find-chromium.ts';
import { type AuditedPage, auditPage, type Marks, shortcomings } from './audit-pages.ts';
import { comparePages, ratios, slowness, type Times } from './compare-pages.ts';
import { here, installTools } from './lighthouse-tools.ts';
import { auditTable, ratioTable, timeTable } from './result-tables.ts';
import { runNextPage } from './run-next-page.ts';
import { runProductWithEmptyPage } from './run-product.ts';

const quietLoadMax = 0.3;
const auditsOnly = process.argv.includes('audits');
// A signal ends the process the usual way, so that what it has started ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

// How much others want of the machine, before this bench does: 1 is all of it.
const othersLoad = (loadavg()[0] ?? 0) / availableParallelism();
installTools();
const browser = { path: await findChromium(), flags: chromiumFlags };
console.log('Building the product with an empty page …');
const product = await runProductWithEmptyPage();
let marks: Marks[] = [];
let times: Times[] = [];
try {
  marks = await auditAll(product.address, findPages(product.siteFolder));
  console.log(`\n${auditTable(marks)}\n`);
  if (!auditsOnly) times = await measureTimes(product.address);
} finally {
  await product.stop();
}
const shares = auditsOnly ? [] : ratios(times);
if (!auditsOnly) console.log(`\n${timeTable(times)}\n\n${ratioTable(shares)}\n`);
writeResults();
if (!auditsOnly) sayHowBusy();
const problems = [...marks.flatMap(shortcomings), ...slowness(shares)];
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'Everything holds.' : `${problems.length} fall short.`);
process.exit(problems.length === 0 ? 0 : 1);

/** Every page that the site's build made, found where people find it, and the agents' first screen. */
function findPages(siteFolder: string): AuditedPage[] {
  const files = readdirSync(siteFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  const pages = files.map((file) => {
    const unlisted = /<meta name="robots" content="noindex"/.test(readFileSync(join(siteFolder, file), 'utf8'));
    const notFound = file === '404.html';
    const path = notFound ? '/no-such-page' : `/${file.replace(/(^|\/)index\.html$/, '')}`;
    return { path, unlisted, notFound };
  });
  const built = pages.filter(({ path }) => path !== '/empty').sort((a, b) => (a.path < b.path ? -1 : 1));
  return [...built, { path: '/agent-login', unlisted: true }];
}

async function auditAll(address: string, pages: readonly AuditedPage[]): Promise<Marks[]> {
  const all: Marks[] = [];
  for (const page of pages) {
    console.log(`Auditing ${page.path} …`);
    all.push(await auditPage(browser, address, page));
  }
  return all;
}

async function measureTimes(address: string): Promise<Times[]> {
  console.log('Building the page of create-next-app …');
  const next = await runNextPage();
  try {
    const urls = { home: `${address}/`, empty: `${address}/empty`, next: `${next.address}/` };
    return await comparePages(browser, urls, console.log);
  } finally {
    await next.stop();
  }
}

/** Times are worth keeping from a quiet machine only; marks don't mind. */
function sayHowBusy(): void {
  const share = othersLoad.toFixed(1);
  if (othersLoad > quietLoadMax)
    console.log(`Others kept the machine busy (load ${share} per processor): measure again.`);
}

function writeResults(): void {
  const folder = join(here, 'results');
  mkdirSync(folder, { recursive: true });
  const machine = { processors: availableParallelism(), othersLoad };
  const result = { at: new Date().toISOString(), machine, marks, times, ratios: shares };
  writeFileSync(join(folder, 'pages.json'), `${JSON.stringify(result, null, 2)}\n`);
}

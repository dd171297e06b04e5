/** Measures the pages' bytes and their first paint: `npm run bench:pages`. Ends with 1 if a bar is missed. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { buildFrontEnds } from '@foodbank/front-ends/front-ends';
import { type Browser, chromium, devices, type Page } from 'playwright-core';
import { makeCustomer, makeOrder } from '../../apps/api/test/make-agent.ts';
import { makeSignedInAgent } from '../../apps/api/test/sign-in-directly.ts';
import { startApp } from '../../apps/api/test/start-app.ts';
import { chromiumFlags, findChromium } from '../../e2e/find-chromium.ts';
import { digits, holdsBar, median, type Result, ratioOf, replaceSection, tableOf } from '../results.ts';
import { measureShop } from './measure-shop.ts';
import { slowDown } from './slow-phone.ts';

const pages = {
  home: '/',
  'log-in': '/agent-login',
  registration: '/agent-registration',
  dashboard: '/agent-dashboard',
  app: '/app/',
} as const;
const scriptsMaxKB: Record<string, number> = { home: 3, dashboard: 110 };
const emptyPath = '/empty-page-of-the-bench';
const emptyPage = '<!doctype html><html lang="en"><title>An empty page</title><p>An empty page</p></html>';
const rounds = 5;
// How much longer than the home page's the first paint of a page that is rendered at build time may take.
const firstPaintMax = 1.5;

const ends: (() => unknown)[] = [];
try {
  await buildFrontEnds('http://127.0.0.1:3000', console.log);
  const { address, storage } = await startProduct();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
  ends.push(() => browser.close());
  const results = [
    ...(await measureBytes(browser, address, storage)),
    ...(await measurePaint(browser, address, storage)),
    ...(await measureShop(browser, rounds)),
  ];
  const table = tableOf(results);
  console.log(table);
  const day = new Date().toISOString().slice(0, 10);
  replaceSection(
    join(import.meta.dirname, '../README.md'),
    'pages',
    `${day}, Chromium ${browser.version()}.\n\n${table}`,
  );
  if (!results.every(holdsBar)) process.exitCode = 1;
} finally {
  for (const end of ends.reverse()) await end();
}

/** Starts the product in this process, with an agent who has made a sale, and with an empty page for comparison. */
async function startProduct(): Promise<{ address: string; storage: Record<string, string> }> {
  const product = await startApp({ after: (end) => ends.push(end) }, { at: new Date().toISOString() });
  product.app.get(emptyPath, (_, reply) => reply.type('text/html; charset=utf-8').send(emptyPage));
  const { id, token, referralCode, email } = await makeSignedInAgent(product);
  await makeCustomer(product, 'C-1', { referralCode });
  await makeOrder(product, 'O-1', { customerId: 'C-1' });
  const agent = { id, firstname: 'Ngozi', lastname: 'Eze', email, category: 'individual', referralCode };
  const address = await product.app.listen({ host: '127.0.0.1', port: 0 });
  return { address, storage: { authToken: token, agent: JSON.stringify(agent) } };
}

/** Opens a phone's browser with an empty cache, signed in if the address needs it. */
async function openPage(browser: Browser, path: string, storage: Record<string, string>): Promise<Page> {
  const context = await browser.newContext(devices['Pixel 7']);
  const entries = path === pages.dashboard ? Object.entries(storage) : [];
  await context.addInitScript((all) => {
    for (const [key, value] of all) localStorage.setItem(key, value);
  }, entries);
  return context.newPage();
}

/** The bytes of each page before any interaction, as sent, by kind. */
async function measureBytes(browser: Browser, address: string, storage: Record<string, string>): Promise<Result[]> {
  const results: Result[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const page = await openPage(browser, path, storage);
    const pending: Promise<[string, number]>[] = [];
    page.on('requestfinished', (request) =>
      pending.push(request.sizes().then(({ responseBodySize }) => [request.resourceType(), responseBodySize])),
    );
    await page.goto(address + path, { waitUntil: 'networkidle' });
    if (page.url() !== address + path) throw new Error(`${path} led to ${page.url()}`);
    const inline = await inlineScriptKB(page);
    const bytes = new Map<string, number>();
    for (const [kind, size] of await Promise.all(pending)) bytes.set(kind, (bytes.get(kind) ?? 0) + size / 1000);
    await page.context().close();
    const most = scriptsMaxKB[name];
    const script = { figure: inline + (bytes.get('script') ?? 0), unit: 'KB', ...(most && { bar: { most } }) };
    const note = [...bytes].map(([kind, size]) => `${kind} ${digits(size)}`).join(', ');
    const total = [...bytes.values()].reduce((sum, size) => sum + size, 0);
    results.push({ name: `${name}: scripts before interaction`, ...script });
    results.push({ name: `${name}: first load with its fonts`, figure: total, unit: 'KB', note });
  }
  return results;
}

/** Scripts inside the document count as scripts too, as brotli compresses them. */
async function inlineScriptKB(page: Page): Promise<number> {
  const scripts = page.locator('script:not([src]):not([type="application/ld+json"])');
  return brotliCompressSync((await scripts.allTextContents()).join('\n')).length / 1000;
}

/** The first contentful paint of each page on a slow phone, as a ratio: home's to the empty page's, the others' to home's, the app's to both. */
async function measurePaint(browser: Browser, address: string, storage: Record<string, string>): Promise<Result[]> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    for (const [name, path] of Object.entries({ empty: emptyPath, ...pages })) {
      const page = await openPage(browser, path, storage);
      times.set(name, [...(times.get(name) ?? []), await firstPaintMs(page, address + path)]);
      await page.context().close();
    }
  }
  const timesOf = (name: string) => times.get(name) ?? [];
  const pairs: [name: string, base: string][] = Object.keys(pages).map((name) => [
    name,
    name === 'home' ? 'empty' : 'home',
  ]);
  return [...pairs, ['app', 'empty'] as const].map(([name, base]) => {
    const { figure, note } = ratioOf(timesOf(name).map((time, round) => [time, timesOf(base)[round] ?? Number.NaN]));
    const milliseconds = [name, base].map((one) => median(timesOf(one)).toFixed(0)).join(' and ');
    const bar = base === 'empty' ? {} : { bar: { most: firstPaintMax } };
    return { name: `first paint, ${name} / ${base}`, figure, unit: '', ...bar, note: `${note}; ${milliseconds} ms` };
  });
}

async function firstPaintMs(page: Page, url: string): Promise<number> {
  await slowDown(page);
  await page.goto(url);
  for (;;) {
    const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
    if (painted !== undefined) return painted;
    await sleep(50);
  }
}

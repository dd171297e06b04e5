import { type Report, runLighthouse, type Throttling } from './lighthouse-tools.ts';

/** The pages whose times are set side by side. */
export type Contestant = 'home' | 'empty' | 'next';

/** A line and a processor to load a page with. */
export interface Conditions {
  name: string;
  throttling: Throttling;
}

/** One load, times in ms, bytes as sent. */
interface Load {
  firstPaintMs: number;
  largestPaintMs: number;
  blockedMs: number;
  layoutShift: number;
  bytes: number;
}

/** The medians of one page under one set of conditions, and every load that they come from. */
export interface Times extends Load {
  conditions: string;
  page: Contestant;
  loads: Load[];
}

/** How the home page stands against the two others: shares of their largest paint's time. */
export interface Ratios {
  conditions: string;
  ofEmpty: number;
  ofNext: number;
}

const rounds = 5;
const ofEmptyMax = 1.5;

const slow3g = { rttMs: 400, throughputKbps: 400, cpuSlowdownMultiplier: 6 };

/** Lighthouse's own mobile line, and a slow 3G with a cheap phone: once by its model, once really slowed down. */
export const allConditions: readonly Conditions[] = [
  {
    name: 'slow 4G, simulated',
    throttling: { method: 'simulate', rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier: 4 },
  },
  { name: 'slow 3G and 6x CPU, simulated', throttling: { method: 'simulate', ...slow3g } },
  { name: 'slow 3G and 6x CPU, applied', throttling: { method: 'devtools', ...slow3g } },
];

/** Loads every page in turn, round after round, so that whatever else the machine does falls on all of them alike. */
export async function comparePages(
  browser: { path: string; flags: readonly string[] },
  urls: Record<Contestant, string>,
  say: (line: string) => void,
): Promise<Times[]> {
  const pages = Object.keys(urls) as Contestant[];
  const all = allConditions.flatMap(({ name }) =>
    pages.map((page) => ({ conditions: name, page, loads: [] as Load[] })),
  );
  for (let round = 1; round <= rounds; round++) {
    say(`Round ${round} of ${rounds} …`);
    for (const { conditions, page, loads } of all) {
      const throttling = allConditions.find(({ name }) => name === conditions)?.throttling;
      if (!throttling) throw new Error(`${conditions} are no conditions`);
      const report = await runLighthouse(browser.path, browser.flags, urls[page], {
        categories: ['performance'],
        throttling,
      });
      loads.push(readLoad(report));
    }
  }
  return all.map((times) => ({ ...times, ...medians(times.loads) }));
}

/** The home page's times as shares of the two others', a line for each set of conditions. */
export function ratios(times: readonly Times[]): Ratios[] {
  return allConditions.map(({ name }) => {
    const of = (page: Contestant) => {
      const found = times.find((one) => one.conditions === name && one.page === page);
      if (!found) throw new Error(`${page} was not measured: ${name}`);
      return found.largestPaintMs;
    };
    return { conditions: name, ofEmpty: of('home') / of('empty'), ofNext: of('home') / of('next') };
  });
}

/** What keeps the home page from passing; empty where nothing does. */
export function slowness(all: readonly Ratios[]): string[] {
  return all.flatMap(({ conditions, ofEmpty, ofNext }) => [
    ...(ofEmpty <= ofEmptyMax
      ? []
      : [
          `${conditions}: the home page takes ${ofEmpty.toFixed(2)} times as long as an empty one, above ${ofEmptyMax}`,
        ]),
    ...(ofNext < 1 ? [] : [`${conditions}: the home page takes ${ofNext.toFixed(2)} times as long as Next's`]),
  ]);
}

function readLoad({ audits }: Report): Load {
  const value = (name: string) => {
    const number = audits[name]?.numericValue;
    if (number === undefined) throw new Error(`Lighthouse gave no ${name}`);
    return number;
  };
  return {
    firstPaintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
    blockedMs: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
  };
}

function medians(loads: readonly Load[]): Load {
  const of = (read: (load: Load) => number) => {
    const sorted = loads.map(read).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return {
    firstPaintMs: of((load) => load.firstPaintMs),
    largestPaintMs: of((load) => load.largestPaintMs),
    blockedMs: of((load) => load.blockedMs),
    layoutShift: of((load) => load.layoutShift),
    bytes: of((load) => load.bytes),
  };
}

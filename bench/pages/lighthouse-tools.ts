import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** This folder: its tools are installed in it and nowhere else. */
export const here = import.meta.dirname;

/** One audit of a report, with the little of it that is read here. */
interface Audit {
  title: string;
  score: number | null;
  scoreDisplayMode: string;
  numericValue?: number;
  details?: { items?: { node?: { selector?: string; snippet?: string; explanation?: string } }[] };
}

/** A Lighthouse report, with the little of it that is read here. Scores are from 0 to 1. */
export interface Report {
  audits: Record<string, Audit>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  environment: { benchmarkIndex: number };
  runtimeError?: { code: string; message: string };
}

/** How slow a line and a processor Lighthouse assumes (simulate) or makes (devtools). */
export interface Throttling {
  method: 'simulate' | 'devtools';
  rttMs: number;
  throughputKbps: number;
  cpuSlowdownMultiplier: number;
}

interface Lighthouse {
  default(url: string, flags: object, config: object): Promise<{ lhr: Report } | undefined>;
}

interface Chrome {
  port: number;
  kill(): void;
}

interface ChromeLauncher {
  launch(options: { chromePath: string; chromeFlags: string[]; logLevel: string }): Promise<Chrome>;
}

/** Installs what package-lock.json names, unless it is there: the whole product is built and tested without these tools. */
export function installTools(): void {
  const inside = join(here, 'node_modules/.package-lock.json');
  if (existsSync(inside) && isInstalled(inside)) return;
  console.log('Installing Lighthouse and Next beside this bench (once) …');
  // What npm run says about the repository's root is nothing for this folder.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const { status } = spawnSync('npm', ['ci', '--no-workspaces'], { cwd: here, env, stdio: 'inherit' });
  if (status !== 0) throw new Error('npm ci failed in bench/pages');
}

/** Whether every package that this folder asks for is there in the version that it asks for. */
function isInstalled(installedList: string): boolean {
  const wanted: Record<string, string> = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')).dependencies;
  const { packages } = JSON.parse(readFileSync(installedList, 'utf8'));
  return Object.entries(wanted).every(([name, version]) => packages[`node_modules/${name}`]?.version === version);
}

/** Runs Lighthouse's mobile form of itself once, in a fresh browser. */
export async function runLighthouse(
  chromePath: string,
  chromeFlags: readonly string[],
  url: string,
  { categories, skipAudits = [], throttling }: { categories: string[]; skipAudits?: string[]; throttling: Throttling },
): Promise<Report> {
  const lighthouse: Lighthouse = await import(fileOf('lighthouse/core/index.js'));
  const launcher: ChromeLauncher = await import(fileOf('chrome-launcher/dist/index.js'));
  const chrome = await launcher.launch({ chromePath, chromeFlags: ['--headless', ...chromeFlags], logLevel: 'silent' });
  // Whoever stops the bench stops its browser.
  const kill = () => chrome.kill();
  process.once('exit', kill);
  try {
    const flags = { port: chrome.port, logLevel: 'silent', output: 'json', ignoreStatusCode: true };
    const config = {
      extends: 'lighthouse:default',
      settings: { onlyCategories: categories, skipAudits, ...throttlingSettings(throttling) },
    };
    const run = await lighthouse.default(url, flags, config);
    if (!run) throw new Error(`Lighthouse said nothing about ${url}`);
    const { runtimeError } = run.lhr;
    if (runtimeError) throw new Error(`Lighthouse on ${url}: ${runtimeError.code} ${runtimeError.message}`);
    return run.lhr;
  } finally {
    process.off('exit', kill);
    kill();
  }
}

// DevTools delays whole requests, not packets: Lighthouse's own factors between a line and what DevTools is told.
const requestLatencyPerRtt = 3.75;
const throughputShare = 0.9;

function throttlingSettings({ method, rttMs, throughputKbps, cpuSlowdownMultiplier }: Throttling) {
  const kbps = throughputKbps * throughputShare;
  const requestLatencyMs = rttMs * requestLatencyPerRtt;
  return {
    throttlingMethod: method,
    throttling: {
      rttMs,
      throughputKbps,
      cpuSlowdownMultiplier,
      requestLatencyMs,
      downloadThroughputKbps: kbps,
      uploadThroughputKbps: kbps,
    },
  };
}

// Found by path: the types are only there where the tools are, and the repository is checked without them.
function fileOf(path: string): string {
  return pathToFileURL(join(here, 'node_modules', path)).href;
}

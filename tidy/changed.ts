import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { journeysOf, journeysOfApps } from './journeys-of.ts';

/** What `npm test -- --changed` runs, and which changed files no test of a domain covers. */
export interface Chosen {
  tests: string[];
  /** Names of journeys. */
  journeys: string[];
  /** Changed files that everything may depend on: only the whole `npm test` shows what they break. */
  everywhere: string[];
}

const domains = 'apps/api/src/domains/';
const sources = ['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}', 'apps/api/test/**/*.ts'];

/** The files that differ from `origin/main`, or from `main` where there is no remote, with those that are not committed. */
export function listChanged(): string[] {
  const git = (...words: string[]) =>
    execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const base = ['origin/main', 'main', 'HEAD'].find((name) => {
    try {
      return git('rev-parse', '--verify', name) !== '';
    } catch {
      return false;
    }
  });
  const named = `${git('diff', '--name-only', '--merge-base', base ?? 'HEAD')}${git('ls-files', '--others', '--exclude-standard')}`;
  return [...new Set(named.split('\n').filter(Boolean))].sort();
}

/** `area/domain` of a file of the server, or of a feature's screens; null for others. */
export function domainOf(path: string): string | null {
  return /^apps\/(?:api\/src\/domains|\w+\/src\/features)\/([\w-]+\/[\w-]+)\//.exec(path)?.[1] ?? null;
}

/** The tests and journeys of what changed: of the domains themselves, and of those whose files import a changed file directly. */
export function chooseTests(changed: readonly string[]): Chosen {
  const files = [...new Set(sources.flatMap((pattern) => globSync(pattern)))].filter(
    (file) => !file.includes('node_modules'),
  );
  const importers = listImporters(files);
  const touched = new Set(changed.flatMap((path) => [path, ...(importers.get(path) ?? [])]));
  const places = new Set([...touched].flatMap((path) => domainOf(path) ?? []));
  const tests = files.filter((file) => file.endsWith('.test.ts') && isChosen(file, places, touched));
  const apps = changed.flatMap((path) =>
    domainOf(path) === null ? (/^apps\/(\w+)\/src\//.exec(path)?.[1] ?? []) : [],
  );
  const named = [
    ...[...places].flatMap((place) => journeysOf[place] ?? []),
    ...apps.flatMap((app) => journeysOfApps[app] ?? []),
    ...changed.flatMap((path) => (path.endsWith('.e2e.ts') ? basename(path).replace(/\..*/, '') : [])),
  ];
  const everywhere = changed.filter((path) => isEverywhere(path));
  return { tests: tests.sort(), journeys: [...new Set(named)].sort(), everywhere };
}

/** A test of a chosen domain of the server, or one that changed or imports what changed. */
function isChosen(file: string, places: ReadonlySet<string>, touched: ReadonlySet<string>): boolean {
  const place = file.startsWith(domains) ? domainOf(file) : null;
  return touched.has(file) || (place !== null && places.has(place));
}

const isEverywhere = (path: string): boolean =>
  /^(apps\/api\/src\/(platform\/|\w)|packages\/(ui|app)\/src\/|e2e\/[^.]+\.ts$|package-lock)/.test(path) &&
  !path.startsWith(domains);

/** By file, the files that import it directly. */
function listImporters(files: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of files)
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g)) {
      const imported = resolveImport(file, from);
      if (imported !== null) found.set(imported, [...(found.get(imported) ?? []), file]);
    }
  return found;
}

function resolveImport(file: string, from: string): string | null {
  if (from.startsWith('.')) return normalize(join(dirname(file), from));
  const [, name = '', path = ''] = /^@foodbank\/([\w-]+)\/(.+)$/.exec(from) ?? [];
  return name === '' ? null : `packages/${name}/src/${path}.ts`;
}

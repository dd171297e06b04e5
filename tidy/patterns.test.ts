import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseSync } from '@swc/core';
import { isSafePattern } from 'redos-detector';

interface Pattern {
  file: string;
  source: string;
  flags: string;
}

/** Where a pattern reads only what we wrote ourselves: our own build, configuration, contract, migrations and database. */
const readsOurOwn: Readonly<Record<string, string>> = {
  'apps/api/src/config.ts': 'the operator’s environment',
  'apps/api/src/front-ends.ts': 'the names of our files',
  'apps/api/src/platform/migrate.ts': 'our migrations',
  'apps/api/src/platform/embedded-postgres/failure.ts': 'what PostgreSQL prints while it starts',
  'apps/api/src/platform/embedded-postgres/server.ts': 'what PostgreSQL prints while it starts',
  'apps/api/src/providers/paystack.ts': 'the operator’s environment',
  'apps/portal/src/routes.tsx': 'the address in the visitor’s own browser',
  'apps/portal/vite.config.ts': 'the names of our files',
};

/** Patterns that are put together at run time, as they come out. */
const assembled: Readonly<Record<string, readonly string[]>> = {
  'packages/contract/src/dashboard.ts': ['^\\d{1,2}$', '^\\d{1,4}$'],
};

const patterns: Pattern[] = [];
const assembledIn = new Set<string>();
const isSource = /^(apps|packages)\/.*\.(ts|tsx|cjs|mjs)$/;
const isTest = /\.test\.tsx?$|\/test\//;
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
for (const file of listed.split('\n').filter((path) => isSource.test(path) && !isTest.test(path))) {
  const isScreen = file.endsWith('x');
  collect(file, parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: isScreen, target: 'es2024' }));
}

/** Walks the whole syntax tree: every literal, and every file that makes a pattern out of texts. */
function collect(file: string, node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, pattern, flags, callee } = node as Record<string, unknown>;
  if (type === 'RegExpLiteral') patterns.push({ file, source: String(pattern), flags: String(flags) });
  const isMade = type === 'NewExpression' || type === 'CallExpression';
  if (isMade && (callee as { value?: string }).value === 'RegExp') assembledIn.add(file);
  for (const child of Object.values(node)) collect(file, child);
}

/** True if no text makes the engine try twice what it tried once, as far as the detector can tell within its steps. */
function isSafe({ source, flags }: Pattern): boolean {
  const has = (flag: string) => flags.includes(flag);
  const { safe, error } = isSafePattern(source, {
    caseInsensitive: has('i'),
    unicode: has('u'),
    dotAll: has('s'),
    multiLine: has('m'),
    // Steps, not time: the verdict is the same on a slow machine.
    maxSteps: 2_500,
  });
  return safe && error === null;
}

/** Long texts of the characters that the pattern speaks of, alone and in pairs, ending in something that it does not. */
function hostileTexts(source: string): string[] {
  const characters = [...new Set(['a', 'A', '0', ' ', '\n', '\t', '{', '/', '-', ...source])];
  const pairs = characters.flatMap((one) => [one, ...[...'a0 {/'].map((other) => one + other)]);
  return pairs.map((pump) => `${pump.repeat(hostileLength / pump.length)}\u0001!`);
}

const slowMs = 100;
/** Longer than any address or header may be; what grows with the square takes a while here. */
const hostileLength = 16_000;

/** True if one of the texts takes too long, three times in a row: a busy machine alone doesn't make a pattern slow. */
function isSlow({ source, flags }: Pattern): boolean {
  const timed = new RegExp(source, flags.replace(/[gy]/g, ''));
  return hostileTexts(source).some((text) => {
    const isSlowOnce = () => {
      const began = performance.now();
      timed.test(text);
      return performance.now() - began > slowMs;
    };
    return isSlowOnce() && isSlowOnce() && isSlowOnce();
  });
}

test('the patterns of the sources were found', () => {
  assert.ok(patterns.length > 50, `${patterns.length}`);
  assert.ok(patterns.some(({ file }) => file === 'packages/contract/src/email.ts'));
});

test('a pattern that is put together at run time is judged by what comes out', () => {
  assert.deepEqual([...assembledIn].sort(), Object.keys(assembled).sort());
  for (const [file, sources] of Object.entries(assembled)) {
    for (const source of sources) assert.ok(isSafe({ file, source, flags: '' }), `${file}: ${source}`);
  }
});

test('no pattern that reads what strangers send takes long, whatever they send', () => {
  const doubtful = patterns.filter((pattern) => !(pattern.file in readsOurOwn) && !isSafe(pattern));
  const slow = doubtful.filter(isSlow);
  assert.deepEqual(
    slow.map(({ file, source }) => `${file}: ${source}`),
    [],
  );
});

test('a pattern that tries every way is told from one that doesn’t', () => {
  const bad = { file: '', source: '^(a+)+$', flags: '' };
  assert.equal(isSafe(bad), false);
  assert.equal(isSafe({ file: '', source: '^[a-z]{1,20}$', flags: '' }), true);
  assert.ok(isSlow({ file: '', source: 'a+$', flags: '' }), 'one that grows with the square is seen');
});

test('every file that is said to read only our own has a pattern', () => {
  const files = new Set(patterns.map(({ file }) => file));
  assert.deepEqual(
    Object.keys(readsOurOwn).filter((file) => !files.has(file)),
    [],
  );
});

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

/**
 * Patterns that may take more steps than the detector allows, by file or folder, or by file and pattern, with the reason. Most of
 * them read only text that we or the operator wrote.
 */
const mayTakeLong: Record<string, string> = {
  'apps/api/src/config.ts': 'the environment',
  'packages/front-ends/': 'the names of our files',
  'apps/api/src/domains/foundation/notifications/greeting.ts \\p{Nd}{4}|': 'at most 14 characters from each place',
  'apps/api/src/platform/answer-errors.ts Connection terminated|': 'the messages of the database client',
  'packages/embedded-postgres/': 'what PostgreSQL prints, and this machine’s processes',
  'apps/api/src/platform/html-headers.ts': 'our pages',
  'apps/api/src/platform/migrate.ts': 'our migrations',
  'apps/api/src/platform/pages.ts \\.(?!br$|gz$)\\w+$': 'the names of our files',
  'apps/api/src/platform/site-preview.ts': 'our templates',
  'apps/api/src/platform/other-methods.ts \\{(\\w+)\\}': 'the paths of the contract',
  'apps/api/src/providers/http.ts': 'the environment',
  'apps/portal/pages-at-build.ts': 'our own page, at build time',
  'apps/shop/service-worker-at-build.ts': 'our own page, at build time',
  'apps/shop/vite.config.ts': 'the names of our files',
  'apps/portal/vite.config.ts': 'the names of our files',
  'apps/api/src/domains/money/reconciliation/statement-cells.ts ^(.*?)': 'at most 100 characters',
  'apps/api/src/domains/money/reconciliation/statement-cells.ts ,\\d{1,2}': 'at most 100 characters',
  'apps/api/src/domains/money/reconciliation/read-rows.ts': 'at most 300 characters',
  'apps/api/src/platform/workbook/read-workbook.ts': 'at most 255 characters',
  'apps/api/src/domains/selling/catalogue/search/': 'a search or a name of at most 100 characters',
  'apps/api/src/domains/selling/deliveries/load-rules.ts': 'the unit of a product, at most 100 characters',
  'apps/api/src/platform/cut-records.ts  *"': 'tried once a cell, at its beginning',
  'packages/contract/src/primitives/typed-days.ts': 'at most 100 characters',
  'packages/contract/src/primitives/search-handles.ts ^(?:(FB|order)': 'at most 300 characters',
  'packages/contract/src/client/client.ts \\{(\\w+)\\}': 'the paths of the contract',
};

// What people paste is read up to a length at which the worst text takes a moment (`read-in-time.test.ts`).
const readers = ['account-numbers', 'phone', 'referral-codes', 'row-ids', 'typed-ids'];
const primitive = (name: string) => `packages/contract/src/primitives/${name}.ts`;
for (const reader of readers) mayTakeLong[primitive(reader)] = 'at most 2,000 characters';
mayTakeLong[primitive('contacts-in-text')] = 'at most 10,000 characters, which take a moment (`read-in-time.test.ts`)';

/** Files with patterns that are put together at run time and tried with the worst texts in `read-in-time.test.ts`. */
const timed = ['contacts-in-text', 'fold-text', 'seen-lines'].map(primitive);

/** Patterns that are put together at run time, in their final form. */
const assembled: Readonly<Record<string, readonly string[]>> = {
  'apps/api/src/platform/cut-records.ts': ['[\\,\\r\\n]', '[\\;\\r\\n]', '[\\t\\r\\n]'],
  'packages/contract/src/views/dashboard.ts': ['^\\d{1,2}$', '^\\d{1,4}$'],
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

/** Walks a syntax tree and collects every literal pattern, and every file that makes a pattern from strings. */
function collect(file: string, node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, pattern, flags, callee } = node as Record<string, unknown>;
  if (type === 'RegExpLiteral') patterns.push({ file, source: String(pattern), flags: String(flags) });
  const isMade = type === 'NewExpression' || type === 'CallExpression';
  if (isMade && (callee as { value?: string }).value === 'RegExp') assembledIn.add(file);
  for (const child of Object.values(node)) collect(file, child);
}

/** True if the detector proves, within its steps, that no text causes heavy backtracking. */
function isSafe({ source, flags }: Pattern): boolean {
  const has = (flag: string) => flags.includes(flag);
  // The detector knows no letters of every script without regard to case.
  if (has('i') && has('u')) return false;
  const { safe, error } = isSafePattern(source, {
    caseInsensitive: has('i'),
    unicode: has('u'),
    dotAll: has('s'),
    multiLine: has('m'),
    // Steps instead of time, so that the result is the same on every machine.
    maxSteps: 2_500,
  });
  return safe && error === null;
}

test('the patterns of the sources were found', () => {
  assert.ok(patterns.length > 50, `${patterns.length}`);
  assert.ok(patterns.some(({ file }) => file === 'packages/contract/src/primitives/email.ts'));
});

test('a pattern that is put together at run time is checked in its final form', () => {
  assert.deepEqual([...assembledIn].sort(), [...Object.keys(assembled), ...timed].sort());
  for (const [file, sources] of Object.entries(assembled)) {
    for (const source of sources) assert.ok(isSafe({ file, source, flags: '' }), `${file}: ${source}`);
  }
});

const nameOf = ({ file, source }: Pattern) => `${file} ${source}`;

test('no pattern that reads strangers’ input can take long', () => {
  // Each is checked once, and of those that may take long one for each reason: they cost the detector the most.
  const once = [...new Map(patterns.map((pattern) => [`${nameOf(pattern)} ${pattern.flags}`, pattern])).values()];
  const exceptions = Object.keys(mayTakeLong);
  const used = new Set<string>();
  const doubtful: string[] = [];
  for (const pattern of once) {
    const allowed = exceptions.filter((exception) => nameOf(pattern).startsWith(exception));
    if (allowed.length > 0 && allowed.every((exception) => used.has(exception))) continue;
    if (isSafe(pattern)) continue;
    for (const exception of allowed) used.add(exception);
    if (allowed.length === 0) doubtful.push(nameOf(pattern));
  }
  assert.deepEqual(doubtful, []);
  assert.deepEqual(
    exceptions.filter((exception) => !used.has(exception)),
    [],
    'unused exceptions',
  );
});

test('the check finds a pattern with heavy backtracking and accepts one without', () => {
  assert.equal(isSafe({ file: '', source: '^(a+)+$', flags: '' }), false);
  assert.equal(isSafe({ file: '', source: 'a+$', flags: '' }), false);
  assert.equal(isSafe({ file: '', source: '^[a-z]{1,20}$', flags: '' }), true);
});

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseSync } from '@swc/core';

/**
 * What breaks the rules of sizes and names (`docs/style.md`), counted. A count may only fall: who makes one smaller writes the new number here.
 * Registries and tables without logic have no limit.
 */
const most = {
  'functions of more than 60 lines': 21,
  'components of more than 100 lines': 20,
  'files of less than 25 lines': 345,
  'files named after a kind, acts, shapes or refusals': 6,
  'files of the contract beside the two of a domain': 20,
};

// Tables are files of their own in the contract.
const tables = ['foundation/audit-actions', 'people/permissions', 'people/role-definitions'];
const inContract = /^packages\/contract\/src\/(?!primitives\/|client\/)([\w-]+\/[\w-]+)\.ts$/;

const registries =
  /(routes|areas|permissions|audit-actions|refusals|config|paths|role-definitions|good-\w*-?requests)\.ts$|\/demo\//;
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
const files = listed
  .split('\n')
  .filter((path) => /^(apps|packages)\/[\w-]+\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));

interface Node {
  type: string;
  span?: { start: number; end: number };
  body?: unknown;
}

/** The lines of each function of a file: of the outermost ones, without those within them. */
function functionLines(text: string, isScreen: boolean): number[] {
  const bytes = Buffer.from(text);
  const program = parseSync(text, { syntax: 'typescript', tsx: isScreen, target: 'es2024' });
  const base = program.span.start;
  const found: number[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, span, body } = value as Node;
    if (
      /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ClassMethod)$/.test(type ?? '') &&
      span &&
      body
    ) {
      const part = bytes.subarray(span.start - base, span.end - base).toString();
      found.push(part.split('\n').length);
      return;
    }
    for (const child of Object.values(value)) walk(child);
  };
  walk(program);
  return found;
}

const count = { ...most };
for (const key of Object.keys(count) as (keyof typeof most)[]) count[key] = 0;
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  if (text.split('\n').length - 1 < 25) count['files of less than 25 lines'] += 1;
  if (/-(kind|acts|shapes|refusals)\.tsx?$/.test(file))
    count['files named after a kind, acts, shapes or refusals'] += 1;
  const named = inContract.exec(file)?.[1];
  const isOfDomain = existsSync(`apps/api/src/domains/${named?.replace(/-staff$/, '')}`);
  if (named !== undefined && !tables.includes(named) && !isOfDomain)
    count['files of the contract beside the two of a domain'] += 1;
  if (registries.test(file)) continue;
  const isScreen = file.endsWith('x');
  for (const lines of functionLines(text, isScreen)) {
    if (lines > (isScreen ? 100 : 60))
      count[isScreen ? 'components of more than 100 lines' : 'functions of more than 60 lines'] += 1;
  }
}

for (const [what, bound] of Object.entries(most)) {
  test(`there are no more ${what} than there were`, () => {
    assert.ok(
      count[what as keyof typeof most] <= bound,
      `${count[what as keyof typeof most]} ${what}, and at most ${bound}`,
    );
  });
}

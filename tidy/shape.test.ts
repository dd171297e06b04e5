import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';

const linesMax = 600;
const catchAllNames = /^(utils?|helpers?|common|misc|services?|managers?|index)\./;
const source = /\.(ts|tsx|cjs|astro|css|sql)$/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => source.test(path));
const texts = new Map(files.map((path) => [path, readFileSync(path, 'utf8')]));

/** The files whose text matches a pattern, each with the match. */
function filesWith(pattern: RegExp, only: RegExp = source): string[] {
  return [...texts].flatMap(([path, text]) => {
    const found = only.test(path) && !path.startsWith('tidy/') ? pattern.exec(text) : null;
    return found ? [`${path}: ${found[0].slice(0, 80)}`] : [];
  });
}

test(`no source file is over ${linesMax} lines`, () => {
  const long = [...texts].map(([path, text]) => `${path}: ${text.split('\n').length - 1}`);
  assert.deepEqual(
    long.filter((line) => Number(line.split(': ')[1]) > linesMax),
    [],
  );
});

test('no file has a catch-all name', () => {
  const pages = /^apps\/site\/src\/pages\//;
  assert.deepEqual(
    files.filter((path) => catchAllNames.test(basename(path)) && !pages.test(path)),
    [],
  );
});

test('no comment has a TODO', () => {
  assert.deepEqual(filesWith(/\b(TODO|FIXME|XXX|HACK)\b/), []);
});

test('no test is skipped or runs alone', () => {
  assert.deepEqual(filesWith(/\b(test|it|describe)\.(only|skip|todo|fixme)\b|\{ *(only|todo): /), []);
});

test('an effect’s arrow function has braces, so that it returns only a clean-up', () => {
  assert.deepEqual(filesWith(/use(Layout)?Effect\(\(\) => [^{]/, /\.tsx?$/), []);
});

test('money is not multiplied or divided by 100 outside the contract', () => {
  const inContract = /^packages\/contract\/src\/primitives\/money\.ts$/;
  const found = filesWith(/\b\w*([kK]obo|[nN]aira)\w* *[*/] *100\b/, /\.tsx?$/);
  assert.deepEqual(
    found.filter((line) => !inContract.test(line.split(':')[0] ?? '') && !/test/.test(line)),
    [],
  );
});

test('only the configuration reads the environment', () => {
  // share-pictures: the drawing library finds our fonts only through the environment.
  const allowed =
    /^(apps\/api\/src\/(config|server|worker)\.ts|apps\/api\/src\/commands\/|apps\/api\/(test|src\/.*\.test)|e2e|tidy|bench|faults|packages\/(embedded-postgres|front-ends)|packages\/ui\/fonts|apps\/site\/src\/share\/share-pictures|apps\/\w+\/\w+\.config)/;
  assert.deepEqual(
    filesWith(/process\.env/).filter((line) => !allowed.test(line)),
    [],
  );
});

test('every file that sends or saves a spreadsheet writes its cells with the one function that makes formulas harmless', () => {
  const found = filesWith(/text\/csv|\.xlsx\b/i, /^(apps|packages)\/.*\.tsx?$/).map(
    (line) => line.split(': ')[0] ?? '',
  );
  assert.ok(found.length > 0);
  assert.deepEqual(
    found.filter((path) => !/\.(test|e2e)\.ts/.test(path) && !/(toCsv|csvRow)\b/.test(texts.get(path) ?? '')),
    [],
  );
  assert.deepEqual(filesWith(/formulaStart\b|replaceAll\('"', '""'\)/, /^(apps|packages)\/.*\.tsx?$/).length, 1);
});

test('screens use the app’s own links, because the router’s weigh 3 KB more', () => {
  assert.deepEqual(
    filesWith(/import \{[^}]*\b(Nav)?Link\b[^}]*\} from 'react-router'/, /^(apps|packages)\/.*\.tsx?$/),
    [],
  );
});

test('SQL is in queries.ts, or in a file such as session-queries.ts', () => {
  const allowed =
    /^((bench|faults|e2e|packages\/embedded-postgres)\/|apps\/api\/(migrations\/|test\/|src\/(domains\/[\w-]+\/[\w-]+\/([\w-]+-)?queries\.ts|platform\/|.*\.test\.ts)))/;
  assert.deepEqual(
    filesWith(/\b(select .* from|insert into|update \w+ set|delete from) /).filter((line) => !allowed.test(line)),
    [],
  );
});

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Compares the titles of all tests with those of a list that was written before files were moved: each is still in its file, moved to another
 * one, or merged into a test that `titles/merged.tsv` names (old title, new title). Ends with 1 if one is missing.
 *
 *     node tidy/test-titles.ts            compares, and names what is missing
 *     node tidy/test-titles.ts --write    writes the list anew, before files are moved again
 */
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const root = join(import.meta.dirname, '..');
const listPath = join(root, 'tidy/titles/list.tsv');
const mergedPath = join(root, 'tidy/titles/merged.tsv');

interface Titled {
  file: string;
  title: string;
}

const present = listTitles();
if (values.write) {
  writeFileSync(listPath, present.map(({ file, title }) => `${file}\t${title}\n`).join(''));
  writeFileSync(mergedPath, '');
  console.log(`${present.length} titles written.`);
} else compare(readRows(listPath).map(([file = '', title = '']) => ({ file, title })));

/** The titles as they stand in the sources: one for a title with a value in it. */
function listTitles(): Titled[] {
  const files = globSync('{apps,packages,bench,faults,tidy,e2e}/**/*.{test,e2e,resilience}.ts', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  }).sort();
  return files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(/\btest(?:\.\w+)?\(\s*(['`"])((?:\\.|(?!\1)[\s\S])+?)\1\s*,/g),
    ].map(([, , title = '']) => ({ file, title: title.replace(/\s+/g, ' ') })),
  );
}

function readRows(path: string): string[][] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split('\t'));
}

function compare(before: readonly Titled[]): void {
  const inFiles = new Set(present.map(({ file, title }) => `${file}\t${title}`));
  const titles = new Set(present.map(({ title }) => title));
  const merged = new Map(readRows(mergedPath).map(([from = '', into = '']) => [from, into]));
  const gone = before.filter(({ title }) => !titles.has(title));
  const missing = gone.filter(({ title }) => !titles.has(merged.get(title) ?? ''));
  const stayed = before.filter(({ file, title }) => inFiles.has(`${file}\t${title}`)).length;
  for (const { file, title } of missing) console.error(`Missing: ${file}: ${title}`);
  console.log(
    `Of ${before.length} titles ${stayed} stayed, ${before.length - stayed - gone.length} moved, ` +
      `${gone.length - missing.length} were merged, ${missing.length} are missing. There are ${present.length} now.`,
  );
  process.exitCode = missing.length === 0 ? 0 : 1;
}

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { environment, readConfig } from '../src/config.ts';
import { retentionRules } from '../src/domains/oversight/retention/retention-rules.ts';
import { makeOpenFolder } from './open-folder.ts';
import { readAlerts } from './read-alerts.ts';

const repository = new URL('../../../', import.meta.url);
const text = readFileSync(new URL('docs/operations.md', repository), 'utf8');

/** A part of the document, by its heading. */
function partOf(heading: string): string {
  return text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? assert.fail(heading);
}

/** The rows of the tables in a text, as their cells. */
function rowsOf(part: string): string[][] {
  const rows = part.split('\n').filter((line) => line.startsWith('| '));
  return rows.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The link to each heading, as readers of Markdown make it. */
const anchors = new Set(
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  ),
);

test('the table of settings names every variable that is read, and no other', () => {
  const named = rowsOf(partOf('Configure')).flatMap(([cell = '']) => /^`(\w+)`$/.exec(cell)?.[1] ?? []);
  assert.deepEqual(named.toSorted(), Object.keys(environment.shape).toSorted());
  assert.equal(new Set(named).size, named.length);
});

test('the table of settings says the defaults that are in force', () => {
  const { shape } = environment;
  for (const [cell = '', said = ''] of rowsOf(partOf('Configure'))) {
    const name = /^`(\w+)`$/.exec(cell)?.[1];
    const value = /^`([^`]+)`$/.exec(said)?.[1];
    if (name === undefined || value === undefined || value.includes('HOST:PORT')) continue;
    const read = shape[name as keyof typeof shape].parse(undefined);
    assert.equal(read, value, name);
  }
});

test('what the table calls needed in production is', () => {
  const said = rowsOf(partOf('Configure')).filter((cells) => /needed in production/.test(cells[2] ?? ''));
  const problems = (() => {
    try {
      readConfig({ NODE_ENV: 'production', DATA_DIR: makeOpenFolder() });
    } catch (error) {
      return (error as Error).message.split('\n');
    }
    return [];
  })();
  const needed = problems.map((line) => line.split(' ')[0] ?? '');
  assert.deepEqual(said.map(([cell = '']) => cell.replaceAll('`', '')).toSorted(), needed.toSorted());
});

test('every alert says what to do, in a part that is there', () => {
  for (const { alert, todo } of readAlerts()) {
    const [file, anchor = ''] = (todo ?? '').split('#');
    assert.ok(file === 'docs/operations.md' && anchors.has(anchor), `${alert}: ${todo}`);
  }
});

test('every link inside the document leads somewhere, and every command is one of the product’s', () => {
  for (const [, anchor = ''] of text.matchAll(/\]\(#([^)]+)\)/g)) assert.ok(anchors.has(anchor), anchor);
  const { scripts } = JSON.parse(readFileSync(new URL('package.json', repository), 'utf8'));
  const commands = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name);
  assert.ok(commands.length > 10);
  for (const name of commands) assert.ok(name in scripts, name);
  for (const [, path = ''] of text.matchAll(/`(deploy\/[\w.-]+)`/g)) readFileSync(new URL(path, repository));
});

test('the periods of the document are the clean-up’s', () => {
  const said: Record<string, RegExp> = {
    limits: /counters of limits \| a day/,
    codes: /one-time codes, notes of forgotten passwords \| 30 days/,
    'reset-requests': /notes of forgotten passwords \| 30 days/,
    emails: /emails, sent or given up \| 90 days/,
    'unconfirmed-subscribers': /never confirmed \| 30 days/,
    'former-subscribers': /who left \| 2 years/,
    'partner-requests': /partnership requests, messages \| 2 years/,
    'contact-messages': /partnership requests, messages \| 2 years/,
    'accounts-of-erased-agents': /payout accounts of erased agents \| 5 years/,
  };
  const days: Record<string, number> = { 'a day': 1, '30 days': 30, '90 days': 90, '2 years': 731, '5 years': 1_827 };
  const part = partOf('What is kept, and how long');
  assert.deepEqual(retentionRules.map(({ what }) => what).toSorted(), Object.keys(said).toSorted());
  for (const { what, days: kept } of retentionRules) {
    const found = said[what]?.exec(part)?.[0] ?? assert.fail(what);
    assert.equal(days[found.split(' | ')[1] ?? ''], kept, what);
  }
});

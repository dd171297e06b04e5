import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { accountKinds, transferCodes } from './rules.ts';

const chart = readFileSync(new URL('../../../../../../docs/chart-of-accounts.md', import.meta.url), 'utf8');

/** The cells of a section's table, without its head. */
function rowsOf(section: string): string[][] {
  const [, text = ''] = chart.split(`\n## ${section}\n`);
  const lines = (text.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  return lines.map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.replaceAll('`', '').trim()),
  );
}

test('the chart of accounts names each kind of account with its side and its owners, and no other', () => {
  assert.deepEqual(
    rowsOf('Accounts').map(([kind, side, owner]) => [kind, side, owner]),
    Object.entries(accountKinds).map(([kind, { side, owner }]) => [
      kind,
      side,
      owner === 'business' ? 'the business' : `each ${owner}`,
    ]),
  );
});

test('the chart of accounts names each code with what it debits and credits, and an example, and no other', () => {
  const rows = rowsOf('Transfers');
  assert.deepEqual(
    rows.map(([code, sides]) => [code, sides]),
    Object.entries(transferCodes).map(([code, sides]) => [
      code,
      sides.map(([debit, credit]) => `${debit} → ${credit}`).join('; '),
    ]),
  );
  for (const [code, , example = ''] of rows) assert.ok(example.length > 20, code);
});

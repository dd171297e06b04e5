import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { consolePermissions, listConsoleCalls, permissionsDocument } from './console-permissions.ts';

test('the table of calls and roles is what the contract says', async () => {
  const stored = readFileSync(permissionsDocument, 'utf8');
  assert.equal(stored, await consolePermissions(), 'write it again: node tidy/console-permissions.ts');
});

test('no two calls of the console have one name or one address', async () => {
  const calls = await listConsoleCalls();
  assert.ok(calls.length > 30, `${calls.length}`);
  assert.equal(new Set(calls.map(({ name }) => name)).size, calls.length);
  assert.equal(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size, calls.length);
});

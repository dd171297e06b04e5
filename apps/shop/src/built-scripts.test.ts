import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';

const built = fileURLToPath(new URL('../dist/current', import.meta.url));
const page = readFileSync(join(built, 'index.html'), 'utf8');
const names = readdirSync(built, { recursive: true, encoding: 'utf8' });

type Branch = Record<string, unknown> & { type: string };

/** All nodes of a parsed script but the names of an object's properties. */
function* nodesOf(value: unknown): Generator<Branch> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && typeof value.type === 'string') yield value as Branch;
  const isProperty = 'type' in value && value.type === 'KeyValueProperty';
  for (const [name, inner] of Object.entries(value)) if (!isProperty || name !== 'key') yield* nodesOf(inner);
}

const parsed = names
  .filter((name) => name.endsWith('.js'))
  .map((from) => {
    const text = readFileSync(join(built, from), 'utf8');
    // The newest syntax that the parser refuses is that of ES2023 and later.
    return { from, nodes: [...nodesOf(parseSync(text, { syntax: 'ecmascript', target: 'es2022' }))] };
  });

test('no script has a static block, which Safari knows since 16.4', () => {
  assert.ok(parsed.length > 10);
  for (const { from, nodes } of parsed) assert.ok(!nodes.some(({ type }) => type === 'StaticBlock'), from);
});

// There Safari 15 may not find the variable (WebKit's fault 236843). A variable alone does no harm: the fault needs a parenthesis.
test('no class field is initialized with an expression that uses a variable', () => {
  const globals = new Set(['Map', 'Set', 'WeakMap', 'undefined']);
  for (const { from, nodes } of parsed) {
    for (const { type, value } of nodes) {
      if ((type !== 'ClassProperty' && type !== 'PrivateProperty') || !value) continue;
      if ((value as Branch).type === 'Identifier') continue;
      const variables = [...nodesOf(value)].filter(
        (node) => node.type === 'Identifier' && !globals.has(String(node.value)),
      );
      assert.deepEqual(
        variables.map((node) => node.value),
        [],
        from,
      );
    }
  }
});

test('the page has no script of its own and nothing of another host, and its style sheet comes after what is shown first', () => {
  assert.doesNotMatch(page, /<script(?![^>]*\bsrc=)|\sstyle=|\son\w+=/);
  for (const [, address = ''] of page.matchAll(/(?:src|href)="([^"]*)"/g)) assert.match(address, /^\/app\//);
  assert.ok(page.indexOf('rel="stylesheet"') > page.indexOf('Opening the market'));
});

test('the service worker names every script and style sheet of this build, and no file that isn’t there', () => {
  const worker = readFileSync(join(built, 'sw.js'), 'utf8');
  const named = new Set([...worker.matchAll(/\/app\/(assets\/[\w.-]+)/g)].map(([, name = '']) => name));
  const wanted = names.filter((name) => /^assets\/.+\.(js|css)$/.test(name));
  assert.deepEqual(
    wanted.filter((name) => !named.has(name)),
    [],
  );
  for (const name of named) assert.ok(names.includes(name), name);
});

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';

const built = fileURLToPath(new URL('../dist/current', import.meta.url));
const names = readdirSync(built, { recursive: true, encoding: 'utf8' });

type Branch = Record<string, unknown> & { type: string };

const scripts = names
  .filter((name) => /\.(html|js)$/.test(name))
  .flatMap((from) => {
    const text = readFileSync(join(built, from), 'utf8');
    if (from.endsWith('.js')) return [{ from, text }];
    return [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => ({ from, text: code }));
  });

/** All nodes of a parsed script but the names of an object's properties. */
function* nodesOf(value: unknown): Generator<Branch> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && typeof value.type === 'string') yield value as Branch;
  const isProperty = 'type' in value && value.type === 'KeyValueProperty';
  for (const [name, inner] of Object.entries(value)) if (!isProperty || name !== 'key') yield* nodesOf(inner);
}

const parsed = scripts.map(({ from, text }) => {
  // The newest syntax that the parser refuses is that of ES2023 and later.
  const nodes = [...nodesOf(parseSync(text, { syntax: 'ecmascript', target: 'es2022' }))];
  return { from, nodes };
});

test('no script has a static block, which Safari knows since 16.4', () => {
  assert.ok(parsed.length > 20);
  for (const { from, nodes } of parsed) assert.ok(!nodes.some(({ type }) => type === 'StaticBlock'), from);
});

// There Safari 15 may not find the variable (WebKit's fault 236843). A variable alone does no harm: the fault needs a parenthesis.
test('no class field is initialized with an expression that uses a variable', () => {
  const globals = new Set(['Map', 'Set', 'WeakMap', 'undefined']);
  let fields = 0;
  for (const { from, nodes } of parsed) {
    for (const { type, value } of nodes) {
      if ((type !== 'ClassProperty' && type !== 'PrivateProperty') || !value) continue;
      fields += 1;
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
  assert.ok(fields > 0);
});

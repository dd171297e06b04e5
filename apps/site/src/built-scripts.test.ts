import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';

const built = fileURLToPath(new URL('../dist/current', import.meta.url));

/** A built script: a module file, or an inline script of a page. */
interface Script {
  from: string;
  text: string;
  isModule: boolean;
}

const names = readdirSync(built, { recursive: true, encoding: 'utf8' });
const pages = names.filter((name) => name.endsWith('.html')).map((name) => readFileSync(join(built, name), 'utf8'));

const scripts: Script[] = names.flatMap((from) => {
  if (!/\.(html|js)$/.test(from)) return [];
  const text = readFileSync(join(built, from), 'utf8');
  if (from.endsWith('.js')) return [{ from, text, isModule: true }];
  const inside = [...text.matchAll(/<script((?![^>]*\bsrc=)[^>]*)>([\s\S]*?)<\/script>/g)];
  return inside
    .filter(([, attributes = '']) => !attributes.includes('json'))
    .map(([, attributes = '', code = '']) => ({ from, text: code, isModule: attributes.includes('module') }));
});

type Branch = Record<string, unknown> & { type: string };

/**
 * Syntax newer than ES2020, by the parser's node types. `??=`, `||=` and `&&=` are allowed: Chrome supports them since 85, Safari
 * since 14, and the minifier uses them.
 */
const newer = new Set(
  'ClassProperty PrivateProperty PrivateMethod PrivateName StaticBlock UsingDeclaration AutoAccessor'.split(' '),
);

/** Methods that Chrome supports since 92, or Safari since 15.4, or later. */
const newerMethods = new Set(
  'at findLast findLastIndex hasOwn toSorted toReversed toSpliced withResolvers groupBy'.split(' '),
);
/** A function of the same age. Other functions may have the name of a method: the minifier calls some `at`. */
const newerFunction = 'structuredClone';

/** The syntax in a subtree that a browser of ES2020 or Safari 14 can't parse. */
function newerIn(branch: unknown, inFunction = false): string[] {
  if (Array.isArray(branch)) return branch.flatMap((one) => newerIn(one, inFunction));
  if (branch === null || typeof branch !== 'object') return [];
  const one = branch as Branch;
  const isFunction = /Function|ClassMethod|Constructor|MethodProperty|GetterProperty|SetterProperty/.test(
    one.type ?? '',
  );
  const inside = Object.values(one).flatMap((value) => newerIn(value, inFunction || isFunction));
  return [...wordsFor(one, inFunction), ...inside];
}

function wordsFor(one: Branch, inFunction: boolean): string[] {
  if (newer.has(one.type)) return [one.type];
  if (one.type === 'NumericLiteral' && String(one.raw).includes('_')) return [`the number ${one.raw}`];
  if (one.type === 'AwaitExpression' && !inFunction) return ['await outside a function'];
  if ((one.type === 'ImportDeclaration' || one.type === 'ExportAllDeclaration') && one.with) return ['import with'];
  // Safari supports look-behind since 16.4. In older versions a module that uses it doesn't load.
  const isNewPattern =
    /[dv]/.test(String(one.flags)) || /\(\?<[=!]|\(\?[a-z]*-?[a-z]*:/.test(String(one.pattern).replaceAll('(?:', ''));
  if (one.type === 'RegExpLiteral' && isNewPattern) return [`/${one.pattern}/${one.flags}`];
  const callee = one.type === 'CallExpression' ? (one.callee as Branch) : undefined;
  const method = (callee?.property as Branch | undefined)?.value;
  if (newerMethods.has(String(method))) return [`${method}()`];
  return callee?.value === newerFunction ? [`${newerFunction}()`] : [];
}

const read = ({ text, isModule }: Script) =>
  newerIn(parseSync(text, { syntax: 'ecmascript', target: 'esnext', script: !isModule }).body);

test('each script of the site reads in browsers as old as Chrome 87 and Safari 14', () => {
  assert.ok(scripts.filter(({ isModule }) => isModule).length > 10);
  assert.ok(scripts.some(({ isModule, from }) => !isModule && from === 'index.html'));
  // Astro's island script uses Object.hasOwn, but only if an island is a member of an exported object.
  const islands = pages.flatMap((page) => page.match(/component-export="[^"]*"/g) ?? []);
  assert.ok(islands.length >= 5 && islands.every((name) => !name.includes('.')), islands.join(' '));
  for (const script of scripts) {
    const words = read(script).filter((word) => script.isModule || word !== 'hasOwn()');
    assert.deepEqual(words, [], script.from);
  }
});

test('what is newer than those browsers is found wherever it stands', () => {
  for (const text of [
    'class A { b = 1 }',
    'class A { #b() {} }',
    'class A { static {} }',
    'f(1_000)',
    'await f()',
    'x = /(?<=a)b/',
    'x = /a/d',
    'x = /(?i:a)/',
    'import a from "./a.json" with { type: "json" }',
    'a.at(-1)',
    'structuredClone(a)',
  ]) {
    assert.equal(read({ from: 'here', text, isModule: true }).length > 0, true, text);
  }
  for (const text of [
    'a?.b ?? 1n',
    'async () => { await f(); for await (const a of b) f(a) }',
    'x = /(?<n>a)(?:b)(?=c)/su',
    'import("./a.js")',
    'a ??= b',
  ]) {
    assert.deepEqual(read({ from: 'here', text, isModule: true }), [], text);
  }
});

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { auditActions, describeAction } from '@foodbank/contract/foundation/audit-actions';
import { parseSync } from '@swc/core';

type Node = Record<string, unknown> & { type?: string };

/** A function that is being read, with the names of its parameters. */
interface Scope {
  name: string;
  parameters: string[];
}

interface Call {
  file: string;
  name: string;
  values: Node[];
  scopes: Scope[];
}

const calls: Call[] = [];
/** The values that names get in a file, by file and name. */
const values = new Map<string, Node[]>();
const sources = globSync('apps/api/src/**/*.ts').filter((path) => !path.endsWith('.test.ts'));
for (const file of sources) walk(file, parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript' }), []);

function nameOf(node: unknown): string {
  return String((node as Node | null | undefined)?.value ?? '');
}

function walk(file: string, node: unknown, scopes: Scope[]): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, ...rest } = node as Node;
  let inner = scopes;
  if (type === 'FunctionDeclaration') inner = [...scopes, scopeOf(nameOf(rest.identifier), rest.params)];
  if (type === 'VariableDeclarator') {
    const init = rest.init as Node | null;
    const key = `${file} ${nameOf(rest.id)}`;
    if (init) values.set(key, [...(values.get(key) ?? []), init]);
    if (init?.type === 'ArrowFunctionExpression') inner = [...scopes, scopeOf(nameOf(rest.id), init.params)];
  }
  if (type === 'CallExpression') {
    const given = rest.arguments as { expression: Node }[];
    calls.push({ file, name: nameOf(rest.callee), values: given.map(({ expression }) => expression), scopes });
  }
  for (const child of Object.values(rest)) walk(file, child, inner);
}

function scopeOf(name: string, params: unknown): Scope {
  return { name, parameters: (params as Node[]).map((one) => nameOf((one.pat as Node | undefined) ?? one)) };
}

/** The property of an object literal, or of one that is spread into it. */
function propertyOf(object: Node | undefined, name: string): Node | undefined {
  for (const property of (object?.properties ?? []) as Node[]) {
    if (property.type === 'Identifier' && property.value === name) return property;
    if (property.type === 'KeyValueProperty' && nameOf(property.key) === name) return property.value as Node;
  }
  return undefined;
}

/** The actions that an expression may be: texts, and the beginnings of assembled ones. Null if it can't be told. */
function actionsOf(node: Node | undefined, { file, scopes }: Call, depth = 0): string[] | null {
  if (node === undefined || depth > 4) return null;
  if (node.type === 'StringLiteral') return [nameOf(node)];
  if (node.type === 'ParenthesisExpression' || node.type === 'TsAsExpression') {
    return actionsOf(node.expression as Node, { file, scopes } as Call, depth);
  }
  if (node.type === 'TemplateLiteral') {
    const [start] = node.quasis as Node[];
    return start?.raw ? [`${start.raw}*`] : null;
  }
  if (node.type === 'ConditionalExpression') {
    return together(
      [node.consequent, node.alternate].map((one) => actionsOf(one as Node, { file, scopes } as Call, depth)),
    );
  }
  if (node.type !== 'Identifier') return null;
  const name = nameOf(node);
  for (const { name: outer, parameters } of scopes.toReversed()) {
    const index = parameters.indexOf(name);
    if (index < 0) continue;
    const uses = calls.filter((call) => call.name === outer);
    return together(uses.map((call) => actionsOf(call.values[index], call, depth + 1)));
  }
  const known = values.get(`${file} ${name}`);
  return known ? together(known.map((one) => actionsOf(one, { file, scopes } as Call, depth + 1))) : null;
}

/** The actions that a file writes out after the name of the field, as values or as a type's choices; null if there are none. */
function actionsIn(file: string): string[] | null {
  const written = readFileSync(file, 'utf8').matchAll(/\baction: ('[a-z-]+'(?:\s*\|\s*'[a-z-]+')*)/g);
  const found = [...written].flatMap(([, choices = '']) => choices.match(/[a-z-]+/g) ?? []);
  return found.length > 0 ? found : null;
}

function together(found: (string[] | null)[]): string[] | null {
  return found.length === 0 || found.includes(null) ? null : found.flatMap((one) => one ?? []);
}

const isNamed = (action: string) =>
  action.endsWith('*')
    ? auditActions.some((one) => one.startsWith(action.slice(0, -1)))
    : auditActions.includes(action);

test('every action of the audit log that the sources write has a sentence', () => {
  const written = calls.filter(({ name }) => name === 'addAuditLine');
  assert.ok(written.length > 15, `${written.length} calls were found`);
  const unnamed = written.flatMap((call) => {
    const actions = actionsOf(propertyOf(call.values[1], 'action'), call) ?? actionsIn(call.file);
    if (actions === null) return [`${call.file}: write the action so that this test can read it`];
    return actions.filter((action) => !isNamed(action)).map((action) => `${call.file}: ${action}`);
  });
  assert.deepEqual(unnamed, []);
});

test('an action without a sentence appears by its code', () => {
  assert.equal(describeAction('agent-suspended'), 'suspended the agent');
  assert.equal(describeAction('never-heard-of'), 'never-heard-of');
});

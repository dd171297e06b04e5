import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@foodbank/contract/endpoint';
import {
  employerPermissionsOf,
  type Permission,
  permissionsOf,
  type Role,
  roles,
  storePermissionsOf,
} from '@foodbank/contract/people/permissions';
import { lendingScreens } from './lending-screens.ts';
import { screens } from './routes.ts';
import { isAllowed, type Screen, type ScreenAccess } from './screens.ts';

const source = dirname(fileURLToPath(import.meta.url));
const heldBy = (role: Role) => ({
  permissions: [...permissionsOf([role])],
  storePermissions: [...storePermissionsOf([role])],
  employerPermissions: [...employerPermissionsOf([role])],
});
const everyRole = Object.keys(roles) as Role[];

test('what a screen reads on its own may be read by every role that may open the screen', async () => {
  const refused: string[] = [];
  for (const screen of screens)
    for (const { endpoint, guards } of await readsOf(screen))
      for (const role of everyRole) {
        const held = heldBy(role);
        if (!isAllowed(screen.access, held, screen)) continue;
        const has = (permission: Permission) => held.permissions.includes(permission);
        if (isAllowed(accessOf(endpoint), held, endpoint) || guards.some((guard) => !has(guard))) continue;
        refused.push(`${screen.path}: ${role} is refused by ${endpoint.name}, which needs ${endpoint.staff}`);
      }
  assert.deepEqual([...new Set(refused)], []);
});

/** The tables of screens, each with those that it loads itself. */
const tables: readonly (readonly [file: string, screens: readonly Screen[]])[] = [
  ['routes.ts', screens.filter((screen) => !lendingScreens.includes(screen))],
  ['lending-screens.ts', lendingScreens],
];

/** The file and the name of each screen's component, by the screen's address, in the order in which its table loads them. */
const components = new Map(
  tables.flatMap(([file, ofTable]) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/import\('([^']+)'\), '(\w+)'\)/g)].map(
      ([, path = '', name = ''], index): [string, { path: string; name: string }] => [
        ofTable[index]?.path ?? assert.fail(`${name} is no screen`),
        { path, name },
      ],
    ),
  ),
);

const accessOf = ({ staff }: Endpoint): ScreenAccess => (staff === undefined ? 'signed-in' : (staff as Permission));

interface Read {
  endpoint: Endpoint;
  /** The permissions that are asked for between the screen and the read, so that the read is made with them only. */
  guards: Permission[];
}

/** The reads of a screen: from its component, through the components and queries that it names, to the calls in them. */
async function readsOf(screen: Screen): Promise<Read[]> {
  const { path, name } = components.get(screen.path) ?? assert.fail(`${screen.path} has no component`);
  const reads: Read[] = [];
  const seen = new Set<string>();
  const walk = async (file: string, wanted: string, before: readonly Permission[]): Promise<void> => {
    const key = [file, wanted, ...before].join(' ');
    const part = partOf(file, wanted);
    if (seen.has(key) || part === null) return;
    seen.add(key);
    const asked = [...part.text.matchAll(/useMay(?:ForEmployer)?\('([^']+)'/g)].map(
      ([, permission]) => permission as Permission,
    );
    const guards = [...new Set([...before, ...asked])].sort();
    for (const { name: used, file: from } of part.uses) {
      if (from.startsWith('@foodbank/contract/')) {
        const endpoint = isCalled(part.text, used) ? await endpointOf(from, used) : null;
        if (endpoint?.method === 'GET' && endpoint.isFile !== true) reads.push({ endpoint, guards });
      } else await walk(from, used, guards);
    }
  };
  await walk(resolve(source, path), name, []);
  return reads;
}

/** Reads are in queries. What a press reads is not a part of opening the screen. */
const isCalled = (text: string, name: string) =>
  text.includes('queryFn') && new RegExp(`call\\(\\s*${name}\\b`).test(text);

async function endpointOf(module: string, name: string): Promise<Endpoint | null> {
  const [first = '', member] = name.split('.');
  const found = (await import(module)) as Record<string, unknown>;
  const one = found[member ?? first] as Endpoint | undefined;
  return typeof one === 'object' && one !== null && 'path' in one && 'access' in one ? one : null;
}

interface Part {
  text: string;
  /** What it names: parts of the same file and of other ones. */
  uses: { name: string; file: string }[];
}

const files = new Map<string, Map<string, Part>>();

function partOf(file: string, name: string): Part | null {
  const parts = files.get(file) ?? partsOf(file);
  files.set(file, parts);
  return parts.get(name) ?? null;
}

/** The declarations of a file by name, with the lazy parts that they load. They begin at the beginning of a line, as all of ours are formatted. */
function partsOf(file: string): Map<string, Part> {
  if (!/\.tsx?$/.test(file) || !existsSync(file)) return new Map();
  const text = readFileSync(file, 'utf8');
  const imported = new Map<string, { name: string; file: string }>();
  for (const [, names = '', from = ''] of text.matchAll(/^import (?!type)(.+?) from '([^']+)';$/gms)) {
    const path = from.startsWith('.') ? join(dirname(file), from) : from;
    const namespace = /^\* as (\w+)$/.exec(names)?.[1];
    if (namespace) imported.set(namespace, { name: '*', file: path });
    for (const one of names.replace(/[{}]/g, '').split(',')) {
      const [, original = '', local = original] = /^\s*(\w+)(?: as (\w+))?\s*$/.exec(one) ?? [];
      if (original) imported.set(local, { name: original, file: path });
    }
  }
  const chunks = text.split(/^(?=(?:export )?(?:async )?(?:const|function) )/m);
  const named = new Map<string, string>();
  for (const chunk of chunks) {
    const name = /^(?:export )?(?:async )?(?:const|function) (\w+)/.exec(chunk)?.[1];
    if (name) named.set(name, chunk);
  }
  const describe = (name: string, chunk: string): Part => {
    const uses = new Map<string, { name: string; file: string }>();
    for (const [, word = '', member = ''] of chunk.matchAll(/\b(\w+)(?:\.(\w+))?/g)) {
      const from = imported.get(word);
      if (from) {
        const used = from.name === '*' ? `${word}.${member}` : from.name;
        uses.set(`${from.file} ${used}`, { name: used, file: from.file });
      } else if (word !== name && named.has(word)) uses.set(word, { name: word, file });
    }
    for (const [, from = '', used = ''] of chunk.matchAll(/import\('(\.[^']+)'\)\)\.(\w+)/g))
      uses.set(`${from} ${used}`, { name: used, file: join(dirname(file), from) });
    return { text: chunk, uses: [...uses.values()] };
  };
  return new Map([...named].map(([name, chunk]) => [name, describe(name, chunk)]));
}

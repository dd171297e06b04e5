import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { filesOf, journeyFiles } from '../e2e/tiers.ts';
import { chooseTests, domainOf } from './changed.ts';
import { journeysOf, journeysOfApps } from './journeys-of.ts';

test('every domain and every group of screens names its journeys, and every journey of a landing is named', () => {
  const folders = ['apps/api/src/domains/*/*/*.ts', 'apps/{portal,shop,ops}/src/features/*/*/*.tsx'].flatMap((one) =>
    globSync(one),
  );
  const places = new Set(folders.map(domainOf));
  assert.deepEqual(
    [...places].filter((place) => !Object.hasOwn(journeysOf, place ?? '')),
    [],
  );
  assert.deepEqual(
    Object.keys(journeysOf).filter((place) => !places.has(place)),
    [],
  );
  const named = new Set([...Object.values(journeysOf), ...Object.values(journeysOfApps)].flat());
  const plain = [...filesOf('landing', 'phone'), ...filesOf('landing', 'desktop')].map((file) =>
    file.replace(/\..*/, ''),
  );
  assert.deepEqual(
    plain.filter((name) => !named.has(name)),
    [],
  );
  assert.deepEqual(
    [...named].filter((name) => !plain.includes(name)),
    [],
  );
});

test('a landing has every journey without a word in its name once, and what it leaves out runs before a release', () => {
  const landing = [...filesOf('landing', 'phone'), ...filesOf('landing', 'desktop')];
  assert.equal(new Set(landing).size, landing.length);
  const named = [...landing, ...filesOf('looks', 'phone'), ...filesOf('network', 'phone')].sort();
  assert.deepEqual(named, journeyFiles);
  const others = [...filesOf('other-sizes', 'phone'), ...filesOf('other-sizes', 'desktop')].sort();
  assert.deepEqual(others, landing.toSorted());
});

test('a changed file chooses the tests of its domain, those that import it directly, and their journeys', () => {
  const file = 'apps/api/src/domains/people/targets/check-target-rows.ts';
  const { tests, journeys, everywhere } = chooseTests([file]);
  assert.ok(
    tests.length > 0 && tests.every((one) => one.startsWith('apps/api/src/domains/people/targets/')),
    tests.join(),
  );
  assert.deepEqual(journeys, ['agent-follows-earnings', 'staff-sets-targets']);
  assert.deepEqual(everywhere, []);
  const rules = chooseTests(['packages/contract/src/primitives/fold-text.ts']);
  assert.ok(rules.journeys.includes('staff-sets-targets'));
  assert.deepEqual(chooseTests(['apps/api/src/platform/database.ts']).everywhere, [
    'apps/api/src/platform/database.ts',
  ]);
});

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';

const { ordered } = createRequire(import.meta.url)('./areas.cjs') as { ordered: string[] };

/** Every table, by its current name. */
const tables = new Set<string>();
for (const file of globSync('apps/api/migrations/*.sql').sort()) {
  const changes = /create table (\w+)|alter table (\w+) rename to (\w+)|drop table (\w+)/g;
  for (const [, created, from, to, dropped] of withoutComments(readFileSync(file, 'utf8')).matchAll(changes)) {
    for (const gone of [from, dropped]) if (gone) tables.delete(gone);
    for (const made of [created, to]) if (made) tables.add(made);
  }
}

/** The SQL of each domain, lowest domain first. */
const sqlOf = new Map(
  ordered.map((domain) => {
    const files = globSync(`apps/api/src/domains/${domain}/{queries,*-queries}.ts`);
    return [domain, files.map((file) => withoutComments(readFileSync(file, 'utf8'))).join('\n')];
  }),
);

const writes = /\b(?:insert into|update|delete from|deletion\(\s*'[^']+',)\s+'?(\w+)/g;
const reads = /\b(?:from|join)\s+(\w+)/g;

function withoutComments(text: string): string {
  return text.replace(/^\s*(--|\/\/|\*|\/\*).*$/gm, '');
}

function tablesIn(domain: string, pattern: RegExp): Set<string> {
  const found = [...(sqlOf.get(domain) ?? '').matchAll(pattern)].map(([, table = '']) => table);
  return new Set(found.filter((table) => tables.has(table)));
}

/** The domains that write a table. The platform writes the counters of its limits itself. */
const writersOf = (table: string) => [...sqlOf.keys()].filter((domain) => tablesIn(domain, writes).has(table));
const ownedByPlatform = ['rate_limits'];

test('every table is written by one domain', () => {
  assert.ok(tables.size > 15, `${tables.size} tables were found`);
  const writers = [...tables]
    .filter((table) => !ownedByPlatform.includes(table))
    .map((table) => [table, writersOf(table)]);
  assert.deepEqual(
    writers.filter(([, domains]) => domains?.length !== 1),
    [],
  );
});

test('a domain reads its own tables; views and oversight read those of lower domains too', () => {
  const readsLower = /^(views|oversight)\//;
  const found = [...sqlOf.keys()].flatMap((domain) =>
    [...tablesIn(domain, reads)].flatMap((table) => {
      const [owner = ''] = writersOf(table);
      const isLower = ordered.indexOf(owner) < ordered.indexOf(domain);
      return owner === domain || (readsLower.test(domain) && isLower) ? [] : [`${domain} reads ${table} of ${owner}`];
    }),
  );
  assert.deepEqual(found, []);
});

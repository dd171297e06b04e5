import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { assertBuilt, buildFrontEnds } from './front-ends.ts';

const siteUrl = 'https://foodbank.example';

/** A front end with one source file. Its builder writes that source and the public address into one page. */
function makeFrontEnd(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'foodbank-front-end-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const builder = join(folder, 'node_modules/fake-builder');
  mkdirSync(builder, { recursive: true });
  writeFileSync(join(builder, 'package.json'), '{}');
  writeFileSync(
    join(builder, 'build.mjs'),
    `import { readFileSync, writeFileSync } from 'node:fs';
    const source = readFileSync('source.txt', 'utf8');
    if (source === 'broken') { console.error('source.txt is broken'); process.exit(1); }
    writeFileSync(process.argv.at(-1) + '/index.html', source + ' at ' + process.env.PUBLIC_URL);`,
  );
  const source = join(folder, 'source.txt');
  writeFileSync(source, 'first');
  const built = join(folder, 'dist/current');
  const frontEnd = { name: 'site', prefix: '/', folder, built, previous: '', hashedFolders: [] };
  const withBuilder = { ...frontEnd, builder: ['fake-builder', 'build.mjs'] as [string, string] };
  return {
    frontEnd,
    source,
    page: () => readFileSync(join(built, 'index.html'), 'utf8'),
    /** Builds as a start in development does. Returns the printed lines. */
    async build(address = siteUrl): Promise<string[]> {
      const printed: string[] = [];
      await buildFrontEnds(address, (line) => printed.push(line), [withBuilder]);
      return printed;
    },
  };
}

test('a front end is built where it is missing, and again only when its sources or the address change', async (t) => {
  const { build, page, source } = makeFrontEnd(t);
  const building = ['Building the site …'];
  assert.deepEqual(await build(), building);
  assert.equal(page(), `first at ${siteUrl}`);
  // As in a fresh clone: other modification times, the same contents.
  utimesSync(source, 0, 0);
  assert.deepEqual(await build(), []);
  writeFileSync(source, 'second');
  assert.deepEqual(await build(), building);
  assert.equal(page(), `second at ${siteUrl}`);
  assert.deepEqual(await build('https://other.example'), building);
  assert.equal(page(), 'second at https://other.example');
});

test('a build that fails shows what its builder printed, and the previous build stays', async (t) => {
  const { build, page, source } = makeFrontEnd(t);
  await build();
  writeFileSync(source, 'broken');
  await assert.rejects(build(), /^Error: The site could not be built:\nsource\.txt is broken\n$/);
  assert.equal(page(), `first at ${siteUrl}`);
});

test('production ends with one line if a front end is not built, or is built for another address', async (t) => {
  const { build, frontEnd } = makeFrontEnd(t);
  const problemWith = (address: string) => {
    try {
      assertBuilt(address, [frontEnd]);
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };
  const remedy = (address: string) =>
    `run npm run build with PUBLIC_URL=${address}, or make the image with --build-arg PUBLIC_URL=${address}.`;
  assert.equal(problemWith(siteUrl), `The site is not built: ${remedy(siteUrl)}`);
  await build();
  assert.equal(problemWith(siteUrl), null);
  const other = 'https://other.example';
  assert.equal(problemWith(other), `The site was built for another PUBLIC_URL, ${siteUrl}: ${remedy(other)}`);
});

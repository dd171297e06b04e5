import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import type { FrontEnd } from '@foodbank/front-ends/front-ends';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerErrors } from '../src/platform/answer-errors.ts';
import { addToHtml, htmlHeadersFor } from '../src/platform/html-headers.ts';
import { createLog } from '../src/platform/log.ts';
import { servePages } from '../src/platform/pages.ts';
import { makeOpenFolder } from './open-folder.ts';
import { startApp } from './start-app.ts';
import { startProcess } from './start-process.ts';

type Files = Record<string, string>;

/** The least that a portal's build has. */
const portalPages = { '.pages/agent-dashboard.html': 'frame', '.pages/agent-dashboard/settings.html': 'settings' };

/** Only the static routes, with small builds: each front end's build and the files kept from the last release. */
async function serveBuilds(
  t: TestContext,
  site: { built: Files; previous?: Files },
  portal: { built: Files; previous?: Files },
): Promise<FastifyInstance> {
  const home = makeOpenFolder();
  const app = Fastify();
  t.after(() => app.close());
  app.setErrorHandler(answerErrors(createLog('silent')));
  const put = (name: string, prefix: string, hashedFolders: string[], files: typeof site): FrontEnd => {
    const folders = { built: join(home, name, 'current'), previous: join(home, name, 'previous') };
    writeFiles(folders.built, files.built);
    if (files.previous) writeFiles(folders.previous, files.previous);
    return { name, prefix, hashedFolders, ...folders };
  };
  const frontEnds = {
    site: put('site', '/', ['_astro', 'share'], site),
    portal: put('portal', '/portal/', ['assets'], portal),
  };
  app.addHook('onSend', addToHtml(htmlHeadersFor('http://127.0.0.1:3000', Object.values(frontEnds))));
  await servePages(app, frontEnds);
  return app;
}

function writeFiles(folder: string, files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

test('an operator who removes the service workers serves in their place one that deletes their files, and itself', async (t) => {
  const app = Fastify();
  t.after(() => app.close());
  const built = join(makeOpenFolder(), 'ride', 'current');
  writeFiles(built, { 'index.html': 'page', 'sw.js': 'keepFiles()', 'assets/a.h4sh.js': 'run()' });
  const put = (prefix: string, folder: string): FrontEnd => ({
    name: prefix,
    prefix,
    built: folder,
    previous: '/none',
    hashedFolders: ['assets'],
  });
  const frontEnds = { site: put('/', '/none'), portal: put('/portal/', '/none'), ride: put('/ride/', built) };
  await servePages(app, frontEnds, { removesWorkers: true });
  const answer = await app.inject('/ride/sw.js');
  assert.deepEqual(
    [answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']],
    [200, 'text/javascript; charset=utf-8', 'no-cache'],
  );
  assert.equal((await app.inject('/ride/')).body, 'page');
  // As a browser runs it.
  const listeners = new Map<string, (event: { waitUntil: (work: Promise<void>) => void }) => void>();
  const names = new Set(['ride-files-1', 'ride-files-2', 'app-files-1', 'answers-own']);
  const works: Promise<void>[] = [];
  let registered = true;
  runInNewContext(answer.body, {
    caches: { keys: async () => [...names], delete: async (name: string) => names.delete(name) },
    self: {
      addEventListener: (type: string, listener: never) => listeners.set(type, listener),
      skipWaiting: async () => {},
      registration: {
        async unregister() {
          registered = false;
        },
      },
    },
  });
  listeners.get('activate')?.({ waitUntil: (work) => works.push(work) });
  await Promise.all(works);
  assert.deepEqual([[...names], registered], [['app-files-1', 'answers-own'], false]);
});

test('of the last release only the hashed files are served, beside those of this one', async (t) => {
  const app = await serveBuilds(
    t,
    {
      built: { 'index.html': 'new', '404.html': 'gone', '_astro/new.h4sh.js': 'now()' },
      previous: {
        'index.html': 'old',
        'page/index.html': 'old',
        '.build.json': '{}',
        '_astro/old.h4sh.js': 'before()',
        '_astro/old.h4sh.js.br': 'packed',
        'share/old-0123456789.png': 'picture',
      },
    },
    { built: { ...portalPages, 'assets/new.js': 'now()' }, previous: { 'assets/old.js': 'before()' } },
  );
  for (const [url, content] of [
    ['/_astro/new.h4sh.js', 'now()'],
    ['/_astro/old.h4sh.js', 'before()'],
    ['/share/old-0123456789.png', 'picture'],
    ['/portal/assets/new.js', 'now()'],
    ['/portal/assets/old.js', 'before()'],
  ] as const) {
    const { statusCode, headers, body } = await app.inject({ url });
    assert.deepEqual([statusCode, body], [200, content], url);
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable', url);
  }
  const packed = await app.inject({ url: '/_astro/old.h4sh.js', headers: { 'accept-encoding': 'br' } });
  assert.deepEqual([packed.headers['content-encoding'], packed.body], ['br', 'packed']);
  assert.equal(packed.headers['content-type'], 'application/javascript; charset=utf-8');
  assert.equal((await app.inject({ url: '/' })).body, 'new');
  for (const url of [
    '/page',
    '/page/index.html',
    '/previous/page/index.html',
    '/..%2fprevious/page/index.html',
    '/_astro/..%2f.build.json',
    '/_astro/older.h4sh.js',
    '/_astro/',
    '/_astro',
    '/portal/assets/old.h4sh.js',
    '/portal/_astro/old.h4sh.js',
  ]) {
    const { statusCode } = await app.inject({ url });
    assert.ok(statusCode === 404 || statusCode === 403, `${url}: ${statusCode}`);
  }
});

test('a build’s stamp is never served', async (t) => {
  const files = { 'index.html': 'home', '404.html': 'gone', '.build.json': '{"siteUrl":"x"}' };
  const app = await serveBuilds(t, { built: files }, { built: { ...files, ...portalPages } });
  for (const url of ['/.build.json', '/portal/.build.json', '/%2ebuild.json']) {
    for (const method of ['GET', 'HEAD', 'POST'] as const)
      assert.equal((await app.inject({ method, url })).statusCode, 404, `${method} ${url}`);
  }
});

test('each portal address has its own page, and an unknown one below the dashboard has the dashboard’s', async (t) => {
  const app = await serveBuilds(t, { built: { 'index.html': 'home', '404.html': 'gone' } }, { built: portalPages });
  for (const [url, page] of [
    ['/agent-dashboard', 'frame'],
    ['/agent-dashboard/settings?a=b', 'settings'],
    ['/agent-dashboard/zzz', 'frame'],
  ] as const) {
    const { statusCode, headers, body } = await app.inject({ url });
    assert.deepEqual([statusCode, body, headers['cache-control']], [200, page, 'no-cache'], url);
  }
  for (const url of ['/agent-login', '/portal/', '/portal/.pages/agent-dashboard.html', '/.pages/agent-dashboard.html'])
    assert.equal((await app.inject({ url })).statusCode, 404, url);
});

test('until both front ends are built, every page is 404', async (t) => {
  const app = await serveBuilds(t, { built: { 'index.html': 'home', '404.html': 'gone' } }, { built: {} });
  for (const url of ['/', '/agent-login', '/portal/assets/a.js']) {
    const { statusCode, headers } = await app.inject({ url, headers: { accept: 'text/html' } });
    assert.equal(statusCode, 404, url);
    assert.match(String(headers['content-security-policy']), /default-src 'none'/, url);
  }
});

test('a production server never builds, and ends with one line if the build is for another address', async (t) => {
  const secret = 'a-secret-of-the-test-which-is-long-enough';
  const { ended, printed } = await startProcess(t, {
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://other.example',
      DATABASE_URL: 'postgres://unused@127.0.0.1:1/none',
      TOKEN_SECRET: secret,
      TRACK_KEY: `${secret}.too`,
      MAIL_URL: 'sandbox:',
      FILES_URL: 'file:/nowhere/files',
      PAYSTACK_SECRET_KEY: 'a-key-of-the-provider',
      TEXTS_URL: 'sandbox:',
    },
  });
  assert.equal(await ended, 1);
  assert.match(
    printed(),
    /^The site was built for another PUBLIC_URL, http:\/\/127\.0\.0\.1:3000: run npm run build .*\n$/,
  );
});

test('no browser caches a page of the mailbox, because emails hold passwords and codes', async (t) => {
  const { app } = await startApp(t);
  const { statusCode, headers } = await app.inject({ url: '/dev/mailbox', headers: { host: 'localhost' } });
  assert.deepEqual([statusCode, headers['cache-control']], [200, 'no-store']);
});

test('a portal page accepts only reads, and the API’s page may be cached for minutes', async (t) => {
  const { app } = await startApp(t);
  for (const url of ['/agent-login', '/agent-dashboard/referrals']) {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const { statusCode, headers } = await app.inject({ method, url, payload: 'a=b' });
      assert.deepEqual([statusCode, headers.allow], [405, 'GET, HEAD'], `${method} ${url}`);
    }
    assert.equal((await app.inject({ method: 'HEAD', url })).statusCode, 200);
  }
  assert.equal((await app.inject({ url: '/api/docs' })).headers['cache-control'], 'public, max-age=300');
});

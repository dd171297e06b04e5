import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { site } from '@foodbank/front-ends/front-ends';
import { type Asked, ask, type Reply, readSiteFiles } from './site-files.ts';
import { startApp } from './start-app.ts';

const { app } = await startApp({ after }, { workless: true });
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

const files = readSiteFiles();
const get = (url: string, headers: Record<string, string> = {}, method = 'GET') => ask(port, url, { method, headers });
const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const yearSeconds = 31_536_000;

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
};
const isText = (type: string) => /^text\/|xml|json|javascript/.test(type);
const encodings = [
  ['br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
] as const;

/** Headers that differ between any two answers. */
const passing = new Set(['date', 'x-request-id', 'connection', 'keep-alive']);
const lasting = ({ headers }: Reply) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !passing.has(name)));

test('each file of the site is served as it was built, with its media type', async () => {
  assert.ok(files.length > 30 && files.filter(({ isPage }) => isPage).length >= 10);
  for (const { url, name, content } of files) {
    const { status, headers, body } = await get(url);
    assert.deepEqual([status, headers['content-type']], [200, mediaTypes[extname(name)]], url);
    assert.deepEqual([headers['content-encoding'], headers['content-length']], [undefined, `${content.length}`], url);
    assert.ok(body.equals(content), url);
    assert.equal(headers['x-content-type-options'], 'nosniff', url);
  }
});

test('each text of 500 bytes or more is served smaller, in brotli or gzip, to clients that accept it', async () => {
  for (const { url, name, content } of files) {
    const type = mediaTypes[extname(name)] ?? '';
    for (const [accepted, encoding, unpack] of encodings) {
      const { status, headers, body } = await get(url, { 'accept-encoding': accepted });
      const label = `${url} for ${accepted}`;
      assert.deepEqual([status, headers['content-type'], headers.vary], [200, type, 'accept-encoding'], label);
      assert.equal(headers['content-length'], `${body.length}`, label);
      if (isText(type) && content.length >= 500) {
        assert.equal(headers['content-encoding'], encoding, label);
        assert.ok(body.length < content.length && unpack(body).equals(content), label);
      } else {
        assert.equal(headers['content-encoding'], undefined, label);
        assert.ok(body.equals(content), label);
      }
    }
  }
});

test('files with a hash in their names are cached for a year, all others are revalidated each time', async () => {
  assert.ok(files.some(({ isHashed }) => isHashed));
  for (const { url, isHashed } of files) {
    const caching = isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache';
    assert.equal((await get(url)).headers['cache-control'], caching, url);
  }
});

test('a client that has a file gets 304 without a body, and each encoding has its own ETag', async () => {
  for (const { url } of files) {
    const tags = new Set<unknown>();
    for (const encoding of ['identity', 'br', 'gzip']) {
      const accepting = { 'accept-encoding': encoding };
      const { headers } = await get(url, accepting);
      const label = `${url} in ${encoding}`;
      const tag = headers.etag ?? assert.fail(`${label} has no tag`);
      tags.add(`${headers['content-encoding']} ${tag}`);
      for (const given of [tag, `"other", ${tag}`, '*']) {
        const kept = await get(url, { ...accepting, 'if-none-match': given });
        assert.deepEqual([kept.status, kept.body.length], [304, 0], `${label}, given ${given}`);
        for (const name of ['etag', 'cache-control', 'vary']) assert.equal(kept.headers[name], headers[name], label);
      }
      const changed = await get(url, { ...accepting, 'if-none-match': '"other"' });
      assert.deepEqual([changed.status, changed.headers.etag], [200, tag], label);
    }
    // If two encodings shared a tag, a cache could mix them.
    const distinct = new Set([...tags].map((tag) => String(tag).split(' ')[1]));
    assert.equal(distinct.size, tags.size, url);
  }
});

test('HEAD answers as GET, without a body', async () => {
  for (const { url } of files) {
    for (const encoding of ['identity', 'br']) {
      const [whole, head] = [
        await get(url, { 'accept-encoding': encoding }),
        await get(url, { 'accept-encoding': encoding }, 'HEAD'),
      ];
      assert.deepEqual(
        [head.status, head.body.length, lasting(head)],
        [200, 0, lasting(whole)],
        `${url} in ${encoding}`,
      );
    }
  }
});

test('range requests get the whole file', async () => {
  for (const { url, content } of files) {
    for (const range of ['bytes=2-11', 'bytes=-5', `bytes=${content.length}-`, 'bytes=0-0,-1', 'bytes=x']) {
      const { status, headers, body } = await get(url, { range });
      assert.deepEqual([status, headers['content-range'], headers['accept-ranges']], [200, undefined, undefined], url);
      assert.ok(body.equals(content), url);
    }
  }
});

test('an unknown address is 404 with the whole error page, whatever the headers ask for', async () => {
  const page = readFileSync(join(site.built, '404.html'));
  const { etag, 'last-modified': since } = (await get('/404.html')).headers;
  for (const more of [
    {},
    { 'if-none-match': String(etag) },
    { 'if-none-match': '*' },
    { 'if-modified-since': String(since) },
    { range: 'bytes=0-9' },
    { range: 'bytes=9999999-' },
  ] as Record<string, string>[]) {
    for (const url of ['/nowhere', '/faq/nowhere', '/_astro/old.js', '/portal/nowhere']) {
      const { status, headers, body } = await get(url, { ...asBrowser, ...more });
      const label = `${url} with ${JSON.stringify(more)}`;
      assert.deepEqual([status, headers['content-type']], [404, 'text/html; charset=utf-8'], label);
      assert.deepEqual([headers['cache-control'], headers['content-range']], ['no-store', undefined], label);
      assert.ok(body.equals(page), label);
      assert.equal((await get(url, { ...asBrowser, ...more }, 'HEAD')).status, 404, label);
    }
  }
  const packed = await get('/nowhere', { ...asBrowser, 'accept-encoding': 'br' });
  assert.ok(packed.status === 404 && brotliDecompressSync(packed.body).equals(page));
  const toProgram = await get('/nowhere');
  assert.deepEqual([toProgram.status, JSON.parse(`${toProgram.body}`).code], [404, 'not-found']);
});

test('the site accepts only reads: other methods are 405 with Allow', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const { url } of files) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const asked: Asked = { method, headers: form, ...(method.startsWith('P') && { body: 'a=b' }) };
      const { status, headers } = await ask(port, url, asked);
      assert.deepEqual(
        [status, headers.allow, headers['cache-control']],
        [405, 'GET, HEAD', 'no-store'],
        `${method} ${url}`,
      );
    }
  }
  assert.equal((await ask(port, '/faq/?from=bar', { method: 'POST', headers: form, body: 'a=b' })).status, 405);
  assert.equal((await ask(port, '/nowhere', { method: 'POST', headers: form, body: 'a=b' })).status, 404);
});

test('the compressed copies match their files', () => {
  for (const { name, content } of files) {
    for (const [ending, , unpack] of [
      ['br', '', brotliDecompressSync],
      ['gz', '', gunzipSync],
    ] as const) {
      const copy = join(site.built, `${name}.${ending}`);
      if (existsSync(copy)) assert.ok(unpack(readFileSync(copy)).equals(content), copy);
    }
  }
});

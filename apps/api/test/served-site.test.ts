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

/** What differs from answer to answer, whatever is asked. */
const passing = new Set(['date', 'x-request-id', 'connection', 'keep-alive']);
const lasting = ({ headers }: Reply) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !passing.has(name)));

test('each file of the site comes as it was built, under its own media type', async () => {
  assert.ok(files.length > 30 && files.filter(({ isPage }) => isPage).length >= 10);
  for (const { url, name, content } of files) {
    const { status, headers, body } = await get(url);
    assert.deepEqual([status, headers['content-type']], [200, mediaTypes[extname(name)]], url);
    assert.deepEqual([headers['content-encoding'], headers['content-length']], [undefined, `${content.length}`], url);
    assert.ok(body.equals(content), url);
    assert.equal(headers['x-content-type-options'], 'nosniff', url);
  }
});

test('each text of 500 bytes or more comes in brotli or gzip to whoever takes it, and smaller', async () => {
  for (const { url, name, content } of files) {
    const type = mediaTypes[extname(name)] ?? '';
    for (const [accepted, encoding, unpack] of encodings) {
      const { status, headers, body } = await get(url, { 'accept-encoding': accepted });
      const told = `${url} for ${accepted}`;
      assert.deepEqual([status, headers['content-type'], headers.vary], [200, type, 'accept-encoding'], told);
      assert.equal(headers['content-length'], `${body.length}`, told);
      if (isText(type) && content.length >= 500) {
        assert.equal(headers['content-encoding'], encoding, told);
        assert.ok(body.length < content.length && unpack(body).equals(content), told);
      } else {
        assert.equal(headers['content-encoding'], undefined, told);
        assert.ok(body.equals(content), told);
      }
    }
  }
});

test('files with a hash in their names are kept for a year, everything else is asked for again each time', async () => {
  assert.ok(files.some(({ isHashed }) => isHashed));
  for (const { url, isHashed } of files) {
    const caching = isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache';
    assert.equal((await get(url)).headers['cache-control'], caching, url);
  }
});

test('whoever has a file already gets 304 and no byte of it, in each encoding by its own tag', async () => {
  for (const { url } of files) {
    const tags = new Set<unknown>();
    for (const encoding of ['identity', 'br', 'gzip']) {
      const accepting = { 'accept-encoding': encoding };
      const { headers } = await get(url, accepting);
      const told = `${url} in ${encoding}`;
      const tag = headers.etag ?? assert.fail(`${told} has no tag`);
      tags.add(`${headers['content-encoding']} ${tag}`);
      for (const given of [tag, `"other", ${tag}`, '*']) {
        const kept = await get(url, { ...accepting, 'if-none-match': given });
        assert.deepEqual([kept.status, kept.body.length], [304, 0], `${told}, given ${given}`);
        for (const name of ['etag', 'cache-control', 'vary']) assert.equal(kept.headers[name], headers[name], told);
      }
      const changed = await get(url, { ...accepting, 'if-none-match': '"other"' });
      assert.deepEqual([changed.status, changed.headers.etag], [200, tag], told);
    }
    // Two encodings never share a tag, or a cache would mend one with the other.
    const distinct = new Set([...tags].map((tag) => String(tag).split(' ')[1]));
    assert.equal(distinct.size, tags.size, url);
  }
});

test('HEAD says what GET would, without the bytes', async () => {
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

test('whoever asks for a part of a file gets the whole: parts are not promised, and none is ever wrong', async () => {
  for (const { url, content } of files) {
    for (const range of ['bytes=2-11', 'bytes=-5', `bytes=${content.length}-`, 'bytes=0-0,-1', 'bytes=x']) {
      const { status, headers, body } = await get(url, { range });
      assert.deepEqual([status, headers['content-range'], headers['accept-ranges']], [200, undefined, undefined], url);
      assert.ok(body.equals(content), url);
    }
  }
});

test('what the site does not have is 404 and its page of it, whole, however it is asked for', async () => {
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
      const told = `${url} with ${JSON.stringify(more)}`;
      assert.deepEqual([status, headers['content-type']], [404, 'text/html; charset=utf-8'], told);
      assert.deepEqual([headers['cache-control'], headers['content-range']], ['no-store', undefined], told);
      assert.ok(body.equals(page), told);
      assert.equal((await get(url, { ...asBrowser, ...more }, 'HEAD')).status, 404, told);
    }
  }
  const packed = await get('/nowhere', { ...asBrowser, 'accept-encoding': 'br' });
  assert.ok(packed.status === 404 && brotliDecompressSync(packed.body).equals(page));
  const toProgram = await get('/nowhere');
  assert.deepEqual([toProgram.status, JSON.parse(`${toProgram.body}`).code], [404, 'not-found']);
});

test('the site is read and nothing else: other methods are 405 and say which ones are taken', async () => {
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

test('the copies beside the files belong to the files as they are', () => {
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

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { site } from '@foodbank/front-ends/front-ends';

const pages = ['', 'become-a-rider', 'get-in-touch', 'faq', 'dietitian', 'contact-us', 'oyo-state', 'templates/rates'];
const pngHeader = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The metadata of a page's preview picture, and the picture's file. */
function shared(page: string) {
  const html = readFileSync(join(site.built, page, 'index.html'), 'utf8');
  const contentOf = (name: string) =>
    new RegExp(`property="og:${name}" content="([^"]+)"`).exec(html)?.[1] ?? assert.fail(`${page} lacks og:${name}`);
  const address = new URL(contentOf('image'));
  assert.equal(address.origin, new URL(contentOf('url')).origin, `${page} names a picture of another site`);
  const bytes = readFileSync(join(site.built, address.pathname));
  return {
    address,
    declaredSize: [contentOf('image:width'), contentOf('image:height')].map(Number),
    alt: contentOf('image:alt'),
    bytes,
  };
}

test('each page has its own preview picture, of the size that it declares and small enough for a chat', () => {
  const all = pages.map(shared);
  for (const { address, declaredSize, bytes } of all) {
    assert.deepEqual(bytes.subarray(0, 8), pngHeader, address.href);
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], declaredSize, address.href);
    assert.deepEqual(declaredSize, [1200, 630]);
    assert.ok(bytes.length > 10_000 && bytes.length < 80_000, `${address.href}: ${bytes.length} bytes`);
    assert.match(address.pathname, /^\/share\/[a-z-]+-[\da-f]{10}\.png$/);
  }
  assert.equal(new Set(all.map(({ bytes }) => bytes.toString('base64'))).size, pages.length);
  assert.equal(new Set(all.map(({ alt }) => alt)).size, pages.length);
});

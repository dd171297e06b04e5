import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from './paths.ts';
import { screens } from './routes.ts';
import { screenAt } from './screens.ts';

/** An address of a pattern: `/ops/agents/:agentId` with some id. */
const addressOf = (pattern: string) => pattern.replaceAll(/:\w+\??/g, '7');
/** The addresses of a builder, with ids where it has any. */
const built = (make: string | ((...ids: string[]) => string)) =>
  typeof make === 'string'
    ? make
    : make.length > 1
      ? make(...Array.from({ length: make.length - 1 }, () => '7'))
      : make();

test('each screen is the first one that its own address leads to', () => {
  for (const { path, title } of screens) assert.equal(screenAt(screens, addressOf(path))?.path, path, title);
  assert.equal(new Set(screens.map(({ path }) => path)).size, screens.length);
});

test('every address that the console builds is one of its screens, but for the preview, which the server makes', () => {
  for (const [name, make] of Object.entries(paths)) {
    const address = built(make as string);
    assert.doesNotMatch(address, /undefined|\?|\/$/, name);
    if (name !== 'preview') assert.ok(screenAt(screens, address), `${name}: ${address} is no screen`);
  }
});

test('filters stand in an address by name, without the empty ones; a search is kept as it is', () => {
  assert.equal(paths.orders(), '/ops/orders');
  assert.equal(paths.orders({ state: 'ready', store: '', day: undefined }), '/ops/orders?state=ready');
  assert.equal(paths.orders({ state: '' }), '/ops/orders');
  assert.equal(
    paths.deliveryZones({ city: 'Port Harcourt & more' }),
    '/ops/delivery-zones?city=Port+Harcourt+%26+more',
  );
  assert.equal(paths.order('FB-00000007', '?state=ready'), '/ops/orders/FB-00000007?state=ready');
  assert.equal(paths.order('FB-00000007', ''), '/ops/orders/FB-00000007');
  assert.equal(paths.approval('7', { box: 'mine', of: 'm-1' }), '/ops/approvals/7?box=mine&of=m-1');
});

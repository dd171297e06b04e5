import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { apiPrefix } from '@foodbank/contract/endpoint';
import { allRoutes } from '../src/app.ts';
import { paymentWebhooks } from '../src/domains/money/payments/routes.ts';
import { identityWebhooks } from '../src/domains/people/identity-checks/callback.ts';
import { allShopRoutes } from '../src/shop-routes.ts';
import { allStaffRoutes } from '../src/staff-routes.ts';
import { startApp } from './start-app.ts';

const { context } = await startApp({ after }, { workless: true });
const configuration = readFileSync(join(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8').replace(
  /#.*$/gm,
  '',
);
const defaultBytes = bytesOf(configuration.slice(0, configuration.indexOf('location')));

/** The locations with their patterns, in nginx's order: the first pattern that fits is taken. None has an exact address. */
const locations = [...configuration.matchAll(/location\s+(?:(=|~)\s+)?(\S+)\s*\{([^}]*)\}/g)].map(
  ([, kind, place = '', body = '']) => ({ kind, place, bytes: bytesOf(body) }),
);

/** The limit of a body in a part of the configuration; null without one. */
function bytesOf(part: string): number | null {
  const [, number, unit = ''] = /client_max_body_size\s+(\d+)([km]?);/.exec(part) ?? [];
  return number === undefined ? null : Number(number) * (unit === 'm' ? 1024 * 1024 : unit === 'k' ? 1024 : 1);
}

/** What nginx lets through to an address, and the pattern of its location. */
function takenAt(address: string): { bytes: number; place: string } {
  const found = locations.find(({ kind, place }) => kind === '~' && new RegExp(place).test(address));
  return { bytes: found?.bytes ?? defaultBytes ?? assert.fail('no default'), place: found?.place ?? '/' };
}

const larger = [
  ...allRoutes(context),
  ...allShopRoutes(context),
  ...paymentWebhooks(context),
  ...identityWebhooks(context),
  ...allStaffRoutes(context),
].flatMap(({ endpoint: { name, path, rawBodyBytesMax = 0 }, bodyLimitBytes = rawBodyBytesMax }) => {
  const address = apiPrefix + path.replaceAll(/\{\w+\}/g, '0198f1f2-0000-7000-8000-000000000000');
  return bodyLimitBytes > 64 * 1024 ? [{ name, address, bodyLimitBytes }] : [];
});

test('nginx as it is delivered lets through whatever a call takes, also with a closing slash', () => {
  assert.equal(defaultBytes, 64 * 1024, 'as every other call takes');
  assert.ok(locations.every(({ kind }) => kind !== '='));
  assert.ok(larger.length >= 7, `${larger.length} calls`);
  for (const { name, address, bodyLimitBytes } of larger)
    for (const one of [address, `${address}/`])
      assert.ok(takenAt(one).bytes >= bodyLimitBytes, `${name} takes ${bodyLimitBytes}, nginx ${takenAt(one).bytes}`);
});

test('where nginx lets more through than elsewhere, a call takes it', () => {
  const used = new Set(larger.map(({ address }) => takenAt(address).place));
  for (const { place, bytes } of locations) assert.ok(bytes === null || used.has(place), place);
});

test('what strangers may send before anything of it is checked is small', () => {
  for (const { endpoint } of [...paymentWebhooks(context), ...identityWebhooks(context)])
    assert.ok((endpoint.rawBodyBytesMax ?? 0) <= 256 * 1024, endpoint.name);
});

test('nginx bounds the connections, streams and requests of an address, far above what a thousand people behind it need', () => {
  const number = (pattern: RegExp) => Number(pattern.exec(configuration)?.[1] ?? assert.fail(`no ${pattern.source}`));
  const zones = [...configuration.matchAll(/limit_(?:conn|req)_zone \$(\w+) /g)].map(([, key]) => key);
  assert.deepEqual(zones, ['foodbank_caller', 'foodbank_caller']);
  assert.ok(number(/limit_conn foodbank_connections (\d+);/) >= 1_000);
  assert.ok(number(/zone=foodbank_requests:\w+ rate=(\d+)r\/s;/) >= 300);
  assert.ok(number(/limit_req zone=foodbank_requests burst=(\d+) nodelay;/) >= 3_000);
  const streams = number(/http2_max_concurrent_streams (\d+);/);
  assert.ok(streams >= 32 && streams <= 128, `${streams}`);
});

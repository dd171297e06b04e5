import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiPrefix } from '@foodbank/contract/endpoint';
import { loginAgent } from '@foodbank/contract/people/accounts';
import { subscribe } from '@foodbank/contract/support/enquiries';
import { startApp, type TestApp } from './start-app.ts';

/** Beyond the forms that are taken at once, an address has this many that are held. With `LIMIT_SCALE` 0.01. */
const formsAnHour = 1 + 10;

interface Origin {
  remoteAddress: string;
  forwarded?: string;
  headers?: Record<string, string>;
}

async function postForm({ app }: TestApp, { remoteAddress, forwarded, headers = {} }: Origin): Promise<number> {
  const { statusCode } = await app.inject({
    method: subscribe.method,
    url: apiPrefix + subscribe.path,
    remoteAddress,
    headers: { ...headers, ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }) },
    payload: { email: 'visitor@example.com' },
  });
  return statusCode;
}

/** Posts as many forms as one address may in an hour. */
async function useUp(app: TestApp, originOf: (count: number) => Origin): Promise<void> {
  for (let count = 0; count < formsAnHour; count++) assert.equal(await postForm(app, originOf(count)), 200);
}

test('by default forwarded addresses are ignored, so a forged one changes nothing', async (t) => {
  const app = await startApp(t, { env: { LIMIT_SCALE: '0.01' }, workless: true });
  await useUp(app, (count) => ({ remoteAddress: '10.0.0.1', forwarded: `203.0.113.${count}` }));
  assert.equal(await postForm(app, { remoteAddress: '10.0.0.1', forwarded: '198.51.100.7' }), 429);
  const others = { forwarded: 'for=198.51.100.7', 'x-real-ip': '198.51.100.7', 'cf-connecting-ip': '198.51.100.7' };
  assert.equal(await postForm(app, { remoteAddress: '10.0.0.1', headers: others }), 429);
  assert.equal(await postForm(app, { remoteAddress: '10.0.0.2', forwarded: '10.0.0.1' }), 200);
});

test('a trusted proxy’s forwarded address counts, and addresses that the caller put before it don’t', async (t) => {
  const app = await startApp(t, { env: { LIMIT_SCALE: '0.01', TRUST_PROXY: '10.9.9.9, 10.8.0.0/16' }, workless: true });
  await useUp(app, (count) => ({ remoteAddress: '10.9.9.9', forwarded: `203.0.113.${count}, 198.51.100.7` }));
  assert.equal(await postForm(app, { remoteAddress: '10.9.9.9', forwarded: '198.51.100.7' }), 429);
  assert.equal(await postForm(app, { remoteAddress: '10.8.1.1', forwarded: '1.2.3.4, 198.51.100.7, 10.9.9.9' }), 429);
  assert.equal(await postForm(app, { remoteAddress: '10.9.9.9', forwarded: '198.51.100.8' }), 200);
  assert.equal(await postForm(app, { remoteAddress: '198.51.100.7' }), 429, 'the same caller past the proxy');
});

test('a forwarded address from an untrusted proxy is ignored', async (t) => {
  const app = await startApp(t, { env: { LIMIT_SCALE: '0.01', TRUST_PROXY: '10.9.9.9' }, workless: true });
  await useUp(app, (count) => ({ remoteAddress: '10.9.9.10', forwarded: `203.0.113.${count}` }));
  assert.equal(await postForm(app, { remoteAddress: '10.9.9.10', forwarded: '198.51.100.7, 10.9.9.9' }), 429);
});

test('a port that a trusted proxy writes behind an address is ignored', async (t) => {
  const app = await startApp(t, { env: { LIMIT_SCALE: '0.01', TRUST_PROXY: '10.9.9.9, 10.8.0.0/16' } });
  const remoteAddress = '10.9.9.9';
  await useUp(app, (count) => ({ remoteAddress, forwarded: `198.51.100.7:${1_024 + count}` }));
  for (const forwarded of ['198.51.100.7:443', '198.51.100.7', '1.2.3.4, 198.51.100.7:9 , 10.8.1.1:50123'])
    assert.equal(await postForm(app, { remoteAddress, forwarded }), 429, forwarded);
  assert.equal(await postForm(app, { remoteAddress, forwarded: '198.51.100.8:443, 10.8.1.1:50123' }), 200);

  await useUp(app, (count) => ({ remoteAddress, forwarded: `[2001:db8:1:2::${count + 1}]:${1_024 + count}` }));
  for (const forwarded of ['[2001:db8:1:2::9]:443', '[2001:db8:1:2::9]', '2001:db8:1:2::9'])
    assert.equal(await postForm(app, { remoteAddress, forwarded }), 429, forwarded);
  assert.equal(await postForm(app, { remoteAddress, forwarded: '[2001:db8:1:3::9]:443' }), 200);
});

test('an invalid forwarded address breaks nothing', async (t) => {
  const app = await startApp(t, { env: { LIMIT_SCALE: '0.01', TRUST_PROXY: '10.9.9.9' }, workless: true });
  for (const forwarded of ['', ',', 'unknown', '_hidden', '999.1.1.1', '[::1]:80', '1.2.3.4:80', 'x'.repeat(5_000)]) {
    assert.equal(await postForm(app, { remoteAddress: '10.9.9.9', forwarded }), 200, forwarded.slice(0, 40));
  }
});

test('all IPv6 addresses of one household count as one address', async (t) => {
  const app = await startApp(t, { env: { LIMIT_SCALE: '0.01' }, workless: true });
  await useUp(app, (count) => ({ remoteAddress: `2001:db8:1:2:${count}::1` }));
  assert.equal(await postForm(app, { remoteAddress: '2001:db8:1:2:ffff:ffff:ffff:ffff' }), 429);
  assert.equal(await postForm(app, { remoteAddress: '2001:db8:1:3::1' }), 200);
});

test('LIMIT_SCALE multiplies only the limits by address', async (t) => {
  const app = await startApp(t, { env: { LIMIT_SCALE: '0.2' }, workless: true });
  for (let count = 0; count < 12 + 200; count++) assert.equal(await postForm(app, { remoteAddress: '10.0.0.1' }), 200);
  assert.equal(await postForm(app, { remoteAddress: '10.0.0.1' }), 429);
  const body = { email: 'unknown@example.com', password: 'not the one' };
  for (let count = 0; count < 10; count++) assert.equal((await app.send(loginAgent, { body })).status, 401);
  assert.equal((await app.send(loginAgent, { body })).status, 429);
});

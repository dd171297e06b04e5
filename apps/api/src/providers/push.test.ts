import assert from 'node:assert/strict';
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { decryptPush } from '../../test/push-stand-in.ts';
import { webPush } from './push.ts';
import { areKeys, encryptPush, vapidKey } from './push-encryption.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

// RFC 8291, section 5 and appendix A.
const example = {
  text: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  encrypted:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('a message is encrypted as the example of the standard is', () => {
  const { text, keys, salt, privateKey, encrypted } = example;
  assert.equal(encryptPush(text, keys, { salt, privateKey }).toString('base64url'), encrypted);
  assert.notEqual(encryptPush(text, keys).toString('base64url'), encryptPush(text, keys).toString('base64url'));
  assert.throws(() => encryptPush('x'.repeat(3_001), keys), /too long/);
});

test('keys that are none are found before anything is encrypted with them', () => {
  const { keys } = example;
  assert.ok(areKeys(keys));
  const offCurve = Buffer.from(bytes(keys.p256dh));
  offCurve[64] = (offCurve[64] ?? 0) ^ 1;
  for (const wrong of [
    { ...keys, p256dh: offCurve.toString('base64url') },
    { ...keys, p256dh: keys.p256dh.slice(0, 40) },
    { ...keys, p256dh: '' },
    { ...keys, auth: 'AAAA' },
  ])
    assert.ok(!areKeys(wrong), JSON.stringify(wrong));
});

test('the signature of a message names the push service and is made with the key that browsers were given', () => {
  const secret = randomBytes(32);
  const key = vapidKey(secret, 'mailto:team@foodbank.example');
  const until = new Date('2026-06-15T20:00:00Z');
  const [, token = '', given] = /^vapid t=(.+), k=(.+)$/.exec(key.authorize('https://fcm.googleapis.com', until)) ?? [];
  assert.equal(given, key.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  assert.deepEqual(JSON.parse(bytes(claims).toString()), {
    aud: 'https://fcm.googleapis.com',
    exp: until.getTime() / 1000,
    sub: 'mailto:team@foodbank.example',
  });
  const point = bytes(key.publicKey);
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  assert.ok(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes(signature)));
  assert.throws(() => vapidKey(Buffer.alloc(32), 'mailto:team@foodbank.example'));
});

test('only addresses at the push services of browsers are called, so that nobody makes the server call another one', () => {
  const options = { secret: randomBytes(32), subject: 'mailto:team@foodbank.example' };
  const production = webPush({ ...options, allowsLoopback: false });
  for (const known of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYA',
  ])
    assert.ok(production.accepts({ ...example.keys, endpoint: known }), known);
  for (const unknown of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/send',
    'https://evil.example/fcm.googleapis.com',
    'https://user:password@fcm.googleapis.com/send',
    'https://fcm.googleapis.com:8443/send',
    'https://evilpush.apple.com.example/',
    'https://push.apple.com.evil.example/',
    'http://127.0.0.1:3000/internal',
    'https://localhost/',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'not an address',
    `https://fcm.googleapis.com/${'x'.repeat(2_000)}`,
  ])
    assert.ok(!production.accepts({ ...example.keys, endpoint: unknown }), unknown);
  assert.ok(
    webPush({ ...options, allowsLoopback: true }).accepts({
      ...example.keys,
      endpoint: 'http://127.0.0.1:4000/push/1',
    }),
  );
});

test('what a push service answers decides what follows: taken, ended, refused, or later', async () => {
  let [status, retryAfter] = [201, ''];
  let got: { headers: Record<string, unknown>; body: Buffer } | undefined;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      got = { headers: request.headers, body: Buffer.concat(parts) };
      response.writeHead(status, retryAfter === '' ? {} : { 'retry-after': retryAfter }).end('x'.repeat(200_000));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/push/1`;
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const [p256dh, auth] = [browser.getPublicKey().toString('base64url'), randomBytes(16)];
  const to = { endpoint, p256dh, auth: auth.toString('base64url') };
  const provider = webPush({
    secret: randomBytes(32),
    subject: 'mailto:team@foodbank.example',
    allowsLoopback: true,
    timeoutMs: 5_000,
  });
  const send = () => provider.send({ to, text: 'Hello', topic: 'abc', keepSeconds: 90.4 }, new Date());
  assert.deepEqual(await send(), { outcome: 'taken' });
  assert.deepEqual(
    [got?.headers.ttl, got?.headers.topic, got?.headers['content-encoding']],
    ['90', 'abc', 'aes128gcm'],
  );
  assert.equal(decryptPush(got?.body ?? Buffer.alloc(0), browser, auth), 'Hello');
  for (const [answer, outcome] of [
    [404, 'gone'],
    [410, 'gone'],
    [400, 'refused'],
    [413, 'refused'],
    [403, 'not-taken'],
    [429, 'not-taken'],
    [503, 'not-taken'],
  ] as const) {
    status = answer;
    assert.equal((await send()).outcome, outcome, String(answer));
  }
  retryAfter = '120';
  assert.deepEqual(await send(), { outcome: 'not-taken', reason: 'status 503', afterSeconds: 120 });
  [status, retryAfter] = [302, ''];
  assert.equal((await send()).outcome, 'refused', 'a redirect is not followed');
});

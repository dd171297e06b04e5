import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { ReplyOf } from '@foodbank/contract/endpoint';
import { trackBatch } from '@foodbank/contract/selling/tracking';
import { allRoutes } from '../src/app.ts';
import { assertRefusal } from './assert-refusal.ts';
import { type GoodRequest, goodRequest } from './good-requests.ts';
import { makeAgent, makeCustomer } from './make-agent.ts';
import { startApp } from './start-app.ts';
import { digestTables } from './table-digests.ts';

const app = await startApp({ after });
const agent = await makeAgent(app);
await makeCustomer(app, 'first', { referralCode: agent.referralCode });
const routes = allRoutes(app.context).filter(({ endpoint }) => endpoint.body);
const json = 'application/json';

/** Calls an endpoint with bytes or a text as its body. */
function sendBody(good: GoodRequest, payload: string | Buffer | undefined, type: string | undefined = json) {
  const { method, url, headers } = good;
  const typed = type === undefined ? headers : { ...headers, 'content-type': type };
  return app.app.inject({ method, url, headers: typed, ...(payload === undefined ? {} : { payload }) });
}

const brokenJson: Record<string, string | Buffer> = {
  'nothing at all': '',
  'an open brace': '{',
  'a value left out': '{"email":}',
  'single quotes': "{'email':'a@b.co'}",
  'a comma too many': '{"email":"a@b.co",}',
  'a comment': '{} // see above',
  'two bodies': '{}{}',
  NaN: 'NaN',
  'a word': 'undefined',
  'a form': 'email=a%40b.co&password=secret',
  XML: '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  'a control character in a text': '{"email":"a\u0001@b.co"}',
  'bytes that are no UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0xc0, 0x7d]),
  'UTF-16': Buffer.from('{"email":"a@b.co"}', 'utf16le'),
  'something compressed': gzipSync('{"email":"a@b.co"}'),
  'a NUL after the end': '{}\0',
  'a prototype': '{"__proto__":{"email":"a@b.co","isAdmin":true}}',
  'a prototype further in': '{"email":{"__proto__":{"length":1}}}',
  'a constructor’s prototype': '{"constructor":{"prototype":{"email":"a@b.co"}}}',
};

const noObjects = ['null', 'true', '5', '"a text"', '[]', '[{}]', '[[]]', '-0', '1e999'];

const otherTypes = [
  'text/plain',
  'text/html; charset=utf-8',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=plate',
  'application/octet-stream',
  'application/jsonx',
  'application/json-patch+json',
  'application/ld+json',
  'json',
  '*/*',
  ';',
  '',
];

/** Values that are neither text nor number, for any field. */
const wrongTypes: unknown[] = [true, false, [], ['a@b.co'], [[]], {}, { length: 5 }, { toString: 'x' }];
const unstorable = ['\0', 'a\0b', '\ud800', 'b\udc00', 'a@b.co\0', '\udfff\ud800'];
const headersInText = ['a@b.co\r\nBcc: c@d.co', 'Ada\nSubject: You won', 'Ada\r\n\r\n<b>', 'a@b.co\u0085Bcc: c@d.co'];
/** Fields that may hold line breaks: secrets, and paragraphs that never become a header. */
const freeText = /password|otp|message|foodProduct|whyPartner|additional|website/i;
const oddTexts = [
  'a@b.co\n',
  'a@b.co,c@d.co',
  '',
  ' ',
  '😀'.repeat(20),
  'مرحبا',
  '\u202eadA',
  '\u200b',
  '\ufeff',
  'x'.repeat(60_000),
  '😀'.repeat(10_000),
  'a'.repeat(64) + '@'.repeat(5000),
  `${'a.'.repeat(5000)}@b.co`,
  '<script>alert(1)</script>',
  `'; drop table agents; --`,
  '{{7*7}}#{7*7}%s%n',
  '../../etc/passwd',
  'constructor',
  '1e309',
];

for (const { endpoint } of routes) {
  const { name } = endpoint;
  const good = goodRequest(app, agent, endpoint);
  const fields = Object.keys(good.body ?? {});
  const withField = (field: string, value: unknown) => JSON.stringify({ ...good.body, [field]: value });

  test(`${name} refuses a body that is not JSON`, async () => {
    for (const [about, text] of Object.entries(brokenJson)) {
      const { code } = assertRefusal(await sendBody(good, text), about);
      assert.equal(code, 'malformed-request', about);
    }
  });

  test(`${name} refuses a missing body and one that is not an object`, async () => {
    for (const text of noObjects) assertRefusal(await sendBody(good, text), text);
    assertRefusal(await sendBody(good, undefined, undefined), 'none');
  });

  test(`${name} refuses every content type but JSON with 415`, async () => {
    for (const type of otherTypes) {
      const { code } = assertRefusal(await sendBody(good, JSON.stringify(good.body), type), type);
      assert.equal(code, 'unsupported-media-type', type);
    }
  });

  test(`${name} refuses 3 MB with 413`, async () => {
    for (const text of [`{"email":"${'x'.repeat(3_000_000)}"}`, ' '.repeat(3_000_000), '{}'.padEnd(3_000_000)]) {
      assert.equal(assertRefusal(await sendBody(good, text), 'large').code, 'too-large');
    }
  });

  test(`${name} refuses deep nesting in every field`, async () => {
    for (const levels of [1_000, 20_000, 50_000]) {
      for (const deep of [
        `${'['.repeat(levels)}${']'.repeat(levels)}`,
        `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`,
      ]) {
        assertRefusal(
          await sendBody(good, deep.startsWith('[') ? deep : `{"x":${deep},"email":7,"customers":7}`),
          'top',
        );
        for (const field of fields) {
          const text = JSON.stringify({ ...good.body, [field]: 'DEEP' }).replace('"DEEP"', deep);
          const answer = await sendBody(good, text);
          if (name !== 'trackBatch') assertRefusal(answer, `${field}, ${levels} levels`);
          assert.ok(answer.statusCode < 500, `${field}, ${levels} levels: ${answer.body}`);
        }
      }
    }
  });

  test(`${name} refuses another type in any field, names the field, and changes nothing`, async () => {
    const before = await digestTables(app);
    for (const field of fields) {
      const isList = Array.isArray(good.body?.[field]);
      for (const value of [...wrongTypes, typeof good.body?.[field] === 'number' ? 'a text' : 7]) {
        if (isList && Array.isArray(value)) continue;
        const about = `${field} as ${JSON.stringify(value)}`;
        const { code, errors = {} } = assertRefusal(await sendBody(good, withField(field, value)), about);
        assert.equal(code, 'validation', about);
        assert.ok(errors[field], about);
      }
    }
    assert.deepEqual(await digestTables(app), before);
  });

  test(`${name} refuses text that can't be stored, and text with a header in it`, async () => {
    const before = await digestTables(app);
    for (const field of fields) {
      for (const text of freeText.test(field) ? unstorable : [...unstorable, ...headersInText]) {
        const about = `${field} as ${JSON.stringify(text)}`;
        assert.ok(assertRefusal(await sendBody(good, withField(field, text)), about).errors?.[field], about);
      }
    }
    assert.deepEqual(await digestTables(app), before);
  });
}

// Some of these are accepted, so they come after the tests that must change nothing.
for (const { endpoint } of routes) {
  const good = goodRequest(app, agent, endpoint);

  test(`${endpoint.name} stores odd texts as text or refuses them`, async () => {
    for (const field of Object.keys(good.body ?? {})) {
      for (const text of [...oddTexts, null]) {
        const answer = await sendBody(good, JSON.stringify({ ...good.body, [field]: text }));
        if (answer.statusCode !== 200) assertRefusal(answer, `${field} as ${JSON.stringify(text).slice(0, 60)}`);
      }
    }
  });
}

test('every call has a valid body here, so that the tests above cover all of them', async () => {
  for (const { endpoint } of routes) {
    const good = goodRequest(app, agent, endpoint);
    const { code } = (await sendBody(good, JSON.stringify(good.body))).json<{ code?: string }>();
    assert.ok(code !== 'validation' && code !== 'malformed-request', endpoint.name);
  }
});

test('none of these bodies changed a prototype of the process', () => {
  assert.deepEqual(Object.keys(Object.prototype), []);
  assert.equal(({} as { isAdmin?: boolean }).isAdmin, undefined);
});

test('in a batch only the hostile item is refused', async () => {
  const good = goodRequest(app, agent, trackBatch);
  const { customers: [customer] = [] } = good.body as { customers?: object[] };
  const hostile = [
    null,
    5,
    'a text',
    [],
    [[customer]],
    {},
    ...unstorable.map((text) => ({ ...customer, firstname: text })),
  ];
  const answer = await sendBody(good, JSON.stringify({ customers: [...hostile, customer], orders: hostile }));
  const { customers, orders } = answer.json<ReplyOf<typeof trackBatch>>();
  const statuses = customers.map(({ status }) => status);
  assert.deepEqual(statuses, [...hostile.map(() => 400), 200]);
  assert.deepEqual([...new Set(orders.map(({ status }) => status))], [400]);
});

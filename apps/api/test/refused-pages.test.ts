import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { site } from '@foodbank/front-ends/front-ends';
import { startApp } from './start-app.ts';

const app = await startApp({ after }, { env: { LIMIT_SCALE: '0.01' }, workless: true });
const urlencoded = 'application/x-www-form-urlencoded';
const right = 'name=Ada&email=ada@example.com&message=Where+are+you%3F';

/** Posts a form as a browser does without scripts. */
const press = (payload: string, headers: Record<string, string> = {}) =>
  app.app.inject({
    method: 'POST',
    url: '/forms/contacts',
    payload,
    headers: { accept: 'text/html,application/xhtml+xml', 'content-type': urlencoded, ...headers },
  });

type Answer = Awaited<ReturnType<typeof press>>;

function assertPage({ statusCode, headers, body }: Answer, status: number, words: RegExp): void {
  assert.equal(statusCode, status);
  assert.equal(headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(headers['cache-control'], 'no-store');
  assert.match(String(headers['content-security-policy']), /default-src 'none'/);
  assert.match(body, words);
  assert.match(body, /<a href="\/"/);
}

test('a refused form without scripts gets a page that says what to do', async () => {
  assertPage(await press('a'.repeat(70_000)), 413, /Please make it shorter/);
  assertPage(await press('{}', { 'content-type': 'application/json' }), 415, /open the form again on our website/);
  assertPage(await press(right, { 'sec-fetch-site': 'cross-site' }), 403, /sent from another website/);
});

test('after too many forms the page says when to try again', async () => {
  const answers: Answer[] = [];
  while (answers.at(-1)?.statusCode !== 429 && answers.length < 60) answers.push(await press(right));
  const last = answers.at(-1) as Answer;
  assert.ok(answers.length > 1);
  assertPage(last, 429, /Too many attempts/);
  assert.match(String(last.headers['retry-after']), /^[1-9]\d*$/);
});

test('a server error is the site’s error page for browsers and JSON for programs, without internal details', async (t) => {
  const broken = t.mock.method(app.context.database, 'write', async () => {
    throw new Error('relation "messages" at /srv/secret does not exist');
  });
  t.mock.method(app.context.limits, 'take', async () => {});
  t.mock.method(app.context.limits, 'count', async () => true);
  const answer = await press(right);
  assertPage(answer, 500, /problem on our side/);
  assert.equal(answer.body, readFileSync(join(site.built, '500.html'), 'utf8'));
  assert.ok(answer.headers['x-request-id']);
  const toProgram = await press(right, { accept: '*/*' });
  assert.equal(toProgram.statusCode, 500);
  assert.equal(toProgram.json().code, 'internal');
  assert.equal(broken.mock.callCount(), 2);
});

test('an API call is answered in JSON, also if the caller accepts HTML', async () => {
  const headers = { accept: 'text/html' };
  const answer = await app.app.inject({ method: 'GET', url: '/api/v1/nowhere', headers });
  assert.deepEqual([answer.statusCode, answer.json().code], [404, 'not-found']);
});

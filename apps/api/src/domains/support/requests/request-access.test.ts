import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import * as acts from '@foodbank/contract/support/requests-staff';
import { getRequestCounts } from '@foodbank/contract/support/requests-staff';
import { makeContactRequest } from '../../../../test/make-requests.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { workless: true });
const [ngozi, admin] = [await makeStaff(app, ['support']), await makeStaff(app, ['admin'])];
const emailsTo = async (email: string) =>
  (await app.context.database.pool.query('select kind from emails where to_address = $1', [email])).rows;

test('a member without the permission reads or works on no request', async () => {
  const content = await makeStaff(app, ['content']);
  const { id } = await makeContactRequest(app);
  assert.equal((await content.send(getRequestCounts, {})).body.code, 'not-permitted');
  const body = { key: randomUUID(), version: 1, text: 'Hello', next: 'answered' };
  for (const member of [content, admin]) {
    const refused = await member.send(acts.answerRequest, { params: { requestId: id }, body });
    assert.deepEqual([refused.status, refused.body.code], [403, 'not-permitted']);
  }
});

test('a form or a page of the site’s host can’t answer a request with a member’s cookie', async () => {
  const { id, email } = await makeContactRequest(app);
  const url = `/api/v1/staff/requests/${id}/answer`;
  const fields = { key: randomUUID(), version: '1', text: 'Pay me', next: 'answered' };
  const cookie = `staff=${ngozi.cookie}`;
  const form = 'application/x-www-form-urlencoded';
  for (const headers of [
    { 'sec-fetch-site': 'same-site', 'content-type': form },
    { 'sec-fetch-site': 'same-origin', 'content-type': form },
    { 'sec-fetch-site': 'same-site', 'content-type': 'application/json' },
    { origin: 'http://localhost:3000', 'content-type': 'application/json', host: 'ops.localhost:3000' },
    { 'content-type': 'application/json' },
  ]) {
    const payload = headers['content-type'] === form ? new URLSearchParams(fields).toString() : JSON.stringify(fields);
    const answer = await app.app.inject({ method: 'POST', url, headers: { ...headers, cookie }, payload });
    assert.ok([403, 415].includes(answer.statusCode), `${JSON.stringify(headers)}: ${answer.statusCode}`);
  }
  assert.deepEqual(await emailsTo(email), []);
});

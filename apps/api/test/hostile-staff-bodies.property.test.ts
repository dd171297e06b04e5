import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Endpoint } from '@foodbank/contract/endpoint';
import { roleNames } from '@foodbank/contract/people/permissions';
import { completeWithNewToken, openSession } from '../src/domains/people/accounts/cookie-sessions.ts';
import { createLog } from '../src/platform/log.ts';
import { allStaffRoutes } from '../src/staff-routes.ts';
import { exampleOf, schemaOf } from './example-of.ts';
import { hostileValues, marked } from './hostile-values.ts';
import { makeStaff, staffCalls } from './make-staff.ts';
import { startApp } from './start-app.ts';

/** Every call of the console with hostile values in every field, from the contract, by a member who may call all of them. */
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
const app = await startApp({ after }, { workless: true, log });
const endpoints = allStaffRoutes(app.context).map(({ endpoint }) => endpoint);
const member = await makeStaff(app, roleNames);

let session = await openOwnSession();

function openOwnSession() {
  return app.context.database.write(async (tx) => {
    const { id } = await openSession(tx, member.id, { userAgent: 'test', address: '127.0.0.1' });
    return completeWithNewToken(tx, id);
  });
}

/** Calls with a session of the member, and again with a new one if an earlier call has ended it. */
async function callWith(endpoint: Endpoint, sent: Parameters<typeof member.send>[1]) {
  const calls = staffCalls(app, () => session);
  const answer = await calls.send(endpoint, sent);
  if (answer.status !== 401) return answer;
  session = await openOwnSession();
  return calls.send(endpoint, sent);
}

for (const endpoint of endpoints) {
  test(`${endpoint.name} answers hostile values with a refusal or as usual, and never with an error of the server`, async () => {
    const parts = (['params', 'query', 'body'] as const).filter((part) => endpoint[part]);
    const good = Object.fromEntries(parts.map((part) => [part, exampleOf(schemaOf(endpoint[part]), marked)]));
    for (const part of parts) {
      const fields = Object.keys(schemaOf(endpoint[part]).properties ?? {});
      for (const field of fields) {
        for (const value of hostileValues(endpoint.name, part, field)) {
          const sent = { ...good, [part]: { ...(good[part] as object), [field]: value } };
          const { status, body } = await callWith(endpoint, sent);
          const about = `${endpoint.name} ${part}.${field} = ${JSON.stringify(value)?.slice(0, 60)}: ${status}`;
          assert.ok(status < 500, `${about} ${JSON.stringify(body)}`);
        }
      }
    }
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '"text"',
      '{"__proto__":{"isAdmin":true}}',
      `{"a":${'['.repeat(5_000)}`,
    ]) {
      if (endpoint.method === 'GET') continue;
      const { status } = await callWith(endpoint, { ...good, body: text });
      assert.ok(status < 500, `${endpoint.name} ${text.slice(0, 40)}: ${status}`);
    }
  });
}

test('the log of all that has no password, code, token, cookie or text in it', () => {
  assert.ok(lines.length > 1_000, `${lines.length} lines`);
  const all = lines.join('');
  assert.ok(!all.includes(marked));
  assert.ok(!all.includes(member.cookie));
  assert.doesNotMatch(all, /@example\.com|cookie|script|token=/i);
});

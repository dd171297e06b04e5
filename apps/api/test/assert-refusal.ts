import assert from 'node:assert/strict';
import { type RefusalCode, refusals } from '@foodbank/contract/refusals';
import type { LightMyRequestResponse } from 'fastify';

/** Checks that an answer is a 4xx in the usual form, without internal details. Returns its body. */
export function assertRefusal(
  { statusCode, headers, body }: Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>,
  about: string,
): { message: string; code: string; errors?: Record<string, string> } {
  assert.ok(statusCode >= 400 && statusCode < 500, `${about}: ${statusCode} ${body.slice(0, 200)}`);
  assert.equal(headers['content-type'], 'application/json; charset=utf-8', about);
  assert.equal(headers['cache-control'], 'no-store', about);
  assert.equal(headers['x-content-type-options'], 'nosniff', about);
  assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/, about);
  const { message, code, errors = {}, ...more } = JSON.parse(body);
  assert.deepEqual(more, {}, about);
  assert.equal(refusals[code as RefusalCode]?.status, statusCode, `${about}: ${code}`);
  for (const text of [message, ...Object.values(errors)]) {
    assert.match(text, /^\w.* .{5,}/, `${about}: a message for people`);
    assert.doesNotMatch(text, /\b(JSON\.parse|Unexpected token|SyntaxError|undefined|null|at \/|pg|FST_)\b/, about);
  }
  return JSON.parse(body);
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@foodbank/contract/client/api-error';
import { failureMessage } from './failure-message.ts';

const title = 'Something went wrong';

test('below its title the modal says what the server said, and an internal error’s reference', () => {
  const refused = new ApiError('The kitchen is closed.', 503, { fromServer: true });
  assert.deepEqual(failureMessage(refused, title), { title, detail: 'The kitchen is closed.', note: undefined });
  const broken = new ApiError('It broke.', 500, { fromServer: true, code: 'internal', reference: '3f0c7f1e' });
  assert.deepEqual(failureMessage(broken, title), { title, detail: 'It broke.', note: 'Reference: 3f0c7f1e' });
});

test('the modal says that the network failed or was too slow, and names no status of a proxy', () => {
  const network = 'Network error. Please check your connection and try again.';
  const note = 'What you typed is kept: send it again when the network is back.';
  assert.deepEqual(failureMessage(new ApiError(network, 0), title), { title, detail: network, note });
  assert.equal(failureMessage(new ApiError('Request timeout.', 408), title).detail, 'Request timeout.');
  assert.equal(failureMessage(new ApiError('HTTP 502: Bad Gateway', 502), title).detail, null);
  assert.deepEqual(failureMessage(new TypeError('x is undefined'), title), { title });
});

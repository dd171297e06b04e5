import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@foodbank/contract/client/api-error';
import { failureNote } from './failure-note.ts';

test('below a failure of the network a form says that what was typed is kept, and that the device is offline', (t) => {
  t.after(() => Reflect.deleteProperty(navigator, 'onLine'));
  const setOnline = (value: boolean) => Object.defineProperty(navigator, 'onLine', { value, configurable: true });
  setOnline(true);
  const note = 'What you typed is kept: send it again when the network is back.';
  assert.equal(failureNote(new ApiError('Network error.', 0)), note);
  setOnline(false);
  assert.equal(failureNote(new ApiError('Network error.', 0)), `You are offline. ${note}`);
});

test('below an internal error stands its reference, and below any other failure nothing', () => {
  assert.equal(failureNote(new ApiError('Oh.', 500, { reference: '3f0c7f1e' })), 'Reference: 3f0c7f1e');
  for (const error of [new ApiError('No.', 400), new ApiError('Slow.', 408), new TypeError('x')]) {
    assert.equal(failureNote(error), undefined);
  }
});

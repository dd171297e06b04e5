import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@foodbank/contract/client/api-error';
import { failureNote, failureText } from './failure-text.ts';

const texts = {
  refused: 'Profile update failed. Please try again.',
  unexpected: 'Failed to update profile. Please try again.',
};

test('the server’s message is shown as it came', () => {
  assert.equal(failureText(new ApiError('Please wait 30 seconds.', 429), texts), 'Please wait 30 seconds.');
});

test('a refusal without a message has the call’s own text, anything else the screen’s', () => {
  assert.equal(failureText(new ApiError(' ', 500), texts), 'Profile update failed. Please try again.');
  assert.equal(failureText(new TypeError('x is undefined'), texts), 'Failed to update profile. Please try again.');
  const { refused } = texts;
  assert.equal(failureText(new TypeError('x'), { refused }), 'An unexpected error occurred. Please try again.');
});

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

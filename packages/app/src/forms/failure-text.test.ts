import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@foodbank/contract/client/api-error';
import { failureText } from './failure-text.ts';

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

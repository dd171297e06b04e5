import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstSteps, type StepFacts } from './first-steps.ts';

const fresh: StepFacts = { phoneNumber: null, hasAccount: false, hasShared: false, totalReferrals: 0 };
const doneOf = (facts: Partial<StepFacts>) =>
  firstSteps({ ...fresh, ...facts })
    .filter(({ done }) => done)
    .map(({ name }) => name);

test('a new agent has four steps to do, and each is done by its own fact', () => {
  assert.deepEqual(
    firstSteps(fresh).map(({ name, done }) => [name, done]),
    [
      ['phone', false],
      ['account', false],
      ['share', false],
      ['referral', false],
    ],
  );
  assert.deepEqual(doneOf({ phoneNumber: '+2348031234567' }), ['phone']);
  assert.deepEqual(doneOf({ hasAccount: true }), ['account']);
  assert.deepEqual(doneOf({ hasShared: true }), ['share']);
});

test('a code that brought a referral was shared', () => {
  assert.deepEqual(doneOf({ totalReferrals: 1 }), ['share', 'referral']);
});

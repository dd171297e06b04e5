import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeAction } from './audit-actions.ts';

test('an action of the audit log has a sentence, and one of another release appears by its code', () => {
  assert.equal(describeAction('agent-suspended'), 'suspended the agent');
  assert.equal(describeAction('never-heard-of'), 'never-heard-of');
});

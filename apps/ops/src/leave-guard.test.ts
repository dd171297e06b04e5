import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guardLeaving, leavePage } from './leave-guard.ts';

test('a form still holds back leaving after a dialog over it was closed', () => {
  const asked: string[] = [];
  const releaseForm = guardLeaving(() => asked.push('form'));
  const releaseDialog = guardLeaving(() => asked.push('dialog'));
  leavePage(() => asked.push('left'));
  releaseDialog();
  leavePage(() => asked.push('left'));
  releaseForm();
  leavePage(() => asked.push('left'));
  assert.deepEqual(asked, ['dialog', 'form', 'left']);
});

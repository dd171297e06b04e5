import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { findProcess, findWithPs, isRunning } from './process-table.ts';

const hasPs = spawnSync('ps', ['-p', '1']).status === 0 ? {} : { skip: 'this system has no ps' };

test('a process is known by its number and its start', () => {
  const self = findProcess(process.pid);
  assert.ok(self);
  assert.match(self.command, /node/);
  assert.equal(isRunning(self), true);
  assert.equal(isRunning({ ...self, startedAt: 'another time' }), false);
});

test('without /proc the same is learnt from ps', hasPs, () => {
  const self = findWithPs(process.pid);
  assert.match(self?.startedAt ?? '', /^\w+ +\w+ +\d+ +[\d:]+ +\d{4}$/);
  assert.match(self?.command ?? '', /node/);
  assert.equal(self?.zombie, false);
  assert.equal(findWithPs(2 ** 22 + 1), undefined);
});

test('a process that has ended is no longer running, even before its parent has noticed', () => {
  const child = spawn('/bin/sh', ['-c', 'exit 0']);
  const entry = findProcess(child.pid as number);
  assert.ok(entry);
  // Nothing is collected while we don't let go of the event loop, so the dead child stays listed.
  while (!findProcess(entry.pid)?.zombie);
  assert.equal(isRunning(entry), false);
});

test('numbers that no process can have find nothing', () => {
  for (const pid of [0, -1, Number.NaN, 1.5]) assert.equal(findProcess(pid), undefined);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { servesText, startProcess } from './start-process.ts';

test('PORT=0 takes any free port, and what is announced is where it answers', async (t) => {
  const { printed, untilPrinted } = await startProcess(t, { env: { PORT: '0' } });
  await untilPrinted(servesText);
  const [, address = ''] = /Foodbank is ready: (http:\/\/127\.0\.0\.1:\d+)/.exec(printed()) ?? [];
  assert.notEqual(new URL(address).port, '0');
  assert.equal((await fetch(`${address}/readyz`)).status, 200);
});

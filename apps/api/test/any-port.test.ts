import assert from 'node:assert/strict';
import { test } from 'node:test';
import { servesText, startProcess } from './start-process.ts';

for (const [who, parameters] of [
  ['one process', []],
  ['each of several', ['--processes', '2']],
] as const) {
  test(`PORT=0 takes any free port, and what is announced is where ${who} answers`, async (t) => {
    const { printed, untilPrinted } = await startProcess(t, { parameters, env: { PORT: '0' } });
    await untilPrinted(servesText);
    const [, address = ''] = /Foodbank is ready: (http:\/\/127\.0\.0\.1:\d+)/.exec(printed()) ?? [];
    assert.notEqual(new URL(address).port, '0');
    // Connections of their own, so that each process gets some.
    const headers = { connection: 'close' };
    for (let call = 0; call < 6; call++) {
      assert.equal((await fetch(`${address}/healthz`, { headers })).status, 200);
    }
  });
}

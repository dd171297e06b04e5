import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countAsked, countFailedAttempts } from './rolling/load.ts';
import { findNginx } from './rolling/nginx.ts';
import { type Rolling, rollProcesses, rollServersBehindNginx } from './rolling/rollings.ts';

function assertNothingFailed({ tallies, acknowledged, recorded, printed }: Rolling): void {
  assert.equal(countFailedAttempts(tallies), 0, `${JSON.stringify(tallies, null, 1)}\n${printed}`);
  for (const [kind, { asked }] of Object.entries(tallies)) assert.ok(asked > 0, kind);
  assert.ok(countAsked(tallies) > 200, `only ${countAsked(tallies)} requests`);
  assert.equal(recorded, acknowledged, 'every order that was acknowledged is there, once');
}

test('two processes on one port and their worker are restarted in turn, and no request fails', async () => {
  assertNothingFailed(await rollProcesses(1, 5_000));
});

test('two servers behind nginx are restarted in turn, and no request fails', async (t) => {
  if (findNginx() === null)
    return t.skip('nginx is not installed here, so nothing is known about the servers behind it');
  assertNothingFailed(await rollServersBehindNginx(1));
});

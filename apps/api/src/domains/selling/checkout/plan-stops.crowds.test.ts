import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { fillTheDay, openPlanGate, stopDuringConsents } from '../../../../test/open-plan-gate.ts';
import { startApp } from '../../../../test/start-app.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const opened = await openPlanGate(app, provider);
const proof = async () => (await findDifferences(app.context.database.read, null)).differences;

test('stop pressed during fifty consents at once: after its answer nothing is sealed', async (t) => {
  t.diagnostic(`${await stopDuringConsents(opened, 50)} of 50 were sealed before the stop`);
  assert.deepEqual(await proof(), []);
});

test('a hundred consents against the last ₦100,000 of the day: never beyond, and the eleven that fit are sealed', async () => {
  assert.equal(await fillTheDay(opened, 100, 100_000), 11);
  assert.deepEqual(await proof(), []);
});

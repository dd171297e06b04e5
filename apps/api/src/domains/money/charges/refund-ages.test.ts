import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { requestRefund } from '../../../../test/charge-with.ts';
import { honestCharges } from '../../../../test/charges-over-http.ts';
import { startCharges } from '../../../../test/start-charges.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { handleRefund } from './sending-refunds.ts';

const { app, standIn, begin, check, refunds, pass, runJobs } = await startCharges({ after });
const { context } = app;
const hourSeconds = 3_600;

/** A payment of which ₦4,500 should go back. Returns the refund's id and what becomes of it. */
async function refund() {
  const { id, reference } = await begin({ customerId: randomUUID() });
  standIn.books.pay(reference);
  await check(id);
  const asked = { chargeId: id, key: randomUUID(), amountKobo: 450_000, reason: 'A line was returned.' };
  await context.database.write((tx) => requestRefund(tx, asked));
  const [one] = await refunds(id);
  const fate = async () => {
    const [{ state = null, alarm = null } = {}] = await refunds(id);
    return { state, alarm };
  };
  return { refundId: one?.id ?? assert.fail('no refund'), fate };
}

/** The age of the oldest open refund in whole hours, as an alert sees it. */
async function hoursOf(state: 'unconfirmed' | 'confirmed'): Promise<number> {
  const { text } = await context.metrics.read();
  const line = new RegExp(`^foodbank_charge_refunds_oldest_seconds\\{state="${state}"\\} (\\S+)$`, 'm').exec(text);
  return Math.floor(Number(line?.[1]) / hourSeconds);
}

test('a refund for which the balance is too low is tried for ever without an alarm of its own, and its age shows that', async () => {
  const { refundId, fate } = await refund();
  const refuse = async () => ({ kind: 'refused', code: null, message: 'Your balance is not enough' }) as const;
  const charges = { ...context.providers.charges, refund: refuse };
  const refusing: AppContext = { ...context, providers: { ...context.providers, charges } };
  assert.equal(await hoursOf('unconfirmed'), 0);
  for (let hour = 0; hour < 30; hour++) {
    await handleRefund(refusing, refundId);
    app.clock.advance(hourSeconds);
  }
  assert.notEqual((await fate()).state, 'failed');
  assert.equal((await fate()).alarm, null);
  assert.deepEqual([await hoursOf('unconfirmed'), await hoursOf('confirmed')], [30, 0]);
  // The balance is enough again.
  await handleRefund(context, refundId);
  for (let hour = 0; hour < 4; hour++) await pass(hourSeconds);
  assert.equal((await fate()).state, 'paid');
  assert.deepEqual([await hoursOf('unconfirmed'), await hoursOf('confirmed')], [0, 0]);
});

test('a refund that the provider works on for days counts apart from those that it has not confirmed', async () => {
  standIn.mischief = {
    ...honestCharges,
    fate: () => ({ outcome: 'processed', afterMs: 9 * 24 * hourSeconds * 1_000 }),
  };
  await refund();
  await runJobs();
  app.clock.advance(48 * hourSeconds);
  assert.deepEqual([await hoursOf('unconfirmed'), await hoursOf('confirmed')], [0, 48]);
});

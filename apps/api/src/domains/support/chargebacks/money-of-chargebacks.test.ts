import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { closeChargeAlarm } from '@foodbank/contract/money/charges-staff';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { type Disputed, disputedPayments } from '../../../../test/disputed-payments.ts';
import { approveAs } from '../../../../test/make-plans.ts';
import type { TestStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { operator } from '../../foundation/audit/add-audit-line.ts';
import { findLastAnswer, postponeAnswer } from '../../money/charges/chargeback-queries.ts';
import { coverOwedRefunds } from '../../money/charges/covering.ts';
import { recordLostDispute } from '../../money/charges/disputes.ts';
import { lockChargeFamily } from '../../money/charges/queries.ts';
import { eraseDataSubject } from '../../oversight/privacy/erase-data-subject.ts';
import { findDataSubject } from '../../oversight/privacy/find-data-subject.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true, at: '2026-06-15T08:00:00Z' });
const { database } = app.context;
const { disputed, runJobs, accept, contest, finance, lostKobo } = await disputedPayments(app, provider);

/** A payment of some naira that its bank asks back, of which a refund failed at the provider. */
async function withFailedRefund(naira: number, ofItKobo = naira * 100) {
  const one = await disputed(naira, { isDelivered: false });
  const refund = await one.refund(ofItKobo);
  provider.refundWord = 'failed';
  await refund.send();
  provider.refundWord = 'processed';
  return { one, refund };
}
/** Says that the customer has the money of a refund that failed, from our bank. */
const end = (by: TestStaff, { chargeId }: Disputed, refundId: string) =>
  by.send(closeChargeAlarm, {
    params: { chargeId },
    body: { refundId, alarm: 'refund-failed', reason: 'Paid by bank transfer' },
  });
const codeOf = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  return status === 200 ? 'done' : (body as { code: string }).code;
};
const refundsOf = async (one: Disputed, by: TestStaff) =>
  (await one.read(by)).evidence.find(({ key }) => key === 'refunds')?.text ?? null;

test('what our bank paid in the place of a refund that failed is not given back through the customer’s bank, which is shown it', async () => {
  const [ada, bola, chidi, dapo] = [await finance(), await finance(), await finance(), await finance()];
  const { one, refund } = await withFailedRefund(6_000);
  assert.equal(await refundsOf(one, ada), null, 'it is with us');
  assert.equal(await codeOf(end(ada, one, refund.id)), 'done');
  assert.equal(await codeOf(accept(ada, one)), 'chargeback-refunded');
  assert.equal(await refundsOf(one, ada), '₦6,000.00 of this payment went back, or is on its way');
  // The same while a second person is asked for the acceptance.
  const large = await withFailedRefund(60_000);
  const accepted = (await accept(ada, large.one)).body.approvalId;
  const ended = (await end(chidi, large.one, large.refund.id)).body.approvalId;
  assert.equal((await approveAs(dapo, String(ended))).status, 200);
  assert.equal(await codeOf(approveAs(bola, String(accepted))), 'chargeback-refunded');
  await runJobs();
  assert.deepEqual(provider.resolutions, []);
});

test('a refund that the provider may have paid after all is not given back through the bank, also once that was accepted', async () => {
  const ada = await finance();
  const { one, refund } = await withFailedRefund(6_000);
  const payAfterAll = async (which: typeof refund) => {
    assert.ok(provider.payAfterAll((await which.read())?.reference ?? ''));
    await which.send();
    assert.equal((await which.read())?.alarm, 'paid-after-failed');
  };
  await payAfterAll(refund);
  assert.equal(await codeOf(accept(ada, one)), 'chargeback-refunded');
  const later = await withFailedRefund(7_000);
  assert.equal(await codeOf(accept(ada, later.one)), 'done');
  await payAfterAll(later.refund);
  await runJobs();
  assert.deepEqual(provider.resolutions, []);
  const { answer } = await later.one.read(ada);
  assert.deepEqual(
    [answer?.state, answer?.failure],
    ['refused', 'So much of this payment went back to the customer meanwhile'],
  );
  assert.equal((await later.one.request(ada)).state, 'new');
});

test('what a bank took by an earlier dispute of the payment is not given back by the next one', async () => {
  const ada = await finance();
  const { one } = await withFailedRefund(40_000, 1_000_000);
  const lost = { ...one.dispute, id: '880001', amountKobo: 1_000_000, dueAt: null };
  const decided = { ...lost, status: 'resolved', resolution: 'merchant-accepted' };
  await database.write((tx) => recordLostDispute(tx, one.chargeId, decided, 'test'));
  await database.write(async (tx) => {
    await coverOwedRefunds(tx, (await lockChargeFamily(tx, one.chargeId))[0] ?? assert.fail('gone'));
  });
  assert.equal(await codeOf(accept(ada, one)), 'chargeback-refunded');
});

test('while an acceptance is on its way a failed refund is not ended as paid by our bank, by one member or by two', async () => {
  const [ada, bola, chidi, dapo] = [await finance(), await finance(), await finance(), await finance()];
  const { one, refund } = await withFailedRefund(6_000);
  assert.equal(await codeOf(accept(ada, one)), 'done');
  assert.equal(await codeOf(end(ada, one, refund.id)), 'refund-with-bank');
  const large = await withFailedRefund(60_000);
  const ended = (await end(chidi, large.one, large.refund.id)).body.approvalId;
  const accepted = (await accept(ada, large.one)).body.approvalId;
  assert.equal((await approveAs(bola, String(accepted))).status, 200);
  assert.equal(await codeOf(approveAs(dapo, String(ended))), 'refund-with-bank');
  await runJobs();
  assert.equal(await codeOf(end(ada, one, refund.id)), 'done');
  const { rows } = await database.pool.query(
    `select code from ledger_transfers where subject = 'charge:' || $1 and code in ('dispute-covered', 'refund-paid-by-bank')`,
    [one.chargeId],
  );
  assert.deepEqual(rows, [{ code: 'dispute-covered' }], 'it went back once: by the customer’s bank');
  assert.equal(provider.resolutions.splice(0).length, 2);
  const { differences } = await findDifferences(database.read, null);
  // The orders know nothing of the refunds that this test asks for.
  assert.deepEqual(
    differences.filter(({ checkName }) => checkName !== 'orders-and-payments'),
    [],
  );
});

test('an amount that the bank does not say is never guessed: it is not accepted, and nothing is booked', async () => {
  const ada = await finance();
  for (const unsaid of [{ amountKobo: null }, { currency: 'USD' }]) {
    const one = await disputed(10_000, unsaid);
    assert.equal((await one.read(ada)).amountKobo, null);
    assert.match((await one.request(ada)).subject, /^Chargeback for order FB-/);
    assert.equal(await codeOf(accept(ada, one)), 'chargeback-amount-unknown');
    const before = await lostKobo();
    for (let look = 0; look < 2; look += 1) await one.say('resolved', 'merchant-accepted');
    assert.equal(await lostKobo(), before);
    assert.match((await one.request(ada)).entries.map(({ text }) => text).join('\n'), /lost, but not how much we lost/);
  }
  // What was said once counts while it is left out.
  const told = await disputed(10_000, { amountKobo: null });
  await told.say('awaiting-merchant-feedback', null, { amountKobo: 400_000 });
  await told.say('awaiting-merchant-feedback', null);
  assert.equal((await told.read(ada)).amountKobo, 400_000);
  const before = await lostKobo();
  await told.say('resolved', 'auto-accepted');
  assert.equal((await lostKobo()) - before, 400_000);
  const contested = await disputed(10_000, { amountKobo: null });
  assert.equal(await codeOf(contest(ada, contested)), 'done');
  await runJobs();
  assert.equal(provider.resolutions.splice(0).length, 1);
});

test('a refund waits until what the bank took by an acceptance is booked', async () => {
  const ada = await finance();
  const one = await disputed(8_000, { isDelivered: false });
  const refund = await one.refund(800_000);
  assert.equal(await codeOf(accept(ada, one)), 'done');
  for (const dispute of provider.disputes.get(`${one.number}-1`) ?? []) dispute.currency = 'USD';
  await runJobs();
  assert.equal((await one.read(ada)).standing, 'lost');
  await refund.send();
  assert.equal((await refund.read())?.state, 'waiting', 'how much the bank took is not clear');
  await one.say('resolved', 'merchant-accepted');
  await refund.send();
  const ended = await refund.read();
  assert.deepEqual([ended?.state, ended?.postCount], ['paid', 0]);
  provider.resolutions.length = 0;
});

test('a dispute that is open again after our answer comes back to the team, which can answer once more', async () => {
  const [one, ada] = [await disputed(), await finance()];
  await contest(ada, one);
  await runJobs();
  await one.say('awaiting-merchant-feedback', null);
  assert.equal((await one.read(ada)).answer?.state, 'sent', 'what was asked for before our answer says nothing');
  assert.equal((await one.request(ada)).state, 'answered');
  app.clock.advance(11 * 60);
  await one.say('awaiting-merchant-feedback', null);
  assert.equal((await one.read(ada)).answer?.state, 'again');
  const { state, dueAt, entries } = await one.request(ada);
  assert.deepEqual([state, dueAt], ['new', one.dispute.dueAt?.toISOString()]);
  assert.match(entries.at(-1)?.text ?? '', /waits for our answer again/);
  assert.equal(await codeOf(contest(ada, one)), 'done');
  await runJobs();
  assert.equal((await one.read(ada)).answer?.state, 'sent');
  assert.equal(provider.resolutions.splice(0).length, 2);
});

test('an answer that the provider takes without the dispute changing is on its way until it does, or comes back to the team', async () => {
  const [one, ada] = [await disputed(), await finance()];
  const { resolveDispute } = provider;
  let calls = 0;
  provider.resolveDispute = async ({ disputeId }) => {
    calls += 1;
    const dispute = [...provider.disputes.values()].flat().find(({ id }) => id === disputeId);
    return { kind: 'resolved', dispute: dispute ?? assert.fail('no dispute') };
  };
  await contest(ada, one);
  await runJobs();
  assert.equal((await one.read(ada)).answer?.state, 'sending');
  app.clock.advance(11 * 60);
  await runJobs();
  provider.resolveDispute = resolveDispute;
  assert.equal((await one.read(ada)).answer?.state, 'again');
  assert.equal((await one.request(ada)).state, 'new');
  assert.equal(calls, 1, 'it is not sent twice by itself');
});

test('an acceptance of which it is not known whether it arrived counts in what its member gives back on the day', async () => {
  const ada = await finance();
  const all = [await disputed(50_000), await disputed(50_000)];
  for (const one of all) {
    provider.resolving.push('lose-request');
    assert.equal(await codeOf(accept(ada, one)), 'done');
    await runJobs();
    provider.disputes.delete(`${one.number}-1`);
  }
  const now = app.clock.now();
  await database.pool.query(`update chargeback_answers set next_at = $1 where state = 'sending'`, [now]);
  await database.pool.query('update chargebacks set due_at = $1 where request_id = any($2)', [
    new Date(now.getTime() - 7 * 3_600_000),
    all.map(({ requestId }) => requestId),
  ]);
  await runJobs();
  for (const one of all) assert.equal((await one.read(ada)).answer?.state, 'unclear');
  assert.equal((await (await disputed()).read(ada)).needsSecond, true);
});

test('a dispute that the provider lists no more is asked about less often, and after a month no more', async () => {
  const one = await disputed();
  provider.disputes.delete(`${one.number}-1`);
  const nextIn = async () => {
    await database.pool.query('update chargebacks set next_at = $1 where request_id = $2', [
      app.clock.now(),
      one.requestId,
    ]);
    await runJobs();
    const { rows } = await database.pool.query<{ at: Date | null }>(
      'select next_at as at from chargebacks where request_id = $1',
      [one.requestId],
    );
    const at = rows[0]?.at ?? null;
    return at && (at.getTime() - app.clock.now().getTime()) / 3_600_000;
  };
  assert.equal(await nextIn(), 6);
  app.clock.advance(31 * 24 * 3_600);
  assert.equal(await nextIn(), null);
});

test('what is found about a try that is over does not put the next one off', async () => {
  const [one, ada] = [await disputed(), await finance()];
  await contest(ada, one);
  const { rows } = await database.pool.query('select id from chargebacks where request_id = $1', [one.requestId]);
  const before = (await findLastAnswer(database.read, rows[0].id)) ?? assert.fail('no answer');
  await database.pool.query('update chargeback_answers set try_count = 1 where id = $1', [before.id]);
  const late = { failure: 'no answer', tried: 'refused', nextAt: app.clock.now() } as const;
  await database.write((tx) => postponeAnswer(tx, before, late));
  const { wasRefused, failure } = (await findLastAnswer(database.read, rows[0].id)) ?? assert.fail('no answer');
  assert.deepEqual([wasRefused, failure], [false, null]);
});

test('a customer who is erased while the provider is asked about a dispute, known or new, stays erased', async () => {
  for (const changes of [{}, { id: '990001' }]) {
    const one = await disputed();
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const erasing = database.write(async (tx) => {
      await eraseDataSubject(tx, await findDataSubject(tx, { phone: one.customer.phone }), operator);
      begun.resolve();
      await ended.promise;
    });
    await begun.promise;
    const saying = one.say('awaiting-bank-feedback', null, changes);
    await Promise.race([saying, setTimeout(500)]);
    ended.resolve();
    await Promise.all([erasing, saying]);
    const { rows } = await database.pool.query(
      'select said, request_id as "requestId" from chargebacks where charge_id = $1 order by provider_id desc limit 1',
      [one.chargeId],
    );
    assert.deepEqual(rows, [{ said: null, requestId: null }]);
    const { rows: cases } = await database.pool.query('select sender_name, phone from requests where charge_id = $1', [
      one.chargeId,
    ]);
    assert.deepEqual(
      cases.filter(({ phone }) => phone !== null && phone !== ''),
      [],
    );
  }
});

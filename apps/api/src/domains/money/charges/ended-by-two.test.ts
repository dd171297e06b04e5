import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { refuseApproval } from '@foodbank/contract/foundation/approvals-staff';
import { chargeMinKobo } from '@foodbank/contract/money/charges';
import { closeChargeAlarm, getCharge } from '@foodbank/contract/money/charges-staff';
import { requestRefund } from '../../../../test/charge-with.ts';
import { honestCharges } from '../../../../test/charges-over-http.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { approveAs } from '../../../../test/make-plans.ts';
import { makeStaff, type TestStaff } from '../../../../test/make-staff.ts';
import { startCharges } from '../../../../test/start-charges.ts';
import { tablesWith } from '../../../../test/tables-with.ts';
import { operator } from '../../foundation/audit/add-audit-line.ts';
import { eraseDataSubject } from '../../oversight/privacy/erase-data-subject.ts';
import { findDataSubject } from '../../oversight/privacy/find-data-subject.ts';
import { findAccount } from '../ledger/queries.ts';
import { businessAccount } from '../ledger/rules.ts';
import { findCharge } from './queries.ts';

const { app, standIn, begin, check, refunds, pass, runJobs } = await startCharges({ after });
const { database } = app.context;
const { books } = standIn;
const member = () => makeStaff(app, ['finance']);
const reason = 'As the bank statement says';

/** Refunds of some naira that failed, each of a charge of its own. */
async function failed(naira: readonly number[]) {
  standIn.mischief = { ...honestCharges, fate: () => ({ outcome: 'failed', afterMs: 0 }) };
  const made = [];
  for (const one of naira) {
    const customer = await makeOwnCustomer(app);
    const { id, reference } = await begin({ customerId: customer.id, amountKobo: Math.max(chargeMinKobo, one * 100) });
    books.pay(reference, undefined, 'ussd');
    await check(id);
    const refund = { chargeId: id, key: randomUUID(), amountKobo: one * 100, reason: 'Goods returned' };
    await database.write((tx) => requestRefund(tx, refund));
    made.push(id);
  }
  await runJobs();
  await pass(60);
  standIn.mischief = honestCharges;
  return Promise.all(
    made.map(async (chargeId) => ({
      params: { chargeId },
      refundId: (await refunds(chargeId))[0]?.id ?? assert.fail(),
    })),
  );
}
type Failed = Awaited<ReturnType<typeof failed>>[number];
const send = (who: TestStaff, { params, refundId }: Failed) =>
  who.send(closeChargeAlarm, { params, body: { refundId, alarm: 'refund-failed', reason } });
/** True if one member's press was enough; the request's id if another person has to approve it. */
async function end(who: TestStaff, one: Failed): Promise<true | string> {
  const { status, body } = await send(who, one);
  assert.equal(status, 200, JSON.stringify(body));
  return body.approvalId === null ? true : String(body.approvalId);
}
async function bankKobo(): Promise<number> {
  const account = await findAccount(database.read, businessAccount('bank'));
  return account === null ? 0 : account.creditsPostedKobo - account.debitsPostedKobo;
}

test('one member ends failed refunds up to ₦50,000, and up to ₦100,000 on a Lagos day; all beyond needs a second person', async () => {
  const ada = await member();
  const found = await failed([50_000, 49_999, 1, 1]);
  const [first, second, third, fourth] = found as [Failed, Failed, Failed, Failed];
  assert.deepEqual([await end(ada, first), await end(ada, second), await end(ada, third)], [true, true, true]);
  const asked = await end(ada, fourth);
  assert.equal(typeof asked, 'string', 'the first naira beyond ₦100,000');
  const bola = await member();
  const [other] = (await failed([1])) as [Failed];
  assert.equal(await end(bola, other), true, 'another member has ended nothing');
  app.clock.advance(24 * 3_600);
  const [next] = (await failed([50_000])) as [Failed];
  const again = await makeStaff(app, ['finance']);
  assert.equal(await end(again, next), true);
});

test('above ₦50,000 nothing is booked until another person approves it, and then once', async () => {
  const [ada, bola] = [await member(), await member()];
  const [one] = (await failed([50_001])) as [Failed];
  const before = await bankKobo();
  const id = await end(ada, one);
  assert.ok(typeof id === 'string');
  assert.equal(await bankKobo(), before);
  const shown = await bola.call(getCharge, { params: one.params });
  assert.deepEqual(
    shown.refunds.map(({ alarm, endAsked, paidOtherwiseAt }) => [alarm, endAsked, paidOtherwiseAt]),
    [['refund-failed', true, null]],
  );
  assert.equal((await send(bola, one)).body.code, 'change-already-asked');
  assert.equal((await approveAs(ada, id)).body.code, 'approval-own');
  assert.equal((await approveAs(bola, id)).status, 200);
  assert.equal(await bankKobo(), before + 50_001_00);
  const [refund] = (await bola.call(getCharge, { params: one.params })).refunds;
  assert.deepEqual([refund?.alarm, refund?.endAsked, refund?.paidOtherwiseAt === null], [null, false, false]);
  assert.notEqual((await approveAs(bola, id)).status, 200);
  assert.equal(await bankKobo(), before + 50_001_00);
});

test('what two people end is not of the one who asked: the day’s ₦100,000 stay', async () => {
  const [ada, bola] = [await member(), await member()];
  const [large, ...small] = (await failed([90_000, 50_000, 50_000])) as [Failed, Failed, Failed];
  const id = await end(ada, large);
  assert.equal((await approveAs(bola, String(id))).status, 200);
  for (const one of small) assert.equal(await end(ada, one), true);
});

test('a refused request leaves the refund failed, and it can be asked for again', async () => {
  const [ada, bola] = [await member(), await member()];
  const [one] = (await failed([60_000])) as [Failed];
  const id = await end(ada, one);
  await bola.call(refuseApproval, { params: { id: String(id) }, body: { reason } });
  const [refund] = (await bola.call(getCharge, { params: one.params })).refunds;
  assert.deepEqual([refund?.alarm, refund?.endAsked], ['refund-failed', false]);
  assert.equal(typeof (await end(ada, one)), 'string');
});

test('a member who presses for several at the same moment ends no more than ₦100,000 alone', async () => {
  const ada = await member();
  const found = await failed([40_000, 40_000, 40_000, 40_000]);
  const before = await bankKobo();
  await Promise.all(found.map((one) => end(ada, one)));
  assert.equal(await bankKobo(), before + 80_000_00);
});

test('closing what the provider called paid, and then failed, is bounded as the end of a failed refund, in one sum of the day', async () => {
  const [ada, bola] = [await member(), await member()];
  const called = async (naira: readonly number[]) => {
    const found = await failed(naira);
    for (const { refundId } of found)
      await database.pool.query(
        `update charge_refunds set state = 'paid', failure = null, alarm = 'failed-after-paid' where id = $1`,
        [refundId],
      );
    return found;
  };
  const close = async (who: TestStaff, { params, refundId }: Failed) =>
    (await who.call(closeChargeAlarm, { params, body: { refundId, alarm: 'failed-after-paid', reason } })).approvalId;
  const [large, first, second, third] = (await called([50_001, 50_000, 25_000, 1])) as [Failed, Failed, Failed, Failed];
  const before = await bankKobo();
  const id = (await close(ada, large)) ?? assert.fail('one member closed ₦50,001');
  assert.equal(await close(ada, first), null);
  assert.equal(await close(ada, second), null);
  const [plain] = (await failed([25_000])) as [Failed];
  assert.equal(await end(ada, plain), true, 'ends of failed refunds are in the same sum');
  assert.notEqual(await close(ada, third), null, 'the first naira beyond ₦100,000');
  assert.equal((await approveAs(ada, id)).body.code, 'approval-own');
  assert.equal((await approveAs(bola, id)).status, 200);
  const [refund] = (await bola.call(getCharge, { params: large.params })).refunds;
  assert.deepEqual([refund?.state, refund?.alarm, refund?.endAsked], ['paid', null, false]);
  assert.equal(await bankKobo(), before + 25_000_00, 'only the plain one was paid from our bank account');
  const last = (await called([50_000])) as [Failed];
  assert.equal(await close(bola, last[0]), null, 'another member has closed nothing');
});

test('erasing a customer ends the request for a refund of theirs, and leaves nothing of its text; the end can be asked for again', async () => {
  const [ada, bola] = [await member(), await member()];
  const [one] = (await failed([50_001])) as [Failed];
  const body = { refundId: one.refundId, alarm: 'refund-failed', reason: 'Her son Musa Bello has it in cash' } as const;
  const asked = await ada.call(closeChargeAlarm, { params: one.params, body });
  const { customerId } = (await findCharge(database.read, one.params.chargeId)) ?? assert.fail('no charge');
  const { rows } = await database.pool.query('select phone_key from customers where id = $1', [customerId]);
  await database.write(async (tx) =>
    eraseDataSubject(tx, await findDataSubject(tx, { phone: String(rows[0].phone_key) }), operator),
  );
  assert.equal((await approveAs(bola, asked.approvalId ?? '')).status, 409);
  // The audit log keeps reasons: nothing in it is ever changed.
  assert.deepEqual(await tablesWith(app, ['Musa Bello'], ['audit_lines']), []);
  const { refunds: shown } = await bola.call(getCharge, { params: one.params });
  assert.deepEqual(
    shown.map(({ alarm, endAsked }) => [alarm, endAsked]),
    [['refund-failed', false]],
  );
  const again = await end(bola, one);
  assert.ok(typeof again === 'string');
  assert.equal((await approveAs(ada, again)).status, 200);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { recallApproval } from '@foodbank/contract/foundation/approvals-staff';
import { planTermsOf } from '@foodbank/contract/lending/plans';
import * as calls from '@foodbank/contract/lending/plans-staff';
import { weeksDraft } from '../../../../test/make-plans.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { listPlansOn } from './queries.ts';
import { refuseBadTerms } from './rules.ts';

const app = await startApp({ after }, { workless: true });
const { read } = app.context.database;
const [asker, support] = [await makeStaff(app, ['finance']), await makeStaff(app, ['support'])];
const today = '2026-06-15';
const reason = 'The board decided it';
const sendVersion = (code: string, body: object) =>
  asker.send(calls.requestPlanVersion, { params: { code }, body: { ...weeksDraft, fromOn: today, reason, ...body } });

test('terms that no plan may have are refused with the amounts, also as a draft', async () => {
  const refused = async (given: object) => {
    const { status, body } = await sendVersion('months-3', { fromOn: '2027-02-01', ...given });
    const draft = await asker.send(calls.tryPlanTerms, { query: { ...weeksDraft, ...given } });
    assert.deepEqual([draft.status, draft.body.code], [status, body.code], 'the draft says the same');
    return [body.code, body.message];
  };
  assert.deepEqual(await refused({ chargePercent: '3', costCapPercent: '2.99' }), [
    'plan-above-cost-cap',
    'On a total of ₦40,000.00 the charge would be ₦900.00. The cap of this plan is ₦897.00. Lower the charge, or the number of instalments.',
  ]);
  assert.deepEqual(
    (await refused({ charge: 'declining', chargePercent: '20', due: 'months', every: '1', instalments: '12' }))[0],
    'plan-above-cost-cap',
  );
  for (const [field, value] of Object.entries({
    costCapPercent: '60.0001',
    instalments: '61',
    every: '0',
    chargePercent: '3,5',
    downPaymentPercent: '90.1',
    lateFeePercent: '-1',
    lateFeeDays: '',
  })) {
    const { status, body } = await sendVersion('months-3', { [field]: value });
    assert.deepEqual(
      [status, body.code, Object.keys(body.errors ?? {})],
      [400, 'validation', [field]],
      `${field} ${value}`,
    );
  }
  const tooLong = await sendVersion('months-3', { due: 'months', every: '2', instalments: '31' });
  assert.deepEqual(tooLong.body.errors, { every: 'A plan ends within five years' });
  const without = await sendVersion('months-3', { due: 'paydays', every: undefined });
  assert.deepEqual(Object.keys(without.body.errors ?? {}), ['firstAfterDays']);
  // On the day of delivery itself nothing is lent.
  const atOnce = { due: 'paydays', instalments: '1', firstAfterDays: '0' };
  assert.deepEqual((await refused(atOnce))[0], 'validation');
});

test('the longest plans that are allowed are quoted with seconds of processor time at most, and never below zero', async () => {
  const began = process.threadCpuUsage();
  for (const given of [
    { instalments: '60', due: 'months' as const, every: '1', charge: 'declining' as const, chargePercent: '1.5' },
    { instalments: '60', due: 'days' as const, every: '30', charge: 'fee' as const, chargePercent: '59.9999' },
    { instalments: '60', due: 'paydays' as const, firstAfterDays: '60', chargePercent: '0', lateFee: 'no' as const },
    { instalments: '1', downPaymentPercent: '90', chargePercent: '0.0001' },
  ]) {
    const { example } = await asker.call(calls.tryPlanTerms, { query: { ...weeksDraft, ...given } });
    assert.ok(example.rows.every(({ principal, charge, payment }) => principal >= 0 && charge >= 0 && payment > 0));
    assert.equal(example.rows.length, Number(given.instalments));
  }
  // Not the time on the wall: a busy neighbour takes of it.
  const { user } = process.threadCpuUsage(began);
  assert.ok(user < 5_000_000, `${user / 1_000} ms of processor time`);
});

test('who may not ask for plans is refused, and a packer or a content editor does not see them', async () => {
  assert.equal(
    (await support.send(calls.requestPlanVersion, { params: { code: 'weeks-4' }, body: {} })).body.code,
    'not-permitted',
  );
  const editor = await makeStaff(app, ['content']);
  assert.equal((await editor.send(calls.listPlans, {})).body.code, 'not-permitted');
});

test('hostile bodies are refused: every field of an otherwise good request', async () => {
  const good = {
    ...weeksDraft,
    code: 'hostile-1',
    name: 'Hostile',
    audience: 'verified-customers',
    fromOn: '2027-03-01',
    reason,
  };
  const hostile = [
    null,
    true,
    -1,
    1e308,
    [],
    {},
    '',
    ' ',
    '\0',
    '😀'.repeat(500),
    '1e2',
    '०',
    '0x10',
    '9999-99-99',
    '__proto__',
    "'; drop table plans; --",
  ];
  for (const field of Object.keys(good)) {
    for (const value of hostile) {
      const isText = field === 'name' || field === 'reason';
      const { status, body } = await asker.send(calls.requestPlan, { body: { ...good, [field]: value } });
      const about = `${field} = ${JSON.stringify(value)}: ${status} ${JSON.stringify(body)}`;
      if (isText && status === 200)
        await asker.call(recallApproval, { params: { id: String(body.approvalId) }, body: { reason } });
      else assert.equal(status, 400, about);
    }
  }
  assert.equal(
    (await listPlansOn(read, '2027-03-01')).some(({ code }) => code === 'hostile-1'),
    false,
  );
});

test('terms whose instalments come to nothing are refused', () => {
  const tiny = { ...planTermsOf(weeksDraft), downPaymentPpm: 999_900, instalments: 60 };
  assert.throws(() => refuseBadTerms(tiny, today, []), { code: 'plan-rows-negative' });
});

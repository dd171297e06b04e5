import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readApproval } from '@foodbank/contract/foundation/approvals-staff';
import * as calls from '@foodbank/contract/lending/plans-staff';
import { addDays } from '@foodbank/contract/primitives/day';
import { approveAs, askVersion, weeksDraft } from '../../../../test/make-plans.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { findPlanOn, findPlanVersion, listPlansOn } from './queries.ts';

const app = await startApp({ after }, { workless: true });
const { read, pool } = { ...app.context.database };
const [asker, decider, support] = [
  await makeStaff(app, ['finance']),
  await makeStaff(app, ['admin']),
  await makeStaff(app, ['support']),
];
const today = '2026-06-15';
const reason = 'The board decided it';
const versionOn = async (code: string, day: string) => (await findPlanOn(read, code, day))?.version ?? null;
const sendVersion = (code: string, body: object) =>
  asker.send(calls.requestPlanVersion, { params: { code }, body: { ...weeksDraft, fromOn: today, reason, ...body } });

test('a version holds from its day on once a second person approves it, who sees terms and worked example before and after', async () => {
  const fromOn = '2026-07-01';
  const id = await askVersion(asker, 'weeks-4', fromOn, { chargePercent: '2.5' });
  assert.equal(await versionOn('weeks-4', fromOn), 1, 'nothing has changed yet');
  assert.equal((await approveAs(asker, id)).body.code, 'approval-own');
  const reading = await support.send(readApproval, { params: { id } });
  assert.equal(reading.body.code, 'not-permitted', 'only members who may decide read a request');
  const { changes, subjectName } = (await decider.call(readApproval, { params: { id } })).approval;
  assert.equal(subjectName, 'Four payments: a new version');
  assert.deepEqual(
    changes.map(({ field, before, after: will }) => [field, before, will]),
    [
      ['From', '1 Jan 2026', '1 Jul 2026'],
      ['Down payment', '25 % of goods and delivery', '25 % of goods and delivery'],
      ['Instalments', '3, every 7 days', '3, every 7 days'],
      ['Charge', 'Fee of 3 % of the financed amount', 'Fee of 2.5 % of the financed amount'],
      [
        'Late fee',
        '1 % of what an instalment still owes, for each full 30 days late',
        '1 % of what an instalment still owes, for each full 30 days late',
      ],
      [
        'Cap of the cost',
        '60 % of the financed amount, late fees included',
        '60 % of the financed amount, late fees included',
      ],
      ['On ₦40,000.00: paid at once', '₦10,000.00', '₦10,000.00'],
      ['On ₦40,000.00: instalments', '3 × ₦10,300.00', '3 × ₦10,250.00'],
      ['On ₦40,000.00: charge', '₦900.00', '₦750.00'],
      ['On ₦40,000.00: most late fees', '₦900.00', '₦750.00'],
      ['On ₦40,000.00: in total', '₦40,900.00', '₦40,750.00'],
      ['On ₦40,000.00: annual rate', '77.62 %', '64.73 %'],
      ['Agreements that were made', 'Their own version', 'They keep it'],
    ],
  );
  const agreed = await findPlanVersion(read, 'weeks-4', 1);
  assert.equal((await approveAs(decider, id)).status, 200);
  const unseen = await sendVersion('weeks-4', { fromOn: '2026-08-01', afterVersion: 1 });
  assert.equal(unseen.body.code, 'changed-meanwhile', 'a form that was filled before this version');
  assert.deepEqual(
    [
      await versionOn('weeks-4', '2026-06-30'),
      await versionOn('weeks-4', fromOn),
      await versionOn('weeks-4', '2030-01-01'),
    ],
    [1, 2, 2],
  );
  assert.deepEqual(await findPlanVersion(read, 'weeks-4', 1), agreed, 'an agreement’s version is untouched');
  const { rows } = await pool.query(
    `select actor, subject, after->'version' as version, after->>'fromOn' as "fromOn" from audit_lines where action = 'plan-version-added'`,
  );
  assert.deepEqual(rows, [{ actor: decider.id, subject: 'weeks-4', version: 2, fromOn }]);
  const { plan, versions } = await support.call(calls.readPlan, { params: { code: 'weeks-4' } });
  assert.deepEqual(
    [plan.inForce?.version, plan.planned.map(({ version }) => version), plan.state],
    [1, [2], 'offered'],
  );
  assert.deepEqual(
    versions.map(({ version, untilOn, state, askedBy, approvedBy, example }) => [
      version,
      untilOn,
      state,
      askedBy,
      approvedBy,
      example?.annualRatePercent,
    ]),
    [
      [2, null, 'planned', asker.name, decider.name, '64.73'],
      [1, '2026-06-30', 'in-force', null, null, '77.62'],
    ],
  );
});

test('a planned version is withdrawn by two people before its day, and not on it', async () => {
  const id = await askVersion(asker, 'months-3', '2026-09-01', { due: 'months', every: '1', charge: 'declining' });
  assert.equal((await approveAs(decider, id)).status, 200);
  assert.equal(await versionOn('months-3', '2026-09-01'), 2);
  const params = { code: 'months-3', version: '2' };
  const { approvalId } = await asker.call(calls.requestPlanWithdrawal, { params, body: { reason } });
  app.clock.setBusinessDate('2026-09-01');
  assert.equal((await approveAs(decider, approvalId)).body.code, 'approval-stale', 'its day has come');
  app.clock.setBusinessDate(today);
  assert.equal((await approveAs(decider, approvalId)).status, 200);
  assert.equal(await versionOn('months-3', '2026-09-01'), 1);
  const again = await asker.send(calls.requestPlanWithdrawal, { params, body: { reason } });
  assert.equal(again.body.code, 'plan-version-begun');
  const first = { code: 'months-3', version: '1' };
  assert.equal(
    (await asker.send(calls.requestPlanWithdrawal, { params: first, body: { reason } })).body.code,
    'plan-version-begun',
  );
  // The day is free again.
  const next = await askVersion(asker, 'months-3', '2026-09-01', { due: 'months', every: '1', charge: 'declining' });
  assert.equal((await approveAs(decider, next)).status, 200);
  assert.equal(await versionOn('months-3', '2026-09-01'), 3);
});

test('a plan is added by two people with its own code, is offered from its day on, and ends on another', async () => {
  const about = { code: 'weeks-8', name: 'Eight weeks', audience: 'civil-servants' as const };
  const body = { ...weeksDraft, ...about, instalments: '8', chargePercent: '6', fromOn: today, reason };
  for (const taken of [{ code: 'weeks-4' }, { name: 'four PAYMENTS' }])
    assert.equal((await asker.send(calls.requestPlan, { body: { ...body, ...taken } })).body.code, 'plan-code-taken');
  const { approvalId } = await asker.call(calls.requestPlan, { body });
  assert.equal((await asker.send(calls.requestPlan, { body })).body.code, 'change-already-asked');
  assert.equal((await approveAs(decider, approvalId)).status, 200);
  assert.deepEqual(
    (await listPlansOn(read, today)).map(({ code, place }) => [code, place]),
    [
      ['weeks-4', 10],
      ['months-3', 20],
      ['paydays-2', 30],
      ['weeks-8', 40],
    ],
  );
  const end = (fromOn: string) =>
    asker.send(calls.requestPlanEnd, { params: { code: 'weeks-8' }, body: { fromOn, reason } });
  assert.equal((await end(today)).body.code, 'plan-day-taken', 'it begins on this day');
  assert.equal((await end('2026-06-14')).body.code, 'day-is-over');
  const ended = await end('2026-06-20');
  const { changes } = (await decider.call(readApproval, { params: { id: String(ended.body.approvalId) } })).approval;
  assert.ok(
    changes.every(
      ({ field, after: will }) => ['From', 'Agreements that were made'].includes(field) || will === 'Not offered',
    ),
  );
  assert.equal((await approveAs(decider, String(ended.body.approvalId))).status, 200);
  assert.deepEqual([await versionOn('weeks-8', '2026-06-19'), await versionOn('weeks-8', '2026-06-20')], [1, null]);
  assert.equal((await end('2026-07-01')).body.code, 'plan-not-offered');
  assert.notEqual(await findPlanVersion(read, 'weeks-8', 1), null, 'its agreements find their terms');
  app.clock.setBusinessDate('2026-06-21');
  const { plans } = await asker.call(calls.listPlans, {});
  const row = plans.find(({ code }) => code === 'weeks-8');
  assert.deepEqual([row?.state, row?.inForce, row?.pastCount], ['ended', null, 1]);
  app.clock.setBusinessDate(today);
});

test('plans are added also when the places in lists are used up', async () => {
  await pool.query(
    `insert into plans (code, name, audience, place, added_at) values ('nearly-last', 'Nearly last', 'civil-servants', 994, now())`,
  );
  const about = { name: 'Last', audience: 'civil-servants' as const, instalments: '8', fromOn: today, reason };
  for (const code of ['weeks-last', 'weeks-more']) {
    const body = { ...weeksDraft, ...about, code, name: code };
    const { approvalId } = await asker.call(calls.requestPlan, { body });
    assert.equal((await approveAs(decider, approvalId)).status, 200);
  }
  assert.deepEqual(
    (await listPlansOn(read, today)).slice(-2).map(({ code, place }) => [code, place]),
    [
      ['weeks-last', 999],
      ['weeks-more', 999],
    ],
  );
});

test('a version begins today at the earliest, within two years, and on a day of its own; an approval that comes too late is stale', async () => {
  assert.equal((await sendVersion('paydays-2', { fromOn: '2026-06-14' })).body.code, 'day-is-over');
  assert.deepEqual((await sendVersion('paydays-2', { fromOn: addDays(today, 732) })).body.errors, {
    fromOn: 'The first day is at the latest 15 Jun 2028',
  });
  assert.equal((await sendVersion('paydays-2', { fromOn: '2026-01-01' })).body.code, 'day-is-over');
  assert.equal((await sendVersion('weeks-4', { fromOn: '2026-07-01' })).body.code, 'plan-day-taken');
  assert.equal((await sendVersion('unknown', {})).body.code, 'not-found');
  const id = await askVersion(asker, 'paydays-2', today, { due: 'paydays', firstAfterDays: '20', lateFee: 'no' });
  app.clock.setBusinessDate('2026-06-16');
  assert.equal((await approveAs(decider, id)).body.code, 'approval-stale', 'the day is over by the business date');
  app.clock.setBusinessDate(today);
  assert.equal((await approveAs(decider, id)).status, 200, 'today holds at once');
  assert.equal(await versionOn('paydays-2', today), 2);
  assert.equal(await versionOn('paydays-2', '2026-06-14'), 1);
});

test('of two approvals at once one counts; one that was asked for before another change is stale', async () => {
  const id = await askVersion(asker, 'weeks-4', '2026-10-01', { chargePercent: '2' });
  const other = await makeStaff(app, ['finance']);
  const answers = await Promise.all([approveAs(decider, id), approveAs(other, id)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const twice = await Promise.all([1, 2, 3].map(() => sendVersion('weeks-4', { fromOn: '2026-11-01' })));
  assert.deepEqual(twice.map(({ body }) => body.code ?? 'asked').sort(), [
    'asked',
    'change-already-asked',
    'change-already-asked',
  ]);
  const waiting = String(twice.find(({ status }) => status === 200)?.body.approvalId);
  await pool.query(
    `insert into plan_versions (plan_code, version, from_on, terms, added_at) select plan_code, 99, '2026-12-01', terms, now() from plan_versions where plan_code = 'weeks-4' and version = 1`,
  );
  assert.equal((await approveAs(decider, waiting)).body.code, 'approval-stale');
  assert.equal(await versionOn('weeks-4', '2026-11-15'), 3);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readApproval } from '@foodbank/contract/foundation/approvals-staff';
import {
  listPlans,
  type NewPlanLicence,
  requestLicenceEnd,
  requestLicenceWithdrawal,
  requestPlanLicence,
} from '@foodbank/contract/lending/plans-staff';
import { approveAs } from '../../../../test/make-plans.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { seedPlans } from '../../../demo/seed-plans.ts';
import { findLicenceOn, listLicencesOn } from './queries.ts';

const app = await startApp({ after }, { workless: true });
const { read } = app.context.database;
const [asker, decider] = [await makeStaff(app, ['admin']), await makeStaff(app, ['finance'])];
const today = '2026-06-15';
const reason = 'The Ministry granted it';
const ask = (given: Partial<Record<keyof NewPlanLicence, string>> = {}) =>
  asker.send(requestPlanLicence, {
    body: { state: 'Lagos', number: 'ML/0042', fromOn: '2026-05-01', reason, ...given },
  });
const idOf = ({ body }: Awaited<ReturnType<typeof ask>>) => String(body.approvalId);
const numberOn = async (day: string) => (await findLicenceOn(read, 'Lagos', day))?.number ?? null;

test('a state’s licence holds once a second person approves it, and ends on a day that two people set', async () => {
  const asked = await ask();
  assert.equal(await numberOn(today), null, 'nothing has changed yet');
  assert.equal((await ask({ number: 'ML/2' })).body.code, 'change-already-asked');
  assert.equal((await approveAs(asker, idOf(asked))).body.code, 'approval-own');
  const { changes } = (await decider.call(readApproval, { params: { id: idOf(asked) } })).approval;
  assert.deepEqual(
    changes.map(({ field, before, after: will }) => [field, before, will]),
    [
      ['State', 'Lagos', 'Lagos'],
      ['Licence', 'No licence', 'ML/0042'],
      ['Plans are offered from', 'No licence', '1 May 2026'],
      ['Plans are offered until', 'No licence', 'No end'],
    ],
  );
  assert.equal((await approveAs(decider, idOf(asked))).status, 200);
  assert.deepEqual(
    [await numberOn('2026-04-30'), await numberOn('2026-05-01'), await numberOn(today)],
    [null, 'ML/0042', 'ML/0042'],
  );

  const { licences } = await asker.call(listPlans, {});
  const [{ id = '' } = {}] = licences;
  assert.deepEqual(
    licences.map(({ state, status, untilOn }) => [state, status, untilOn]),
    [['Lagos', 'in-force', null]],
  );
  const end = (lastOn: string) => asker.send(requestLicenceEnd, { params: { id }, body: { lastOn, reason } });
  assert.equal((await end('2026-06-13')).body.code, 'day-is-over');
  assert.equal((await ask({ fromOn: '2027-01-01' })).body.code, 'licence-overlaps', 'the old one has no end');
  const ending = await end('2026-06-30');
  assert.equal((await approveAs(decider, idOf(ending))).status, 200);
  assert.deepEqual([await numberOn('2026-06-30'), await numberOn('2026-07-01')], ['ML/0042', null]);
  assert.equal((await end('2026-07-31')).body.code, 'licence-over');
  assert.equal((await end('2026-06-30')).body.code, 'licence-over');

  assert.equal((await ask({ fromOn: '2026-06-30', number: 'ML/0043' })).body.code, 'licence-overlaps');
  const next = await ask({ fromOn: '2026-07-01', untilOn: '2027-06-30', number: 'ML/0043' });
  assert.equal((await approveAs(decider, idOf(next))).status, 200);
  assert.deepEqual([await numberOn('2026-07-01'), await numberOn('2027-07-01')], ['ML/0043', null]);
  const { rows } = await app.context.database.pool.query(
    `select action, subject, actor from audit_lines where action like 'plan-licence%' order by id`,
  );
  assert.deepEqual(
    rows,
    ['plan-licence-set', 'plan-licence-ended', 'plan-licence-set'].map((action) => ({
      action,
      subject: 'Lagos',
      actor: decider.id,
    })),
  );
});

test('a licence may end at once: on the day before, so that no plan is offered from the approval on', async () => {
  const asked = await ask({ state: 'Oyo' });
  assert.equal((await approveAs(decider, idOf(asked))).status, 200);
  const { licences } = await asker.call(listPlans, {});
  const id = licences.find(({ state }) => state === 'Oyo')?.id ?? '';
  const ending = await asker.send(requestLicenceEnd, { params: { id }, body: { lastOn: '2026-06-14', reason } });
  app.clock.setBusinessDate('2026-06-17');
  assert.equal((await approveAs(decider, idOf(ending))).body.code, 'approval-stale', 'the end is over meanwhile');
  app.clock.setBusinessDate(today);
  assert.equal((await approveAs(decider, idOf(ending))).status, 200);
  assert.equal(await findLicenceOn(read, 'Oyo', today), null);
});

test('a planned licence is withdrawn by two people before its day, and not on it; its day is free again', async () => {
  const fromOn = '2026-09-01';
  const given = { state: 'Ekiti', fromOn };
  assert.equal((await approveAs(decider, idOf(await ask({ ...given, number: 'ML/Wrong' })))).status, 200);
  const listed = async () =>
    (await asker.call(listPlans, {})).licences.filter(({ state }) => state === 'Ekiti').map(({ status }) => status);
  const { licences } = await asker.call(listPlans, {});
  const params = { id: licences.find(({ state }) => state === 'Ekiti')?.id ?? '' };
  const withdraw = () => asker.send(requestLicenceWithdrawal, { params, body: { reason } });
  const asked = await withdraw();
  assert.equal((await withdraw()).body.code, 'change-already-asked');
  assert.equal((await approveAs(asker, idOf(asked))).body.code, 'approval-own');
  const { changes } = (await decider.call(readApproval, { params: { id: idOf(asked) } })).approval;
  assert.deepEqual(
    changes.map(({ field, before, after: will }) => [field, before, will]),
    [
      ['State', 'Ekiti', 'Ekiti'],
      ['Licence', 'ML/Wrong', 'Withdrawn'],
      ['Plans are offered from', '1 Sep 2026', 'Never by this licence'],
    ],
  );
  app.clock.setBusinessDate(fromOn);
  assert.equal((await approveAs(decider, idOf(asked))).body.code, 'approval-stale', 'its day has come');
  assert.equal((await withdraw()).body.code, 'licence-begun');
  app.clock.setBusinessDate(today);
  assert.equal((await approveAs(decider, idOf(asked))).status, 200);
  assert.deepEqual([await findLicenceOn(read, 'Ekiti', fromOn), await listed()], [null, ['withdrawn']]);
  assert.equal((await withdraw()).body.code, 'licence-begun');
  const end = { params, body: { lastOn: fromOn, reason } };
  assert.equal((await asker.send(requestLicenceEnd, end)).body.code, 'licence-over');
  const { rows } = await app.context.database.pool.query(
    `select actor from audit_lines where action = 'plan-licence-withdrawn' and subject = 'Ekiti'`,
  );
  assert.deepEqual(rows, [{ actor: decider.id }]);

  assert.equal((await approveAs(decider, idOf(await ask({ ...given, number: 'ML/Right' })))).status, 200);
  assert.equal((await findLicenceOn(read, 'Ekiti', fromOn))?.number, 'ML/Right');
  assert.equal((await ask({ ...given, number: 'ML/Twice' })).body.code, 'licence-overlaps');
  for (const change of [`withdrawn_at = null, withdrawal_id = null`, `until_on = '2027-01-01'`])
    await assert.rejects(
      app.context.database.pool.query(`update plan_licences set ${change} where id = $1`, [params.id]),
      /never edited/,
    );
});

test('a licence has a state of Nigeria, a number of one line and days in their order', async () => {
  for (const bad of [
    { state: 'Texas' },
    { number: '' },
    { number: 'x'.repeat(61) },
    { number: 'ML\n1' },
    { fromOn: '2026-02-30' },
    { untilOn: '2026-04-30' },
    { fromOn: '2028-06-16' },
  ]) {
    const { status, body } = await ask({ state: 'Ogun', ...bad });
    assert.deepEqual([status, body.code], [400, 'validation'], JSON.stringify(bad));
  }
  assert.equal((await ask({ state: 'Ogun', untilOn: '2026-06-14' })).body.code, 'day-is-over');
});

test('the demo has licences of Lagos and Oyo that are marked as examples, in an empty list only', async (t) => {
  const demo = await startApp(t, { workless: true });
  for (const _ of [1, 2]) await seedPlans(demo.context);
  const licences = await listLicencesOn(demo.context.database.read, today);
  assert.deepEqual(
    licences.map(({ state, number }) => [state, /example/i.test(number)]),
    [
      ['Lagos', true],
      ['Oyo', true],
    ],
  );
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { approveApproval, readApproval, refuseApproval } from '@foodbank/contract/foundation/approvals-staff';
import {
  listPublicHolidays,
  requestFixedHolidays,
  requestHoliday,
  requestHolidayRemoval,
} from '@foodbank/contract/foundation/calendar-staff';
import { makeStaff, type TestStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { holidayCheck } from './check-holidays.ts';

const app = await startApp({ after }, { workless: true });
const [asker, decider] = [await makeStaff(app, ['operations']), await makeStaff(app, ['finance'])];
const reason = 'Declared by the Ministry of Interior';

async function decide(by: TestStaff, id: string) {
  const { approval } = await by.call(readApproval, { params: { id } });
  return by.send(approveApproval, {
    params: { id },
    body: { reason: 'I read it in the gazette', shown: approval.shown },
  });
}
const ask = async (day: string, name: string) =>
  (await asker.call(requestHoliday, { body: { day, name, reason } })).approvalId;
const namesOf = async (year: string) =>
  (await decider.call(listPublicHolidays, { query: { year } })).rows.map(({ day, name }) => [day, name]);
const check = () => holidayCheck(app.context).run('2026-06-15', new AbortController().signal);

test('a holiday is added by two people, and the list says who asked for it', async () => {
  const id = await ask('2026-06-17', 'Islamic New Year');
  assert.ok(!(await namesOf('2026')).some(([day]) => day === '2026-06-17'), 'nothing has changed yet');
  assert.equal((await decide(asker, id)).body.code, 'approval-own');
  const { approval } = await decider.call(readApproval, { params: { id } });
  assert.deepEqual(approval.changes, [
    { field: '17 Jun 2026', before: 'No public holiday', after: 'Islamic New Year' },
  ]);
  assert.equal(approval.subjectName, '17 Jun 2026');
  assert.equal((await decide(decider, id)).status, 200);
  const { rows, businessDate } = await decider.call(listPublicHolidays, { query: {} });
  assert.equal(businessDate, '2026-06-15');
  const added = rows.find(({ day }) => day === '2026-06-17');
  assert.deepEqual([added?.name, added?.addedBy, added?.isOver], ['Islamic New Year', asker.name, false]);
  assert.deepEqual([rows[0]?.addedBy, rows[0]?.isOver], [null, true], 'New Year’s Day came with the product');
  const audit = await app.context.database.pool.query(
    `select actor as by, detail->'holidays' as holidays from audit_lines where action = 'holidays-added'`,
  );
  assert.deepEqual(audit.rows, [{ by: decider.id, holidays: [{ day: '2026-06-17', name: 'Islamic New Year' }] }]);
});

test('a holiday to come is removed by two people; one that is over stays', async () => {
  const remove = (day: string) => asker.send(requestHolidayRemoval, { params: { day }, body: { reason } });
  assert.equal((await remove('2026-06-12')).body.code, 'day-is-over');
  assert.equal((await remove('2026-06-13')).body.code, 'not-found');
  const { approvalId } = await asker.call(requestHolidayRemoval, { params: { day: '2026-10-01' }, body: { reason } });
  const { approval } = await decider.call(readApproval, { params: { id: approvalId } });
  assert.deepEqual(approval.changes, [{ field: '1 Oct 2026', before: 'Independence Day', after: 'No public holiday' }]);
  assert.equal((await decide(decider, approvalId)).status, 200);
  assert.ok(!(await namesOf('2026')).some(([day]) => day === '2026-10-01'));
  assert.deepEqual(await check(), { inQuestion: 'Not entered: Independence Day 2026.' }, 'a person has to see to it');
  const { missing } = await decider.call(listPublicHolidays, { query: {} });
  assert.deepEqual(missing, [{ day: '2026-10-01', name: 'Independence Day' }]);
});

test('the fixed holidays of a year that are missing are added at once', async () => {
  const { approvalId } = await asker.call(requestFixedHolidays, { body: { year: '2028', reason } });
  const { approval } = await decider.call(readApproval, { params: { id: approvalId } });
  assert.deepEqual([approval.changes.length, approval.subjectName], [8, 'Fixed holidays of 2028']);
  assert.equal((await decide(decider, approvalId)).status, 200);
  assert.deepEqual((await namesOf('2028')).slice(1, 3), [
    ['2028-04-14', 'Good Friday'],
    ['2028-04-17', 'Easter Monday'],
  ]);
  const again = await asker.send(requestFixedHolidays, { body: { year: '2028', reason } });
  assert.equal(again.body.code, 'holiday-exists');
  const mended = await asker.call(requestFixedHolidays, { body: { year: '2026', reason } });
  assert.equal((await decide(decider, mended.approvalId)).status, 200);
  assert.match(String(await check()), /^\d+ holidays are ahead until the end of 2026\.$/);
});

test('a day that is over, too far ahead or entered already is refused, and so is a second request for it', async () => {
  const send = (day: string) => asker.send(requestHoliday, { body: { day, name: 'Id el Fitr', reason } });
  assert.match(String((await send('2026-06-14')).body.message), /today at the earliest/);
  assert.match(String((await send('2030-01-01')).body.message), /in 2029 at the latest/);
  assert.equal((await send('2026-12-25')).body.code, 'holiday-exists');
  assert.equal((await send('2026-02-30')).body.code, 'validation');
  const id = await ask('2027-03-09', 'Id el Fitr');
  assert.equal((await send('2027-03-09')).body.code, 'change-already-asked');
  await decider.call(refuseApproval, { params: { id }, body: { reason: 'The moon was not seen' } });
  assert.equal((await send('2027-03-09')).status, 200, 'after a refusal it can be asked for again');
  for (const year of ['2025', '2030'])
    assert.equal((await asker.send(requestFixedHolidays, { body: { year, reason } })).body.code, 'validation', year);
});

test('a request is stale once its day is over, or was entered by another request', async () => {
  const late = await ask('2026-06-16', 'Day of mourning');
  app.clock.setBusinessDate('2026-06-17');
  assert.equal((await decide(decider, late)).body.code, 'approval-stale');
  app.clock.setBusinessDate('2026-06-15');
  const single = await ask('2029-01-01', 'New Year');
  const fixed = await asker.call(requestFixedHolidays, { body: { year: '2029', reason } });
  const answers = await Promise.all([decide(decider, single), decide(decider, fixed.approvalId)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
});

test('support sees no holidays, and an admin approves but doesn’t ask', async () => {
  const support = await makeStaff(app, ['support']);
  assert.equal((await support.send(listPublicHolidays, { query: {} })).body.code, 'not-permitted');
  const admin = await makeStaff(app, ['admin']);
  const body = { day: '2026-08-26', name: 'Id el Maulud', reason };
  assert.equal((await admin.send(requestHoliday, { body })).body.code, 'not-permitted');
  assert.equal((await decide(admin, await ask('2026-08-26', 'Id el Maulud'))).status, 200);
});

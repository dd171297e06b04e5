import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startApp } from '../../../../test/start-app.ts';
import { fixedHolidays, isWorkingDay, nextWorkingDay } from './calendar-rules.ts';
import { listHolidays } from './queries.ts';

const app = await startApp({ after }, { workless: true });

test('the fixed holidays and Easter of 2026 and 2027 come with the product', async () => {
  const seeded = await listHolidays(app.context.database.read, '2026-01-01', '2027-12-31');
  const computed = [...fixedHolidays(2026), ...fixedHolidays(2027)];
  assert.deepEqual(
    seeded.map(({ day, name }) => ({ day, name })),
    computed,
  );
});

test('Easter is computed for early, late and leap years', () => {
  const goodFridays = [2000, 2008, 2024, 2026, 2027, 2038].map((year) => fixedHolidays(year)[1]?.day);
  assert.deepEqual(goodFridays, ['2000-04-21', '2008-03-21', '2024-03-29', '2026-04-03', '2027-03-26', '2038-04-23']);
});

test('working days leave out weekends, Christmas and Easter', async () => {
  const holidays = await listHolidays(app.context.database.read, '2026-01-01', '2027-12-31');
  const open = (days: string[]) => days.filter((day) => isWorkingDay(day, holidays));
  // Christmas 2026 is a Friday, Boxing Day a Saturday.
  assert.deepEqual(open(['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28']), [
    '2026-12-24',
    '2026-12-28',
  ]);
  assert.deepEqual(open(['2026-04-02', '2026-04-03', '2026-04-04', '2026-04-05', '2026-04-06', '2026-04-07']), [
    '2026-04-02',
    '2026-04-07',
  ]);
  const next = ['2026-04-02', '2026-04-03', '2026-12-25', '2026-12-31', '2027-01-01', '2027-03-26', '2027-06-12'];
  assert.deepEqual(
    next.map((day) => nextWorkingDay(day, holidays)),
    ['2026-04-02', '2026-04-07', '2026-12-28', '2026-12-31', '2027-01-04', '2027-03-30', '2027-06-14'],
  );
});

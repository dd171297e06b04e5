import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayProblem, isInOtherOrder, readDay, readMonth } from './typed-days.ts';

test('a day is read in every spelling of people, banks and spreadsheets', () => {
  for (const [typed, day] of [
    ['2026-12-01', '2026-12-01'],
    ['2026/12/1', '2026-12-01'],
    ['2026.12.01', '2026-12-01'],
    ['01/12/2026', '2026-12-01'],
    ['1/12/2026', '2026-12-01'],
    ['1-12-2026', '2026-12-01'],
    ['1.12.2026', '2026-12-01'],
    ['1 12 2026', '2026-12-01'],
    ['01 / 12 / 2026', '2026-12-01'],
    ['\u200e01/12/2026\u200f', '2026-12-01'],
    ['01–12–2026', '2026-12-01'],
    ["'01/12/2026", '2026-12-01'],
    ['20-Nov-2026', '2026-11-20'],
    ['24-NOV-26', '2026-11-24'],
    ['1-Dec-26', '2026-12-01'],
    ['1 December 2026', '2026-12-01'],
    ['1st December, 2026', '2026-12-01'],
    ['01/Dec/2026', '2026-12-01'],
    ['01Dec2026', '2026-12-01'],
    ['Dec 1, 2026', '2026-12-01'],
    ['December 1 2026', '2026-12-01'],
    ['2026-Dec-01', '2026-12-01'],
    ['Tuesday, 1 December 2026', '2026-12-01'],
    ['Tue 01/12/2026', '2026-12-01'],
    ['3 Sept 2026', '2026-09-03'],
    ['20/11/2026 14:03:22', '2026-11-20'],
    ['24/11/2026  09:15', '2026-11-24'],
    ['24/11/2026, 9:15 pm', '2026-11-24'],
    ['2026-11-20T14:03:22', '2026-11-20'],
    ['2026-11-20 14:03:22.123', '2026-11-20'],
    ['2026-11-20T23:30:00Z', '2026-11-21'],
    ['2026-11-20T23:30:00+01:00', '2026-11-20'],
    ['2026-11-20T00:30:00+03:00', '2026-11-19'],
    ['20/11/2026 00:00 WAT', '2026-11-20'],
    ['29/02/2028', '2028-02-29'],
  ] as const) {
    assert.equal(readDay(typed), day, typed);
  }
});

test('what is no day, or may be two, is refused', () => {
  for (const typed of [
    '',
    '-',
    '12/31/2026',
    '30/02/2026',
    '31 Nov 2026',
    '01/12/26',
    '26/12/01',
    '12/2026',
    'Dec-26',
    '26-Dec',
    '1-Dec-01',
    '46357',
    '20261201',
    '1/12-2026',
    '01/12/2026 25:00',
    '01/12/2026 14:75',
    '01/12/2026 13:00 pm',
    'Monday, 1 December 2026',
    '1 Dezember 2026',
    '01/12/1899',
    '٠١/١٢/٢٠٢٦',
    '2026-12-01 or 2026-12-02',
  ]) {
    assert.equal(readDay(typed), null, typed);
  }
});

test('the month stands first only if a person says so, and a day that fits one order only is known', () => {
  assert.equal(readDay('06/12/2026', 'month-first'), '2026-06-12');
  assert.equal(readDay('13/12/2026', 'month-first'), null);
  assert.equal(readDay('13-Dec-2026', 'month-first'), '2026-12-13');
  assert.deepEqual(
    ['12/31/2026', '12/31/2026 09:15', '31/12/2026', '06/12/2026', '13/13/2026', '2026-12-31'].map((day) =>
      isInOtherOrder(day),
    ),
    [true, true, false, false, false, false],
  );
  assert.deepEqual(
    [isInOtherOrder('31/12/2026', 'month-first'), isInOtherOrder('12/31/2026', 'month-first')],
    [true, false],
  );
});

test('a month is read in every spelling that a spreadsheet makes of it', () => {
  for (const typed of [
    '2026-12',
    '2026/12',
    '12/2026',
    '12-2026',
    'Dec-26',
    'dec 26',
    'Dec 2026',
    'Dec-2026',
    'Dec. 2026',
    'December 2026',
    'December, 2026',
    '2026 December',
    '2026-Dec',
    "Dec '26",
    'Dec\u00a02026',
    '01/12/2026',
    '1/12/2026',
    '12/1/2026',
    '12/01/2026',
    '1-Dec-26',
    '01-Dec-2026',
    '2026-12-01',
    '2026-12-01 00:00:00',
    'Tuesday, December 1, 2026',
  ]) {
    assert.equal(readMonth(typed), '2026-12', typed);
  }
  assert.equal(readMonth('01/01/2027'), '2027-01', 'both orders say the same day');
});

test('a day that is no first of a month in any order, and what has no year, is no month', () => {
  for (const typed of [
    '15/12/2026',
    '05/07/2026',
    '12/13/2026',
    '2026-12-02',
    '2-Dec-26',
    '26-Dec',
    'Dec 01',
    'Dec-19',
    '1-Dec-01',
    'Dec',
    '12',
    '13/2026',
    '2026-13',
    '2026-0',
    '46357',
    'Jan-Dec 2026',
    '',
  ]) {
    assert.equal(readMonth(typed), null, typed);
  }
});

test('what a spreadsheet made of a day is said', () => {
  assert.match(dayProblem('46357') ?? '', /perhaps 1 Dec 2026.*Show the column as a date/);
  assert.match(dayProblem('46357.5') ?? '', /1 Dec 2026/);
  assert.match(dayProblem('01/12/26') ?? '', /four digits/);
  assert.match(dayProblem('26-Dec') ?? '', /no year/);
  assert.match(dayProblem('Dec 01') ?? '', /no year/);
  assert.equal(dayProblem('soon'), null);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayText, hoursText } from './delivery-time.ts';

const at = (time: string) => new Date(`2026-11-29T${time}:00+01:00`);

test('a delivery window reads as people say it', () => {
  for (const [from, to, text] of [
    ['16:00', '20:00', '4–8 pm'],
    ['08:00', '12:00', '8 am–12 noon'],
    ['12:00', '16:00', '12 noon–4 pm'],
    ['10:00', '14:00', '10 am–2 pm'],
    ['08:30', '11:00', '8:30–11 am'],
    ['12:30', '13:00', '12:30–1 pm'],
    ['00:00', '04:00', '12 midnight–4 am'],
    ['00:30', '04:00', '12:30–4 am'],
  ] as const)
    assert.equal(hoursText(at(from), at(to)), text);
  assert.equal(hoursText(at('20:00'), new Date('2026-11-29T23:00:00Z')), '8 pm–12 midnight');
});

test('the day of a delivery is today, tomorrow, or its date, by the clock of Lagos', () => {
  const lateInLagos = new Date('2026-11-29T23:30:00Z');
  assert.equal(dayText('2026-11-30', lateInLagos), 'Today');
  assert.equal(dayText('2026-12-01', lateInLagos), 'Tomorrow');
  assert.equal(dayText('2026-11-29', lateInLagos), '29 Nov 2026');
  assert.equal(dayText('2026-12-02', lateInLagos), '2 Dec 2026');
});

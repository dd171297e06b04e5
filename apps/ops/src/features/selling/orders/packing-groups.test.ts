import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PackingRow } from '@foodbank/contract/selling/orders-staff';
import { groupRows } from './packing-groups.ts';

const row = (number: string, given: Partial<PackingRow> = {}): PackingRow => ({
  ...{ number, state: 'placed', handover: 'delivery', firstname: 'Bisi', lineCount: 1, itemCount: 1 },
  ...{ placedAt: null, windowFrom: null, windowTo: null, dueAt: null, isLate: false, packer: null, riderName: null },
  ...given,
});
const window = (day: string) => ({ windowFrom: `${day}T07:00:00Z`, windowTo: `${day}T11:00:00Z` });

test('the queue is by window, with what is packed at its end', () => {
  const rows = [
    row('1', { ...window('2026-11-23'), state: 'on-the-way' }),
    row('2', window('2026-11-23')),
    row('3', { handover: 'pick-up' }),
    row('7'),
    row('4', { state: 'ready' }),
    row('5', window('2026-11-24')),
    row('6', { ...window('2026-11-23'), state: 'packing' }),
  ];
  assert.deepEqual(
    groupRows(rows, new Date('2026-11-23T06:00:00Z')).map(({ title, rows: own }) => [
      title,
      own.map((one) => one.number),
    ]),
    [
      ['Today, 08:00 to 12:00', ['2', '6']],
      ['Pick-up', ['3']],
      ['Delivery without a time', ['7']],
      ['24 Nov 2026, 08:00 to 12:00', ['5']],
      ['Ready for pick-up', ['4']],
      ['Packed, for riders', ['1']],
    ],
  );
});

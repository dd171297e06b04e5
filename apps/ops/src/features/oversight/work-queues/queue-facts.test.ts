import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TodayQueue } from '@foodbank/contract/oversight/work-queues-staff';
import { countText } from '../../../today.ts';
import { queueFacts } from './queue-facts.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const queue: TodayQueue = {
  queue: 'requests',
  open: 100,
  overdue: 2,
  mine: 1,
  oldestAt: '2026-11-19T08:00:00.000Z',
  nextDueAt: '2026-11-20T10:30:00.000Z',
  takenBy: [{ name: 'Ngozi Eze', count: 1 }],
};

test('a count of 100 stands for more', () => {
  assert.deepEqual([0, 7, 99, 100].map(countText), ['0', '7', '99', '99+']);
});

test('a queue tells what is overdue, what is due next, how old it is and who has some, in this order', () => {
  assert.deepEqual(
    queueFacts(queue, now).map(({ text, isLate }) => (isLate ? `late: ${text}` : text)),
    ['late: 2 overdue', 'next due in 30 min', 'oldest 26 h', '1 taken by you', 'Ngozi Eze has 1'],
  );
  const dueNow = queueFacts({ ...queue, nextDueAt: '2026-11-20T10:00:30.000Z' }, now);
  assert.equal(dueNow[1]?.text, 'next due now');
  const empty = { ...queue, open: 0, overdue: 0, mine: 0, oldestAt: null, nextDueAt: null, takenBy: [] };
  assert.deepEqual(queueFacts(empty, now), []);
});

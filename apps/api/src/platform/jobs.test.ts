import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneJobPerQueue } from './jobs.ts';

const jobOf = (queue: string) => ({ queue, run: async () => {} });

test('two jobs of one queue keep the product from starting, and the error names the queue and where both come from', () => {
  assert.throws(() => oneJobPerQueue({ checkout: [jobOf('changed')], plans: [jobOf('due'), jobOf('changed')] }), {
    message:
      'The queue changed has two jobs: one of checkout and one of plans. Each would take what the other one waits for.',
  });
  assert.throws(
    () => oneJobPerQueue({ checkout: [jobOf('changed'), jobOf('changed')] }),
    /one of checkout and one of checkout/,
  );
});

test('jobs of different queues all run', () => {
  const jobs = oneJobPerQueue({ checkout: [jobOf('changed')], plans: [jobOf('due')], none: [] });
  assert.deepEqual(
    jobs.map(({ queue }) => queue),
    ['changed', 'due'],
  );
});

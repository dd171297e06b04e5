import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listFaqs } from '@foodbank/contract/foundation/content';
import { listContent } from '@foodbank/contract/foundation/content-staff';
import { getToday } from '@foodbank/contract/oversight/work-queues-staff';
import { listSubscriptions } from '@foodbank/contract/support/enquiries-staff';
import { listRequests } from '@foodbank/contract/support/requests-staff';
import { makeStaff } from '../../test/make-staff.ts';
import { startApp } from '../../test/start-app.ts';
import { seedDemo } from './seed-demo.ts';
import { seedStaff } from './seed-staff.ts';

test('at the first start each queue of the console has something, and the site shows no draft', async (t) => {
  const app = await startApp(t, { at: '2026-11-20T15:00:00.000Z', workless: true });
  const faqs = await app.call(listFaqs, {});
  await seedDemo(app.context, () => {});
  assert.equal(await seedStaff(app.context), true);
  assert.equal(await seedStaff(app.context), false);
  const [admin, operations, content] = [
    await makeStaff(app, ['admin']),
    await makeStaff(app, ['operations']),
    await makeStaff(app, ['content']),
  ];
  const { queues } = await operations.call(getToday, {});
  const waiting = Object.fromEntries(queues.map(({ queue, open, overdue }) => [queue, [open, overdue]]));
  assert.deepEqual(
    [waiting.requests, waiting.quarantined, waiting['account-names'], waiting.approvals],
    [
      [5, 1],
      [1, 0],
      [1, 0],
      [1, 0],
    ],
  );
  const { rows: requests } = await admin.call(listRequests, { query: {} });
  assert.deepEqual([...new Set(requests.map(({ kind }) => kind))].sort(), ['agent', 'contact', 'partner', 'rider']);
  const { rows } = await content.call(listSubscriptions, { query: {} });
  assert.deepEqual(rows.map(({ state }) => state).sort(), ['confirmed', 'unconfirmed']);
  const drafts = await content.call(listContent, { query: { kind: 'question', state: 'draft' } });
  assert.equal(drafts.rows.length, 1);
  assert.deepEqual(await app.call(listFaqs, {}), faqs);
});

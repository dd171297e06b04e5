import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listStuckEmails, type StuckEmail, workPageSize } from '@foodbank/contract/oversight/work-queues-staff';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

test('the list goes on after the last row of a page, also where many failed at the same instant', async (t) => {
  const app = await startApp(t, { workless: true });
  const support = await makeStaff(app, ['support']);
  await app.context.database.pool.query(
    `insert into emails (kind, to_address, to_key, template_data, created_at, attempts, failed_at, last_error)
     select 'account-exists', 'many@example.com', 'many@example.com', '{}', now(), 1, '2026-01-01T00:00:00.000001Z', '550'
     from generate_series(1, ${2 * workPageSize + 10})`,
  );
  const seen: StuckEmail[] = [];
  let cursor: string | undefined;
  do {
    const page = await support.call(listStuckEmails, { query: { ...(cursor && { cursor }) } });
    assert.ok(page.rows.length <= workPageSize);
    seen.push(...page.rows);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  assert.equal(new Set(seen.map(({ id }) => id)).size, seen.length, 'no row comes twice');
  assert.equal(seen.filter(({ kind }) => kind === 'account-exists').length, 2 * workPageSize + 10);
  for (const bad of ['1', 'x.y', "1.' or 1=1", `${'9'.repeat(17)}.${seen[0]?.id}`])
    assert.equal((await support.send(listStuckEmails, { query: { cursor: bad } })).status, 400, bad);
});

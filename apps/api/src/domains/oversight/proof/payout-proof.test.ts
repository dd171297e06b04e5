import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { payeesIn } from '../../../../test/make-payouts.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { proveAfter } from '../../../../test/prove-after.ts';
import { startApp } from '../../../../test/start-app.ts';
import { runProof } from './run-proof.ts';

const app = await startApp({ after }, { workless: true, at: '2026-06-01T09:00:00.000Z' });
const { payouts, approved, proposed } = payeesIn(
  app,
  await makeStaff(app, ['finance']),
  await makeStaff(app, ['finance']),
);
const { pool } = app.context.database;

const paid = await approved([2_000, 540.55]);
const [failed, sending] = [await approved(), await approved([3_000])];
const open = await proposed();
await payouts.send();
await payouts.answer(paid.id, 'paid');
await payouts.answer(failed.id, 'failed', 'Account is dormant');
// The tests' provider answers without a question: the product records one.
await pool.query(
  `insert into disbursement_answers (disbursement_id, source, outcome, status, at)
   select id, 'verify', 'found', 'success', now() from disbursements where state = 'paid'`,
);

const provedAfter = (agentId: string, ...changes: string[]) => proveAfter(app, agentId, changes);
const payoutOf = async (agentId: string) => `payout:${(await payouts.rowOf(agentId)).id}`;
const named = (agentId: string) => `agents-and-accounts: agent:${agentId}`;

test('the proof finds no difference in payouts that are proposed, sent, paid and failed', async () => {
  const { agentCount, differences } = await runProof(app.context.database, { day: '2026-07-06', whole: true });
  assert.deepEqual([agentCount, differences], [4, []]);
});

test('a payout without lines is named, and so are its lines', async () => {
  const subject = await payoutOf(paid.id);
  const found = await provedAfter(paid.id, `delete from payout_lines where payout_id = '${subject.slice(7)}'`);
  assert.equal(found[0], `payouts-and-lines: ${subject}`);
});

test('a payout whose amount, state or transfers differ is named', async () => {
  const [ofPaid, ofSending, ofOpen] = [await payoutOf(paid.id), await payoutOf(sending.id), await payoutOf(open.id)];
  assert.deepEqual(
    await provedAfter(
      paid.id,
      `update payouts set positive_kobo = positive_kobo + 1, amount_kobo = amount_kobo + 1 where id = '${ofPaid.slice(7)}'`,
    ),
    [`payouts-and-lines: ${ofPaid}`, `payouts-and-ledger: ${ofPaid}`, `payouts-and-provider: ${ofPaid}`],
  );
  assert.ok(
    (
      await provedAfter(
        sending.id,
        `update payouts set state = 'paid', paid_on = current_date, ended_at = now(), ended_on = current_date where id = '${ofSending.slice(7)}'`,
      )
    ).includes(`payouts-and-ledger: ${ofSending}`),
  );
  assert.ok(
    (
      await provedAfter(
        paid.id,
        `delete from ledger_entries where transfer_id in (select id from ledger_transfers where subject = '${ofPaid}')`,
        `delete from ledger_transfers where subject = '${ofPaid}' and kind = 'post'`,
      )
    ).includes(`payouts-and-ledger: ${ofPaid}`),
  );
  assert.deepEqual(
    await provedAfter(
      open.id,
      `update payout_lines set amount_kobo = amount_kobo - 1 where payout_id = '${ofOpen.slice(7)}'`,
    ),
    [`payouts-and-lines: ${ofOpen}`],
  );
});

test('a line that is paid without a payout is named by the agent’s account', async () => {
  const found = await provedAfter(
    open.id,
    `update commission_lines set state = 'paid', sent = true, changed_at = now() - interval '1 hour' where agent_id = '${open.id}'`,
  );
  assert.ok(found.includes(named('the agent')), found.join());
  assert.ok(
    found.some((one) => one.startsWith('payouts-and-lines: line of')),
    found.join(),
  );
});

test('a booking of the provider’s balance that no statement and no payout explains is named', async () => {
  const found = await provedAfter(
    paid.id,
    `update ledger_accounts set debits_posted_kobo = debits_posted_kobo + 7 where kind = 'provider-balance'`,
  );
  assert.ok(found.includes('ledger-and-statements: account:provider'), found.join());
});

test('a daily run finds a payout that does not follow what the provider answered, though nothing else about the agent changed', async () => {
  app.clock.advance(3 * 86_400);
  await runProof(app.context.database, { day: '2026-07-09', whole: true });
  app.clock.advance(2 * 86_400);
  const { disbursement } = await payouts.rowOf(paid.id);
  await pool.query(`update disbursements set state = 'returned', changed_at = $2 where id = $1`, [
    disbursement,
    app.clock.now(),
  ]);
  const { whole, differences } = await runProof(app.context.database, { day: '2026-07-10', whole: false });
  assert.deepEqual(
    [whole, differences.map(({ checkName, subject }) => `${checkName}: ${subject}`)],
    [false, [`payouts-and-provider: ${await payoutOf(paid.id)}`]],
  );
});

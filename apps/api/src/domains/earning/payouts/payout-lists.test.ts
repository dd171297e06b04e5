import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as acts from '@foodbank/contract/earning/payouts-staff';
import { listPayouts } from '@foodbank/contract/earning/payouts-staff';
import { payeesIn } from '../../../../test/make-payouts.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { deriveKeys } from '../../../platform/keys.ts';
import { operator } from '../../foundation/audit/add-audit-line.ts';
import { exportDataSubject } from '../../oversight/privacy/export-data-subject.ts';
import { findDataSubject } from '../../oversight/privacy/find-data-subject.ts';
import { wipeAccountsOfPayouts } from './queries.ts';
import { reencryptPayouts } from './reencrypt-payouts.ts';

/** Finding payouts in the console, and how their accounts are kept. */
const app = await startApp({ after }, { workless: true, at: '2026-06-01T09:00:00.000Z' });
const { database } = app.context;
const [ada, bola] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
const { payouts, proposed, approved } = payeesIn(app, ada, bola);
const reason = 'The figures look odd';

test('payouts are found by state, month, referral code and reference, with the counts of all states', async () => {
  const agents = [await proposed(), await proposed([3_000]), await approved([4_000])];
  const { rows, counts, matching, months } = await ada.call(listPayouts, { query: { state: 'proposed' } });
  assert.deepEqual([rows.length, matching], [2, { count: 2, total: 5_000 }]);
  assert.deepEqual(months, ['2026-06']);
  assert.deepEqual(
    counts.filter(({ count }) => count > 0),
    [
      { state: 'proposed', count: 2 },
      { state: 'approved', count: 1 },
    ],
  );
  const found = async (query: { search?: string; month?: string; state?: 'approved' }) =>
    (await ada.call(listPayouts, { query })).rows.map(({ agent }) => agent.id);
  const [first, , third] = agents;
  assert.deepEqual(await found({ search: first?.referralCode.toLowerCase() ?? '' }), [first?.id]);
  const { id } = await payouts.rowOf(third?.id ?? '');
  assert.deepEqual(await found({ search: `payout-${id}` }), [third?.id]);
  assert.deepEqual(await found({ search: 'payout-nothing-like-this' }), []);
  assert.deepEqual(await found({ search: 'no such thing' }), []);
  assert.deepEqual(await found({ month: '2026-05' }), []);
  assert.deepEqual(await found({ month: '2026-06', state: 'approved' }), [third?.id]);
});

test('payouts stand by amount page after page, are added up, and leave as a file without accounts', async () => {
  const query = { state: 'proposed', sort: 'amount' } as const;
  const { rows } = await ada.call(listPayouts, { query });
  assert.deepEqual(
    rows.map(({ amount }) => amount),
    [3_000, 2_000],
  );
  const next = await ada.call(listPayouts, { query: { ...query, cursor: rows[0]?.id ?? '' } });
  assert.deepEqual(
    next.rows.map(({ amount }) => amount),
    [2_000],
  );
  const nowhere = await ada.call(listPayouts, { query: { ...query, cursor: ada.id } });
  assert.deepEqual(nowhere.rows, []);
  const sums = await ada.call(acts.sumPayouts, { query: { state: 'proposed' } });
  assert.deepEqual(sums, { count: 2, sums: { amount: 5_000 } });
  const unknown = await ada.call(acts.sumPayouts, { query: { search: 'no such thing' } });
  assert.deepEqual(unknown, { count: 0, sums: { amount: 0 } });
  const { csv, rowCount } = await ada.call(acts.savePayouts, { body: query });
  const [heading, first = ''] = csv.split('\r\n');
  assert.match(heading ?? '', /agent,name,due at the end of,lines,state,amount \(NGN\),reference/);
  assert.match(first, /^FB-[A-Z2-9]{6},Ngozi [^,]*,2026-06,1,Proposed,3000\.00,payout-/);
  const { lastDigits } = await database.pool
    .query('select last_digits as "lastDigits" from payouts limit 1')
    .then((found) => found.rows[0]);
  assert.ok(rowCount === 2 && !csv.includes(`,${lastDigits}`));
  const audit = await database.pool.query(`select subject, detail from audit_lines where action = 'table-saved'`);
  assert.deepEqual(audit.rows, [
    { subject: 'payouts to agents', detail: { filter: query, rowCount: 2, matching: '2' } },
  ]);
});

test('an act on all that match a filter takes those that the member may act on, and says who is left out', async () => {
  const held = await proposed();
  await ada.call(acts.holdPayout, { params: { id: (await payouts.rowOf(held.id)).id }, body: { reason } });
  const all = { act: 'review', state: 'proposed', month: '2026-06' } as const;
  const { preview } = await ada.call(acts.previewPayouts, { body: all });
  assert.deepEqual([preview.count, preview.matching, preview.total, preview.fee], [2, 2, 5_000, 20]);
  const { rest } = preview;
  assert.equal(rest.about, 'Due at the end of June 2026');
  assert.deepEqual(
    rest.parts.map(({ part, count, total }) => [part, count, total]),
    [
      ['act', 2, 5_000],
      ['held', 1, 2_000],
      ['others', 1, 4_000],
    ],
  );
  assert.deepEqual([rest.due, rest.agrees], [11_000, true]);
  assert.deepEqual(
    rest.rows.map(({ part, why, amount }) => [part, why, amount]),
    [['held', reason, 2_000]],
  );
  const chosen = [held.id, (await proposed()).id];
  const ids = await Promise.all(chosen.map(async (agentId) => (await payouts.rowOf(agentId)).id as string));
  const { excluded, count, rest: restOfChosen } = await payouts.preview(ada, 'review', ids);
  assert.equal(restOfChosen.agrees, true, 'what is held is counted once, also where it was chosen');
  assert.deepEqual(
    [count, excluded.map(({ isHold, why }) => [isHold, why])],
    [1, [[true, 'It is held. End the hold first.']]],
  );
  const none = await ada.call(acts.previewPayouts, { body: { act: 'approve', search: 'no such thing' } });
  assert.deepEqual([none.preview.count, none.preview.matching], [0, 0]);
});

test('a review shows what is carried to the next proposal and why, and says that the parts make up the sum', async () => {
  const agent = await makeSignedInAgent(app);
  await database.pool.query(
    `insert into payout_carries (agent_id, due_month, reason, due_kobo, noted_at) values ($1, '2026-06-01', 'below-minimum', 45000, now())`,
    [agent.id],
  );
  const body = { act: 'review', state: 'proposed', month: '2026-06' } as const;
  const { rest } = (await ada.call(acts.previewPayouts, { body })).preview;
  assert.deepEqual(
    rest.rows.filter(({ part }) => part === 'carried').map(({ amount, why }) => [amount, why]),
    [[450, 'Less than ₦1,000 is due']],
  );
  assert.equal(rest.agrees, true);
  const sum = rest.parts.reduce((total, part) => total + part.total, 0);
  assert.equal(sum, rest.due);
  // Another month has nothing of it.
  const other = (await ada.call(acts.previewPayouts, { body: { ...body, month: '2026-05' } })).preview.rest;
  assert.deepEqual([other.parts, other.due, other.agrees], [[], 0, true]);
});

test('the export of a person has their payouts with lines and account, and no other secret', async () => {
  const agent = await approved([2_000, 1_000]);
  const found = await database.write(async (tx) =>
    exportDataSubject(tx, await findDataSubject(tx, { email: agent.email }), operator),
  );
  const text = JSON.stringify(found.agents[0]?.payouts);
  assert.match(text, /"amountKobo":300000/);
  assert.match(text, /"accountNumber":"01234\d{3}63"/);
  assert.doesNotMatch(text, /sealed|fingerprint|reviewedBy/i);
});

test('the accounts of payouts are sealed again with a new secret, and wiped five years after the payout', async () => {
  const agent = await approved();
  const sealedOf = async () => {
    const { rows } = await database.pool.query('select account_sealed from payouts where agent_id = $1', [agent.id]);
    return rows[0].account_sealed as Buffer | null;
  };
  const next = deriveKeys('another secret of the same product, long enough', app.context.config.tokenSecret);
  const done = await database.write((tx) =>
    reencryptPayouts({ ...tx, keys: next }, '00000000-0000-0000-0000-000000000000', 500),
  );
  assert.ok((done?.count ?? 0) > 0);
  const onlyNext = deriveKeys('another secret of the same product, long enough');
  assert.match(onlyNext.unseal((await sealedOf()) ?? Buffer.alloc(0)), /EZE NGOZI/);
  await database.pool.query(
    `update payouts set state = 'refused', ended_at = '2020-01-01', ended_on = '2020-01-01' where agent_id = $1`,
    [agent.id],
  );
  assert.equal(await database.write((tx) => wipeAccountsOfPayouts(tx, new Date('2021-01-01'), 10)), 1);
  assert.equal(await sealedOf(), null);
});

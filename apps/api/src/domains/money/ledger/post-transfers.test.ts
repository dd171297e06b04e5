import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { startApp } from '../../../../test/start-app.ts';
import { getBalanceAt } from './get-balance-at.ts';
import { LimitReached, TransferConflict } from './ledger-errors.ts';
import {
  type AccountRef,
  agentAccount,
  type EndOfPending,
  type NewTransfer,
  ownAccount,
  type TransferRequest,
  transferKoboMax,
} from './ledger-rules.ts';
import { postTransfers } from './post-transfers.ts';
import { findAccount, findTransferByKey, listTransfers } from './queries.ts';

const app = await startApp({ after }, { workless: true, env: { DATABASE_CONNECTIONS: '24' } });
const { database } = app.context;
const post = (...requests: TransferRequest[]) => database.write((tx) => postTransfers(tx, requests));
const bank = ownAccount('bank');
const capital = ownAccount('capital');

/** The accounts of a new agent. */
function newAgent() {
  const id = randomUUID();
  return {
    payable: agentAccount('agent-payable', id),
    cost: agentAccount('commission-cost', id),
    recoverable: agentAccount('agent-recoverable', id),
  };
}

const earning = ({ cost, payable }: ReturnType<typeof newAgent>, given: Partial<NewTransfer> = {}): NewTransfer => ({
  key: `test:${randomUUID()}`,
  kind: 'posted',
  code: 'commission-earned',
  subject: 'line:1',
  effectiveOn: '2026-06-15',
  debit: cost,
  credit: payable,
  amountKobo: 54_161,
  ...given,
});
const ending = (kind: 'post' | 'void', pendingKey: string, given: Partial<EndOfPending> = {}): EndOfPending => ({
  key: `test:${randomUUID()}`,
  kind,
  code: kind === 'post' ? 'commission-earned' : 'commission-voided',
  subject: 'line:1',
  effectiveOn: '2026-06-15',
  pendingKey,
  ...given,
});
const paying = ({ payable }: ReturnType<typeof newAgent>, amountKobo: number): NewTransfer => ({
  ...earning({ cost: payable, payable, recoverable: payable }),
  kind: 'pending',
  code: 'payout-sent',
  debit: payable,
  credit: ownAccount('provider-balance'),
  amountKobo,
});

/** An account's sums: debits and credits posted, debits and credits pending. */
async function sumsOf(ref: AccountRef): Promise<number[]> {
  const found = await findAccount(database.read, ref);
  return found === null
    ? []
    : [found.debitsPostedKobo, found.creditsPostedKobo, found.debitsPendingKobo, found.creditsPendingKobo];
}

/** Checks for the whole ledger that accounts, entries and transfers say the same. */
async function assertWhole(): Promise<void> {
  const { rows } = await database.pool.query(`
    with sides as (
      select debit_account_id as account_id, kind, amount_kobo as debit, 0 as credit from ledger_transfers
      union all select credit_account_id, kind, 0, amount_kobo from ledger_transfers),
    summed as (
      select account_id, count(*) as entries, sum(case when kind in ('posted', 'post') then debit else 0 end) as dp,
        sum(case when kind in ('posted', 'post') then credit else 0 end) as cp,
        sum(case kind when 'pending' then debit when 'posted' then 0 else -debit end) as dr,
        sum(case kind when 'pending' then credit when 'posted' then 0 else -credit end) as cr
      from sides group by account_id)
    select a.kind, a.owner from ledger_accounts a left join summed s on s.account_id = a.id
    left join ledger_entries e on e.account_id = a.id and e.number = a.entry_count
    where a.entry_count > 0 and (a.debits_posted_kobo, a.credits_posted_kobo, a.debits_pending_kobo, a.credits_pending_kobo,
        a.entry_count) is distinct from (s.dp, s.cp, s.dr, s.cr, s.entries)
      or a.entry_count > 0 and (a.debits_posted_kobo, a.credits_posted_kobo, a.debits_pending_kobo, a.credits_pending_kobo,
        a.last_booked_at)
        is distinct from (e.debits_posted_kobo, e.credits_posted_kobo, e.debits_pending_kobo, e.credits_pending_kobo, e.booked_at)
      or a.entry_count <> (select count(*) from ledger_entries n where n.account_id = a.id)
    union all
    select 'order', account_id::text from (
      select account_id, booked_at < lag(booked_at) over (partition by account_id order by number) as back from ledger_entries) o
      where back
    union all
    select 'books', '' from ledger_accounts having sum(debits_posted_kobo) <> sum(credits_posted_kobo)
      or sum(debits_pending_kobo) <> sum(credits_pending_kobo)`);
  assert.deepEqual(rows, []);
}

test('a transfer debits one account and credits another, and each keeps its sum after it', async () => {
  const agent = newAgent();
  const [first, second] = [earning(agent), earning(agent, { amountKobo: 1 })];
  await post(first);
  await post(second);
  assert.deepEqual(await sumsOf(agent.cost), [54_162, 0, 0, 0]);
  assert.deepEqual(await sumsOf(agent.payable), [0, 54_162, 0, 0]);
  const { id } = (await findAccount(database.read, agent.payable)) ?? assert.fail();
  const entries = await listTransfers(database.read, id, { atMost: 10 });
  assert.deepEqual(
    entries.map(({ number, key, sums }) => [number, key, sums.creditsPostedKobo]),
    [
      [2, second.key, 54_162],
      [1, first.key, 54_161],
    ],
  );
  assert.deepEqual(
    (await listTransfers(database.read, id, { before: 2, atMost: 1 })).map(({ key }) => key),
    [first.key],
  );
  const stored = (await findTransferByKey(database.read, first.key)) ?? assert.fail();
  assert.deepEqual(
    [stored.effectiveOn, stored.bookedOn, stored.bookedAt, stored.groupId],
    ['2026-06-15', '2026-06-15', app.clock.now(), stored.id],
  );
  await assertWhole();
});

test('a pending transfer reserves its amount until it is posted or voided, whole and once', async () => {
  const agent = newAgent();
  const [kept, dropped] = [
    earning(agent, { kind: 'pending', code: 'commission-expected' }),
    earning(agent, { kind: 'pending' }),
  ];
  await post(kept, dropped);
  assert.deepEqual(await sumsOf(agent.payable), [0, 0, 0, 108_322]);
  const posting = ending('post', kept.key);
  await post(posting);
  await post(ending('void', dropped.key));
  assert.deepEqual(await sumsOf(agent.payable), [0, 54_161, 0, 0]);
  assert.deepEqual(await sumsOf(agent.cost), [54_161, 0, 0, 0]);
  await post(posting);
  for (const kind of ['post', 'void'] as const) {
    await assert.rejects(post(ending(kind, kept.key)), TransferConflict);
    await assert.rejects(post(ending(kind, dropped.key)), TransferConflict);
  }
  await assert.rejects(post(ending('post', 'nowhere')), /does not exist/);
  await assert.rejects(post(ending('void', posting.key)), /not pending/);
  assert.deepEqual(await sumsOf(agent.payable), [0, 54_161, 0, 0]);
  await assertWhole();
});

test('a pending transfer that is posted and voided at once ends in one of the two ways', async () => {
  const agent = newAgent();
  const reserved = earning(agent, { kind: 'pending' });
  await post(reserved);
  const ends = Array.from({ length: 10 }, (_, index) => ending(index % 2 === 0 ? 'post' : 'void', reserved.key));
  const results = await Promise.allSettled(ends.map((end) => post(end)));
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
  for (const result of results) if (result.status === 'rejected') assert.ok(result.reason instanceof TransferConflict);
  await assertWhole();
});

test('a key books once for ever: the same content is no second booking, other content is a conflict', async () => {
  const agent = newAgent();
  const request = earning(agent);
  await post(request, { ...request });
  await Promise.all(Array.from({ length: 8 }, () => post(request)));
  assert.deepEqual(await sumsOf(agent.payable), [0, 54_161, 0, 0]);
  const others: Partial<NewTransfer>[] = [
    { amountKobo: 54_162 },
    { kind: 'pending' },
    { code: 'bonus-earned' },
    { subject: 'line:2' },
    { effectiveOn: '2026-06-16' },
    { credit: newAgent().payable },
    { reversesKey: 'another' },
  ];
  for (const other of others) {
    const fresh = earning(agent);
    await assert.rejects(post(fresh, { ...request, ...other }), TransferConflict);
    assert.equal(await findTransferByKey(database.read, fresh.key), null, 'nothing of the group');
  }
  await assert.rejects(
    post({ ...request, key: 'twice' }, { ...request, key: 'twice', amountKobo: 7 }),
    TransferConflict,
  );
  assert.deepEqual(await sumsOf(agent.payable), [0, 54_161, 0, 0]);
});

test('of a group of which some is known the rest is booked', async () => {
  const agent = newAgent();
  const [known, fresh] = [earning(agent), earning(agent, { amountKobo: 9 })];
  await post(known);
  await post(known, fresh);
  assert.deepEqual(await sumsOf(agent.payable), [0, 54_170, 0, 0]);
  await assertWhole();
});

test('linked transfers are booked together or not at all', async () => {
  const agent = newAgent();
  const [earned, sent] = [earning(agent), paying(agent, 54_162)];
  await assert.rejects(post(earned, sent), LimitReached);
  assert.equal(await findTransferByKey(database.read, earned.key), null);
  assert.equal(await findAccount(database.read, agent.payable), null);
  const covered = paying(agent, 54_161);
  await post(earned, covered);
  const [one, two] = [
    await findTransferByKey(database.read, earned.key),
    await findTransferByKey(database.read, covered.key),
  ];
  assert.equal(one?.groupId, one?.id);
  assert.equal(two?.groupId, one?.id);
  assert.deepEqual(one?.bookedAt, two?.bookedAt);
  await assertWhole();
});

test('a transfer can end or take back another of its own group', async () => {
  const agent = newAgent();
  const reserved = earning(agent, { kind: 'pending' });
  const posted = ending('post', reserved.key);
  const back = {
    ...earning(agent, { reversesKey: posted.key }),
    code: 'commission-reversed',
    debit: agent.payable,
    credit: agent.cost,
  } as const;
  await post(reserved, posted, back);
  assert.deepEqual(await sumsOf(agent.payable), [54_161, 54_161, 0, 0]);
  const stored = await Promise.all([reserved, posted, back].map(({ key }) => findTransferByKey(database.read, key)));
  assert.equal(new Set(stored.map((one) => one?.groupId)).size, 1);
  assert.equal(stored[2]?.reversesId, stored[1]?.id);
  await assertWhole();
});

test('a posted transfer is taken back once, by the same amount the other way round', async () => {
  const agent = newAgent();
  const earned = earning(agent);
  await post(earned);
  const back = (given: Partial<NewTransfer> = {}) => ({
    ...earning(agent, { reversesKey: earned.key }),
    code: 'commission-reversed' as const,
    debit: agent.payable,
    credit: agent.cost,
    ...given,
  });
  await assert.rejects(post(back({ amountKobo: 54_160 })), /not the reverse/);
  await assert.rejects(post(back({ debit: newAgent().payable })), /not the reverse/);
  await assert.rejects(post(back({ reversesKey: 'nowhere' })), /does not exist/);
  await post(back());
  await assert.rejects(post(back()), TransferConflict);
  assert.deepEqual(await sumsOf(agent.payable), [54_161, 54_161, 0, 0]);
});

test('an agent is never paid more than was earned, however many try at once', async () => {
  const agent = newAgent();
  await post(earning(agent, { amountKobo: 1_000 }));
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => post(paying(agent, 300))));
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  assert.equal(failed.length, 9);
  for (const error of failed) {
    assert.ok(error instanceof LimitReached);
    assert.equal(error.limit, 'agent_payable_covered');
  }
  assert.deepEqual(await sumsOf(agent.payable), [0, 1_000, 900, 0]);
  const owing = newAgent();
  await post({
    ...earning(owing),
    code: 'commission-returned',
    debit: owing.recoverable,
    credit: owing.cost,
    amountKobo: 100,
  });
  const lapse = { ...earning(owing), code: 'commission-lapsed', debit: ownAccount('commission-written-off') } as const;
  await assert.rejects(post({ ...lapse, credit: owing.recoverable, amountKobo: 101 }), {
    limit: 'agent_recoverable_covered',
  });
  await assertWhole();
});

test('amounts go up to a trillion naira, and a sum that the server could not count is refused', async () => {
  const bring = (amountKobo: number): NewTransfer => ({
    ...earning(newAgent()),
    code: 'capital-paid-in',
    debit: bank,
    credit: capital,
    amountKobo,
  });
  await post(...Array.from({ length: 90 }, () => bring(transferKoboMax)));
  assert.deepEqual(await sumsOf(bank), [90 * transferKoboMax, 0, 0, 0]);
  await assert.rejects(post(bring(transferKoboMax)), { limit: 'ledger_sums_safe' });
  for (const wrong of [0, -1, 0.5, Number.NaN, transferKoboMax + 1])
    await assert.rejects(post(bring(wrong)), RangeError, `${wrong}`);
  await assertWhole();
});

test('a code moves money between its own kinds of accounts only, and an account has its owner', async () => {
  const agent = newAgent();
  await assert.rejects(post(earning(agent, { debit: agent.payable, credit: agent.cost })), /does not move money/);
  await assert.rejects(post(earning(agent, { debit: { kind: 'commission-cost', owner: '' } })), /names no owner/);
});

test('the balance of an account is known for every past instant', async (t) => {
  t.after(() => app.clock.set('2026-06-15T09:00:00.000Z'));
  const agent = newAgent();
  const at = (time: string) => new Date(`2026-06-16T${time}Z`);
  const balance = async (time: string) => (await getBalanceAt(database.read, agent.payable, at(time))).balanceKobo;
  for (const [time, amountKobo] of [
    ['10:00:00.000', 10],
    ['10:00:00.500', 20],
    ['11:00:00.000', 40],
  ] as const) {
    app.clock.set(`2026-06-16T${time}Z`);
    await post(earning(agent, { amountKobo }));
  }
  await post(paying(agent, 70));
  assert.deepEqual(
    [
      await balance('09:59:59.999'),
      await balance('10:00:00.000'),
      await balance('10:00:00.499'),
      await balance('10:59:59.999'),
    ],
    [0, 10, 10, 30],
  );
  const now = await getBalanceAt(database.read, agent.payable, at('11:00:00.000'));
  assert.deepEqual([now.balanceKobo, now.debitsPendingKobo], [70, 70]);
  assert.equal((await getBalanceAt(database.read, newAgent().payable, at('11:00:00.000'))).balanceKobo, 0);
});

test('a wall clock that is moved back never changes the order of the entries', async (t) => {
  t.after(() => app.clock.set('2026-06-15T09:00:00.000Z'));
  const agent = newAgent();
  app.clock.set('2026-06-20T10:00:00.000Z');
  await post(earning(agent, { amountKobo: 1 }));
  app.clock.set('2026-06-19T10:00:00.000Z');
  const late = earning(agent, { amountKobo: 2 });
  await post(late);
  await post(earning(agent, { amountKobo: 4 }));
  const { id } = (await findAccount(database.read, agent.cost)) ?? assert.fail();
  const { rows } = await database.pool.query(
    `select booked_at - '2026-06-20T10:00:00Z' as later from ledger_entries where account_id = $1 order by number`,
    [id],
  );
  assert.deepEqual(
    rows.map(({ later }) => later.milliseconds ?? 0),
    [0, 0.001, 0.002],
  );
  assert.equal((await findTransferByKey(database.read, late.key))?.bookedOn, '2026-06-19');
  assert.equal((await getBalanceAt(database.read, agent.cost, new Date('2026-06-19T12:00:00Z'))).balanceKobo, 0);
  await assertWhole();
});

test('a thousand concurrent transfers over ten accounts end without an error, and the sums are right', async () => {
  const agents = Array.from({ length: 5 }, newAgent);
  await post(...agents.map((agent) => earning(agent, { amountKobo: 1_000_000 })));
  let [earned, paid] = [0, 0];
  await Promise.all(
    Array.from({ length: 1_000 }, (_, index) => {
      const pick = (step: number) => agents[(index * step) % 5] ?? assert.fail();
      const [one, two] = [pick(1), pick(3)];
      const amountKobo = (index % 97) + 1;
      // Two accounts each way round, groups over several agents, and reserved amounts.
      if (index % 3 === 0) {
        paid += amountKobo;
        return post(paying(one, amountKobo));
      }
      earned += 2 * amountKobo;
      return post(earning(one, { amountKobo }), earning(two, { amountKobo }));
    }),
  );
  const sums = await Promise.all(agents.map(({ payable }) => sumsOf(payable)));
  const total = (place: number) => sums.reduce((sum, one) => sum + (one[place] ?? 0), 0);
  assert.deepEqual([total(1), total(2)], [5_000_000 + earned, paid]);
  await assertWhole();
});

test('a thousand transfers are booked in one call', async () => {
  const agents = Array.from({ length: 200 }, newAgent);
  await post(...Array.from({ length: 1_000 }, (_, index) => earning(agents[index % 200] ?? assert.fail())));
  for (const agent of [agents[0], agents[199]])
    assert.deepEqual(await sumsOf(agent?.payable ?? assert.fail()), [0, 5 * 54_161, 0, 0]);
  await assertWhole();
});

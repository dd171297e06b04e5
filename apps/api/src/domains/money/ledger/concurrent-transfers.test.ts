import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { earning, ending, ledgerOf, newAgent, paying } from '../../../../test/make-transfers.ts';
import { startApp } from '../../../../test/start-app.ts';
import { getBalanceAt } from './get-balance-at.ts';
import { LimitReached, TransferConflict } from './ledger-errors.ts';
import { findAccount, findTransferByKey } from './queries.ts';
import { businessAccount } from './rules.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const { post, sumsOf, assertWhole } = ledgerOf(database);

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
  const lapse = {
    ...earning(owing),
    code: 'commission-lapsed',
    debit: businessAccount('commission-written-off'),
  } as const;
  await assert.rejects(post({ ...lapse, credit: owing.recoverable, amountKobo: 101 }), {
    limit: 'agent_recoverable_covered',
  });
  await assertWhole();
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

// More than the pool has connections. Of a thousand that wait at once, the last ones wait longer than a request may.
const atOnce = 40;

test('a thousand concurrent transfers over ten accounts end without an error, and the sums are right', async () => {
  const agents = Array.from({ length: 5 }, newAgent);
  await post(...agents.map((agent) => earning(agent, { amountKobo: 1_000_000 })));
  let [earned, paid] = [0, 0];
  const bookOne = (index: number) => {
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
  };
  let next = 0;
  const bookOnAndOn = async () => {
    while (next < 1_000) await bookOne(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, bookOnAndOn));
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

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { earning, ending, ledgerOf, newAgent, paying } from '../../../../test/make-transfers.ts';
import { startApp } from '../../../../test/start-app.ts';
import { LimitReached, TransferConflict } from './ledger-errors.ts';
import { findAccount, findTransferByKey, listTransfers } from './queries.ts';
import { businessAccount, type NewTransfer, transferKoboMax } from './rules.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const { post, sumsOf, assertWhole } = ledgerOf(database);

const bank = businessAccount('bank');
const capital = businessAccount('capital');

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

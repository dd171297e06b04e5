import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/views/earnings';
import * as admin from '@foodbank/contract/views/earnings-staff';
import { makeAgentWithAccount } from '../../../../test/decide-approvals.ts';
import { makeLine, makePayout } from '../../../../test/make-lines.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { at: '2026-06-15T09:00:00Z', workless: true });
const agent = await makeAgentWithAccount(app);
const support = await makeStaff(app, ['support']);
const params = { id: agent.id };

const earningsOf = async (one = agent) =>
  (await app.call(calls.getEarnings, { params: { id: one.id } }, one.token)).earnings;
const linesOf = (query: Record<string, string>, one = agent) =>
  app.call(calls.listEarningLines, { params: { id: one.id }, query }, one.token);

const later = { completedOn: '2026-06-12', dueOn: '2026-06-19' };
const expected = { state: 'expected', completedOn: null, dueOn: null };
const ids = {
  expected: await makeLine(app, agent.id, { ...expected, amountKobo: 10_000 }),
  earned: await makeLine(app, agent.id, { ...later, amountKobo: 20_000 }),
  due: await makeLine(app, agent.id, { amountKobo: 150_000 }),
  owed: await makeLine(app, agent.id, { kind: 'return', amountKobo: -40_000, settledKobo: 5_000, setOffKobo: 5_000 }),
  paid: await makeLine(app, agent.id, { state: 'paid', sent: true, amountKobo: 200_000 }),
  reversed: await makeLine(app, agent.id, { state: 'reversed', endedBecause: 'returned', amountKobo: 7_000 }),
  outside: await makeLine(app, agent.id, {
    state: 'settled-outside',
    amountKobo: 3_000,
    completedOn: '2026-05-20',
    dueOn: '2026-05-27',
  }),
};
const payoutId = await makePayout(app, agent.id, {
  state: 'paid',
  paidOn: '2026-06-05',
  lines: [
    { id: ids.paid, amountKobo: 200_000 },
    { id: ids.owed, amountKobo: -5_000 },
  ],
});

test('an agent sees the sums by state; what was taken off is not paid, and what is owed stands beside', async () => {
  const { sums, today } = await earningsOf();
  assert.equal(today, '2026-06-15');
  assert.deepEqual(sums, {
    expected: 100,
    earned: 200,
    due: 1_500,
    inPayout: 0,
    paid: 1_950,
    reversed: 70,
    owed: 350,
    settledOutside: 30,
  });
});

test('the next payout has what will be due at the end of the month, less a quarter at most, and says what it needs', async () => {
  const { nextPayout } = await earningsOf();
  assert.deepEqual(nextPayout, {
    isProposed: false,
    isSent: false,
    amount: 1_350,
    setOff: 350,
    heldBack: 0,
    heldBackKnownOn: '2026-07-01',
    paidFrom: '2026-07-06',
    dueUntil: '2026-06-30',
    minimum: 1_000,
    account: { bankName: 'Access Bank', lastDigits: '6763', payableFrom: '2026-06-18' },
    hindrances: ['terms-not-accepted'],
  });
});

test('what is below zero is taken in full from lines of the same order or line, and from others at most a quarter', async () => {
  const one = await makeAgentWithAccount(app);
  const of = await makeLine(app, one.id, { amountKobo: 400_000 });
  await makeLine(app, one.id, { kind: 'return', amountKobo: -80_000, ofLineId: of });
  const alone = await makeLine(app, one.id, { amountKobo: 200_000 });
  await makeLine(app, one.id, { kind: 'correction', amountKobo: -10_000, ofLineId: alone });
  await makeLine(app, one.id, { kind: 'bonus-return', amountKobo: -200_000 });
  const { amount, setOff } = (await earningsOf(one)).nextPayout;
  assert.deepEqual([setOff, amount], [800 + 100 + (6_000 - 900) / 4, 6_000 - 2_175]);
});

test('a payout that waits for approval is the next one; its lines are in it', async () => {
  const other = await makeSignedInAgent(app);
  const id = await makeLine(app, other.id, { state: 'in-payout', amountKobo: 120_000 });
  await makePayout(app, other.id, { state: 'reviewed', lines: [{ id, amountKobo: 120_000 }] });
  const { nextPayout, sums } = await earningsOf(other);
  assert.deepEqual([nextPayout.isProposed, nextPayout.amount, sums.inPayout], [true, 1_200, 1_200]);
  assert.equal(nextPayout.account?.lastDigits, '6789', 'the account that people looked at');
  const { rows } = await linesOf({ state: 'in-payout' }, other);
  assert.match(rows[0]?.explanation ?? '', /in the payout that we are preparing/);
});

test('lines are filtered by state and month, and due is earned whose day has come', async () => {
  const found = async (query: Record<string, string>) => (await linesOf(query)).rows.map(({ id }) => id);
  assert.deepEqual(await found({ state: 'due' }), [ids.due]);
  assert.deepEqual(await found({ state: 'owed' }), [ids.owed], 'what is owed is not due');
  assert.deepEqual(await found({ state: 'earned' }), [ids.earned]);
  assert.deepEqual(await found({ state: 'paid' }), [ids.paid]);
  assert.deepEqual(await found({ month: '2026-05' }), [ids.outside]);
  assert.deepEqual(await found({ month: '2026-06', state: 'reversed' }), [ids.reversed]);
  assert.deepEqual(await found({ month: '2026-05', state: 'due' }), []);
  assert.equal((await found({})).length, 7);
  app.clock.setBusinessDate('2026-06-19');
  assert.deepEqual(await found({ state: 'earned' }), [], 'the business date decides');
  app.clock.setBusinessDate('2026-06-15');
  for (const query of [{ state: 'sent' }, { month: '2026-13' }, { month: '2026-6' }, { cursor: 'x' }]) {
    assert.equal((await app.send(calls.listEarningLines, { params, query }, agent.token)).status, 400);
  }
});

test('pages of lines have each line once, also beyond the 25th', async () => {
  const other = await makeSignedInAgent(app);
  for (let count = 0; count < 60; count += 1) await makeLine(app, other.id);
  const seen: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await linesOf(cursor === undefined ? { state: 'due' } : { state: 'due', cursor }, other);
    seen.push(...page.rows.map(({ id }) => id));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  assert.deepEqual([seen.length, new Set(seen).size], [60, 60]);
});

test('a line shows its history and what belongs to it: replaced, taken back, corrected, paid and released', async () => {
  const other = await makeSignedInAgent(app);
  const first = await makeLine(app, other.id, {
    state: 'reversed',
    endedBecause: 'amount-changed',
    amountKobo: 60_000,
  });
  const line = await makeLine(app, other.id, { state: 'paid', sent: true, ofLineId: first });
  const correction = {
    kind: 'correction',
    amountKobo: 500,
    ofLineId: line,
    note: 'Rate',
    completedOn: null,
    placedOn: null,
  };
  await makeLine(app, other.id, { ...correction, baseKobo: null, ratePpm: null, createdAt: '2026-06-14T09:00:00Z' });
  await makeLine(app, other.id, {
    kind: 'return',
    amountKobo: -54_161,
    ofLineId: line,
    createdAt: '2026-06-13T09:00:00Z',
  });
  const part = { id: line, amountKobo: 54_161 };
  await makePayout(app, other.id, { state: 'failed', lines: [{ ...part, releasedAt: '2026-06-06T09:00:00Z' }] });
  await makePayout(app, other.id, { state: 'paid', paidOn: '2026-06-12', lines: [part] });
  const read = async (lineId: string) =>
    (await app.call(calls.getEarningLine, { params: { id: other.id, lineId } }, other.token)).line;
  const detail = await read(line);
  assert.match(detail.explanation, /We paid it on 12 Jun 2026\.$/);
  assert.deepEqual(
    detail.related.map(({ relation, line }) => [relation, line.amount]),
    [
      ['Replaces', 600],
      ['Corrected by', 5],
      ['Taken back by', -541.61],
    ],
  );
  assert.deepEqual(
    detail.history.map(({ text }) => text),
    [
      'The order was placed',
      'The order was completed',
      'It was put into a payout',
      'It was put into a payout',
      'It became due',
      'It was paid',
      'Taken back by a line of -₦541.61',
      'Corrected by a line of ₦5.00',
      'The payout failed. It is due again',
    ],
  );
  assert.match((await read(first)).explanation, /A line of ₦541\.61 takes its place\.$/);
});

test('payouts are listed with their lines and the parts that they took off', async () => {
  const { rows } = await app.call(calls.listEarningPayouts, { params, query: {} }, agent.token);
  assert.deepEqual(rows, [
    {
      id: payoutId,
      state: 'paid',
      amount: 1_950,
      lineCount: 2,
      proposedOn: '2026-06-03',
      settledOn: '2026-06-05',
      account: { bankName: 'Access Bank', lastDigits: '6789' },
    },
  ]);
  const lines = await app.call(calls.listPayoutLines, { params: { ...params, payoutId }, query: {} }, agent.token);
  assert.deepEqual(
    lines.rows.map(({ line, amount }) => [line.id, amount]),
    [
      [ids.paid, 2_000],
      [ids.owed, -50],
    ],
  );
});

test('another agent’s line and payout are not found, and another agent’s list is refused', async () => {
  const other = await makeSignedInAgent(app);
  const own = { id: other.id };
  for (const [call, sent] of [
    [calls.getEarningLine, { params: { ...own, lineId: ids.due } }],
    [calls.listPayoutLines, { params: { ...own, payoutId } }],
  ] as const) {
    assert.equal((await app.send(call, sent, other.token)).status, 404, call.name);
  }
  assert.equal((await app.send(calls.getEarnings, { params }, other.token)).status, 403);
});

test('staff with the permission see the same sums, lines and payouts of an agent', async () => {
  const about = { agentId: agent.id };
  const { earnings, disputes } = await support.call(admin.getEarningsOfAgent, { params: about });
  assert.deepEqual([earnings, disputes], [await earningsOf(), []]);
  const { rows } = await support.call(admin.listLinesOfAgent, { params: about, query: { state: 'due' } });
  const without = (lines: readonly { explanation: string }[]) => lines.map((line) => ({ ...line, explanation: '' }));
  assert.deepEqual(without(rows), without((await linesOf({ state: 'due' })).rows));
  assert.ok(
    rows.every(({ explanation }) => !/\byou/i.test(explanation)),
    'the agent’s words are for the agent',
  );
  const { line } = await support.call(admin.getLineOfAgent, { params: { ...about, lineId: ids.due } });
  assert.equal(line.id, ids.due);
  assert.equal((await support.call(admin.listPayoutsOfAgent, { params: about, query: {} })).rows.length, 1);
  const nobody = { agentId: '00000000-0000-7000-8000-000000000000' };
  assert.equal((await support.send(admin.getEarningsOfAgent, { params: nobody })).status, 404);
  const content = await makeStaff(app, ['content']);
  assert.equal((await content.send(admin.getEarningsOfAgent, { params: about })).body.code, 'not-permitted');
});

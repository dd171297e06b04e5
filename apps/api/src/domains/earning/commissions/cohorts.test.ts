import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listHeldBackMonths } from '@foodbank/contract/earning/commissions-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { getEarnings, listEarningLines } from '@foodbank/contract/views/earnings';
import { balancesOf, linesOf } from '../../../../test/commission-lines.ts';
import { makeCustomer, type TestAgent } from '../../../../test/make-agent.ts';
import { makeEarningAgent, payoutsIn } from '../../../../test/make-payouts.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { proveAfter } from '../../../../test/prove-after.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { recordOrders } from '../../selling/orders/record-orders.ts';
import type { PrincipalOfPlan } from './cohort-rules.ts';
import { decideHeldBack, type PrincipalSource } from './cohorts.ts';

// Orders on plans are recorded as those of our shop are. What their plans repaid is given: the share that lending gives has tests of its own.

/** A world of agents and orders on plans, and what their plans lent and repaid. */
async function world(t: Parameters<typeof startApp>[0]) {
  const app = await startApp(t, { at: '2026-04-01T08:00:00Z', workless: true });
  const { database, log } = app.context;
  const payouts = payoutsIn(app);
  const [reviewer, approver] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
  const repaid = new Map<string, Omit<PrincipalOfPlan, 'orderNumber'>>();
  const asked: string[] = [];
  const without = new Set<string>();
  const principalOf: PrincipalSource = async (_db, ofOrders, through) => {
    const numbers = ofOrders.filter((number) => !without.has(number));
    asked.push(`${numbers.length} by ${through}`);
    return numbers.map((orderNumber) => ({
      orderNumber,
      ...(repaid.get(orderNumber) ?? { principalKobo: 100_000, repaidKobo: 100_000 }),
    }));
  };
  const customers = new Map<string, string>();
  let made = 0;
  const nextNumber = () => {
    made += 1;
    return `H-${made}`;
  };
  const customerOf = async (agent: TestAgent): Promise<string> => {
    const known = customers.get(agent.id);
    if (known !== undefined) return known;
    const id = `C-${customers.size + 1}`;
    await makeCustomer(app, id, { referralCode: agent.referralCode, referredAt: '2026-01-01T08:00:00Z' });
    customers.set(agent.id, id);
    return id;
  };
  return {
    app,
    asked,
    /** Orders whose plan is not found. */
    without,
    agent: () => makeEarningAgent(app, []),
    /** An agent who can't be paid. */
    agentWithoutAccount: () => makeSignedInAgent(app),
    /** Completed orders on plans of some kobo each, with 2 % of commission. Returns their numbers. */
    async orders(
      agent: TestAgent,
      count: number,
      completedAt: string,
      { amountKobo = 1_000_000, repaidKobo = 100_000 } = {},
    ) {
      const customerId = await customerOf(agent);
      const numbers = Array.from({ length: count }, () => nextNumber());
      for (const number of numbers) repaid.set(number, { principalKobo: 100_000, repaidKobo });
      const at = new Date(completedAt);
      const report = {
        customerId,
        amountKobo,
        placedAt: at,
        completedAt: at,
        status: 'completed',
        isOnPlan: true,
      } as const;
      const outcomes = await database.write((tx) =>
        recordOrders(
          tx,
          numbers.map((number) => ({ number, ...report })),
        ),
      );
      assert.deepEqual([...new Set(outcomes)], [null]);
      return numbers;
    },
    /** What is kept of orders, or what was kept when all of it came back (`cancelled`). */
    async back(
      agent: TestAgent,
      numbers: readonly string[],
      amountKobo: number,
      status: 'completed' | 'cancelled' = 'completed',
    ) {
      const customerId = await customerOf(agent);
      const at = new Date(april);
      const report = { customerId, amountKobo, placedAt: at, completedAt: at, status, isOnPlan: true };
      const outcomes = await database.write((tx) =>
        recordOrders(
          tx,
          numbers.map((number) => ({ number, ...report })),
        ),
      );
      assert.deepEqual([...new Set(outcomes)], [null]);
    },
    /** Runs the job of a day; `killedAt`: it is killed at so many steps. */
    decide: (day: Day, killedAt: number | null = null) => {
      app.clock.setBusinessDate(day);
      let steps = 0;
      const throwIfAborted = () => {
        steps += 1;
        if (steps === killedAt) throw new Error('killed');
      };
      return decideHeldBack({ database, log, principalOf }, day, { throwIfAborted });
    },
    cohorts: async () =>
      (
        await database.pool.query(
          `select first_month, last_month, plan_count, share_percent, too_few from commission_cohorts order by last_month`,
        )
      ).rows.map((row) => Object.values(row)),
    held: async (agent: TestAgent) =>
      (await linesOf(app, agent.id))
        .filter(({ kind }) => kind === 'held-back')
        .map(({ amount_kobo, state, due_on }) => [amount_kobo, state, due_on]),
    /** Pays an agent what was due at the end of the month before. */
    async pay(agent: TestAgent, month: string) {
      await payouts.propose(`${month}-03`);
      await payouts.approve(agent.id, reviewer, approver);
      await payouts.send(`${month}-07`);
      await payouts.answer(agent.id, 'paid');
      app.clock.setBusinessDate(`${month}-10`);
      return (await payouts.rowOf(agent.id)).amount;
    },
    payouts,
    earnings: async (agent: TestAgent) =>
      (await app.call(getEarnings, { params: { id: agent.id } }, agent.token)).earnings,
    payable: async (agent: TestAgent) => (await balancesOf(app, agent.id))['agent-payable'],
    /** What the proof finds, but for orders that no sale of our shop says to be on a plan. */
    async proof() {
      const { differences } = await findDifferences(database.read, null);
      return differences.filter(
        ({ detail, checkName }) => detail.onPlan !== false && checkName !== 'payouts-and-provider',
      );
    },
  };
}
const april = '2026-04-10T09:00:00Z';

test('on the 1st of the fifth month the share that all plans of the month repaid is due of what was held back, once', async (t) => {
  const the = await world(t);
  const [ada, bayo] = [await the.agent(), await the.agent()];
  // Of 50 plans 47 are repaid: 94 %.
  await the.orders(ada, 30, april);
  await the.orders(bayo, 17, april);
  await the.orders(bayo, 3, april, { repaidKobo: 0 });
  assert.equal(await the.decide('2026-08-31'), 'What was held back is decided on the 1st.');
  assert.deepEqual((await the.earnings(ada)).heldBack, [{ month: '2026-04', amount: 3_000, decidedOn: '2026-09-01' }]);
  await the.decide('2026-09-01');
  assert.deepEqual(the.asked, ['50 by 2026-08-31'], 'what was repaid by the day before');
  assert.deepEqual(await the.cohorts(), [['2026-04-01', '2026-04-01', 50, 94, false]]);
  // 30 halves of ₦100, and 20: 94 % of ₦3,000 and of ₦2,000.
  assert.deepEqual(await the.held(ada), [[282_000, 'earned', '2026-09-01']]);
  assert.deepEqual(await the.held(bayo), [[188_000, 'earned', '2026-09-01']]);
  assert.deepEqual(await the.payable(ada), [300_000 + 282_000, 0]);
  assert.deepEqual(await the.proof(), []);
  await the.decide('2026-09-01');
  await the.decide('2026-10-01');
  assert.deepEqual(await the.held(ada), [[282_000, 'earned', '2026-09-01']], 'again changes nothing');
  const { heldBack, heldBackDecided } = await the.earnings(ada);
  assert.deepEqual(heldBack, []);
  assert.deepEqual(heldBackDecided, [
    { month: '2026-04', amount: 3_000, due: 2_820, repaidPercent: 94, decidedOn: '2026-09-01' },
  ]);
  const { rows } = await the.app.call(
    listEarningLines,
    { params: { id: ada.id }, query: { month: '2026-04' } },
    ada.token,
  );
  assert.equal(
    rows[0]?.explanation,
    '94% of the ₦3,000.00 held back of your orders of April 2026, because 94% of what customers were lent for orders of that time is repaid. It is due since 1 Sep 2026 and goes into your next payout.',
  );
});

test('49 plans wait for those of the next month; months that have not reached 50 after three joins are due in full', async (t) => {
  const the = await world(t);
  const [ada, bayo] = [await the.agent(), await the.agent()];
  await the.orders(ada, 49, april, { repaidKobo: 0 });
  assert.match(await the.decide('2026-09-01'), /^49 plans wait/);
  assert.deepEqual(await the.held(ada), []);
  assert.deepEqual((await the.earnings(ada)).heldBack, [{ month: '2026-04', amount: 4_900, decidedOn: '2026-10-01' }]);
  await the.orders(bayo, 1, '2026-05-31T22:59:00Z', { repaidKobo: 50_000 });
  await the.decide('2026-10-01');
  // ₦500 of 50 × ₦1,000 is 1 %.
  assert.deepEqual(await the.cohorts(), [['2026-04-01', '2026-05-01', 50, 1, false]]);
  assert.deepEqual(await the.held(ada), [[4_900, 'earned', '2026-10-01']]);
  assert.deepEqual(await the.held(bayo), [[100, 'earned', '2026-10-01']]);
  // One minute later it is June in Lagos.
  await the.orders(bayo, 1, '2026-05-31T23:00:00Z', { repaidKobo: 0 });
  await the.orders(bayo, 10, '2026-08-10T09:00:00Z', { repaidKobo: 0 });
  for (const day of ['2026-11-01', '2026-12-01', '2027-01-01'] as const)
    assert.match(await the.decide(day), /plans? wait/, day);
  await the.decide('2027-02-01');
  assert.deepEqual((await the.cohorts()).slice(1), [['2026-06-01', '2026-09-01', 11, 100, true]]);
  assert.deepEqual((await the.held(bayo)).slice(1), [
    [10_000, 'earned', '2027-02-01'],
    [100_000, 'earned', '2027-02-01'],
  ]);
  assert.deepEqual(await the.proof(), []);
});

test('a share is a whole per cent, rounded half up, and what is due of an agent’s sum half to even', async (t) => {
  const the = await world(t);
  const [ada, bayo] = [await the.agent(), await the.agent()];
  // ₦100 × 49 and ₦25 of 50 × ₦1,000 lent are 49.5 % with ₦500 × 49.
  await the.orders(ada, 49, april, { repaidKobo: 50_000, amountKobo: 250_100 });
  await the.orders(bayo, 1, april, { repaidKobo: 25_000 });
  await the.decide('2026-09-01');
  assert.equal((await the.cohorts())[0]?.[3], 50, '49.5 % is 50 %');
  // 49 halves of 25.01: 122549; half of it is 61274.5, and the even neighbour is 61274.
  assert.deepEqual(await the.held(ada), [[61_274, 'earned', '2026-09-01']]);
});

test('missed for months, it catches up day by day, and running twice at once or after a crash decides everything once', async (t) => {
  const the = await world(t);
  const agents = [await the.agent(), await the.agent(), await the.agent()];
  for (const agent of agents)
    for (const month of ['04', '05']) await the.orders(agent, 20, `2026-${month}-10T09:00:00Z`, { repaidKobo: 75_000 });
  const { database } = the.app.context;
  // Killed while it counts plans: nothing is decided. Killed after the first agent: the cohort and that agent are.
  await assert.rejects(the.decide('2026-09-01', 1), /killed/);
  assert.deepEqual(await the.cohorts(), []);
  await assert.rejects(the.decide('2026-09-01', 3), /killed/);
  assert.deepEqual((await Promise.all(agents.map(the.held))).map(({ length }) => length).sort(), [0, 0, 1]);
  assert.deepEqual(await the.proof(), []);
  await Promise.all([the.decide('2026-09-01'), the.decide('2026-09-01')]);
  await Promise.all([1, 2, 3].map(() => the.decide('2026-10-01')));
  assert.deepEqual(await the.cohorts(), [
    ['2026-04-01', '2026-04-01', 60, 75, false],
    ['2026-05-01', '2026-05-01', 60, 75, false],
  ]);
  for (const agent of agents)
    assert.deepEqual(await the.held(agent), [
      [150_000, 'earned', '2026-09-01'],
      [150_000, 'earned', '2026-10-01'],
    ]);
  assert.deepEqual(await the.proof(), []);
  const { rows } = await database.pool.query(
    `select count(*)::int as count from ledger_transfers where code = 'held-back-decided'`,
  );
  assert.equal(rows[0].count, 120 + 6);
});

test('of goods that came back before the decision the half held back is due in full where the whole was taken back, and gone where nothing was paid', async (t) => {
  const the = await world(t);
  const [ada, bayo, chidi] = [await the.agent(), await the.agentWithoutAccount(), await the.agent()];
  await the.orders(chidi, 48, april, { repaidKobo: 50_000 });
  const [paid = ''] = await the.orders(ada, 1, april, { amountKobo: 20_000_000, repaidKobo: 50_000 });
  const [unpaid = ''] = await the.orders(bayo, 1, april, { amountKobo: 20_000_000, repaidKobo: 50_000 });
  await the.orders(ada, 1, april, { repaidKobo: 50_000 });
  await the.orders(bayo, 1, april, { repaidKobo: 50_000 });
  assert.equal(await the.pay(ada, '2026-05'), 210_000);
  // Half of each large order comes back: ₦4,000 of commission become ₦2,000.
  await the.back(ada, [paid], 10_000_000);
  await the.back(bayo, [unpaid], 10_000_000);
  await the.decide('2026-09-01');
  assert.deepEqual((await the.cohorts())[0]?.slice(2), [52, 50, false]);
  // Of ₦2,100 held back ₦1,000 are on goods that came back; of the other ₦1,100 half is due.
  assert.deepEqual(await the.held(ada), [[155_000, 'earned', '2026-09-01']]);
  assert.deepEqual(await the.held(bayo), [[55_000, 'earned', '2026-09-01']]);
  const net = async (agent: TestAgent) => {
    const { rows } = await the.app.context.database.pool.query(
      `select sum(amount_kobo)::int as kobo from commission_lines where agent_id = $1 and state not in ('reversed', 'decided')`,
      [agent.id],
    );
    return rows[0].kobo;
  };
  assert.deepEqual([await net(ada), await net(bayo)], [165_000, 165_000], 'both earned the same, whenever it was paid');
  const { rows } = await the.app.call(listEarningLines, { params: { id: ada.id }, query: { state: 'due' } }, ada.token);
  assert.match(
    rows[0]?.explanation ?? '',
    /^50% of the ₦1,100\.00 held back .* is repaid, and ₦1,000\.00 for goods that came back, in full\. /,
  );
  assert.deepEqual(await the.proof(), []);

  // After the decision: the rest of the large orders comes back. The return is whole, as of any order; the sum of the month follows on a 1st.
  await the.back(ada, [paid], 10_000_000, 'cancelled');
  await the.back(bayo, [unpaid], 10_000_000, 'cancelled');
  assert.deepEqual((await the.held(ada)).length, 1);
  assert.deepEqual(await the.proof(), []);
  await the.decide('2026-10-01');
  assert.deepEqual(
    (await the.held(ada)).slice(1),
    [[50_000, 'earned', '2026-10-01']],
    'the half that had lapsed of what was taken back whole',
  );
  assert.deepEqual(
    (await the.held(bayo)).slice(1),
    [[0 - 50_000, 'earned', '2026-10-01']],
    'and no more than was credited, where nothing was paid',
  );
  assert.deepEqual([await net(ada), await net(bayo)], [15_000, 15_000]);
  assert.deepEqual(await the.proof(), []);
});

test('the proof names an agent’s month whose line is not its share, a share that is not what was repaid, and a month that nobody decided', async (t) => {
  const the = await world(t);
  const ada = await the.agent();
  await the.orders(ada, 50, april, { repaidKobo: 50_000 });
  await the.decide('2026-09-01');
  assert.deepEqual(await the.proof(), []);
  const named = async (change: string) =>
    (await proveAfter(the.app, ada.id, [change])).filter((one) => one.startsWith('held-back'));
  assert.deepEqual(await named(`update commission_lines set amount_kobo = amount_kobo + 1 where kind = 'held-back'`), [
    'held-back-and-lines: agent:the agent',
  ]);
  assert.deepEqual(await named(`delete from commission_lines where kind = 'held-back'`), [
    'held-back-and-lines: agent:the agent',
  ]);
  assert.deepEqual(await named('update commission_cohorts set share_percent = 51'), [
    'held-back-and-lines: agent:the agent',
    'held-back-and-shares: month:2026-04-01',
  ]);
  assert.deepEqual(await named('update commission_cohorts set plan_count = 49'), [
    'held-back-and-shares: month:2026-04-01',
  ]);
  await the.orders(ada, 1, '2026-05-10T09:00:00Z');
  const daysOf = async (day: Day) =>
    (await findDifferences(the.app.context.database.read, null, day)).differences.filter(
      ({ checkName }) => checkName === 'held-back-and-days',
    );
  const old = `update commission_lines set changed_at = now() - interval '1 year' where kind = 'plan-second' and state = 'earned'`;
  await the.app.context.database.pool.query(old);
  assert.deepEqual(await daysOf('2027-01-01'), [], 'it may wait for three months');
  assert.deepEqual(
    (await daysOf('2027-01-02')).map(({ subject }) => subject),
    ['month:2026-05-01'],
  );
});

test('finance sees which months wait and what was decided of others; who may not see payouts is refused', async (t) => {
  const the = await world(t);
  const ada = await the.agent();
  await the.orders(ada, 50, april, { repaidKobo: 75_000 });
  await the.orders(ada, 2, '2026-05-10T09:00:00Z');
  await the.decide('2026-09-01');
  const member = await makeStaff(the.app, ['finance']);
  assert.deepEqual(await member.call(listHeldBackMonths, { query: {} }), {
    waiting: [{ month: '2026-05', decidedOn: '2026-10-01', planCount: 2, agentCount: 1, heldBack: 200 }],
    rows: [
      {
        ...{ firstMonth: '2026-04', lastMonth: '2026-04', decidedOn: '2026-09-01', planCount: 50, agentCount: 1 },
        ...{
          lent: 50_000,
          repaid: 37_500,
          sharePercent: 75,
          tooFew: false,
          heldBack: 5_000,
          due: 3_750,
          lapsed: 1_250,
        },
      },
    ],
    nextCursor: null,
  });
  const later = await member.call(listHeldBackMonths, { query: { before: '2026-04' } });
  assert.deepEqual(later, { waiting: [], rows: [], nextCursor: null });
  const packer = await makeStaff(the.app, ['operations']);
  assert.equal((await packer.send(listHeldBackMonths, { query: {} })).status, 403);
});

test('what agents are due while they are suspended or closed is decided as any other, and waits with their payouts', async (t) => {
  const the = await world(t);
  const [ada, bayo] = [await the.agent(), await the.agent()];
  await the.orders(ada, 25, april);
  await the.orders(bayo, 25, april);
  await the.app.context.database.pool.query(`update accounts set state = 'suspended' where id = $1`, [ada.id]);
  await the.decide('2026-09-01');
  assert.deepEqual(
    [await the.held(ada), await the.held(bayo)],
    [[[250_000, 'earned', '2026-09-01']], [[250_000, 'earned', '2026-09-01']]],
  );
  await the.payouts.propose('2026-10-03');
  assert.deepEqual(
    [(await the.payouts.rowOf(ada.id)).state, (await the.payouts.rowOf(bayo.id)).state],
    ['held', 'proposed'],
  );
  assert.equal((await the.payouts.rowOf(bayo.id)).amount, 500_000, 'the first halves, and all of the others');
});

test('what can’t be decided because a plan is not found stays as it was, and the job says so until it can', async (t) => {
  const the = await world(t);
  const ada = await the.agent();
  const [lost = ''] = await the.orders(ada, 50, april);
  the.without.add(lost);
  await assert.rejects(the.decide('2026-09-01'), /^Error: no loan was found for 1 order on a plan$/);
  assert.deepEqual([await the.cohorts(), await the.held(ada)], [[], []]);
  the.without.clear();
  await the.decide('2026-09-01');
  assert.deepEqual(await the.held(ada), [[500_000, 'earned', '2026-09-01']]);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { getEarnings } from '@foodbank/contract/views/earnings';
import { getEarningsOfAgent } from '@foodbank/contract/views/earnings-staff';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { balancesOf } from '../../../../test/commission-lines.ts';
import { linesIn } from '../../../../test/lines-in.ts';
import { makeCustomer, makeOrder, type TestAgent } from '../../../../test/make-agent.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { propertyRuns } from '../../../../test/property-runs.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { statementsIn } from '../../../../test/statements-in.ts';
import { addCorrection } from '../../earning/commissions/add-correction.ts';

const app = await startApp({ after }, { workless: true, at: '2026-06-01T09:00:00.000Z' });
const { database } = app.context;
const { ask, csvOf, download, make } = statementsIn(app);
const finance = await makeStaff(app, ['finance']);
let made = 0;

/** A new agent with a customer, and what the shop reports of the customer's orders. */
async function makeSeller() {
  made += 1;
  const agent = await makeSignedInAgent(app);
  const customerId = `ONCE-${made}`;
  await makeCustomer(app, customerId, { referralCode: agent.referralCode });
  const report = (order: string, status: 'pending' | 'completed' | 'cancelled', amount: number) =>
    makeOrder(app, `${customerId}-${order}`, {
      customerId,
      status,
      amount,
      placedAt: '2026-06-01T09:00:00.000Z',
      ...(status === 'completed' && { completedAt: '2026-06-01T09:00:00.000Z' }),
    });
  const correct = async (order: string, naira: number) => {
    const { rows } = await database.pool.query(
      `select id from commission_lines where order_number = $1 and kind = 'order' order by state = 'reversed', id desc limit 1`,
      [`${customerId}-${order}`],
    );
    const about = { agentId: agent.id, ofLineId: rows[0].id, note: 'Counted twice' };
    // Without the approval, which these tests need nothing of.
    const approvalId = null as unknown as string;
    await database.write((tx) => addCorrection(tx, { ...about, amountKobo: naira * 100, approvalId }));
  };
  return { agent, report, correct };
}

const reversedOf = async ({ id, token }: TestAgent) =>
  (await app.call(getEarnings, { params: { id } }, token)).earnings.sums.reversed;
/** The totals of a statement in naira: earned, taken back, and what is owed to the agent at its end. */
const totalsIn = (csv: string) =>
  ['Total earned', 'Total taken back', 'Closing balance'].map((label) =>
    Number(
      csv
        .split('\r\n')
        .find((line) => line.startsWith(`${label},`))
        ?.split(',')[6],
    ),
  );
const payableOf = async ({ id }: TestAgent) => ((await balancesOf(app, id))['agent-payable']?.[0] ?? 0) / 100;

test('an order that comes back part by part is reversed once: 268.33 of 599.33, on screen, in the statement and for staff', async () => {
  const { agent, report } = await makeSeller();
  await report('other', 'completed', 16_550);
  for (const amount of [13_416.5, 10_000, 7_500]) await report('parts', 'completed', amount);
  await report('parts', 'cancelled', 7_500);
  assert.equal(await reversedOf(agent), 268.33);
  assert.deepEqual(totalsIn(await csvOf(agent, '2026-06')), [599.33, -268.33, 331]);
  assert.equal(await payableOf(agent), 331);
  const { earnings } = await finance.call(getEarningsOfAgent, { params: { agentId: agent.id } });
  assert.equal(earnings.sums.reversed, 268.33);
  const { statement } = await ask(agent, '2026-06', 'pdf');
  await make(statement.id);
  const pdf = await getDocumentProxy(new Uint8Array((await download(agent, statement.id)).rawPayload));
  const { text } = await extractText(pdf, { mergePages: true });
  assert.match(text, /Total earned\s+₦599\.33/);
  assert.match(text, /Total taken back\s+−₦268\.33/);
});

test('each row of a statement has its part: the order as it was earned first, then what came back of it', async () => {
  const { agent, report } = await makeSeller();
  for (const amount of [13_416.5, 10_000]) await report('parts', 'completed', amount);
  const rows = (await csvOf(agent, '2026-06')).split('\r\n').filter((line) => /^(Earned|Taken back),/.test(line));
  assert.deepEqual(
    rows.map((row) => row.replace(/\s/g, ' ').split(',')).map(([label, , , ...rest]) => [label, ...rest.slice(0, 5)]),
    [
      ['Earned', 'Order completed', '13416.50', '2.0 %', '268.33', 'Earned'],
      ['Taken back', 'The amount of the order changed', '3416.50', '2.0 %', '-68.33', 'Reversed'],
    ],
  );
});

test('what comes back in a later month leaves the statement of the month of completion as it was', async (t) => {
  t.after(() => app.clock.setBusinessDate('2026-06-01'));
  const { agent, report } = await makeSeller();
  await report('parts', 'completed', 13_416.5);
  app.clock.setBusinessDate('2026-07-02');
  await report('parts', 'completed', 10_000);
  assert.deepEqual(totalsIn(await csvOf(agent, '2026-06')), [268.33, 0, 268.33]);
  assert.deepEqual(totalsIn(await csvOf(agent, '2026-07')), [0, -68.33, 200]);
  assert.equal(await reversedOf(agent), 68.33);
});

test('a correction takes off what it takes off, once, also of an order that comes back after it', async () => {
  const { agent, report, correct } = await makeSeller();
  await report('corrected', 'completed', 10_000);
  await correct('corrected', -50);
  assert.equal(await reversedOf(agent), 50);
  assert.deepEqual(totalsIn(await csvOf(agent, '2026-06')), [200, -50, 150]);
  await correct('corrected', 20);
  assert.deepEqual(totalsIn(await csvOf(agent, '2026-06')), [220, -50, 170]);
  await report('corrected', 'completed', 5_000);
  await report('corrected', 'cancelled', 5_000);
  assert.equal(await reversedOf(agent), 220);
  assert.deepEqual(totalsIn(await csvOf(agent, '2026-06')), [220, -220, 0]);
});

test('goods that were swapped, or not taken at the door, were never earned, and so are not reversed', async () => {
  const { agent, report } = await makeSeller();
  // Swapped for less while it was packed, then a part of it was not taken.
  await report('swapped', 'pending', 15_000);
  await report('swapped', 'pending', 13_416.5);
  assert.equal(await reversedOf(agent), 0);
  await report('swapped', 'completed', 10_000);
  assert.equal(await reversedOf(agent), 0);
  assert.deepEqual(totalsIn(await csvOf(agent, '2026-06')), [200, 0, 200]);
  await report('swapped', 'cancelled', 10_000);
  assert.equal(await reversedOf(agent), 200);
});

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('lower' as const), share: fc.integer({ min: 1, max: 99 }) }) },
  fc.record({ kind: fc.constant('swap' as const), share: fc.integer({ min: 50, max: 150 }) }),
  fc.record({ kind: fc.constant('correct' as const), naira: fc.integer({ min: -300, max: 300 }) }),
  fc.constantFrom({ kind: 'complete' as const }, { kind: 'cancel' as const }, { kind: 'next-month' as const }),
);
const steps = fc.array(fc.record({ order: fc.constantFrom('a', 'b'), step }), {
  minLength: 1,
  maxLength: 14,
  size: 'max',
});
const months = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10'];

type Steps = typeof steps extends fc.Arbitrary<infer T> ? T : never;

/** Plays what happens to two orders, and leaves out what an order refuses. */
async function play({ report, correct }: Awaited<ReturnType<typeof makeSeller>>, given: Steps): Promise<void> {
  const orders = new Map(['a', 'b'].map((name) => [name, { status: 'pending' as const, amount: 0 } as Order]));
  let month = 0;
  for (const { order: name, step: one } of given) {
    const order = orders.get(name) ?? assert.fail();
    const change = async (status: Order['status'], amount: number) => {
      Object.assign(order, { status, amount: Math.max(1, Math.round(amount * 100) / 100) });
      await report(name, status, order.amount);
    };
    if (one.kind === 'next-month' && month < months.length - 1) {
      month += 1;
      app.clock.setBusinessDate(`${months[month]}-02`);
    }
    if (order.amount === 0) await change('pending', 13_416.5);
    if (one.kind === 'correct') await correct(name, one.naira || 1);
    if (order.status === 'cancelled') continue;
    if (one.kind === 'swap' && order.status === 'pending') await change('pending', (order.amount * one.share) / 100);
    if (one.kind === 'lower' && order.status === 'completed')
      await change('completed', (order.amount * one.share) / 100);
    if (one.kind === 'complete' && order.status === 'pending') await change('completed', order.amount);
    if (one.kind === 'cancel') await change('cancelled', order.amount);
  }
}
interface Order {
  status: 'pending' | 'completed' | 'cancelled';
  amount: number;
}

/** What corrections had taken more than their orders earn now, in kobo: it is earned again beside what is owed. */
async function givenBackOf(agentId: string): Promise<number> {
  const { rows } = await database.pool.query(
    `select coalesce(sum(greatest(0, kobo)), 0)::int as kobo from (
       select sum(case when c.note is null then c.amount_kobo else -c.amount_kobo end) as kobo
       from commission_lines c join commission_lines o on o.id = c.of_line_id
       where c.agent_id = $1 and c.kind = 'correction' and c.amount_kobo > 0 and (c.state = 'reversed') = (c.note is not null)
       group by o.order_number) orders`,
    [agentId],
  );
  return rows[0].kobo;
}

test('whatever happens to orders, screen, statements and ledger agree: what was earned, less what was reversed, stands', async (t) => {
  t.after(() => app.clock.setBusinessDate('2026-06-01'));
  const { differences } = linesIn(app, finance, finance);
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      app.clock.setBusinessDate('2026-06-01');
      const seller = await makeSeller();
      await play(seller, given);
      app.clock.setBusinessDate(`${months.at(-1)}-28`);
      const { id, token } = seller.agent;
      const { sums } = (await app.call(getEarnings, { params: { id } }, token)).earnings;
      const stated: number[][] = [];
      for (const month of months) stated.push(totalsIn(await csvOf(seller.agent, month)));
      const kobo = (naira: number) => Math.round(naira * 100);
      const sum = (column: number) => stated.reduce((total, row) => total + kobo(row[column] ?? 0), 0);
      const balances = await balancesOf(app, id);
      const booked = (balances['agent-payable']?.[0] ?? 0) - (balances['agent-recoverable']?.[0] ?? 0);
      const standing = kobo(sums.earned) + kobo(sums.due) - kobo(sums.owed);
      assert.equal(standing, booked, 'the screen has what the ledger has');
      assert.equal(sum(0) + sum(1), booked, 'earned less taken back stands');
      assert.equal(kobo(stated.at(-1)?.[2] ?? 0), booked, 'the last statement ends with it');
      const takenBack = 0 - sum(1) + (await givenBackOf(id));
      assert.equal(kobo(sums.reversed) + kobo(sums.owed), takenBack, 'reversed and owed are what was taken back');
    }),
    propertyRuns(25),
  );
  assert.deepEqual(await differences(), []);
});

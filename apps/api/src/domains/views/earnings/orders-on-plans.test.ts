import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { disputeLine } from '@foodbank/contract/earning/disputes';
import { startPacking } from '@foodbank/contract/selling/orders-staff';
import { cancelOrder } from '@foodbank/contract/selling/shop-orders';
import { getDashboard } from '@foodbank/contract/views/dashboard';
import * as calls from '@foodbank/contract/views/earnings';
import { getLineOfAgent } from '@foodbank/contract/views/earnings-staff';
import { listReferrals } from '@foodbank/contract/views/referrals';
import { extractText, getDocumentProxy } from 'unpdf';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { balancesOf, linesOf } from '../../../../test/commission-lines.ts';
import { markAsOwn } from '../../../../test/lines-in.ts';
import type { TestAgent } from '../../../../test/make-agent.ts';
import { makeEarningAgent, payoutsIn } from '../../../../test/make-payouts.ts';
import { checkOut, fillBasket, followCharges } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { openPlans } from '../../../../test/open-plans.ts';
import { sayReady } from '../../../../test/packed-orders.ts';
import { proveAfter } from '../../../../test/prove-after.ts';
import { startApp } from '../../../../test/start-app.ts';
import { statementsIn } from '../../../../test/statements-in.ts';
import { addCorrection } from '../../earning/commissions/add-correction.ts';
import { exportLinesOf } from '../../earning/commissions/export-lines.ts';
import { fixBonuses } from '../../earning/commissions/fix-bonuses.ts';
import { lapseOldLines } from '../../earning/commissions/lapse-lines.ts';
import { listAgentsWithPayableLines, listPayableLines } from '../../earning/commissions/queries.ts';
import { exportPayoutsOf } from '../../earning/payouts/export-payouts.ts';
import { textJobs } from '../../foundation/notifications/text-jobs.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { sendPhoneCode } from '../../people/accounts/send-phone-code.ts';
import { setTargets } from '../../people/agents/target-queries.ts';
import { deliverOrder } from '../../selling/orders/handing-over.ts';
import { bySystem } from '../../selling/orders/shop-order-rules.ts';

/**
 * Three worlds that differ only in who chose a plan. Each agent has a reported order with ₦2,000 of commission, and two orders of our shop
 * with ₦200 and ₦300: in the first world the smaller one is on a plan, in the second the larger one, in the third none.
 */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z', workless: true });
const { database } = app.context;
/** Sends the codes, because no jobs run. */
async function waitForText(toKey: string, count?: number): Promise<string> {
  const idsOf = async (query: string): Promise<string[]> => (await database.pool.query(query)).rows.map(({ id }) => id);
  for (const id of await idsOf('select id from phone_codes')) await database.write((tx) => sendPhoneCode(tx, id));
  const [texts] = textJobs(app.context);
  for (const id of await idsOf('select id from text_messages where sent_at is null and failed_at is null'))
    await texts?.run(id);
  return app.waitForText(toKey, count);
}
const plans = await openPlans({ ...app, waitForText }, provider);
const [packer, ada, bola] = [
  await makeStaff(app, ['operations']),
  await makeStaff(app, ['finance']),
  await makeStaff(app, ['finance']),
];
const payouts = payoutsIn(app);
const { ask, csvOf, download, make } = statementsIn(app);

interface World {
  agent: TestAgent;
  numbers: string[];
  customerIds: string[];
}
async function makeWorld(onPlan: readonly number[]): Promise<World> {
  const agent = await makeEarningAgent(app, [2_000]);
  const target = { agentId: agent.id, startsOn: '2026-06-01', targetKobo: 10_000_000 };
  await database.write((tx) => setTargets(tx, [target]));
  const numbers: string[] = [];
  const customerIds: string[] = [];
  for (const pieces of [2, 3]) {
    const customer = await plans.customer({ referralCode: agent.referralCode });
    customerIds.push(customer.id);
    if (onPlan.includes(pieces)) {
      numbers.push((await plans.order(customer, pieces)).orderNumber);
      continue;
    }
    const version = await fillBasket(customer, plans.store.id, { [plans.product.id]: pieces });
    const { addressId, windowId } = { addressId: customer.addressId, windowId: plans.windowId };
    const checkout = await checkOut(customer, version, { handover: 'delivery', addressId, windowId });
    provider.pay(`${checkout.orderNumber}-1`);
    await followCharges(app, checkout.id);
    numbers.push(checkout.orderNumber);
  }
  return { agent, numbers, customerIds };
}
const worlds = [await makeWorld([2]), await makeWorld([3]), await makeWorld([])];
const [small, large, cash] = worlds as [World, World, World];

const kept = (text: string, { agent, numbers }: World) => {
  const ofOrders = numbers.reduce((done, number, index) => done.replaceAll(number, `ORDER-${index}`), text);
  return ofOrders
    .replaceAll(agent.id, 'AGENT')
    .replaceAll(agent.email, 'EMAIL')
    .replaceAll(agent.referralCode, 'CODE')
    .replace(/FB-?[A-Z0-9]{6}\b/g, 'CODE')
    .replace(/PO-\d+/g, 'REPORTED')
    .replace(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/g, 'ID')
    .replace(/(Adeyemi|Okafor) \d+/g, '$1')
    .replace(/080[\d*]{8}|\+23480\d{8}/g, 'PHONE')
    .replace(/payout-customer-\w+/g, 'CUSTOMER')
    .replace(/p\*+.@/g, 'MASKED@')
    .replace(/R-\d{4}-\d{4}/g, 'REFERENCE')
    .replace(/"lastDigits":"\d+"|•••• \d{4}/g, '"lastDigits":""');
};
const ofAgent = ({ agent }: World) => ({ id: agent.id });

/** Everything that an agent reads of orders: lists, lines with their history, sums, files, the dashboard, the referrals, the own data. */
async function seenOf(world: World): Promise<Record<string, string>> {
  const { agent } = world;
  const params = ofAgent(world);
  const call = <E extends Parameters<typeof app.call>[0]>(endpoint: E, sent: object) =>
    app.call(endpoint, sent as never, agent.token) as Promise<never>;
  const lists: unknown[] = [];
  const page: { rows: { id: string }[] } = await call(calls.listEarningLines, { params, query: {} });
  for (const state of ['expected', 'earned', 'due', 'in-payout', 'paid', 'reversed'])
    lists.push(await call(calls.listEarningLines, { params, query: { state, month: '2026-06' } }));
  const details: unknown[] = [];
  for (const { id } of page.rows) details.push(await call(calls.getEarningLine, { params: { ...params, lineId: id } }));
  const { earnings }: { earnings: calls.Earnings } = await call(calls.getEarnings, { params });
  const { paid: _paid, ...sums } = earnings.sums;
  const referrals: { rows?: { id: string }[] } = await call(listReferrals, { params, query: {} });
  const payoutsSeen: unknown[] = [];
  const { rows }: { rows: calls.EarningPayout[] } = await call(calls.listEarningPayouts, { params, query: {} });
  for (const { id, amount: _net, ...rest } of rows) {
    const found: { rows: unknown[] } = await call(calls.listPayoutLines, {
      params: { ...params, payoutId: id },
      query: {},
    });
    payoutsSeen.push(rest, found.rows);
  }
  const own = await database.write(async (tx) => ({
    lines: await exportLinesOf(tx, agent.id),
    payouts: (await exportPayoutsOf(tx, agent.id)).map(({ lines }) => lines.map(({ amountKobo }) => amountKobo)),
  }));
  const dashboard = await call(getDashboard, { params, query: { month: 6, year: 2026 } });
  const seen = { page, lists, details, sums, referrals, payoutsSeen, own, dashboard };
  return Object.fromEntries(Object.entries(seen).map(([name, value]) => [name, kept(JSON.stringify(value), world)]));
}

/** The rows of orders in the statement of June, as CSV and as PDF. */
async function filesOf(world: World): Promise<string[]> {
  const csv = await csvOf(world.agent, '2026-06');
  const { statement } = await ask(world.agent, '2026-06', 'pdf');
  await make(statement.id);
  const { rawPayload } = await download(world.agent, statement.id);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true });
  const ofOrders = csv.split('\r\n').filter((line) => world.numbers.some((number) => line.includes(number)));
  return [ofOrders.join('\n'), text.replace(/\s+/g, ' ').split(/ Held back | Commission is due 7/)[0] ?? ''].map(
    (one) => kept(one, world),
  );
}

async function mailsOf(world: World): Promise<string> {
  const { rows } = await database.pool.query(
    `select kind, created_at from emails where to_address = $1 order by kind`,
    [world.agent.email],
  );
  return kept(JSON.stringify(rows), world);
}

/** Each world shows its agent the same, but for what is held back and paid. */
async function assertSame(moment: string): Promise<void> {
  const wanted = await seenOf(cash);
  const mails = await mailsOf(cash);
  for (const world of [small, large]) {
    const seen = await seenOf(world);
    for (const [name, text] of Object.entries(wanted))
      assert.deepEqual(JSON.parse(seen[name] ?? ''), JSON.parse(text), `${moment}: ${name}`);
    assert.equal(
      (await mailsOf(world)).replace(/"created_at":"[^"]+"/g, ''),
      mails.replace(/"created_at":"[^"]+"/g, ''),
    );
    for (const text of Object.values(seen))
      assert.doesNotMatch(text, /\bplans?\b|instal|\bhal(f|ves)\b|second/i, moment);
  }
  const { differences } = await findDifferences(database.read, null);
  assert.deepEqual(
    differences.filter(({ checkName }) => checkName !== 'payouts-and-provider'),
    [],
    moment,
  );
}
const nextOf = async (world: World) =>
  (await app.call(calls.getEarnings, { params: ofAgent(world) }, world.agent.token)).earnings;
const eachWorld = async <T>(of: (world: World) => Promise<T>): Promise<T[]> => {
  const found: T[] = [];
  for (const world of worlds) found.push(await of(world));
  return found;
};
const shown = ({ kind, state, amount_kobo, due_on }: Awaited<ReturnType<typeof linesOf>>[number]) =>
  [kind, state, amount_kobo, due_on] as const;

test('both halves are written when an order on a plan is placed, and its agent sees the same as of any order', async () => {
  assert.deepEqual((await linesOf(app, small.agent.id, small.numbers[0])).map(shown), [
    ['plan-first', 'expected', 10_000, null],
    ['plan-second', 'expected', 10_000, null],
  ]);
  assert.deepEqual((await linesOf(app, cash.agent.id, cash.numbers[0])).map(shown), [
    ['order', 'expected', 20_000, null],
  ]);
  for (const { agent } of worlds)
    assert.deepEqual((await balancesOf(app, agent.id))['agent-payable'], [200_000, 50_000]);
  await assertSame('placed');
});

test('completed, the first half is due after 7 days, the second on the 1st of the fifth month, and the agent sees one line', async () => {
  for (const { numbers } of worlds)
    for (const number of numbers) {
      await packer.call(startPacking, { params: { number } });
      await sayReady(packer, number);
      await database.write((tx) => deliverOrder(tx, number, { actor: bySystem }));
    }
  assert.deepEqual((await linesOf(app, large.agent.id, large.numbers[1])).map(shown), [
    ['plan-first', 'earned', 15_000, '2026-06-22'],
    ['plan-second', 'earned', 15_000, '2026-11-01'],
  ]);
  for (const { agent } of worlds) assert.deepEqual((await balancesOf(app, agent.id))['agent-payable'], [250_000, 0]);
  await assertSame('completed');
  const [first, ...others] = await eachWorld(filesOf);
  assert.match(first?.[0] ?? '', /ORDER-0,Order completed,10000\.00,2\.0.%,200\.00,Earned/);
  for (const other of others) assert.deepEqual(other, first, 'the statement of the month that goes on');
});

test('while the month goes on the next payout tells nothing; on the 1st its sum held back is one line', async () => {
  app.clock.setBusinessDate('2026-06-25');
  const seen = await eachWorld(nextOf);
  for (const one of seen)
    assert.deepEqual({ ...one.nextPayout, account: null }, { ...seen[0]?.nextPayout, account: null });
  for (const { heldBack } of seen) assert.deepEqual(heldBack, []);
  assert.deepEqual([seen[0]?.nextPayout.amount, seen[0]?.nextPayout.heldBackKnownOn], [2_500, '2026-07-01']);
  await assertSame('due');
  app.clock.setBusinessDate('2026-07-01');
  await assertSame('the month is over');
  const after = await eachWorld(nextOf);
  assert.deepEqual(
    after.map(({ nextPayout: { amount, heldBack, heldBackKnownOn } }) => [amount, heldBack, heldBackKnownOn]),
    [
      [2_400, 100, null],
      [2_350, 150, null],
      [2_500, 0, null],
    ],
  );
  const decidedOn = '2026-11-01';
  assert.deepEqual(
    after.map(({ heldBack }) => heldBack),
    [[{ month: '2026-06', amount: 100, decidedOn }], [{ month: '2026-06', amount: 150, decidedOn }], []],
  );
  assert.deepEqual(
    after.map(({ sums }) => sums.due),
    [2_500, 2_500, 2_500],
  );
});

test('a payout is its lines less what is held back, in its detail, the statement and the own data', async () => {
  await payouts.propose();
  await assertSame('proposed');
  for (const { agent } of worlds) await payouts.approve(agent.id, ada, bola);
  await payouts.send();
  await assertSame('sent');
  for (const { agent } of worlds) await payouts.answer(agent.id, 'paid');
  await assertSame('paid');
  const sums = await eachWorld(async ({ agent }) => {
    const params = { id: agent.id };
    const { rows } = await app.call(calls.listEarningPayouts, { params, query: {} }, agent.token);
    const [payout] = rows;
    const of = { params: { ...params, payoutId: payout?.id ?? '' }, query: {} };
    const detail = await app.call(calls.listPayoutLines, of, agent.token);
    const lines = detail.rows.reduce((sum, { amount }) => sum + amount, 0);
    const { earnings } = await app.call(calls.getEarnings, { params }, agent.token);
    return [payout?.amount, lines, detail.heldBack, earnings.sums.paid];
  });
  assert.deepEqual(sums, [
    [2_400, 2_500, [{ month: '2026-06', amount: 100 }], 2_400],
    [2_350, 2_500, [{ month: '2026-06', amount: 150 }], 2_350],
    [2_500, 2_500, [], 2_500],
  ]);
  const july = await csvOf(large.agent, '2026-07');
  assert.match(july, /Line of a payout,2026-07-06,,"Held back, orders of June 2026",,,-150\.00/);
  assert.match(july, /Held back \(in the closing balance\),2026-11-01,,Orders of June 2026,,,150\.00/);
  assert.match(july, /Closing balance,,,,,,150\.00/);
  const [first, ...others] = await eachWorld(filesOf);
  for (const other of others) assert.deepEqual(other, first, 'the statement of the month of completion');
});

test('the proof names an order on a plan whose halves are not equal, and one with a half that should have none', async () => {
  const [onPlan = '', other = ''] = [large.numbers[1], cash.numbers[1]];
  const found = await proveAfter(app, large.agent.id, [
    `update commission_lines set amount_kobo = amount_kobo - 1 where order_number = '${onPlan}' and kind = 'plan-second'`,
    `update commission_lines set amount_kobo = amount_kobo + 1 where order_number = '${onPlan}' and kind = 'plan-first'`,
    `update commission_lines set kind = 'plan-first' where order_number = '${other}'`,
  ]);
  const ofHalves = found.filter((one) => one.startsWith('orders-and-lines'));
  assert.deepEqual(ofHalves.sort(), [onPlan, other].map((number) => `orders-and-lines: order:${number}`).sort());
});

test('no payout takes a second half, also when its day has come, and the database refuses it', async () => {
  for (const day of ['2026-11-01', '2027-06-01']) {
    assert.deepEqual(await listPayableLines(database.read, large.agent.id, day), []);
    assert.deepEqual(await listAgentsWithPayableLines(database.read, day), []);
  }
  await payouts.propose('2026-12-03');
  assert.equal((await payouts.rowOf(large.agent.id)).amount, 235_000, 'the payout of July is the last one');
  await assert.rejects(
    database.pool.query(`update commission_lines set state = 'in-payout' where kind = 'plan-second'`),
    /commission_lines_held_back/,
  );
  app.clock.setBusinessDate('2026-07-08');
});

test('a bonus is half a per cent of the whole goods, whoever paid how', async () => {
  assert.equal(await fixBonuses(database, '2026-07-08'), worlds.length);
  await assertSame('bonus');
  for (const { agent } of worlds) {
    const bonus = (await linesOf(app, agent.id)).find(({ kind }) => kind === 'bonus');
    assert.equal(bonus?.amount_kobo, 62_500);
  }
});

test('staff read what of an order’s line is held back, and until when', async () => {
  const { rows } = await database.pool.query(
    `select id from commission_lines where order_number = $1 and kind = 'plan-first'`,
    [large.numbers[1]],
  );
  const params = { agentId: large.agent.id, lineId: rows[0].id };
  const { line } = await ada.call(getLineOfAgent, { params });
  assert.equal(line.amount, 300);
  assert.match(line.explanation, /so ₦150\.00 of it is held back until 1 Nov 2026\.$/);
});

test('a dispute and a correction of an order’s line are the same, and nobody names its second half', async () => {
  const words = 'This order had more goods than the line says.';
  for (const world of worlds) {
    const params = ofAgent(world);
    const { rows } = await app.call(calls.listEarningLines, { params, query: {} }, world.agent.token);
    const line = rows.find(({ orderNumber }) => orderNumber === world.numbers[1]);
    const lineId = line?.id ?? '';
    await app.call(disputeLine, { params: { ...params, lineId }, body: { message: words } }, world.agent.token);
    const correction = { agentId: world.agent.id, ofLineId: lineId, amountKobo: -20_000, note: 'Counted twice' };
    // Without the approval, which this test needs nothing of.
    await database.write((tx) => addCorrection(tx, { ...correction, approvalId: null as unknown as string }));
  }
  await assertSame('disputed');
  const { rows } = await database.pool.query(
    `select id from commission_lines where kind = 'plan-second' and agent_id = $1`,
    [large.agent.id],
  );
  const params = { ...ofAgent(large), lineId: rows[0].id };
  assert.equal((await app.send(calls.getEarningLine, { params }, large.agent.token)).status, 404);
  const disputed = await app.send(disputeLine, { params, body: { message: words } }, large.agent.token);
  assert.equal(disputed.status, 404);
});

test('cancelled before hand-over, both halves are reversed, and the agent sees the one line as of any order', async () => {
  const days = await eachWorld(async (world) => {
    const isOnPlan = world !== cash;
    const customer = await plans.customer({ referralCode: world.agent.referralCode });
    let number: string;
    if (isOnPlan) number = (await plans.order(customer)).orderNumber;
    else {
      const version = await fillBasket(customer, plans.store.id, { [plans.product.id]: 2 });
      const choice = { handover: 'delivery', addressId: customer.addressId, windowId: plans.windowId } as const;
      const checkout = await checkOut(customer, version, choice);
      provider.pay(`${checkout.orderNumber}-1`);
      await followCharges(app, checkout.id);
      number = checkout.orderNumber;
    }
    world.numbers.push(number);
    await customer.call(cancelOrder, { params: { number } });
    return (await linesOf(app, world.agent.id, number)).map(({ state, ended_because }) => [state, ended_because]);
  });
  assert.deepEqual(days, [
    [
      ['reversed', 'cancelled'],
      ['reversed', 'cancelled'],
    ],
    [
      ['reversed', 'cancelled'],
      ['reversed', 'cancelled'],
    ],
    [['reversed', 'cancelled']],
  ]);
  await assertSame('cancelled');
});

test('an order that turns out to be the agent’s own after it was paid is taken back whole, and lapses on the same day', async () => {
  for (const { agent, customerIds } of worlds) await markAsOwn(app, agent, customerIds[0] ?? '', true);
  await assertSame('own order');
  const owed = await eachWorld(nextOf);
  assert.deepEqual(
    owed.map(({ sums }) => sums.owed),
    // The correction of ₦200, the order of ₦200, and its half a per cent of the bonus.
    [450, 450, 450],
  );
  for (const day of ['2027-07-07', '2027-07-09']) {
    app.clock.setBusinessDate(day);
    await lapseOldLines(database, day);
    await assertSame(`lapsed by ${day}`);
  }
  assert.deepEqual(
    (await eachWorld(nextOf)).map(({ sums }) => sums.owed),
    [0, 0, 0],
  );
});

test('a payout that the bank sends back is due again, whole, and what was held back in it comes off the next', async () => {
  app.clock.setBusinessDate('2026-07-08');
  for (const { agent } of worlds) await payouts.answer(agent.id, 'returned', 'Account is closed');
  await assertSame('sent back');
  const july = await csvOf(large.agent, '2026-07');
  assert.match(july, /Line of a payout,2026-07-08,,"Held back, orders of June 2026",,,150\.00/);
});

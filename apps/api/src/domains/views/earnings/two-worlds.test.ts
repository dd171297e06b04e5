import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { getAgentTerms } from '@foodbank/contract/earning/agreements';
import type { Endpoint } from '@foodbank/contract/endpoint';
import { getAgent } from '@foodbank/contract/people/agents';
import type { Day } from '@foodbank/contract/primitives/day';
import { getDashboard } from '@foodbank/contract/views/dashboard';
import * as calls from '@foodbank/contract/views/earnings';
import { listReferralOrders, listReferrals } from '@foodbank/contract/views/referrals';
import { listStatements } from '@foodbank/contract/views/statements';
import { extractText, getDocumentProxy } from 'unpdf';
import { copyTestDatabase, createTestDatabase } from '../../../../test/database.ts';
import { loansIn, loanToAccept } from '../../../../test/loans-in.ts';
import type { TestAgent } from '../../../../test/make-agent.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeEarningAgent, payoutsIn } from '../../../../test/make-payouts.ts';
import { makeStaff, staffCalls, type TestStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { statementsIn } from '../../../../test/statements-in.ts';
import { allDailyJobs } from '../../../daily-jobs.ts';
import { exportLinesOf } from '../../earning/commissions/export-lines.ts';
import { listDecidedMonths, listHeldBack } from '../../earning/commissions/whole-line-queries.ts';
import { exportPayoutsOf } from '../../earning/payouts/export-payouts.ts';
import { notificationJobs } from '../../foundation/notifications/jobs.ts';
import { acceptLoan } from '../../lending/loans/accept-loan.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { recordOrders } from '../../selling/orders/record-orders.ts';

/**
 * Two worlds that are copies of one, in which two agents have 26 orders on plans each, all handed over in June. In one world ten customers of the
 * first agent never pay, in the other ten of the second, and one of these pays a part at last. In both 81 % of what was lent is repaid.
 */
const env = {
  TOKEN_SECRET: 'two-worlds-have-one-secret-of-tokens-0123456789',
  TRACK_KEY: 'two-worlds-have-one-key-of-tracking-0123456789',
};
const options = { env, at: '2026-06-15T08:00:00Z', workless: true };
const ordersEach = 26;
const neverPaid = 10;
const instalmentKobo = 1_030_000;

interface Plan {
  loanId: string;
  customerId: string;
}
interface Made {
  url: string;
  agents: TestAgent[];
  plans: Plan[][];
  staff: TestStaff[];
}

async function makeBase(): Promise<Made> {
  const url = await createTestDatabase({ after });
  const ends: (() => unknown)[] = [];
  const base = await startApp({ after: (end) => void ends.push(end) }, { ...options, databaseUrl: url });
  const { context } = base;
  const loans = loansIn(base);
  const agents = [await makeEarningAgent(base, [2_000]), await makeEarningAgent(base, [2_000])];
  const staff = [await makeStaff(base, ['finance']), await makeStaff(base, ['finance'])];
  const plans: Plan[][] = [];
  for (const [index, { referralCode }] of agents.entries()) {
    const ofAgent: Plan[] = [];
    for (let each = 0; each < ordersEach; each += 1) {
      const customer = await makeOwnCustomer(base, { referralCode });
      const number = `FB-${20_000_000 + index * 1_000 + each}`;
      const at = context.clock.now();
      const report = {
        number,
        customerId: customer.id,
        amountKobo: 3_850_000,
        placedAt: at,
        completedAt: at,
        status: 'completed',
        isOnPlan: true,
      } as const;
      const [refusal] = await context.database.write((tx) => recordOrders(tx, [report], 'own'));
      assert.equal(refusal, null);
      const wanted = await loanToAccept(context, { customerId: customer.id, key: `two-worlds:${number}` });
      const { id } = await context.database.write((tx) => acceptLoan(tx, { ...wanted, owner: `order:${number}` }));
      await loans.fund(customer.id, 1_000_000);
      await loans.record(id, { kind: 'delivered' });
      ofAgent.push({ loanId: id, customerId: customer.id });
    }
    plans.push(ofAgent);
  }
  for (const end of ends) await end();
  return { url, agents, plans, staff };
}

const base = await makeBase();

/** One of the two: `late` is the agent whose customers never pay. */
async function makeWorld(late: number) {
  const app = await startApp({ after }, { ...options, databaseUrl: await copyTestDatabase({ after }, base.url) });
  const { context } = app;
  const loans = loansIn(app);
  const [mail] = notificationJobs(context);
  const staff = base.staff.map(({ cookie, ...member }) => ({ ...member, cookie, ...staffCalls(app, () => cookie) }));
  const signal = new AbortController().signal;
  const payOn = async ({ loanId, customerId }: Plan, kobo: number) => {
    const id = `${loanId}:${context.clock.businessDate?.()}`;
    await loans.fund(customerId, kobo);
    await loans.record(loanId, { kind: 'paid', id, kobo }, undefined, id);
  };
  return {
    app,
    staff,
    payouts: payoutsIn(app),
    /** Goes to a day: its daily jobs run, and then the emails leave. */
    async day(day: Day) {
      app.clock.setBusinessDate(day);
      for (const job of allDailyJobs(context)) await job.run(day, signal);
      const { rows } = await context.database.pool.query(
        'select id from emails where sent_at is null and failed_at is null order by id',
      );
      for (const { id } of rows) await mail?.run(id);
    },
    /** An instalment of every plan, but of those that never pay. */
    async pay() {
      for (const [agent, plans] of base.plans.entries())
        for (const plan of plans.slice(agent === late ? neverPaid : 0)) await payOn(plan, instalmentKobo);
    },
    /** One who is late pays something after all, on the second world alone: the share stays 81 %. */
    async payABit() {
      const [plan] = base.plans[late] ?? [];
      if (plan !== undefined && late === 1) await payOn(plan, 500_000);
    },
  };
}
type World = Awaited<ReturnType<typeof makeWorld>>;
const worlds = [await makeWorld(0), await makeWorld(1)] as const;

// Ids that are made in a world are made at random.
const kept = (text: string) => text.replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}\b/g, 'ID');
const months = ['2026-06', '2026-08', '2026-11', '2026-12'];

async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  // A long reference is broken where its letters end.
  return text.replace(/payout-[-0-9a-f\s]{36,44}/g, 'PAYOUT ');
}

/** Everything that an agent can call, has exported, downloads, or is sent. */
async function seenBy({ app }: World, agent: TestAgent): Promise<Record<string, string>> {
  const params = { id: agent.id };
  const seen: Record<string, string> = {};
  const call = async (endpoint: Endpoint, sent: object, name = endpoint.name) => {
    const { status, body } = await app.send(endpoint, { params, ...sent }, agent.token);
    assert.equal(status, 200, `${name}: ${JSON.stringify(body)}`);
    seen[name] = kept(JSON.stringify(body));
    return body as Record<string, { id: string }[]>;
  };
  for (const endpoint of [getAgent, getAgentTerms, calls.getEarnings, listStatements]) await call(endpoint, {});
  for (const query of [{ month: '6', year: '2026' }, { month: '11', year: '2026' }, {}])
    await call(getDashboard, { query }, `dashboard ${query.month}`);
  const { referrals = [] } = await call(listReferrals, {
    query: { includeOrders: 'true' },
  });
  for (const { id } of referrals.slice(0, 3))
    await call(listReferralOrders, { params: { ...params, referralId: id } }, `orders of ${id}`);
  for (const state of ['expected', 'earned', 'due', 'in-payout', 'paid', 'reversed', 'lapsed', 'owed'])
    await call(calls.listEarningLines, { query: { state } }, state);
  for (const month of months) await call(calls.listEarningLines, { query: { month } }, `lines of ${month}`);
  const { rows: lines = [] } = await call(calls.listEarningLines, {});
  for (const [index, { id }] of lines.slice(0, 8).entries())
    await call(calls.getEarningLine, { params: { ...params, lineId: id } }, `line ${index}`);
  const { rows: payouts = [] } = await call(calls.listEarningPayouts, {});
  for (const [index, { id }] of payouts.entries())
    await call(calls.listPayoutLines, { params: { ...params, payoutId: id } }, `payout ${index}`);
  const { ask, make, download } = statementsIn(app);
  const fileOf = async (of: TestAgent, month: string, format: 'csv' | 'pdf') => {
    const { statement } = await ask(of, month, format);
    await make(statement.id);
    const { statusCode, rawPayload } = await download(of, statement.id);
    assert.equal(statusCode, 200);
    return rawPayload;
  };
  for (const month of months) {
    if (`${month}-01` > (app.clock.businessDate?.() ?? '')) continue;
    // A payout's reference has its id: then what the PDF says is compared, else its bytes.
    const [csv, pdf] = [await fileOf(agent, month, 'csv'), await fileOf(agent, month, 'pdf')];
    seen[`statement of ${month}, CSV`] = kept(csv.toString('utf8'));
    seen[`statement of ${month}, PDF`] = csv.includes('payout-') ? kept(await textOf(pdf)) : pdf.toString('base64');
  }
  const own = await app.context.database.write(async (tx) => [
    await exportLinesOf(tx, agent.id),
    await exportPayoutsOf(tx, agent.id),
    await listHeldBack(tx, agent.id, { before: tx.businessDate, asOf: tx.businessDate }),
    await listDecidedMonths(tx, agent.id, { before: tx.businessDate, atMost: null }),
  ]);
  seen['own data'] = kept(JSON.stringify(own));
  const mails = await app.emails(agent.email);
  seen.emails = kept(JSON.stringify(mails.map(({ subject, date, text, html }) => [subject, date, text, html])));
  return seen;
}

/** Both agents see the same in both worlds, byte for byte. */
async function assertSame(moment: string) {
  for (const agent of base.agents) {
    const [one, other] = [await seenBy(worlds[0], agent), await seenBy(worlds[1], agent)];
    assert.deepEqual(Object.keys(one), Object.keys(other), moment);
    for (const [name, text] of Object.entries(one)) assert.equal(other[name], text, `${moment}: ${name}`);
  }
}
const each = async (act: (world: World) => Promise<unknown>) => {
  for (const world of worlds) await act(world);
};
const loansOf = async ({ app }: World, state: string): Promise<number> => {
  const { rows } = await app.context.database.pool.query('select count(*)::int as count from loans where state = $1', [
    state,
  ]);
  return rows[0].count;
};

test('while customers pay, are late and are to be written off, an agent sees the same, whoever it is', async () => {
  for (const day of ['2026-06-22', '2026-06-29', '2026-07-06'] as const) {
    await each(async (world) => {
      await world.day(day);
      await world.pay();
    });
  }
  await each((world) => world.day('2026-07-15'));
  await assertSame('some are late');
  await each((world) => world.day('2026-10-20'));
  await each(async (world) => {
    assert.deepEqual(
      [await loansOf(world, 'settled'), await loansOf(world, 'for-write-off')],
      [ordersEach * 2 - neverPaid, neverPaid],
    );
    await world.payABit();
  });
  await assertSame('for write-off');
});

test('what was held back is decided for both in the same moment, by one per cent, and paid to the kobo', async () => {
  await each((world) => world.day('2026-11-01'));
  await assertSame('decided');
  const [agent] = base.agents;
  assert.ok(agent);
  const { earnings } = await worlds[0].app.call(calls.getEarnings, { params: { id: agent.id } }, agent.token);
  // 26 halves of ₦385: ₦10,010, of which 81 % is due.
  assert.deepEqual(earnings.heldBackDecided, [
    { month: '2026-06', amount: 10_010, due: 8_108.1, repaidPercent: 81, decidedOn: '2026-11-01' },
  ]);
  const repaid = await Promise.all(
    worlds.map(
      async ({ app }) =>
        (await app.context.database.pool.query('select repaid_kobo::int as kobo from commission_cohorts')).rows[0].kobo,
    ),
  );
  assert.ok(repaid[0] < repaid[1], 'what was repaid differs, and its whole per cent does not');
  await each(async ({ payouts, staff }) => {
    await payouts.propose('2026-12-03');
    for (const { id } of base.agents) await payouts.approve(id, staff[0] as TestStaff, staff[1] as TestStaff);
    await payouts.send('2026-12-07');
    for (const { id } of base.agents) await payouts.answer(id, 'paid');
  });
  await each((world) => world.day('2026-12-08'));
  await assertSame('paid');
  const { csvOf } = statementsIn(worlds[0].app);
  const november = await csvOf(agent, '2026-11');
  assert.match(
    november,
    /Taken back,2026-11-01,,"Lapsed of what was held back, orders of June 2026: 81% is due",,,-1901\.90,Lapsed/,
  );
  assert.doesNotMatch(november, /FB-2000|Held back \(in/, 'no order is named, and nothing is held back any more');
  const december = await csvOf(agent, '2026-12');
  assert.match(december, /Line of a payout,2026-12-07,,"Due of what was held back, orders of June 2026",,,8108\.10/);
  assert.match(december, /Line of a payout,2026-12-07,,"Held back, orders of June 2026",,,-10010\.00/);
  const july = await csvOf(agent, '2026-07');
  assert.match(
    july,
    /Held back \(in the closing balance\),2026-11-01,,Orders of June 2026,,,10010\.00/,
    'as it stood then',
  );
  await each(async ({ app }) => {
    const { differences } = await findDifferences(app.context.database.read, null);
    assert.deepEqual(
      differences.filter(
        ({ checkName, detail }) =>
          checkName === 'held-back' || (detail.onPlan === undefined && checkName === 'lines-and-ledger'),
      ),
      [],
    );
  });
});

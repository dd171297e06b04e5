import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { addDays, lagosDay } from '@foodbank/contract/primitives/day';
import { actOnLoans, type LoanAct } from '../../../../test/loans/act-on-loans.ts';
import { drawAccept, drawEvent } from '../../../../test/loans/draw-loan-act.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { startApp } from '../../../../test/start-app.ts';
import { createRandom } from '../../../demo/random.ts';
import { Refusal } from '../../../platform/refuse.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { closeLoans } from './days.ts';

// Another seed, and more of it: LOANS_SEED=7 LOANS_ROUNDS=300.
const seed = Number(process.env.LOANS_SEED ?? 1);
const rounds = Number(process.env.LOANS_ROUNDS ?? 30);
const atOnce = 5;
const app = await startApp({ after }, { workless: true, at: '2026-01-05T09:00:00.000Z' });
const { database } = app.context;

test(`whatever happens to loans, in any order and at once, the proof holds and all postings sum to zero: seed ${seed}`, async (t) => {
  const random = createRandom(seed);
  const customers = [];
  for (let count = 0; count < 4; count += 1) customers.push((await makeOwnCustomer(app)).id);
  const counts: Record<string, number> = {};
  const act = async (drawn: LoanAct) => {
    const outcome = await actOnLoans(app.context, drawn).then(
      () => 'done',
      (error) => (error instanceof Refusal ? error.code : assert.fail(error)),
    );
    const name = drawn.kind === 'accept' ? 'accept' : drawn.fact.kind;
    if (outcome === 'done') counts[name] = (counts[name] ?? 0) + 1;
    else counts[outcome] = (counts[outcome] ?? 0) + 1;
  };
  let today = lagosDay(app.clock.now());
  const loanIds: string[] = [];
  const close = () => closeLoans(database, new AbortController().signal, 7);
  for (let round = 0; round < rounds; round += 1) {
    today = addDays(today, random.whole(0, 5));
    app.clock.setBusinessDate(today);
    if (random.chance(0.4)) await close();
    if (loanIds.length < 12) await act(drawAccept(random, customers, today));
    loanIds.splice(
      0,
      loanIds.length,
      ...(await database.pool.query('select id from loans order by id')).rows.map(({ id }) => id),
    );
    const drawn: LoanAct[] = [];
    for (let count = 0; count < atOnce; count += 1)
      drawn.push(await drawEvent(database.read, random, random.pick(loanIds), today));
    // The same act twice is one act, also at the same time.
    await Promise.all([...drawn, ...drawn.slice(0, 2)].map(act));
  }
  t.diagnostic(JSON.stringify(counts));
  for (const kind of ['delivered', 'paid', 'reversed', 'moved', 'returned', 'off-payslip'])
    assert.ok((counts[kind] ?? 0) > 0, `no ${kind}: ${JSON.stringify(counts)}`);
  const prove = async () => (await findDifferences(database.read, null)).differences;
  assert.deepEqual(await prove(), []);
  app.clock.setBusinessDate(addDays(today, 200));
  await close();
  assert.deepEqual(await prove(), []);
  const { rows } = await database.pool.query(
    `select count(*)::int as events, count(distinct key)::int as keys from loan_events`,
  );
  assert.equal(rows[0].events, rows[0].keys);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/money/reconciliation-staff';
import { addDays } from '@foodbank/contract/primitives/day';
import { toKobo } from '@foodbank/contract/primitives/money';
import { type BookedPayment, paymentsIn } from '../../../../test/book-payments.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { type FileLine, statementsOf } from '../../../../test/statement-files.ts';
import { listUnreconciled } from './list-unreconciled.ts';
import { matchAgain } from './match-again.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
const app = await startApp({ after }, { workless: true });
const { database } = app.context;

/** Numbers that follow from the seed (mulberry32). */
function randomFrom(start: number) {
  let state = start;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

test(`after any statements and payments the ledger is the closing balance and what is on no statement (seed ${seed})`, async () => {
  const random = randomFrom(seed);
  const pick = <T>(items: readonly T[]): T | undefined => items[random(items.length || 1)];
  const finance = await makeStaff(app, ['finance']);
  const makePayment = paymentsIn(app);
  const accounts = {
    provider: statementsOf(finance, 'provider', '2026-01-01'),
    bank: statementsOf(finance, 'bank', '2026-01-01'),
  };
  accounts.provider.begin('2026-01-01', random(1_000_000));
  accounts.bank.begin('2026-01-01', random(2) * random(1_000_000));
  const payments: BookedPayment[] = [];
  const own: string[] = [];
  let day = '2026-01-01';

  const providerLine = (): FileLine => {
    const payment = pick(payments);
    const amountKobo = payment?.amountKobo ?? 1;
    const reference = payment?.reference ?? 'none';
    switch (random(8)) {
      case 0:
      case 1:
      case 2:
        return { amountKobo: -amountKobo, reference };
      case 3:
        return { amountKobo, reference };
      case 4:
        return { amountKobo: -(random(10_000) + 1), reference, description: 'Transfer fee' };
      case 5:
        own.push(`own-${own.length}-${random(4)}`);
        return { amountKobo: (random(2) * 2 - 1) * 5_000, reference: own.at(-1) ?? '' };
      case 6:
        return { amountKobo: -(random(3) + 1) };
      default:
        return { amountKobo: random(3) + 1, reference: `odd-${random(3)}` };
    }
  };
  const bankLine = (): FileLine => {
    if (random(3) > 0) return { amountKobo: (random(2) * 2 - 1) * 5_000, reference: pick(own) ?? 'nothing' };
    return { amountKobo: (random(2) * 2 - 1) * (random(3) + 1), reference: `odd-${random(3)}` };
  };
  const clearOne = async () => {
    const { rows } = await finance.call(calls.listStatementLines, { query: { state: 'suspense' } });
    const line = pick(rows);
    if (!line) return;
    const params = { id: line.id };
    const { candidates } = await finance.call(calls.readStatementLine, { params });
    const [other, booking] = [pick(candidates.lines)?.id, pick(candidates.bookings)?.number];
    const target =
      random(2) && other ? { lineId: other } : booking ? { booking } : ({ account: 'provider-fees' } as const);
    const answer = await finance.send(calls.clearStatementLine, { params, body: { ...target, reason: 'at random' } });
    assert.ok(answer.status === 200 || answer.status === 409, JSON.stringify(answer.body));
  };

  for (let step = 0; step < 80; step++) {
    switch (random(7)) {
      case 0:
      case 1:
        payments.push(await makePayment(random(4) * 100_000 + 100_000, pick(['agent', 'store', 'rider'] as const)));
        break;
      case 2: {
        const payment = pick(payments.filter(({ settledAs }) => settledAs === null || settledAs === 'paid'));
        if (payment?.settledAs === 'paid') await payment.settle('returned');
        else await payment?.settle(pick(['paid', 'paid', 'failed', 'returned'] as const) ?? 'paid');
        break;
      }
      case 3:
        await clearOne();
        break;
      case 4:
        await database.write(matchAgain);
        break;
      default: {
        const isBank = random(3) === 0;
        day = addDays(day, 1);
        app.clock.setBusinessDate(addDays(day, 1));
        const lines = Array.from({ length: random(6) + 1 }, isBank ? bankLine : providerLine);
        const statements = accounts[isBank ? 'bank' : 'provider'];
        const { statement } = await statements.apply(lines);
        const { ledger, closing, unstated } = statement;
        assert.equal(toKobo(ledger ?? 0), toKobo(closing) + toKobo(unstated ?? 0));
      }
    }
    const { accounts: found, suspenseDifferenceKobo } = await listUnreconciled(database.read);
    const differences = [...found.map(({ differenceKobo }) => differenceKobo), suspenseDifferenceKobo];
    assert.deepEqual(differences, [0, 0, 0], `step ${step}`);
  }
  const { rows } = await database.pool.query(
    `select l.id from statement_lines l left join ledger_items i on i.line_id = l.id
     where l.cause in ('payment', 'return') and (i.line_id is null or i.amount_kobo <> l.amount_kobo)`,
  );
  assert.deepEqual(rows, [], 'what is matched with a payment has its booking, of the same amount');
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  dailyBoundKobo,
  feeEstimateKobo,
  lastDayOf,
  minimumKobo,
  monthBefore,
  type PayableLine,
  paidAfterAllFrom,
  payoutMoves,
  proposePayout,
  referenceOf,
  sendableFrom,
  statesBefore,
} from './payout-rules.ts';

const line = (id: string, amountKobo: number, dueOn = '2026-06-10', together = id): PayableLine => ({
  id,
  amountKobo,
  dueOn,
  together,
});
const made = (lines: PayableLine[], taxPpm = 0) => {
  const proposal = proposePayout(lines, taxPpm);
  return proposal.parts === null ? assert.fail(proposal.because) : proposal;
};

test('lines above zero are paid whole, and the sum is what is sent', () => {
  const { parts, sums } = made([line('b', 150_000), line('a', 33)]);
  assert.deepEqual(parts, [
    { lineId: 'a', amountKobo: 33 },
    { lineId: 'b', amountKobo: 150_000 },
  ]);
  const none = { setOffKobo: 0, sameOrderKobo: 0, taxKobo: 0, stillOwedKobo: 0 };
  assert.deepEqual(sums, { positiveKobo: 150_033, amountKobo: 150_033, ...none });
});

test('what an agent owes is set off oldest first, up to a quarter, and the rest is carried', () => {
  const { parts, sums } = made([
    line('due', 200_003),
    line('new', -40_000, '2026-06-20'),
    line('old', -30_000, '2026-05-01'),
  ]);
  assert.deepEqual(parts.slice(1), [
    { lineId: 'old', amountKobo: -30_000 },
    { lineId: 'new', amountKobo: -20_000 },
  ]);
  assert.deepEqual([sums.setOffKobo, sums.amountKobo, sums.stillOwedKobo], [50_000, 150_003, 20_000]);
});

test('of an order only what its lines come to is due: what is owed for it is set off in full, and of the rest a quarter', () => {
  const lines = [
    line('given back', 400_000, '2026-06-20', 'FB-1'),
    line('taken back', -300_000, '2026-06-01', 'FB-1'),
    line('due', 100_000),
    line('owed', -70_000, '2026-05-01'),
  ];
  const { parts, sums, dueKobo } = made(lines);
  assert.deepEqual(parts.slice(2), [
    { lineId: 'owed', amountKobo: -50_000 },
    { lineId: 'taken back', amountKobo: -300_000 },
  ]);
  assert.deepEqual(
    [dueKobo, sums.setOffKobo, sums.sameOrderKobo, sums.amountKobo, sums.stillOwedKobo],
    [200_000, 350_000, 300_000, 150_000, 20_000],
  );
  const more = made([...lines.slice(0, 1), line('taken back', -500_000, '2026-06-01', 'FB-1'), line('due', 400_000)]);
  assert.deepEqual(more.parts.at(-1), { lineId: 'taken back', amountKobo: -500_000 }, 'one part of a line');
  assert.deepEqual([more.sums.sameOrderKobo, more.sums.amountKobo], [400_000, 300_000]);
  const [back, taken] = [line('back', 400_000, '2026-06-20', 'FB-1'), line('taken', -400_000, '2026-06-01', 'FB-1')];
  assert.deepEqual(proposePayout([back, taken]), { parts: null, because: 'nothing-due', dueKobo: 0 });
  assert.deepEqual(proposePayout([back, taken, line('due', 99_999)]), {
    parts: null,
    because: 'below-minimum',
    dueKobo: 99_999,
  });
});

test('the minimum of ₦1,000 is tested before anything is set off', () => {
  assert.equal(minimumKobo, 100_000);
  assert.equal(made([line('a', 100_000), line('b', -90_000)]).sums.amountKobo, 75_000);
  assert.deepEqual(proposePayout([line('a', 99_999)]), { parts: null, because: 'below-minimum', dueKobo: 99_999 });
  assert.deepEqual(proposePayout([line('a', -99_999)]), { parts: null, because: 'nothing-due', dueKobo: 0 });
});

test('withholding tax is taken of what is left after setting off, and half kobo stay with the agent', () => {
  assert.equal(made([line('a', 100_000)]).sums.taxKobo, 0);
  const { sums } = made([line('a', 200_019), line('b', -50_000)], 50_000);
  assert.deepEqual([sums.taxKobo, sums.amountKobo], [7_500, 142_519]);
});

test('a payout is never larger than the bound of a day; later lines are carried', () => {
  const half = dailyBoundKobo / 2;
  const { parts, sums } = made([line('a', half), line('b', half), line('c', 1)]);
  assert.deepEqual([parts.length, sums.amountKobo], [2, dailyBoundKobo]);
  assert.deepEqual(proposePayout([line('a', dailyBoundKobo + 1)]), {
    parts: null,
    because: 'over-bound',
    dueKobo: dailyBoundKobo + 1,
  });
});

test('for any lines, nothing is paid that is not due, and nothing that is owed is lost', () => {
  const amount = fc.oneof(fc.integer({ min: 1, max: 400_000 }), fc.integer({ min: -400_000, max: -1 }));
  const lines = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      amountKobo: amount,
      dueOn: fc.constantFrom('2026-05-01', '2026-06-01', '2026-06-30'),
      together: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'),
    }),
    { selector: ({ id }) => id, maxLength: 30 },
  );
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 200_000 }), (given, taxPpm) => {
      const proposal = proposePayout(given, taxPpm);
      const above = given.filter(({ amountKobo }) => amountKobo > 0).reduce((sum, one) => sum + one.amountKobo, 0);
      const below = given.filter(({ amountKobo }) => amountKobo < 0).reduce((sum, one) => sum - one.amountKobo, 0);
      const ofOrders = [...Map.groupBy(given, ({ together }) => together).values()].reduce((sum, ofOrder) => {
        const [more, less] = [1, -1].map((sign) =>
          ofOrder.reduce((kobo, one) => kobo + Math.max(0, sign * one.amountKobo), 0),
        ) as [number, number];
        return sum + Math.min(more, less);
      }, 0);
      assert.equal(proposal.dueKobo, above - ofOrders);
      if (proposal.parts === null) return assert.ok(proposal.dueKobo < minimumKobo);
      const { parts, sums } = proposal;
      const byId = new Map(given.map((one) => [one.id, one.amountKobo]));
      assert.equal(new Set(parts.map(({ lineId }) => lineId)).size, parts.length, 'a line once');
      for (const { lineId, amountKobo } of parts) {
        const whole = byId.get(lineId) ?? 0;
        assert.ok(whole > 0 ? amountKobo === whole : amountKobo < 0 && amountKobo >= whole);
      }
      assert.equal(sums.positiveKobo, above);
      assert.equal(sums.sameOrderKobo, ofOrders);
      assert.equal(sums.setOffKobo, Math.min(below, ofOrders + Math.floor((above - ofOrders) / 4)));
      assert.equal(sums.setOffKobo + sums.stillOwedKobo, below);
      assert.equal(
        parts.reduce((sum, part) => sum + part.amountKobo, 0),
        sums.amountKobo + sums.taxKobo,
      );
      assert.ok(sums.amountKobo > 0);
      // The order in which lines are read decides nothing.
      assert.deepEqual(proposePayout([...given].reverse(), taxPpm), proposal);
    }),
    { numRuns: 300 },
  );
});

test('the fee follows the provider’s steps: ₦10 up to ₦5,000, ₦25 up to ₦50,000, ₦50 above', () => {
  assert.deepEqual(
    [1, 500_000, 500_001, 5_000_000, 5_000_001].map(feeEstimateKobo),
    [1_000, 1_000, 2_500, 2_500, 5_000],
  );
});

test('a payout of June pays what was due by 30 June and is sent from 5 July', () => {
  assert.equal(monthBefore('2026-07-03'), '2026-06-01');
  assert.equal(monthBefore('2026-01-31'), '2025-12-01');
  assert.equal(lastDayOf('2026-02-01'), '2026-02-28');
  assert.equal(sendableFrom('2026-06-01'), '2026-07-05');
});

test('nothing follows the end of a payout but the return of a paid one, and money leaves only what is approved', () => {
  for (const state of ['failed', 'returned', 'refused', 'dropped'] as const) assert.deepEqual(payoutMoves[state], []);
  assert.deepEqual(payoutMoves.paid, ['returned']);
  assert.deepEqual(statesBefore('sending'), ['approved', 'unclear']);
  assert.deepEqual(statesBefore('approved'), ['reviewed']);
});

test('the database allows the same changes of state as the rules', () => {
  const sql = readFileSync(new URL('../../../../migrations/0052-paid-after-all.sql', import.meta.url), 'utf8');
  const moves = Object.entries(payoutMoves).flatMap(([from, next]) => next.map((to) => `${from}>${to}`));
  const wanted = [...moves, ...paidAfterAllFrom.map((from) => `${from}>paid`)].sort();
  // Payouts to agents, and those to stores and riders.
  for (const body of sql.split('create or replace function').slice(1)) {
    const allowed = [...body.matchAll(/'(\w+>\w+)'/g)].map(([, move = '']) => move).sort();
    assert.deepEqual(allowed, wanted);
  }
});

test('a reference fits the provider’s rules', () => {
  assert.match(referenceOf('019af0a2-7f31-7c7c-8f64-6f1e6a1b2c3d'), /^[a-z0-9_-]{16,50}$/);
});

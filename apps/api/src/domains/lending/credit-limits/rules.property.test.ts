import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '@foodbank/contract/primitives/day';
import fc from 'fast-check';
import { plans } from '../../../../test/loans/example-loans.ts';
import { propertyRuns } from '../../../../test/property-runs.ts';
import { agreedAmounts, isByPaydays, planDueDays } from '../loans/terms/quote-plan.ts';
import { type CreditLimit, mostTotalKobo, whyBeyond } from './limits.ts';
import { ceilingKobo, factorChanges, fullestWindow, type PlanHistory, wholePpm } from './rules.ts';

const today = '2026-06-15';
const day = fc.integer({ min: 0, max: 120 }).map((days) => addDays(today, days));
const dueOn = fc.record({ on: day, kobo: fc.integer({ min: 1, max: 3_000_000 }) });

/** A limit without anything but the amounts that the two rules compare. */
const limitOf = (given: Partial<CreditLimit>): CreditLimit => ({
  ...{
    customerId: 'c',
    today,
    tier: 1,
    capKobo: 2_500_000,
    factorPpm: wholePpm,
    factorChanges: [],
    ownLimitKobo: null,
  },
  identity: { state: 'verified', reason: null, birthOn: '1990-01-01', since: null },
  level: { tier: 1, firstNumber: 'bvn', otherNumber: 'nin', isChecking: false, isWaiting: false, isOver: false },
  ...{ ceilingKobo: 2_500_000, openPrincipalKobo: 0, heldKobo: 0, roomKobo: 2_500_000, monthlyKobo: 1_000_000 },
  income: { statementId: 's', incomeKobo: 8_000_000, owedElsewhereKobo: 1_000_000 },
  ...{ dues: [], fullest: null, overdueSince: null, blockedSince: null, plans: [] },
  ...{ residence: null, frozenSince: null, raises: [], payrollDues: [], payroll: null },
  ...given,
});

test('the largest total is allowed, and of the next hundred naira none is', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(plans)),
      fc.integer({ min: 0, max: 2_000_000 }),
      fc.integer({ min: 0, max: 2_500_000 }),
      fc.array(dueOn, { maxLength: 4 }),
      (terms, monthlyKobo, roomKobo, dues) => {
        const bounds = { ceilingKobo: roomKobo, roomKobo };
        const isPayroll = isByPaydays(terms);
        const payroll = { employment: null, capKobo: roomKobo, ...bounds, payslipKobo: monthlyKobo };
        const limit = limitOf({ monthlyKobo, ...bounds, dues, payrollDues: dues, payroll });
        const asked = { terms, promisedOn: today, holidays: [] };
        const dueDays = planDueDays(terms, today, []);
        const isAllowed = (totalKobo: number) => {
          const { financedKobo, rows } = agreedAmounts({ plan: terms, promisedOn: today, dueDays }, totalKobo);
          const added = rows.map((row) => ({ on: row.dueOn, kobo: row.paymentKobo }));
          return whyBeyond(limit, { financedKobo, dues: added, isPayroll }) === null;
        };
        const most = mostTotalKobo(limit, asked);
        assert.equal(most % 100, 0);
        if (most > 0) assert.ok(isAllowed(most), `${most}`);
        if (roomKobo > 0 && monthlyKobo > 0 && fullestWindow(dues) === null)
          for (let more = 1; more <= 100; more++) assert.ok(!isAllowed(most + more * 100), `${most} and ${more}`);
      },
    ),
    propertyRuns(40),
  );
});

test('no 28 days have more than the fullest ones, counted day by day', () => {
  fc.assert(
    fc.property(fc.array(dueOn, { maxLength: 12 }), (dues) => {
      let most = 0;
      for (let first = -30; first <= 120; first++) {
        const [from, to] = [addDays(today, first), addDays(today, first + 27)];
        const kobo = dues.filter(({ on }) => on >= from && on <= to).reduce((sum, due) => sum + due.kobo, 0);
        most = Math.max(most, kobo);
      }
      assert.equal(fullestWindow(dues)?.kobo ?? 0, most);
    }),
    propertyRuns(100),
  );
});

test('whatever happens, the factor stays between 0.34 and 2, and 1.5 at tier 1', () => {
  const plan = fc.record({ isLate: fc.boolean(), on: day, raisedOn: fc.option(day), tier: fc.constantFrom(1, 2) });
  fc.assert(
    fc.property(fc.array(plan, { maxLength: 15 }), (drawn) => {
      const histories = drawn.map(
        ({ isLate, on }, index): PlanHistory => ({
          ...{
            loanId: `${index}`,
            number: `LN-${index}`,
            payslipDues: [],
            openPrincipalKobo: 0,
            dues: [],
            overdueSince: null,
          },
          ...{ worstDaysLate: isLate ? 8 : 0, cutOn: isLate ? on : null, blockedSince: null, settledOn: on },
        }),
      );
      const raises = drawn.flatMap(({ raisedOn, tier }, index) =>
        raisedOn === null ? [] : [{ loanId: `${index}`, tier: tier as 1 | 2, raisedOn }],
      );
      const changes = factorChanges(histories, raises);
      const highest = raises.some(({ tier }) => tier === 2) ? 2_000_000 : 1_500_000;
      for (const { factorPpm } of changes) assert.ok(factorPpm >= 340_000 && factorPpm <= highest, `${factorPpm}`);
      assert.equal(changes.filter(({ why }) => why === 'late').length, drawn.filter(({ isLate }) => isLate).length);
    }),
    propertyRuns(100),
  );
});

test('the factor goes 1.2, 1.44, 1.5 at tier 1, and on to 1.728 and 2 at tier 2; late plans make it 0.7, 0.49, 0.343, 0.34', () => {
  const history = (index: number, cutOn: string | null): PlanHistory => ({
    ...{
      loanId: `${index}`,
      number: `LN-${index}`,
      payslipDues: [],
      openPrincipalKobo: 0,
      dues: [],
      overdueSince: null,
    },
    ...{ worstDaysLate: cutOn === null ? 3 : 8, cutOn, blockedSince: null, settledOn: today },
  });
  const good = [0, 1, 2, 3].map((index) => history(index, null));
  const raise = (tier: 1 | 2) => good.map(({ loanId }, index) => ({ loanId, tier, raisedOn: addDays(today, index) }));
  const factors = (found: ReturnType<typeof factorChanges>) => found.map(({ factorPpm }) => factorPpm / wholePpm);
  assert.deepEqual(factors(factorChanges(good, raise(1))), [1.2, 1.44, 1.5, 1.5]);
  assert.deepEqual(factors(factorChanges(good, raise(2))), [1.2, 1.44, 1.728, 2]);
  const late = [0, 1, 2, 3].map((index) => history(index, addDays(today, index)));
  assert.deepEqual(factors(factorChanges(late, [])), [0.7, 0.49, 0.343, 0.34]);
  const fourDaysLate = { ...history(0, null), worstDaysLate: 4 };
  assert.deepEqual(factorChanges([fourDaysLate], raise(1)), []);
  assert.equal(ceilingKobo(2_500_000, 343_000, null), 857_500);
});

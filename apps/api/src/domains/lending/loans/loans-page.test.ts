import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { type Day, formatDay } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { assertSameLoan } from '../../../../test/loans/compare-plainly.ts';
import {
  agree,
  type Dated,
  plans as examples,
  loanOn,
  moved,
  numbered,
  returned,
} from '../../../../test/loans/example-loans.ts';
import { tablesOf } from '../../../../test/page-tables.ts';
import type { InstalmentState, LoanState } from './life/loan-state.ts';
import { planDueDays, type Quote, quotePlan } from './terms/quote-plan.ts';

// Every table of docs/loans.md but the last is computed again, each cell but those of the column "by hand".
const page = readFileSync(new URL('../../../../../../docs/loans.md', import.meta.url), 'utf8');
const plans = { 'weeks-4': examples.weeks4, 'months-3': examples.months3, 'paydays-2': examples.paydays2 };
type PlanCode = keyof typeof plans;

const [naira, totalKobo, promisedOn] = [100, 4_000_000, '2026-06-15'];
const tables = tablesOf(page);
after(() => assert.deepEqual(tables.left(), ['Where each rule comes from'], 'tables that no test computes'));

const quoteOf = (code: PlanCode, total = totalKobo) =>
  quotePlan({ plan: plans[code], totalKobo: total, promisedOn, holidays: [] });
const sumOf = (rows: readonly Quote['rows'][number][]) => rows.reduce((sum, { paymentKobo }) => sum + paymentKobo, 0);

/** A loan of the page on a day: delivered on the promised day, unless its events say otherwise. */
const loanOf = (code: PlanCode, asOf: Day, ...facts: Dated[]) =>
  loanOn(agree(plans[code], { kobo: totalKobo, naira: 0 }), asOf, ...facts);

const paid = (on: Day, kobo: number) => ({ on, kind: 'paid' as const, id: `of ${on}`, kobo });
const openOf = ({ owed, paid: done }: InstalmentState) =>
  owed.principalKobo +
  owed.financeChargeKobo +
  owed.lateFeeKobo -
  done.principalKobo -
  done.financeChargeKobo -
  done.lateFeeKobo;

test('the page quotes each plan as the product does', () => {
  for (const [section, code] of [
    ['Four payments (`weeks-4`)', 'weeks-4'],
    ['Three months (`months-3`)', 'months-3'],
    ['Two paydays (`paydays-2`)', 'paydays-2'],
  ] as const) {
    const { downPaymentKobo, financedKobo, financeChargeKobo, payableKobo, annualRateHundredths, rows } = quoteOf(code);
    const steps: Record<string, number | string> = { 'down payment': downPaymentKobo, financed: financedKobo };
    if (code === 'months-3') {
      const annuity = (financedKobo * 0.035) / (1 - 1.035 ** -3);
      steps.annuity = Math.round(annuity);
      steps['charge before rounding'] = Math.round(3 * annuity - financedKobo);
    }
    check(section, {
      ...steps,
      charge: financeChargeKobo,
      instalment: Math.floor((financedKobo + financeChargeKobo) / rows.length / naira) * naira,
      'last instalment': rows.at(-1)?.paymentKobo ?? 0,
      'customer pays in all': payableKobo,
      APR: `${annualRateHundredths / 100} %`,
    });
    assert.equal(payableKobo, downPaymentKobo + sumOf(rows));
    checkRows(
      section,
      rows.map((row) => [row.principalKobo, row.interestKobo, row.paymentKobo, row.balanceKobo].map(formatKobo)),
      rows.map(({ dueOn }) => dueOn),
    );
    checkWorth(section, code, rows);
  }
});

test('the page’s annual rates by start day are those of the product', () => {
  const { head, rows } = tables.take('Three months (`months-3`)');
  assert.deepEqual(head, ['delivered', 'due', 'counted by', 'APR']);
  const dayOf = (text: string): Day => new Date(`${text} UTC`).toISOString().slice(0, 10);
  const quoted = rows.map(([delivered = '', , by = '']) => {
    const quote = quotePlan({ plan: plans['months-3'], totalKobo, promisedOn: dayOf(delivered), holidays: [] });
    const due = quote.rows.map(({ dueOn }) => formatDay(dueOn)).join(', ');
    return [delivered, due, by, `${quote.annualRateHundredths / 100} %`];
  });
  assert.deepEqual(quoted, rows);
});

test('the page’s annual rate of one payment is the product’s', () => {
  const plan = { ...plans['weeks-4'], instalments: 1, due: { every: 14, unit: 'days' } } as const;
  const { annualRateHundredths } = quotePlan({ plan, totalKobo, promisedOn, holidays: [] });
  assert.ok(page.includes(`for 14 days is 3 × 365 / 14 = ${annualRateHundredths / 100} %`));
});

/** The payments are worth what was lent, at the rate that the page prints. */
function checkWorth(section: string, code: PlanCode, rows: Quote['rows']): void {
  const { financedKobo, annualRateHundredths } = quoteOf(code);
  const [, percent = ''] =
    new RegExp(`## ${section.replace(/[()]/g, '\\$&')}[^]*?\\nWith i = ([\\d.]+) %`).exec(page) ?? [];
  const rate = Number(percent) / 100;
  const perYear = code === 'weeks-4' ? 52 : 12;
  assert.equal(Math.round(rate * perYear * 10_000), annualRateHundredths);
  // Of paydays: how many days beside whole months lie before each payment.
  const odd = code === 'paydays-2' ? [9, 10] : [0, 0, 0];
  const worth = rows.map(
    ({ paymentKobo }, index) => paymentKobo / ((1 + ((odd[index] ?? 0) / 30) * rate) * (1 + rate) ** (index + 1)),
  );
  const cells = worth.map((kobo, index) => [String(index + 1), Math.round(kobo)]);
  check(section, { ...Object.fromEntries(cells), all: Math.round(worth.reduce((sum, kobo) => sum + kobo, 0)) });
  assert.equal(Math.round(worth.reduce((sum, kobo) => sum + kobo, 0)), financedKobo);
}

test('the late payment on the page is the one of the code', () => {
  const section = 'A late payment';
  const first = paid('2026-08-20', 15_000 * naira);
  assert.equal(loanOf('months-3', '2026-08-14').lateFeeKobo, 0);
  assert.equal(loanOf('months-3', '2026-08-15').lateFeeKobo, 99 * naira);
  const [one, two] = loanOf('months-3', '2026-08-20', first).instalments;
  assert.ok(one && two);
  check(section, {
    'late fee of instalment 1': one.paid.lateFeeKobo,
    'charge of instalment 1': one.paid.financeChargeKobo,
    'principal of instalment 1': one.paid.principalKobo,
    'charge of instalment 2': two.paid.financeChargeKobo,
    'principal of instalment 2': two.paid.principalKobo,
    'open of instalment 2': openOf(two),
  });
  const state = loanOf('months-3', '2026-09-15', first);
  const [, second, third] = state.instalments;
  assert.ok(second && third);
  check(section, {
    'late fee of instalment 2': second.owed.lateFeeKobo,
    'open of instalment 2': openOf(second),
    'instalment 3': openOf(third),
    'settles the loan': state.payoffKobo,
    'late fees': state.lateFeeKobo,
    'cost of the credit': state.financeChargeKobo + state.lateFeeKobo,
    'most that it may be': quoteOf('months-3').costCapKobo,
  });
  const settled = loanOf('months-3', '2026-09-15', first, paid('2026-09-15', state.payoffKobo));
  assert.deepEqual([settled.state, settled.creditKobo], ['settled', 0]);
  const inTime = loanOf('months-3', '2026-08-20', paid('2026-08-14', 9_994 * naira));
  assert.equal(inTime.lateFeeKobo, 0, 'a payment of an earlier day takes the fee back');
});

test('the early payoffs on the page are those of the code', () => {
  const section = 'An early payoff';
  for (const [code, firstOn, firstKobo, payoffOn] of [
    ['weeks-4', '2026-06-22', 10_300 * naira, '2026-06-25'],
    ['months-3', '2026-07-15', 9_994 * naira, '2026-07-25'],
  ] as const) {
    const { payoffKobo } = loanOf(code, payoffOn, paid(firstOn, firstKobo));
    const done = loanOf(code, payoffOn, paid(firstOn, firstKobo), paid(payoffOn, payoffKobo));
    const [, two, three] = done.instalments;
    assert.ok(two && three);
    assert.deepEqual([done.state, done.creditKobo], ['settled', 0]);
    check(section, {
      'principal of instalments 2 and 3': two.owed.principalKobo + three.owed.principalKobo,
      'charge of instalment 2': two.owed.financeChargeKobo,
      'charge of instalment 3': three.owed.financeChargeKobo,
      'settles the loan': payoffKobo,
      saved: done.savedKobo,
    });
  }
  const part = loanOf('weeks-4', '2026-07-06', paid('2026-06-22', 20_000 * naira));
  const [one, two, three] = part.instalments;
  assert.ok(one && two && three);
  check(section, {
    'instalment 1': one.paid.principalKobo + one.paid.financeChargeKobo,
    'principal of instalment 3 that is paid': three.paid.principalKobo,
    'principal of instalment 3 that is left': three.owed.principalKobo - three.paid.principalKobo,
    'charge of instalment 3': three.owed.financeChargeKobo,
    'instalment 2': openOf(two),
    'instalment 3': openOf(three),
    saved: part.savedKobo,
  });
  checkPartsBetweenDueDays(section);
});

/** The parts that are paid between two due days: more than the next instalment, and less. */
function checkPartsBetweenDueDays(section: string): void {
  const first = paid('2026-06-22', 10_300 * naira);
  const more = loanOf('weeks-4', '2026-07-06', first, paid('2026-06-25', 12_000 * naira));
  const [, two, three] = more.instalments;
  assert.ok(two && three);
  check(section, {
    'principal of instalment 2 that is paid': two.paid.principalKobo,
    'charge of instalment 2 that is paid': two.paid.financeChargeKobo,
    'principal of instalment 3 that is paid': three.paid.principalKobo,
    'principal of instalment 3 that is left': three.owed.principalKobo - three.paid.principalKobo,
    'charge of instalment 3': three.owed.financeChargeKobo,
    saved: more.savedKobo,
  });
  const less = loanOf('weeks-4', '2026-07-06', first, paid('2026-06-25', 5_000 * naira));
  const [, next, last] = less.instalments;
  assert.ok(next && last);
  const whole = two.paid.principalKobo + two.paid.financeChargeKobo;
  check(section, {
    'settles instalment 2': whole,
    'principal of instalment 2 that is paid': next.paid.principalKobo,
    'charge of instalment 2 that is paid': next.paid.financeChargeKobo,
    'principal of instalment 2 that is left': next.owed.principalKobo - next.paid.principalKobo,
    'charge of instalment 2 that is left': next.owed.financeChargeKobo - next.paid.financeChargeKobo,
    'instalment 2 on 29 Jun': openOf(next),
    'instalment 3': openOf(last),
  });
}

test('the return on the page, and the rights of the first days, are those of the code', () => {
  const section = 'A return';
  const lower = quoteOf('weeks-4', 32_000 * naira);
  const returned = { kind: 'returned' as const, totalKobo: 32_000 * naira };
  const first = paid('2026-06-22', 10_300 * naira);
  const later = { ...returned, on: '2026-06-24', downPayment: 'lowers-last' as const };
  const [, two, three] = loanOf('weeks-4', '2026-07-06', first, later).instalments;
  assert.ok(two && three);
  const paidLate = { ...first, on: '2026-06-24' };
  const afterLate = loanOf('weeks-4', '2026-07-06', paidLate, later).instalments;
  assert.deepEqual(afterLate.slice(1).map(openOf), [openOf(two), openOf(three)], 'paid late, it goes to the end too');
  const row = lower.rows[0] ?? assert.fail();
  check(section, {
    'down payment': lower.downPaymentKobo,
    financed: lower.financedKobo,
    charge: lower.financeChargeKobo,
    instalment: row.paymentKobo,
    'paid too much on 22 Jun': first.kobo - row.paymentKobo,
    'down payment too much': quoteOf('weeks-4').downPaymentKobo - lower.downPaymentKobo,
    'principal of instalment 3 that is left': three.owed.principalKobo - three.paid.principalKobo,
    'charge of instalment 3': three.owed.financeChargeKobo,
    'instalment 2': openOf(two),
    'instalment 3': openOf(three),
    'customer pays in all': quoteOf('weeks-4').downPaymentKobo + first.kobo + openOf(two) + openOf(three),
  });
  const early = loanOf('weeks-4', '2026-06-17', { ...returned, on: '2026-06-17', downPayment: 'refunded' as const });
  assert.deepEqual(early.instalments.map(openOf), [row.paymentKobo, row.paymentKobo, row.paymentKobo]);
  check(section, { 'back to the customer': early.creditKobo, 'each instalment': row.paymentKobo });
  const left = loanOf('weeks-4', '2026-06-17', { kind: 'left', on: '2026-06-17', totalKobo });
  check(section, { 'leaves the plan': left.payoffKobo });
});

/** A loan of four payments of the page, or of another plan, as the product has it; the second calculation has to say the same. */
function loanByBoth(asOf: Day, facts: readonly Dated[], code: PlanCode = 'weeks-4'): LoanState {
  const isHandedOver = facts.some(({ kind }) => kind === 'delivered');
  const all: Dated[] = [...(isHandedOver ? [] : [{ on: promisedOn, kind: 'delivered' as const }]), ...facts];
  const agreement = agree(plans[code], { kobo: totalKobo, naira: 0 });
  const state = loanOn(agreement, asOf, ...all);
  assertSameLoan(agreement, numbered(...all), state);
  return state;
}

const rowsOf = ({ instalments }: LoanState) => {
  const [one, two, three] = instalments;
  return [one ?? assert.fail(), two ?? assert.fail(), three ?? assert.fail()] as const;
};
const leftOf = ({ owed, paid: done }: InstalmentState) => owed.principalKobo - done.principalKobo;
/** The charge that is open of a row. */
const chargeOf = ({ owed, paid: done }: InstalmentState) => owed.financeChargeKobo - done.financeChargeKobo;
const downKobo = quoteOf('weeks-4').downPaymentKobo;
/** What the customer pays in all, with a down payment of the whole purchase and some payments. */
const inAll = ({ open, creditKobo }: LoanState, ...payments: number[]) =>
  [downKobo, ...payments, ...Object.values(open)].reduce((sum, kobo) => sum + kobo, -creditKobo);
const goods = (on: Day, keptNaira: number): Dated => returned(on, keptNaira);
const returns = 'Ten returns';

test('the returns on the page before anything is paid are those of the code, and of a second calculation', () => {
  const fee = loanByBoth('2026-06-17', [goods('2026-06-17', 1_500)]);
  check(returns, {
    'down payment': fee.downPaymentKobo,
    financed: fee.financedKobo,
    charge: quoteOf('weeks-4', 1_500 * naira).financeChargeKobo,
    'down payment too much': downKobo - fee.downPaymentKobo,
    'charge of instalment 1': fee.financeChargeKobo,
    'back to the customer': fee.creditKobo,
    'customer pays in all': inAll(fee),
  });
  const door = loanByBoth('2026-06-15', [{ on: promisedOn, kind: 'delivered' }, goods('2026-06-15', 32_000)]);
  const atDoor = rowsOf(door);
  check(returns, {
    'down payment': door.downPaymentKobo,
    financed: door.financedKobo,
    charge: quoteOf('weeks-4', 32_000 * naira).financeChargeKobo,
    'instalment 1': openOf(atDoor[0]),
    'instalment 2': openOf(atDoor[1]),
    'principal of instalment 3 that is left': leftOf(atDoor[2]),
    'charge of instalment 3': chargeOf(atDoor[2]),
    'back to the customer': door.creditKobo,
    'customer pays in all': inAll(door),
  });
  const twice = loanByBoth('2026-06-17', [goods('2026-06-16', 32_000), goods('2026-06-17', 28_000)]);
  const once = loanByBoth('2026-06-17', [goods('2026-06-17', 28_000)]);
  assert.deepEqual(rowsOf(twice).map(openOf), rowsOf(once).map(openOf), 'two returns are one of both');
  check(returns, {
    'down payment': twice.downPaymentKobo,
    financed: twice.financedKobo,
    charge: quoteOf('weeks-4', 28_000 * naira).financeChargeKobo,
    'instalment 1': openOf(rowsOf(twice)[0]),
    'instalment 2': openOf(rowsOf(twice)[1]),
    'principal of instalment 3 that is left': leftOf(rowsOf(twice)[2]),
    'charge of instalment 3': chargeOf(rowsOf(twice)[2]),
  });
});

test('goods on the page that are given back unopened are those of the code, and of a second calculation', () => {
  const section = 'Given back unopened';
  const unopened = (on: Day): Dated => returned(on, 32_000, 'refunded');
  const months = loanByBoth('2026-06-17', [unopened('2026-06-17')], 'months-3');
  check(section, {
    'down payment': months.downPaymentKobo,
    'back to the customer': months.creditKobo,
    financed: months.financedKobo,
    charge: months.financeChargeKobo,
    'each instalment': openOf(rowsOf(months)[0]),
  });
  assert.deepEqual(rowsOf(months).map(openOf), [799_500, 799_500, 799_500]);
  const first = paid('2026-06-22', 10_300 * naira);
  const later = loanByBoth('2026-06-24', [first, unopened('2026-06-24')]);
  check(section, {
    'back to the customer': later.creditKobo,
    'instalment 2': openOf(rowsOf(later)[1]),
    'principal of instalment 3 that is left': leftOf(rowsOf(later)[2]),
    'charge of instalment 3': chargeOf(rowsOf(later)[2]),
    'customer pays in all': inAll(later, first.kobo),
  });
  const once = loanByBoth('2026-06-17', [unopened('2026-06-17')]);
  const back: Dated = { on: '2026-06-17', kind: 'refunded', kobo: once.creditKobo };
  const twice = loanByBoth('2026-06-24', [unopened('2026-06-17'), back, goods('2026-06-24', 28_000)]);
  assert.equal(twice.creditKobo, 0);
  check(section, {
    'back to the customer on 17 Jun': once.creditKobo,
    'down payment': twice.downPaymentKobo,
    'instalment 1': openOf(rowsOf(twice)[0]),
    'instalment 2': openOf(rowsOf(twice)[1]),
    'principal of instalment 3 that is left': leftOf(rowsOf(twice)[2]),
    'charge of instalment 3': chargeOf(rowsOf(twice)[2]),
  });
  const payoff = paid('2026-06-16', loanByBoth('2026-06-16', []).payoffKobo);
  const settled = loanByBoth('2026-06-17', [payoff, unopened('2026-06-17')]);
  const ofDownKobo = downKobo - settled.downPaymentKobo;
  check(section, {
    'paid off on 16 Jun': payoff.kobo,
    'needed for 32,000': payoff.kobo - (settled.creditKobo - ofDownKobo),
    'back of the down payment': ofDownKobo,
    'back of what paid it off': settled.creditKobo - ofDownKobo,
    'customer pays in all': inAll(settled, payoff.kobo),
  });
});

test('the returns on the page around payments and a write-off are those of the code, and of a second calculation', () => {
  const first = paid('2026-06-22', 10_300 * naira);
  const before = loanByBoth('2026-06-18', [goods('2026-06-18', 35_000)]);
  const later = loanByBoth('2026-06-24', [first, goods('2026-06-24', 35_000)]);
  check(returns, {
    'down payment': before.downPaymentKobo,
    charge: quoteOf('weeks-4', 35_000 * naira).financeChargeKobo,
    'instalment 1': openOf(rowsOf(before)[0]),
    'instalment 2': openOf(rowsOf(before)[1]),
    'before: principal of instalment 3 that is left': leftOf(rowsOf(before)[2]),
    'before: charge of instalment 3': chargeOf(rowsOf(before)[2]),
    'after: principal of instalment 3 that is left': leftOf(rowsOf(later)[2]),
    'after: charge of instalment 3': chargeOf(rowsOf(later)[2]),
    'after: instalment 2': openOf(rowsOf(later)[1]),
  });
  const all = [first, paid('2026-06-29', 10_300 * naira), paid('2026-07-06', 10_300 * naira)];
  const settled = loanByBoth('2026-07-08', [...all, goods('2026-07-08', 32_000)]);
  // As it would have been on 6 Jul, before the last payment.
  const smaller = loanByBoth('2026-07-06', [...all.slice(0, 2), goods('2026-07-06', 32_000)]);
  const last = rowsOf(settled)[2];
  const lastPaidKobo = 3_880 * naira + last.owed.financeChargeKobo;
  assert.equal(openOf(rowsOf(smaller)[2]), lastPaidKobo - (downKobo - smaller.downPaymentKobo));
  check(returns, {
    'principal of instalment 3 on 6 Jul': lastPaidKobo - last.owed.financeChargeKobo,
    'charge of instalment 3': last.owed.financeChargeKobo,
    'paid too much on 6 Jul': 10_300 * naira - lastPaidKobo,
    'back to the customer': settled.creditKobo,
    'customer pays in all': inAll(settled, ...all.map(({ kobo }) => kobo)),
  });
  const off: Dated = { on: '2026-09-22', kind: 'written-off' };
  const wholeOff = loanByBoth('2026-09-22', [off]);
  const lowered = loanByBoth('2026-10-01', [off, goods('2026-10-01', 32_000)]);
  check(returns, {
    'written off on 22 Sep': wholeOff.books.writtenOffKobo,
    'late fee of instalment 1': rowsOf(lowered)[0].owed.lateFeeKobo,
    'late fee of instalment 2': rowsOf(lowered)[1].owed.lateFeeKobo,
    'late fee of instalment 3': rowsOf(lowered)[2].owed.lateFeeKobo,
    'written off without the goods': lowered.books.writtenOffKobo,
    recovered: lowered.books.recoveredKobo,
    'still to be recovered': lowered.payoffKobo,
  });
});

test('the returns on the page in the middle of a month, with a late fee, with hardship and after a swap are those of the code, and of a second calculation', () => {
  const month = loanByBoth('2026-08-01', [paid('2026-07-15', 9_994 * naira), goods('2026-08-01', 30_000)], 'months-3');
  const quoted = quoteOf('months-3', 30_000 * naira);
  const [, second, third] = rowsOf(month);
  check(returns, {
    'down payment': month.downPaymentKobo,
    financed: month.financedKobo,
    charge: quoted.financeChargeKobo,
    'instalment 1': quoted.rows[0]?.paymentKobo ?? 0,
    'principal of instalment 2': leftOf(second),
    'charge of instalment 2': chargeOf(second),
    'principal of instalment 3 that is left': leftOf(third),
    'charge of instalment 3': chargeOf(third),
    'settles the loan': month.payoffKobo,
  });
  const late = loanByBoth('2026-07-25', [goods('2026-07-25', 32_000)]);
  check(returns, {
    'late fee before': loanByBoth('2026-07-25', []).lateFeeKobo,
    'late fee after': late.lateFeeKobo,
    'open of instalment 1': openOf(rowsOf(late)[0]),
    'open of instalment 2': openOf(rowsOf(late)[1]),
    'open of instalment 3': openOf(rowsOf(late)[2]),
    'settles the loan': late.payoffKobo,
  });
  const granted = moved('2026-06-20', 1, '2026-07-22', 'hardship');
  const hard = rowsOf(loanByBoth('2026-06-24', [granted, goods('2026-06-24', 32_000)]));
  check(returns, {
    'instalment 1 is due': formatDay(hard[0].dueOn),
    'instalment 1': openOf(hard[0]),
    'instalment 2 is due': formatDay(hard[1].dueOn),
    'instalment 2': openOf(hard[1]),
    'principal of instalment 3 that is left': leftOf(hard[2]),
    'charge of instalment 3': chargeOf(hard[2]),
  });
  const swap = [goods('2026-06-15', 38_000), { on: promisedOn, kind: 'delivered' as const }];
  const payment = paid('2026-06-22', 10_300 * naira);
  const swapped = loanByBoth('2026-06-24', [...swap, payment, goods('2026-06-24', 32_000)]);
  check(returns, {
    'down payment for 38,000': loanByBoth('2026-06-15', swap).downPaymentKobo,
    'down payment for 32,000': swapped.downPaymentKobo,
    'instalment 2': openOf(rowsOf(swapped)[1]),
    'principal of instalment 3 that is left': leftOf(rowsOf(swapped)[2]),
    'charge of instalment 3': chargeOf(rowsOf(swapped)[2]),
    'customer pays in all': inAll(swapped, payment.kobo),
  });
});

test('the late deliveries on the page are those of the code', () => {
  const section = 'A late delivery';
  const rowsOf = ({ instalments }: LoanState) => instalments.map((one) => [formatKobo(openOf(one))]);
  const daysOf = ({ instalments }: LoanState) => instalments.map(({ dueOn }) => dueOn);
  const weeks = loanOf('weeks-4', '2026-06-18', { kind: 'delivered', on: '2026-06-18' });
  checkRows(section, rowsOf(weeks), daysOf(weeks));
  const days = planDueDays(plans['paydays-2'], '2026-07-08', []);
  const paydays = loanOf('paydays-2', '2026-07-08', { kind: 'delivered', on: '2026-07-08', dueDays: days });
  checkRows(section, rowsOf(paydays), daysOf(paydays));
});

/** Compares the next table of a section, which has a step and its result on each line. */
function check(section: string, expected: Record<string, number | string>): void {
  const { head, rows } = tables.take(section);
  assert.equal(head[1], 'by hand');
  const wanted = Object.entries(expected).map(([step, result]) => [
    step,
    typeof result === 'number' ? formatKobo(result) : result,
  ]);
  assert.deepEqual(
    rows.map(([step = '', , result = '']) => [step, result]),
    wanted,
  );
}

/** Compares the next table of a section, which has an instalment on each line: its number, its day, and amounts. */
function checkRows(section: string, amounts: readonly string[][], days: readonly Day[]): void {
  const wanted = amounts.map((cells, index) => [String(index + 1), formatDay(days[index] ?? ''), ...cells]);
  assert.deepEqual(tables.take(section).rows, wanted);
}

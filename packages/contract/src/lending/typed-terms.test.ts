import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proposedTerms } from '../earning/terms-staff.ts';
import { check } from '../primitives/check.ts';
import { planDraft } from './plans.ts';
import { loanSimulation } from './plans-staff.ts';

const draft = {
  downPaymentPercent: '25',
  instalments: '3',
  due: 'days',
  every: '7',
  charge: 'fee',
  chargePercent: '3',
  lateFee: 'yes',
  lateFeePercent: '1',
  lateFeeDays: '30',
  costCapPercent: '60',
};
const simulation = { plan: 'weeks-4', total: '40000', promisedOn: '2026-07-01' };
const terms = { scope: 'all', ratePercent: '2.5', windowMonths: '12' };

test('percentages, amounts and numbers of terms are read as people write them, and kept as digits', () => {
  for (const [schema, whole, field, typed, kept] of [
    [planDraft, draft, 'chargePercent', ' 3.5 % ', '3.5'],
    [planDraft, draft, 'costCapPercent', '60%', '60'],
    [planDraft, draft, 'downPaymentPercent', '0.0', '0'],
    [planDraft, draft, 'instalments', ' 12\u200f', '12'],
    [proposedTerms, terms, 'ratePercent', '2.50\u00a0%', '2.5'],
    [proposedTerms, terms, 'windowMonths', '1,200', '1200'],
    [loanSimulation, simulation, 'total', '₦40,000.5', '40000.50'],
    [loanSimulation, simulation, 'total', 'NGN 10,000,000', '10000000'],
    [loanSimulation, simulation, 'lateDays', ' 010 ', '10'],
  ] as const) {
    const checked = check(schema, { ...whole, [field]: typed });
    assert.ok(checked.ok, `${field} ${typed}`);
    assert.equal(new Map(Object.entries(checked.data)).get(field), kept, typed);
  }
});

test('a decimal comma in terms is refused with an example', () => {
  for (const [schema, whole, field, typed, message] of [
    [planDraft, draft, 'chargePercent', '3,5', 'Enter a percentage from 0 to 100, such as 3.5'],
    [planDraft, draft, 'downPaymentPercent', '25,0', 'Enter a percentage from 0 to 90, such as 25'],
    [planDraft, draft, 'lateFeePercent', '1,000', 'Enter a percentage from 0 to 100, such as 1'],
    [planDraft, draft, 'instalments', '1,5', 'Enter a whole number from 1 to 60'],
    [planDraft, draft, 'every', '7.5', 'Enter a whole number from 1 to 60'],
    [proposedTerms, terms, 'ratePercent', '2,5', 'Enter a rate from 0 to 100 with at most four decimals, such as 2.5'],
    [proposedTerms, terms, 'windowMonths', '1,5', 'Enter a number of months, such as 12'],
    [proposedTerms, terms, 'windowMonths', '1,201', 'At most 1200 months'],
    [loanSimulation, simulation, 'total', '40000,50', 'Enter the total in naira, such as 40,000 or 40000.50'],
    [loanSimulation, simulation, 'total', '1.300,00', 'Enter the total in naira, such as 40,000 or 40000.50'],
    [loanSimulation, simulation, 'total', '9'.repeat(30), 'Enter the total in naira, such as 40,000 or 40000.50'],
    [loanSimulation, simulation, 'lateDays', '1,5', 'Enter a whole number from 0 to 365'],
  ] as const) {
    const checked = check(schema, { ...whole, [field]: typed });
    assert.equal(!checked.ok && checked.errors[field], message, `${field} ${typed}`);
  }
});

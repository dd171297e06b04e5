import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gramsOfUnit, loadOf, wayBandOf } from './load-rules.ts';

test('a unit weighs what it says, a litre like a kilogram, and what is sold by the piece what it usually weighs', () => {
  const weighed = [
    '5 kg',
    '500 g',
    '2.5 kg',
    '5 litres',
    '75 cl',
    '12 × 75 cl',
    '40 × 70 g',
    'about 1.6 kg',
    '1 medium tuber',
  ];
  assert.deepEqual(weighed.map(gramsOfUnit), [5_000, 500, 2_500, 5_000, 750, 9_000, 2_800, 1_600, 3_000]);
  assert.deepEqual(
    ['5 large tubers', 'crate of 30', 'bunch of 8', 'something'].map(gramsOfUnit),
    [15_000, 2_000, 2_000, 1_000],
  );
});

test('a bag holds ten kilograms, what is heavier is a bag of its own, and there is at least one', () => {
  assert.deepEqual(loadOf([{ unit: '50 kg', quantity: 1 }]), { bags: 1, kilograms: 50 });
  assert.deepEqual(
    loadOf([
      { unit: '25 kg', quantity: 2 },
      { unit: '5 kg', quantity: 3 },
    ]),
    { bags: 4, kilograms: 65 },
  );
  assert.deepEqual(loadOf([{ unit: '50 g', quantity: 1 }]), { bags: 1, kilograms: 1 });
});

test('how far a stop is follows the fees of the city’s zones', () => {
  assert.deepEqual(
    [150_000, 200_000, 300_000].map((fee) => wayBandOf(fee, 150_000)),
    ['near', 'middle', 'far'],
  );
});

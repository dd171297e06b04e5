import assert from 'node:assert/strict';
import { test } from 'node:test';
import { home } from './home.ts';

const { slip } = home.commission;
const koboOf = (amount: string) => Math.round(Number(amount.replace(/[₦,]/g, '')) * 100);

test('the example order adds up', () => {
  const goods = slip.rows.reduce((sum, [, amount]) => sum + koboOf(amount), 0);
  assert.equal(koboOf(slip.goods[1]), goods);
});

test('the example commission is the stated share of the goods', () => {
  const percent = Number(/(\d+(?:\.\d)?)%/.exec(slip.commission[0])?.[1]);
  assert.ok(home.commission.headline.startsWith(`Earn ${percent}% of the goods`));
  assert.equal(koboOf(slip.commission[1]), Math.round((koboOf(slip.goods[1]) * percent) / 100));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { earningRule, windowRule } from './earning-terms.ts';

test('the commission is told with the agent’s own rate and months', () => {
  assert.equal(
    earningRule({ ratePercent: 2, windowMonths: 12 }),
    'You earn 2% of the goods in every order completed from a customer’s first 12 months.',
  );
  assert.match(earningRule({ ratePercent: 2.5, windowMonths: 1 }), /^You earn 2\.5% .* a customer’s first month\.$/);
  assert.match(windowRule({ ratePercent: 2, windowMonths: 12 }), /^The 12 months count from the day /);
  assert.match(windowRule({ ratePercent: 2, windowMonths: 1 }), /^The month counts from the day /);
});

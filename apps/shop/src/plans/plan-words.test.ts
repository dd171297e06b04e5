import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardMore, cardName } from './plan-words.ts';

test('a card is named by its brand and last digits, also where the provider says little of it', () => {
  assert.deepEqual(
    ['visa', 'visa ', 'MasterCard', 'Afrigo', '', null].map((brand) => cardName({ brand, last4: '4081' })),
    [
      ...['Visa ending 4081', 'Visa ending 4081', 'Mastercard ending 4081'],
      ...['Afrigo ending 4081', 'Card ending 4081', 'Card ending 4081'],
    ],
  );
  assert.equal(cardMore({ bank: 'Access Bank', endsOn: '2030-12-31' }), 'Access Bank, until 12/2030');
  assert.equal(cardMore({ bank: null, endsOn: '2030-02-28' }), 'until 02/2030');
  assert.equal(cardMore({ bank: null, endsOn: null }), '');
});

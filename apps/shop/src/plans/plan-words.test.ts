import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardMore, cardName, yourCard } from './plan-words.ts';

test('a card is named by its brand and last digits, also where the provider says little of it', () => {
  assert.deepEqual(
    ['visa', 'visa ', 'MasterCard', 'Afrigo', '', null].map((brand) =>
      cardName({ kind: 'card', brand, last4: '4081' }),
    ),
    [
      ...['Visa ending 4081', 'Visa ending 4081', 'Mastercard ending 4081'],
      ...['Afrigo ending 4081', 'Card ending 4081', 'Card ending 4081'],
    ],
  );
  const account = { kind: 'account', brand: null, last4: '5001' } as const;
  assert.deepEqual(
    [cardName(account), yourCard(account), cardName({ ...account, last4: null })],
    ['Bank account ending 5001', 'your bank account ending 5001', 'Bank account'],
  );
  assert.equal(cardMore({ bank: 'Access Bank', endsOn: '2030-12-31' }), 'Access Bank, until 12/2030');
  assert.equal(cardMore({ bank: null, endsOn: '2030-02-28' }), 'until 02/2030');
  assert.equal(cardMore({ bank: null, endsOn: null }), '');
});

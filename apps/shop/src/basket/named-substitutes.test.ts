import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@foodbank/contract/client/api-error';
import { withQuantity, withSubstitution } from './phone-basket.ts';
import { rice, startPhone } from './start-phone.ts';

test('a substitute that is named without a network is kept over a restart, and goes to the account; another choice forgets it', async () => {
  const { basket, server, settle, tick, storage } = startPhone();
  basket.setCustomer('customer-1');
  await settle();
  server.failures.push(new ApiError('Network error', 0));
  const basmati = { productId: 'basmati', name: 'Basmati', unit: '5 kg' };
  basket.change((present) => withSubstitution(withQuantity(present, rice, 1), 'rice', 'similar', basmati));
  await tick();
  const second = startPhone(server, storage);
  assert.equal(second.basket.read().basket.lines[0]?.substitute?.name, 'Basmati');
  second.basket.setCustomer('customer-1');
  await second.settle();
  await second.tick();
  assert.deepEqual(
    server.kept.lines.map(({ substitution, substituteId }) => [substitution, substituteId]),
    [['similar', 'basmati']],
  );
  second.basket.change((present) => withSubstitution(present, 'rice', 'call'));
  await second.tick();
  assert.deepEqual(
    server.kept.lines.map(({ substitution, substituteId }) => [substitution, substituteId]),
    [['call', null]],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@foodbank/contract/client/api-error';
import { basketKey } from './basket-store.ts';
import { piecesOf, withQuantity, withSubstitution } from './phone-basket.ts';
import { add, beans, memory, rice, startPhone, startServer, store } from './start-phone.ts';

test('a basket that is filled without an account survives a restart and is merged into the account at signing in', async () => {
  const server = startServer();
  server.kept.lines = [{ productId: 'beans', quantity: 2, substitution: 'remove', substituteId: null }];
  const first = startPhone(server);
  first.basket.change(add(rice, 3));
  const second = startPhone(server, first.storage);
  assert.equal(piecesOf(second.basket.read().basket), 3);
  second.basket.setCustomer('customer-1');
  await second.settle();
  assert.deepEqual(
    second.server.writes.map(({ mode, lines }) => [mode, lines.length]),
    [['merge', 1]],
  );
  assert.deepEqual(
    second.basket.read().basket.lines.map(({ productId, quantity }) => [productId, quantity]),
    [
      ['beans', 2],
      ['rice', 3],
    ],
  );
});

test('a second phone takes over the store of the account’s last lines, and one that was chosen here stays', async () => {
  const server = startServer();
  server.kept.storeId = 'store-of-account';
  const [fresh, chosen] = [startPhone(server), startPhone(server)];
  fresh.basket.change((basket) => ({ ...basket, store: null }));
  for (const phone of [fresh, chosen]) {
    phone.basket.setCustomer('customer-1');
    await phone.settle();
  }
  assert.equal(fresh.basket.read().basket.store?.id, 'store-of-account');
  assert.equal(chosen.basket.read().basket.store?.id, store.id);
});

test('fifty presses on plus are one write with the final quantity', async () => {
  const { basket, server, settle, tick, timers } = startPhone();
  basket.setCustomer('customer-1');
  await settle();
  for (let count = 1; count <= 50; count += 1) basket.change(add(rice, count));
  assert.equal(timers.size, 1);
  assert.deepEqual(basket.read().sync, { status: 'sending' });
  await tick();
  assert.deepEqual(
    server.writes.map(({ lines }) => lines.map(({ quantity }) => quantity)),
    [[50]],
  );
  assert.deepEqual(basket.read().sync, { status: 'still' });
  assert.deepEqual(basket.read().basket.changed, []);
});

test('a change without a network waits, and is sent with all later ones when the network is back', async () => {
  const { basket, server, settle, tick } = startPhone();
  basket.setCustomer('customer-1');
  await settle();
  server.failures.push(new ApiError('Network error', 0));
  basket.change(add(rice, 1));
  await tick();
  assert.deepEqual(basket.read().sync, { status: 'waiting' });
  basket.change(add(beans, 4));
  assert.equal(piecesOf(basket.read().basket), 5);
  await tick();
  assert.deepEqual(server.kept.lines.map(({ productId, quantity }) => [productId, quantity]).sort(), [
    ['beans', 4],
    ['rice', 1],
  ]);
  assert.deepEqual(basket.read().sync, { status: 'still' });
});

test('if another device has changed the basket, only the lines that were changed here replace the account’s', async () => {
  const { basket, server, settle, tick } = startPhone();
  basket.setCustomer('customer-1');
  basket.change(add(rice, 1));
  basket.change(add(beans, 1));
  await settle();
  await tick();
  server.kept.version += 1;
  server.kept.lines = [
    { productId: 'rice', quantity: 9, substitution: 'similar', substituteId: null },
    { productId: 'yam', quantity: 2, substitution: 'call', substituteId: null },
  ];
  basket.change((present) => withSubstitution(withQuantity(present, beans, 5), 'beans', 'call'));
  await tick();
  assert.deepEqual(
    server.kept.lines.map(({ productId, quantity, substitution }) => [productId, quantity, substitution]),
    [
      ['rice', 9, 'similar'],
      ['yam', 2, 'call'],
      ['beans', 5, 'call'],
    ],
  );
});

test('a press while a write is under way is kept and sent next', async () => {
  const { basket, server, settle, tick } = startPhone();
  basket.setCustomer('customer-1');
  await settle();
  basket.change(add(rice, 1));
  const save = server.calls.save;
  server.calls.save = async (body) => {
    server.calls.save = save;
    basket.change(add(rice, 2));
    return save(body);
  };
  await tick();
  assert.equal(piecesOf(basket.read().basket), 2);
  await tick();
  assert.deepEqual(
    server.kept.lines.map(({ quantity }) => quantity),
    [2],
  );
});

test('signing out and another customer never show the first one’s basket', async () => {
  const { basket, server, settle, tick, storage } = startPhone();
  basket.setCustomer('customer-1');
  basket.change(add(rice, 1));
  await settle();
  await tick();
  const restarted = startPhone(startServer(), storage);
  restarted.basket.setCustomer('customer-2');
  await restarted.settle();
  assert.deepEqual(restarted.basket.read().basket.lines, []);
  assert.deepEqual(restarted.server.writes, []);
  basket.setCustomer(null);
  assert.deepEqual(basket.read().basket.lines, []);
  assert.equal(server.kept.lines.length, 1);
});

test('a full or damaged storage of the phone loses nothing that the account has, and says that it keeps nothing', async () => {
  const storage = memory();
  storage.texts.set(basketKey, '{"lines":[{"productId":7}],"changed":[]}');
  const { basket, settle } = startPhone(startServer(), storage);
  assert.deepEqual(basket.read().basket.lines, []);
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  basket.change(add(rice, 1));
  basket.setCustomer('customer-1');
  await settle();
  assert.equal(basket.read().isStored, false);
  assert.equal(piecesOf(basket.read().basket), 1);
});

test('a product that no longer exists leaves the basket, and the other lines stay', async () => {
  const { basket, server, settle, tick } = startPhone();
  server.kept.lines = [{ productId: 'yam', quantity: 1, substitution: 'similar', substituteId: null }];
  server.kept.storeId = store.id;
  basket.setCustomer('customer-1');
  await settle();
  server.failures.push(new ApiError('gone', 400, { code: 'unknown-product' }));
  basket.change(add(rice, 1));
  await tick();
  assert.equal(basket.read().sync.status, 'refused');
  assert.deepEqual(
    basket.read().basket.lines.map(({ productId }) => productId),
    ['yam'],
  );
});

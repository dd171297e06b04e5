import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { chargeWith } from '../../../../test/charge-with.ts';
import { startCharges } from '../../../../test/start-charges.ts';
import type { ChargeProvider } from '../../../providers/charges.ts';
import { createCharge, startCharge } from './starting.ts';

const { app, standIn, check } = await startCharges({ after });
const { context } = app;
const { database } = context;
const { books, script } = standIn;

test('any number that start a charge at once get one page, and the provider is asked once', async () => {
  const charge = await chargeWith(context);
  const before = standIn.asked.length;
  const pages = await Promise.all(Array.from({ length: 10 }, () => startCharge(context, charge.id)));
  assert.equal(new Set(pages.map(({ url }) => url)).size, 1);
  assert.equal(standIn.asked.length - before, 1);
});

test('after a lost start the payment is begun under a new reference, and what is paid there counts', async () => {
  const charge = await chargeWith(context, { email: null, customerId: '11111111-1111-4111-8111-111111111111' });
  script.start = ['lose-answer'];
  await assert.rejects(startCharge(context, charge.id), { code: 'unavailable' });
  assert.equal((await check(charge.id)).state, 'open', 'nobody can have paid');
  await startCharge(context, charge.id);
  assert.equal(books.get(`${charge.reference}.2`).email, '11111111-1111-4111-8111-111111111111@foodbank.example');
  books.pay(`${charge.reference}.2`);
  assert.equal((await check(charge.id)).state, 'paid');
});

test('a process that dies while it starts a charge holds up the next one for a short time only', async () => {
  const charge = await chargeWith(context);
  const dying: Partial<ChargeProvider> = {
    start: async (wanted) => {
      await context.providers.charges.start(wanted);
      throw new Error('killed');
    },
  };
  const killed = {
    ...context,
    providers: { ...context.providers, charges: { ...context.providers.charges, ...dying } },
  };
  await assert.rejects(startCharge(killed, charge.id), /killed/);
  app.clock.advance(30);
  const { url } = await startCharge(context, charge.id);
  assert.match(url, /\.2$/);
});

test('a reference is one charge for ever: the same again is that one, other content is an error', async () => {
  const about = {
    reference: 'fb-10000001-1',
    owner: { kind: 'checkout', id: '1' } as const,
    amountKobo: 500_000,
    email: null,
    customerId: randomUUID(),
  };
  const make = (change = {}) => database.write((tx) => createCharge(tx, { ...about, ...change }));
  const first = await make();
  assert.equal((await make()).id, first.id);
  await assert.rejects(make({ amountKobo: 500_001 }), /other content/);
  await assert.rejects(make({ owner: { kind: 'checkout', id: '2' } }), /other content/);
  for (const change of [{ reference: 'short' }, { reference: 'fb_with_dashes' }, { reference: 'fb-1.2-34567' }])
    await assert.rejects(make(change), RangeError);
  for (const amountKobo of [0, -1, 4_999, 500_000.5, Number.NaN])
    await assert.rejects(make({ reference: 'fb-10000002-1', amountKobo }), RangeError);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readReturns } from '@foodbank/contract/selling/returns';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { checkOut, fillBasket, followCharges } from '../../../../test/make-shop-order.ts';
import { startApp } from '../../../../test/start-app.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true });
const store = await makeStore(app);
const rice = await makeProduct(app, store.id, { priceKobo: 250_000, onHand: 20 });

test('who pays in a way that a checkout waits longer for is asked for an account for refunds; who pays by card is not', async () => {
  for (const channel of ['bank_transfer', 'ussd', 'bank', 'qr', 'mobile_money', 'card']) {
    const customer = await makeOwnCustomer(app);
    const { id, orderNumber } = await checkOut(customer, await fillBasket(customer, store.id, { [rice.id]: 1 }));
    provider.set(`${orderNumber}-1`, 'pending', channel);
    provider.pay(`${orderNumber}-1`);
    await followCharges(app, id);
    const { returns } = await customer.call(readReturns, { params: { number: orderNumber } });
    assert.equal(returns.accountWanted, channel !== 'card', channel);
  }
});

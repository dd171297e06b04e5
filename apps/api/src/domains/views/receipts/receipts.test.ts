import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Receipt, readReceiptFile } from '@foodbank/contract/selling/receipts';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { checkOut, fillBasket, makePaidOrder } from '../../../../test/make-shop-order.ts';
import { startApp } from '../../../../test/start-app.ts';
import { renderReceipt } from './render-receipt.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true });
const store = await makeStore(app);
const product = await makeProduct(app, store.id, { name: 'Ẹ̀wà olóyin', priceKobo: 500_000, onHand: 20 });

const line = {
  name: 'Ẹ̀fọ́ tẹ̀tẹ̀',
  unit: '1 bunch',
  insteadOf: null,
  quantity: 99,
  price: 12_500.51,
  lineTotal: 1_237_550.49,
  vatPercent: 7.5,
  vatIncluded: 86_340.73,
};
const receipt = (lines: number): Receipt => ({
  ...{
    number: 'R-12345678',
    orderNumber: 'FB-12345678',
    version: 2,
    issuedOn: '2026-11-20',
    correctedOn: '2026-11-21',
  },
  seller: { name: 'Ìyá Bọ́lá Foodstuff', address: '4 Ọjà Ọba', city: 'Ìbàdàn' },
  ...{ customerName: 'Adébáyọ̀ Ọlátúnjí', paidAt: '2026-11-20T09:30:00.000Z', channel: 'bank_transfer' },
  lines: Array.from({ length: lines }, (_, index) => ({ ...line, name: `${line.name} ${index}` })),
  ...{ soldTotal: 1_237_550.49, credits: [line], creditTotal: 12_500.51, goodsTotal: 1_225_049.98 },
  ...{ deliveryFee: 1_500, total: 1_226_549.98, refunded: 12_500.51 },
  vat: [{ percent: 7.5, gross: 1_225_049.98, net: 1_139_581.38, vat: 85_468.6 }],
});

test('a receipt of 50 lines with Yoruba names and naira signs is one tagged file below 60 KB, the same each time', () => {
  const bytes = renderReceipt(receipt(50));
  assert.ok(bytes.length < 60_000, `${bytes.length} bytes`);
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
  assert.deepEqual(renderReceipt(receipt(50)), bytes);
});

test('a customer saves the receipt of a paid order as a file, and never another’s or one that is not paid', async () => {
  const customer = await makeOwnCustomer(app, { firstname: 'Adébáyọ̀', lastname: 'Ọlátúnjí' });
  const { orderNumber: number } = await makePaidOrder(app, provider, customer, store.id, { [product.id]: 1 });
  const file = await app.app.inject({
    method: 'GET',
    url: `/api/v1/shop/orders/${number}/receipt/file`,
    headers: { cookie: `customer=${customer.cookie}` },
  });
  assert.equal(file.statusCode, 200);
  assert.equal(file.headers['content-type'], 'application/pdf');
  const name = `Foodbank-receipt-${number.replace('FB-', 'R-')}-1.pdf`;
  assert.equal(file.headers['content-disposition'], `attachment; filename="${name}"`);
  assert.ok(file.rawPayload.length < 60_000);
  const stranger = await makeOwnCustomer(app);
  assert.equal((await stranger.send(readReceiptFile, { params: { number } })).status, 404);
  const open = await checkOut(customer, await fillBasket(customer, store.id, { [product.id]: 1 }));
  const unpaid = await customer.send(readReceiptFile, { params: { number: open.orderNumber } });
  assert.equal(unpaid.body.code, 'order-not-paid');
});

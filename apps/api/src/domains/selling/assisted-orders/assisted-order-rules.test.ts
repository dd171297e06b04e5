import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deriveKeys } from '../../../platform/keys.ts';
import { asGsmText, textLengthMax } from '../../foundation/notifications/text-rules.ts';
import { linkDigestOf, linkTokenOf, offerText, payText } from './rules.ts';

const id = '00000000-0000-4000-8000-000000000001';
const token = 'abcdefghijklmnopqrstuv';

test('the text message of an order by phone fits one part, whatever the store is called and however much it costs', () => {
  for (const storeName of ['Bo', 'Ọjà Oba Market Stores and Sons, Ìbàdàn North-West', 'x'.repeat(300)])
    for (const publicUrl of [
      'https://foodbank.ng',
      `https://${'long.'.repeat(8)}example`,
      `https://${'y'.repeat(90)}.ng`,
    ]) {
      const link = `${publicUrl}/o/${token}`;
      const text = offerText({ storeName, totalKobo: 999_999_999_99, isDelivery: true, link });
      assert.ok(asGsmText(text).length <= textLengthMax, text);
      assert.ok(text.includes('N999,999,999.99 with delivery') && text.includes('{code}'), text);
      assert.ok(text.includes(link) || !text.includes('http'), 'a link is whole, or left out');
    }
  const usual = offerText({
    ...{ storeName: 'Bodija Market Stores', totalKobo: 2_708_050, isDelivery: false },
    link: `https://foodbank.ng/o/${token}`,
  });
  assert.equal(
    usual,
    `Foodbank: your order at Bodija Market Stores, N27,080.50, pick-up. Is it right? Tell us the code {code} or see https://foodbank.ng/o/${token}`,
  );
});

test('a payment link that is too long, or has characters that a text message changes, gives way to our page', () => {
  const order = { orderNumber: 'FB-12345678', totalKobo: 2_708_050, heldUntil: new Date('2026-06-15T13:00:00Z') };
  const ours = `https://foodbank.ng/o/${token}`;
  const begin = 'Foodbank: pay N27,080.50 for order FB-12345678 by 14:00: ';
  assert.equal(
    payText(order, ['https://checkout.paystack.com/abc', ours]),
    `${begin}https://checkout.paystack.com/abc`,
  );
  assert.equal(payText(order, [`https://pay.example/${'z'.repeat(120)}`, ours]), begin + ours);
  assert.equal(payText(order, ['https://pay.example/~a', ours]), begin + ours);
  assert.equal(payText(order, []), null);
});

test('a link still works after the secret was rotated, and belongs to one order', () => {
  const before = deriveKeys('the first secret, which is long enough');
  const after = deriveKeys('the second secret, which is long too', 'the first secret, which is long enough');
  const linkDigest = linkDigestOf(before, id);
  const made = linkTokenOf(before, { id, linkDigest });
  assert.match(made ?? '', /^[\w-]{22}$/);
  assert.equal(linkTokenOf(after, { id, linkDigest }), made);
  assert.equal(linkTokenOf(before, { id: id.replace(/1$/, '2'), linkDigest }), null);
});

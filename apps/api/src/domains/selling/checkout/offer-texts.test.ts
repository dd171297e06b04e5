import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { requestLegalText } from '@foodbank/contract/foundation/legal-texts-staff';
import { startCheckout } from '@foodbank/contract/selling/checkout';
import { previewPlans, sendOfferCode } from '@foodbank/contract/selling/plan-offers';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { approveAs } from '../../../../test/make-plans.ts';
import { fillBasket } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { openPlans } from '../../../../test/open-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { findOffer } from './offer-queries.ts';
import { readOfferContent } from './offer-rules.ts';

/** The texts of plans at a checkout: where real customers are, and in development. */
const [provider, realProvider] = [chargeStandIn(), chargeStandIn()];
const at = '2026-06-15T08:00:00Z';
const app = await startApp({ after }, { charges: provider, at });
const databaseUrl = await createTestDatabase({ after });
const env = {
  NODE_ENV: 'production',
  TOKEN_SECRET: 'a-secret-of-the-test-which-is-long-enough',
  TRACK_KEY: 'a-secret-of-the-test-which-is-long-enough.too',
  MAIL_URL: 'sandbox:',
  FILES_URL: 'file:/nowhere/files',
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: 'https://foodbank.example',
  OPS_URL: 'https://ops.foodbank.example',
  PAYSTACK_SECRET_KEY: 'a-key-of-the-provider',
  TEXTS_URL: 'sandbox:',
  EARNINGS_PAID_UNTIL: '2000-01-01',
};
const real = await startApp({ after }, { databaseUrl, env, charges: realProvider, at });
const [plans, realPlans] = [await openPlans(app, provider), await openPlans(real, realProvider)];

type Buyer = TestCustomer & { addressId: string };
type Shop = Awaited<ReturnType<typeof openPlans>>;

const preview = (shop: Shop, customer: Buyer) =>
  customer.call(previewPlans, {
    body: { handover: 'delivery', addressId: customer.addressId, windowId: shop.windowId },
  });

/** Presses for two pieces on the plan: ₦11,500 with the delivery. */
async function press(shop: Shop, customer: Buyer) {
  const basketVersion = await fillBasket(customer, shop.store.id, { [shop.product.id]: 2 });
  const choice = { handover: 'delivery' as const, addressId: customer.addressId, windowId: shop.windowId };
  const body = { key: randomUUID(), basketVersion, ...choice, total: 11_500 };
  return {
    plan: () => customer.send(startCheckout, { body: { ...body, plan: 'weeks-4' } }),
    now: () => customer.send(startCheckout, { body: { ...body, key: randomUUID() } }),
  };
}

test('the offer has the key facts and the agreement in words, their blanks filled, and seals the versions', async () => {
  const customer = await plans.customer();
  const checkout = await plans.choose(customer);
  const offer = await plans.read(customer, checkout.id);
  assert.deepEqual(offer.texts, [
    { kind: 'agreement', version: '2' },
    { kind: 'key-facts', version: '1' },
  ]);
  assert.deepEqual(
    offer.keyFacts.map(({ heading }) => heading),
    ['If you pay late', 'Your rights', 'If you are not happy', 'Who we are'],
  );
  const words = [...offer.keyFacts, ...offer.agreementText].flatMap(({ paragraphs }) => paragraphs).join('\n');
  assert.doesNotMatch(words, /[{}]/);
  for (const figure of [
    '₦11,500',
    '₦2,875',
    '₦8,625',
    '₦258',
    '₦11,758',
    '77.39%',
    '1%',
    '30 days',
    '₦86',
    'ML/LA/7',
    '22 Jun 2026',
    '6 Jul 2026',
  ])
    assert.ok(words.includes(figure), figure);
  const stored = await findOffer(app.context.database.read, checkout.id);
  const { texts } = readOfferContent(stored?.content ?? '');
  assert.ok(texts.every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256)));
});

test('a text that changes between page and consent is shown anew before anybody agrees', async () => {
  const customer = await plans.customer();
  const checkout = await plans.choose(customer);
  const shown = await plans.read(customer, checkout.id);
  await putTexts(app, ['key-facts']);
  const code = await customer.send(sendOfferCode, { params: { id: checkout.id }, body: { digest: shown.digest } });
  assert.equal(code.body.code, 'plan-changed');
  const anew = await plans.read(customer, checkout.id);
  assert.notEqual(anew.digest, shown.digest);
  assert.deepEqual(anew.texts.find(({ kind }) => kind === 'key-facts')?.version, '2');
  await plans.agree(customer, checkout.id);
});

test('where real customers are no plan is offered on an example, and paying now goes on; with two texts in use plans are offered', async () => {
  const customer = await realPlans.customer();
  const first = await press(realPlans, customer);
  assert.deepEqual((await preview(realPlans, customer)).plans, []);
  assert.equal((await first.plan()).body.code, 'plan-not-offered');
  await putTexts(real, ['agreement']);
  assert.equal((await first.plan()).body.code, 'plan-not-offered');
  await putTexts(real, ['key-facts']);
  assert.equal((await preview(realPlans, customer)).plans.length, 2);
  assert.equal((await first.plan()).status, 200);
  const other = await realPlans.customer();
  assert.equal((await (await press(realPlans, other)).now()).status, 200);
});

/** Puts texts in use from today on, by two members. */
async function putTexts(shop: typeof app, kinds: readonly ('agreement' | 'key-facts')[]) {
  // The console of production opens with its second admin.
  const [writer, decider] = [await makeStaff(shop, ['admin']), await makeStaff(shop, ['admin'])];
  for (const kind of kinds) {
    const body = {
      body: `# What you pay\nYou pay {down-payment} today and {payable} in all. ${'You can pay early. '.repeat(6)}`,
      fromOn: '2026-06-15',
      isExample: false,
      afterVersion: kind === 'agreement' ? 2 : 1,
      reason: 'our lawyer wrote it',
    };
    const { approvalId } = await writer.call(requestLegalText, { params: { kind, language: 'en' }, body });
    assert.equal((await approveAs(decider, approvalId)).status, 200);
  }
}

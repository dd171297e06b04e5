import assert from 'node:assert/strict';
import { after, mock, test } from 'node:test';
import { type Checkout, checkoutSteps } from '@foodbank/contract/selling/checkout';
import { askedWords, keptFor, payWords, wordsOf } from './payment-words.ts';

mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-20T09:00:00Z') });
after(() => mock.timers.reset());

const checkout: Checkout = {
  id: 'id',
  orderNumber: 'FB-12345678',
  state: 'open',
  total: 12_000,
  holdsUntil: '2026-11-20T09:30:00.000Z',
  payUrl: null,
  nextStep: 'pay',
  payment: { state: 'open', amount: 12_000, paid: 0, missing: 0, refunded: 0, channel: null, paidAt: null },
};
const at = (change: Partial<Checkout>, payment: Partial<Checkout['payment']> = {}) =>
  wordsOf({ ...checkout, ...change, payment: { ...checkout.payment, ...payment } });

test('every step has its words, the order’s number, and something to press', () => {
  for (const nextStep of checkoutSteps) {
    const words = at({ nextStep }, { paid: 12_000 });
    assert.match(words.text, /FB-12345678/);
    assert.ok(words.acts.length > 0 && words.next !== '');
  }
});

test('only the step that the server calls done speaks of a placed order', () => {
  for (const nextStep of checkoutSteps) {
    const { title, tone } = at({ nextStep });
    assert.equal(tone === 'done', nextStep === 'see-order');
    assert.equal(/placed/.test(title), nextStep === 'see-order');
  }
});

test('an unclear payment says not to pay twice and offers no second payment', () => {
  const words = at({ nextStep: 'wait-for-payment' }, { state: 'unclear' });
  assert.match(words.text, /[Dd]on’t pay twice/);
  assert.equal(words.acts.includes('pay'), false);
  assert.equal(words.asks, true);
});

test('an order whose time is over offers no question to the provider: what is paid late is noticed by itself', () => {
  const words = at({ state: 'expired', nextStep: 'order-again' });
  assert.deepEqual(words.acts, ['again']);
  assert.match(words.next, /we’ll notice/);
});

test('too little says what is missing, too much what comes back, late what is refunded', () => {
  assert.equal(at({ nextStep: 'pay-missing' }, { paid: 11_999.99, missing: 0.01 }).title, '₦0.01 is missing');
  assert.match(
    at({ nextStep: 'see-order' }, { paid: 12_500.5 }).text,
    /₦500.50 too much. We’ll refund it automatically/,
  );
  assert.match(
    at({ nextStep: 'wait-for-refund' }, { state: 'refunding', paid: 12_000 }).text,
    /We are refunding ₦12,000/,
  );
});

test('a refund is called one until it is done, and one of a cancelled order says that it is cancelled', () => {
  const of = (state: Checkout['state'], payment: Partial<Checkout['payment']>) =>
    at({ state, nextStep: 'wait-for-refund' }, { paid: 12_000, ...payment });
  const done = of('expired', { state: 'refunded', refunded: 12_000 });
  assert.deepEqual([done.title, done.asks], ['Your money was refunded', false]);
  assert.match(done.text, /could not be completed. We refunded ₦12,000/);
  assert.match(done.next, /Your bank may take a few days/);
  const cancelled = of('paid', { state: 'refunding' });
  assert.deepEqual([cancelled.title, cancelled.asks], ['Your refund is on its way', true]);
  assert.match(cancelled.next, /goes back the way you paid/);
  assert.match(cancelled.text, /FB-12345678 is cancelled. We are refunding ₦12,000/);
  const feeKept = of('paid', { state: 'paid', refunded: 10_500 });
  assert.equal(feeKept.title, 'This order is cancelled');
  assert.match(feeKept.text, /Of the ₦12,000 you paid, ₦10,500 went back\./);
  assert.equal(feeKept.asks, false, 'nothing else is to come');
  const onItsWay = of('paid', { state: 'paid', refunded: 1_000, comingBack: 9_500 });
  assert.match(onItsWay.text, /Of the ₦12,000 you paid, ₦1,000 went back, and ₦9,500 is on its way\./);
  assert.deepEqual([onItsWay.asks, /the way you paid/.test(onItsWay.next)], [true, true]);
});

test('while a transfer is under way the page names the end of the hold, and what happens then; while nobody knows, it names none', () => {
  const underWay = at({ nextStep: 'wait-for-payment' }, { state: 'pending' });
  assert.match(underWay.text, /hold the food and prices of order FB-12345678 until 10:30\./);
  for (const { next } of [underWay, at({}), at({ nextStep: 'try-again' }, { state: 'failed' })])
    assert.match(next, /If your money comes later, we place the order if all of it is still available, or refund you/);
  const unclear = at({ nextStep: 'wait-for-payment' }, { state: 'unclear' });
  assert.match(unclear.text, /until we get an answer/);
  assert.doesNotMatch(`${unclear.text}${unclear.next}`, /10:30|comes later/);
  const late = at({ state: 'expired', nextStep: 'wait-for-payment', holdsUntil: null }, { state: 'paid' });
  assert.doesNotMatch(late.text, /hold/);
});

test('below the button stands for how long food and prices are kept, and for ten minutes also what happens then', () => {
  assert.equal(keptFor(30), 'We’ll hold your food and its prices for 30 minutes while you pay.');
  assert.equal(keptFor(), keptFor(30));
  assert.match(keptFor(10), /for 10 minutes while you pay\. If your money comes later, we place the order if/);
});

test('the time until which the food is kept is that of Lagos', () => {
  assert.match(at({}).text, /until 10:30/);
});

test('too little offers to pay what is missing, and says what came in, until when the order waits and that it comes back by itself', () => {
  const { title, text, next, acts } = at({ nextStep: 'pay-missing', total: 50_150 }, { paid: 50_050, missing: 100 });
  assert.equal(title, '₦100 is missing');
  assert.match(text, /We received ₦50,050 of ₦50,150 for order FB-12345678/);
  assert.match(
    next,
    /^Pay it by card, bank transfer or USSD\. We keep the order until 10:30, then you get ₦50,050 back automatically/,
  );
  assert.match(next, /If you can’t pay it now, call us/);
  assert.deepEqual(acts, ['pay', 'check', 'call', 'order']);
  const missing = { ...checkout, nextStep: 'pay-missing' as const, payment: { ...checkout.payment, missing: 100 } };
  assert.equal(payWords(missing), 'Pay the missing ₦100');
  const little = at({ nextStep: 'pay-missing', total: 50_150 }, { paid: 50_149.5, missing: 0.5 });
  assert.match(
    little.next,
    /^The least you can pay is ₦50: ₦49\.50 of it comes back automatically\. Pay it by card, bank transfer or USSD\. /,
  );
  assert.equal(payWords({ ...missing, payment: { ...missing.payment, missing: 0.5 } }), 'Pay ₦50');
  const checked = at({ nextStep: 'wait-for-payment', total: 50_150 }, { state: 'pending', paid: 50_050, missing: 100 });
  assert.match(checked.text, /^We received ₦50,050 of ₦50,150 and are checking the rest/);
  const pastMidnight = at({ nextStep: 'pay-missing', holdsUntil: '2026-11-20T23:30:00.000Z' }, { paid: 1, missing: 1 });
  assert.match(pastMidnight.next, /until 21 Nov 2026, 00:30, then/);
});

test('“I have paid” answers when the provider was asked and what came, and never that it is paid', () => {
  const answer = (change: Partial<Checkout>, payment: Partial<Checkout['payment']> = {}) =>
    askedWords({
      ...checkout,
      askedAt: '2026-11-20T13:03:00.000Z',
      ...change,
      payment: { ...checkout.payment, ...payment },
    });
  assert.equal(answer({}), 'We asked Paystack at 14:03. Nothing has come in yet. Check again in a minute.');
  assert.match(
    answer({ nextStep: 'wait-for-payment' }, { state: 'pending' }),
    /at 14:03. A payment was started, but nothing has/,
  );
  assert.match(answer({}, { state: 'unclear' }), /gave no clear answer.*[Dd]on’t pay twice/);
  assert.match(answer({ nextStep: 'pay-missing' }, { paid: 50_050 }), /at 14:03. ₦50,050 has come in so far/);
  assert.match(answer({ nextStep: 'try-again' }, { state: 'failed' }), /failed, and nothing has come in/);
  assert.match(answer({ askedAt: null }), /haven’t opened the payment page yet/);
});

test('a plan is promised nothing of money that comes after its hold: it goes back', () => {
  const onPlan = { dueNow: 3_000, financed: 9_000 };
  for (const nextStep of ['pay', 'try-again', 'wait-for-payment'] as const)
    assert.match(
      at({ ...onPlan, nextStep }).next,
      /the plan ends\. If your money comes later, we refund you/,
      nextStep,
    );
  const over = at({ ...onPlan, nextStep: 'wait-for-payment', state: 'expired', holdsUntil: null }, { paid: 3_000 });
  assert.match(over.text, /so your money goes back/);
  assert.match(at({ nextStep: 'pay' }).next, /we place the order if all of it is still available/);
});

test('an order that its plan pays whole says that nothing is paid today, and cancelled that nothing comes back', () => {
  const whole = { dueNow: 0, financed: 12_000, state: 'paid' as const };
  const placed = at({ ...whole, nextStep: 'see-order' }, { state: 'none', amount: 0 });
  assert.equal(placed.text, 'You pay nothing today. All of it, ₦12,000 for order FB-12345678, is on your plan.');
  const over = at({ ...whole, nextStep: 'order-again' }, { state: 'none', amount: 0 });
  assert.equal(over.title, 'This order is cancelled');
  assert.match(over.next, /^You paid nothing, so nothing comes back\./);
});

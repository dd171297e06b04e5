import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paystackOf, paystackProblems } from './paystack-config.ts';

const settings = { PAYSTACK_URL: 'https://api.paystack.co', PAYSTACK_SECRET_KEY: 'sk_live_1' };

test('production refuses the payment provider’s sandbox, however it is spelt', () => {
  const wrong = [
    ['PAYSTACK_SECRET_KEY', 'sandbox'],
    ['PAYSTACK_SECRET_KEY', 'Sandbox'],
    ['PAYSTACK_SECRET_KEY', 'sk_live_sandbox_1'],
    ['PAYSTACK_SECRET_KEY_PREVIOUS', 'sandbox'],
    ['PAYSTACK_URL', 'https://sandbox.example'],
  ] as const;
  for (const [name, value] of wrong) {
    assert.deepEqual(paystackProblems({ ...settings, [name]: value }), [
      `${name}=${value} is a sandbox, which invents account names and pays nobody: set a real one`,
    ]);
  }
  assert.deepEqual(paystackProblems(settings), []);
});

test('development has the sandbox without a key, and Paystack with one', () => {
  assert.equal(paystackOf({ ...settings, PAYSTACK_SECRET_KEY: 'sandbox' }), null);
  assert.equal(paystackOf({ PAYSTACK_URL: settings.PAYSTACK_URL }), null);
  assert.deepEqual(paystackOf({ ...settings, PAYSTACK_SECRET_KEY_PREVIOUS: 'sk_live_0' }), {
    url: settings.PAYSTACK_URL,
    secretKey: 'sk_live_1',
    secretKeyPrevious: 'sk_live_0',
  });
});

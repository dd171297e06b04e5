import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountToSave, canVerify, enteredNumber, verificationProblem } from './account-rules.ts';

const bank = { _id: 'b1', bank_name: 'Zenith Bank', bank_code: '057', createdAt: '', updatedAt: '' };
const complete = { bank, accountNumber: '0123456789', accountName: 'NGOZI EZE' };
const nothing = { bank: null, accountNumber: '', accountName: null };

const savingMessage = (draft: Parameters<typeof accountToSave>[0]) => {
  const result = accountToSave(draft);
  return 'problem' in result ? result.problem.message : 'saved';
};

test('saving names what is missing in the order of the form', () => {
  assert.equal(savingMessage(nothing), 'Please select a bank');
  assert.equal(savingMessage({ ...nothing, bank }), 'Please enter account number');
  assert.equal(savingMessage({ ...complete, accountName: null }), 'Please verify your account number first');
  assert.equal(
    savingMessage({ ...complete, accountNumber: '123', accountName: null }),
    'Please verify your account number first',
  );
});

test('saving lists every rule that a verified account breaks', () => {
  const odd = { ...complete, bank: { ...bank, bank_code: '57', bank_name: 'Z' }, accountNumber: '123' };
  assert.equal(
    savingMessage(odd),
    'Please fix the validation errors: Account number must be at least 10 digits, ' +
      'Bank name: Must be at least 2 characters long, Bank code must be 3-6 digits',
  );
});

test('a complete account is sent with the bank’s own name, code and id', () => {
  assert.deepEqual(accountToSave(complete), {
    body: {
      accountNumber: '0123456789',
      bankName: 'Zenith Bank',
      bankCode: '057',
      accountName: 'NGOZI EZE',
      bankId: 'b1',
    },
  });
});

test('the name can be asked for once a bank and ten digits are there, and only once', () => {
  assert.equal(canVerify({ ...complete, accountName: null }), true);
  assert.equal(canVerify({ ...complete, accountNumber: '012345678901', accountName: null }), true);
  assert.equal(canVerify({ ...complete, accountNumber: '012345678', accountName: null }), false);
  assert.equal(canVerify({ ...complete, bank: null, accountName: null }), false);
  assert.equal(canVerify(complete), false);
});

test('asking for the name without a bank or a number says what is needed, at the place that is empty', () => {
  const message = 'Please select a bank and enter account number';
  assert.deepEqual(verificationProblem(nothing), { at: 'bank', message });
  assert.deepEqual(verificationProblem({ ...complete, bank: null }), { at: 'bank', message });
  assert.deepEqual(verificationProblem({ ...complete, accountNumber: '' }), { at: 'accountNumber', message });
  assert.deepEqual(verificationProblem({ ...complete, accountNumber: '12345' }), {
    at: 'accountNumber',
    message: 'Account number must be at least 10 digits',
  });
  assert.equal(verificationProblem(complete), null);
});

test('only digits are entered, no 13th is typed, and a paste that is too long or has two numbers stays whole', () => {
  for (const [text, before, entered] of [
    ['0123a', '0123', '0123'],
    ['012 345 6789', '', '0123456789'],
    ['0123456789012', '012345678901', '012345678901'],
    ['01234567890123', '', '01234567890123'],
    ['0123456789/0987654321', '', '0123456789/0987654321'],
  ] as const) {
    assert.equal(enteredNumber(text, before), entered, text);
  }
});

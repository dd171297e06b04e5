import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorsOfStep, requestOf, stepOf } from './partnership-steps.ts';

const first = {
  name: 'Iya Basira Foods',
  contactPerson: 'Basira Ojo',
  email: 'b@example.com',
  phoneNo: '+2348031234567',
};
const second = { foodProduct: 'Rice', whyPartnerWithUs: 'More customers', additionalInformation: 'Ibadan' };

test('the first step really checks the contact person', () => {
  assert.deepEqual(errorsOfStep(1, { ...first, contactPerson: 'B' }), {
    contactPerson: 'Please enter valid contact person name.',
  });
  assert.deepEqual(errorsOfStep(1, first), {});
});

test('the second step names its errors as the form names its fields', () => {
  assert.deepEqual(errorsOfStep(2, { foodProduct: '', whyPartnerWithUs: '', additionalInformation: ' ' }), {
    foodProduct: 'Please describe your products or services',
    whyPartnerWithUs: 'Please fill this data',
    additionalInformation: 'Please fill this data',
  });
  assert.deepEqual(errorsOfStep(2, second), {});
});

test('an error of the server leads back to the step that has its field', () => {
  assert.equal(stepOf({ additionalInformation: 'x', email: 'x' }), 1);
  assert.equal(stepOf({ additionalInformation: 'x' }), 2);
  assert.equal(stepOf({}), null);
});

test('two right steps make a request', () => {
  assert.ok(requestOf({ ...first, ...second }, 9_000).ok);
});

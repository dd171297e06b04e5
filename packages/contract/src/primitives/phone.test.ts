import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeParse } from 'zod/mini';
import { profileUpdate } from '../people/agents.ts';
import { customerReport } from '../selling/tracking.ts';
import { digitsOf, homePhone, isPhone, maskPhone, phoneKey, phoneSpellings } from './phone.ts';

const isCustomerPhone = (phone: string) => safeParse(customerReport.shape.phoneNumber, phone).success;
const isAgentPhone = (phoneNumber: string) => safeParse(profileUpdate, { phoneNumber }).success;

test('a number with 00 is the same number as with +', () => {
  for (const spelling of ['002348031234567', '00234 803 123 4567', '+002348031234567', '02348031234567']) {
    assert.equal(phoneKey(spelling), '+2348031234567', spelling);
    assert.equal(homePhone(spelling), '08031234567', spelling);
    assert.equal(maskPhone(homePhone(spelling)), '080******67', spelling);
  }
  assert.equal(phoneKey('0044 7700 900123'), phoneKey('+44 7700 900123'));
  assert.equal(phoneKey('0012025550123'), '+12025550123');
});

test('a phone number with digits of other scripts is refused', () => {
  for (const phone of [
    '０８０３１２３４５６７',
    '٠٨٠٣١٢٣٤٥٦٧',
    '۰۸۰۳۱۲۳۴۵۶۷',
    '08031234567８',
    '080312345６７ 12',
    '०८०३१२३४५६७',
    '0803123456⁷9',
    '08031234567①',
    '𝟎8031234567',
  ]) {
    assert.deepEqual(
      [isPhone(phone), phoneKey(phone), isCustomerPhone(phone), isAgentPhone(phone)],
      [false, null, false, false],
      phone,
    );
  }
});

test('a phone number with a line break or a control character is refused', () => {
  for (const phone of ['0803123\n4567', '08031234567\r\nx', '0803\t1234567', '0803\u20281234567', '08031234567\0']) {
    assert.deepEqual([isCustomerPhone(phone), isAgentPhone(phone)], [false, false], JSON.stringify(phone));
  }
});

test('the spellings of a phone number are those with the same key', () => {
  for (const phone of [
    '08031234567',
    '8031234567',
    '2348031234567',
    '23408031234567',
    '02348031234567',
    '002348031234567',
  ]) {
    assert.ok(phoneSpellings('+2348031234567').includes(phone), phone);
  }
  for (const key of ['+2348031234567', '+447700900123']) {
    for (const spelling of phoneSpellings(key).filter(isPhone)) assert.equal(phoneKey(spelling), key, spelling);
  }
  assert.ok(
    !phoneSpellings('+447012345678').includes(digitsOf('07012345678')),
    'a foreign number with the same last ten digits is another number',
  );
});

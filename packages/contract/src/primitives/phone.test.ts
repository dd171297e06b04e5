import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeParse } from 'zod/mini';
import { profileUpdate } from '../people/agents.ts';
import { customerReport } from '../selling/tracking.ts';
import { partnerStep1 } from '../support/enquiries.ts';
import { cellPhone, cleanPhone, digitsOf, homePhone, isPhone, maskPhone, phoneKey, phoneSpellings } from './phone.ts';

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
  for (const phone of [
    '0803123\n4567',
    '08031234567\r\nx',
    '08031234567\n',
    '0803\t1234567',
    '0803\u20281234567',
    '08031234567\0',
  ]) {
    assert.deepEqual([isCustomerPhone(phone), isAgentPhone(phone)], [false, false], JSON.stringify(phone));
  }
});

test('a phone number copied from contacts or a chat is accepted and stored without invisible characters', () => {
  const pasted: [typed: string, stored: string][] = [
    ['\u202a+234 803 123 4567\u202c', '+234 803 123 4567'],
    ['\u202b0803\u202d1234567\u202e', '08031234567'],
    ['\u2066\u20670803\u2068 1234567\u2069', '0803 1234567'],
    ['0803\u00a0123\u202f4567', '0803 123 4567'],
    ['\u20090803\u2009123\u200a4567\u200b', '0803 123 4567'],
    ['0803–123–4567', '0803-123-4567'],
    ['0803‑123—4567', '0803-123-4567'],
    ['0803/1234567', '0803/1234567'],
    ['phone 08031234567', '08031234567'],
    ['Tel.: (0803) 123 4567.', '(0803) 123 4567'],
    ['0803 123 4567 📞', '0803 123 4567'],
    ['\ufeff08031234567', '08031234567'],
  ];
  for (const [typed, stored] of pasted) {
    assert.equal(safeParse(profileUpdate, { phoneNumber: typed }).data?.phoneNumber, stored, typed);
    assert.equal(safeParse(customerReport.shape.phoneNumber, typed).data, stored, typed);
    assert.equal(phoneKey(typed), '+2348031234567', typed);
    assert.equal(cleanPhone(stored), stored, typed);
  }
});

test('the partnership form takes a number with spaces and invisible characters, but no other signs', () => {
  const stored = (phoneNo: string) => safeParse(partnerStep1.shape.phoneNo, phoneNo).data;
  for (const typed of ['\u202a+234 803 123 4567\u202c', ' +2348031234567 ', '+234\u00a0803\u2009123\u200b4567']) {
    assert.equal(stored(typed), '+2348031234567', typed);
  }
  for (const typed of [
    '08031234567',
    '+234-803-123-4567',
    '+234/8031234567',
    'phone +2348031234567',
    '٢٣٤٨٠٣١٢٣٤٥٦٧',
  ]) {
    assert.equal(stored(typed), undefined, typed);
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

test('a phone in a file keeps its zero in spreadsheets, needs no apostrophe and is read back, also without its zero', () => {
  for (const [phone, cell] of [
    ['+2348031234567', '0803 123 4567'],
    ['08031234567', '0803 123 4567'],
    ['+447911123456', '00 447911123456'],
  ] as const) {
    assert.equal(cellPhone(phone), cell);
    assert.equal(phoneKey(cell), phoneKey(phone));
  }
  assert.equal(phoneKey('8031234567'), '+2348031234567');
});

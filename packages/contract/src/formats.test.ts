import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMonths, dayStartAt, formatDay, lagosDay, monthDays } from './primitives/day.ts';
import { isEmail, maskEmail } from './primitives/email.ts';
import { formatKobo, formatNaira, isWholeKobo, shortKobo, shortNaira, toKobo, toNaira } from './primitives/money.ts';
import { formatPhone, homePhone, isPhone, maskPhone, phoneKey } from './primitives/phone.ts';
import { parseReferralCode } from './primitives/referral-codes.ts';

test('an amount is converted to naira and back without losing a kobo', () => {
  assert.equal(toKobo(27_080.5), 2_708_050);
  assert.equal(toNaira(2_708_050), 27_080.5);
  for (const kobo of [1, 7, 29, 57, 113, 1_999_999_999_99, 10_000_000_000]) assert.equal(toKobo(toNaira(kobo)), kobo);
  assert.ok(!isWholeKobo(0.001) && !isWholeKobo(Number.NaN) && !isWholeKobo(Number.POSITIVE_INFINITY));
  assert.throws(() => toKobo(0.005));
  assert.throws(() => toNaira(0.5));
});

test('money is shown in naira with thousands separators and two decimals', () => {
  assert.equal(formatNaira(27_080.5), '₦27,080.50');
  assert.deepEqual([1_500, 1_500.5, 0, -200].map(shortNaira), ['₦1,500', '₦1,500.50', '₦0', '-₦200']);
  assert.equal(shortKobo(100_000_05), '₦100,000.05');
  assert.equal(formatKobo(0), '₦0.00');
  assert.equal(formatKobo(-123_456_789), '-₦1,234,567.89');
  assert.equal(formatKobo(5), '₦0.05');
});

test('all spellings of a phone number have the same key', () => {
  for (const spelling of [
    '08031234567',
    '0803 123 4567',
    '+234 803 123 4567',
    '2348031234567',
    '8031234567',
    '23408031234567',
  ]) {
    assert.equal(phoneKey(spelling), '+2348031234567', spelling);
    assert.equal(homePhone(spelling), '08031234567');
    assert.equal(formatPhone(spelling), '0803 123 4567');
  }
  assert.ok(!isPhone('12345') && !isPhone('1234567890123456'));
});

test('a masked contact keeps its first and last characters, and masking it again changes nothing', () => {
  assert.equal(maskPhone('08031234567'), '080******67');
  assert.equal(maskEmail('kunle.balogun@example.com'), 'k***********n@example.com');
  assert.equal(maskEmail('ab@example.com'), 'a******b@example.com');
  assert.equal(maskEmail('a@example.com'), 'a******a@example.com');
  for (const email of ['kunle.balogun@example.com', 'ab@x.ng', 'a@x.ng'])
    assert.equal(maskEmail(maskEmail(email)), maskEmail(email));
  for (const phone of ['08031234567', '+447700900123']) assert.equal(maskPhone(maskPhone(phone)), maskPhone(phone));
});

test('a day begins at midnight in Lagos, which is 23:00 UTC', () => {
  assert.equal(lagosDay(new Date('2026-06-30T22:59:59.999Z')), '2026-06-30');
  assert.equal(lagosDay(new Date('2026-06-30T23:00:00Z')), '2026-07-01');
  assert.equal(dayStartAt('2026-07-01').toISOString(), '2026-06-30T23:00:00.000Z');
  assert.equal(addMonths('2024-02-29', 12), '2025-02-28');
  assert.equal(addMonths('2026-12-31', 2), '2027-02-28');
  assert.deepEqual(monthDays(2, 2028), { firstOn: '2028-02-01', lastOn: '2028-02-29' });
  assert.equal(formatDay('2026-11-20'), '20 Nov 2026');
});

test('a referral code is parsed in any case, with or without its prefix', () => {
  for (const typed of ['FB-7K2M9Q', 'fb-7k2m9q', '7K2M9Q', ' fb7k2m9q '])
    assert.equal(parseReferralCode(typed), '7K2M9Q', typed);
  for (const typed of ['', 'FB-', '7K2M9', '7K2M9Q8', 'FB-7K2M90', 'OIL1U0'])
    assert.equal(parseReferralCode(typed), null, typed);
});

test('an address with a second header or recipient is refused', () => {
  for (const email of ['ada@example.com', "o'neil+x@sub.example.ng"]) assert.ok(isEmail(email), email);
  for (const email of [
    'a@b',
    'a b@example.com',
    'a@example.com,b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    '<a@example.com>',
    'a@-x.com',
    `${'a'.repeat(65)}@x.com`,
  ]) {
    assert.ok(!isEmail(email), email);
  }
});

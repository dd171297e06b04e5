import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeParse } from 'zod/mini';
import { hasContact } from './contacts-in-text.ts';
import { reasonWithoutContacts } from './text.ts';

const honest = [
  // Orders, cases, charges and codes.
  'FB-12246321 came without its onions',
  'Order FB-12246321 was paid twice, see FB-87654321',
  'fb 12246321 and FB12246321 are the same order',
  'Orders FB-12246321, FB-12246322, FB-12246323 and FB-12246324 arrived wet',
  'Charge FB-12246321-2 was answered twice',
  'The customer wrote about it in R-2611-0042',
  'See R-2611-0042 and R-2611-0043',
  'Older case R-AC234',
  'The agent of FB-7K2M9Q asked for it',
  'FB-234567 is the code on the flyer',
  'Same as 0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b',
  // Days and times.
  'Paid on 20/11/2026 at 09:43',
  '20/11/2026 09:43',
  'Delivered 2026-11-20T09:43',
  'Provider says 2026-11-20T09:43:12.123Z',
  '2026-11-20T09:43:12+01:00 in their log, 2026-11-20T08:43:12Z in ours',
  'From 20/11/2026 to 22/11/2026',
  '20/11/2026 - 22/11/2026, 10:00 - 14:00',
  '20.11.2026, 09.43 am',
  'On 20 Nov 2026 and 21 November 2026 nobody was at home',
  'November 20, 2026, 4:30 pm',
  '20-Nov-26, about 16:00 to 20:00',
  '08:03 5/11/2026 the rider called in',
  'The 20th, 21st and 22nd were holidays',
  'Between 2025 and 2026',
  // Amounts and counts.
  'Refund of ₦1,250,000.00 was too much',
  '₦1,250,000.00',
  'N 50000 was taken twice',
  'N50000 and N20000 came, NGN 70,000.00 was due',
  'Paid ₦50,000 + ₦20,000 = ₦70,000',
  '50000 + 20000 = 70000',
  '1,250,000.00 less 250,000.00 leaves 1,000,000.00',
  '1250000 naira for 25 bags',
  'Price rises from 71,900 to 74,500, 3.6 % more',
  'The bank took 53.75 and 26.88 and 10.00',
  '12 bags of 50 kg and 3 cartons of 40',
  '2 x 25 kg, 3 x 50 kg, 10 x 5 kg',
  'Bought 10 @ ₦500 and 5 @ 1,000.00',
  '10 bags @ market. Then two more',
  'Met the customer at the store. Com­plaint is settled',
  'Store 12, shelf 4, row 7',
  'House 14, flat 3, 2nd floor',
  '1. wrong size 2. wrong brand 3. too late',
  'Line 3 of 12 was left out, lines 4 to 9 are right',
  'Ended in 4321, the card says 4321',
  '₦5,000.00 on 20/11/2026 at 09:43 for FB-12246321, case R-2611-0042',
  'Paid 20/11/2026 09:43 N50000.00 FB-12246321',
  'Target ₦3,000,000 for 12/2026',
  'He was at home at 10.30 pm',
  'Ọlá’s order; the agent was told (twice)',
  'Meeting @ Ibadan store',
  'Lines 12, 14, 15, 18, 22 are short',
  'Somewhere from 50000-70000',
  'Exported on 20261120',
];

const withContacts = [
  'Call 08031234567',
  '0803 123 4567',
  '0803-123-4567',
  '0803.123.4567',
  '0803 . 123 . 4567',
  '0803/123/4567',
  '0803, 123, 4567',
  '0803_123_4567',
  '0803 – 123 – 4567',
  '(0803) 123 4567',
  '0803\n123\n4567',
  '0 8 0 3 1 2 3 4 5 6 7',
  '08-03-12-34-56-7',
  '+2348031234567',
  '+234 803 123 4567',
  '+234 (0) 803 123 4567',
  '234-803-123-4567',
  '8031234567',
  '803 123 4567',
  'N8031234567',
  'FB-08031234567',
  'FB-08031234 567',
  'R-0803-1234 567',
  '0803 123 2045',
  '0803 + 123 + 4567',
  '080\u200b3123\u200b4567',
  '\u202a0803 123\u00ad4567\u202c',
  '０８０３１２３４５６７',
  '٠٨٠٣١٢٣٤٥٦٧',
  '०८०३१२३४५६७',
  '⓪⑧⓪③①②③④⑤⑥⑦',
  '0️⃣8️⃣0️⃣3️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣',
  'o8o3 123 4567',
  'O803 123 4567',
  '01 234 5678',
  '012345678',
  '+44 7700 900123',
  'His account is 0123456789',
  'On 20/11/2026 he asked to be called on 0803 123 4567 at 09:43',
  'FB-12246321: 08031234567',
  '₦50,000 to 0803.123.4567',
  '80, 31, 23, 45, 67',
  'wa.me/2348031234567',
  'ada@mail.com',
  'ada @ mail.com',
  'ada @ mail . com',
  'ada @mail. com',
  'ada@mail',
  'ada(at)mail.com',
  'ada (at) mail (dot) com',
  'ada[at]mail[dot]com',
  'ada at mail dot com',
  'ada at gmail.com',
  'ada@gmail',
  'ada @ yahoo',
  'ada＠mail.com',
  'ａｄａ＠ｍａｉｌ．ｃｏｍ',
  'a\u200bda\u200b@\u200bmail.com',
  'Refund of ₦500 for ada.obi+food@mail.com.ng',
  'adé@mail.com',
];

test('an honest reason with order numbers, days, times and amounts is taken', () => {
  const refused = honest.filter((text) => hasContact(text));
  assert.deepEqual(refused, []);
  for (const text of honest) assert.equal(safeParse(reasonWithoutContacts, text).success, true, text);
});

test('a reason with a phone number or an email address is refused in every spelling', () => {
  const taken = withContacts.filter((text) => !hasContact(text));
  assert.deepEqual(taken, []);
  for (const text of withContacts) {
    const parsed = safeParse(reasonWithoutContacts, `Told ${text} so`);
    assert.match(parsed.error?.issues[0]?.message ?? '', /^Please leave out emails and phone numbers\./, text);
  }
});

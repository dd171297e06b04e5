import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readReferralCode } from '@foodbank/contract/primitives/referral-codes';
import { joinLink, shareText, whatsAppAddress } from './share-text.ts';

test('an agent’s link has the code, and WhatsApp gets the text with code and link', () => {
  const link = joinLink('FB-7K2M9Q', 'https://foodbank.example');
  assert.equal(link, 'https://foodbank.example/join/FB-7K2M9Q');
  assert.equal(
    new URL(whatsAppAddress('FB-7K2M9Q', link)).searchParams.get('text'),
    `${shareText('FB-7K2M9Q')} https://foodbank.example/join/FB-7K2M9Q`,
  );
  assert.match(shareText('FB-7K2M9Q'), /my referral code FB-7K2M9Q or /);
  const shared = `${shareText('FB-7K2M9Q')} ${link}`;
  assert.deepEqual(readReferralCode(shared), { read: 'FB-7K2M9Q' }, 'who pastes the whole text credits the agent');
});

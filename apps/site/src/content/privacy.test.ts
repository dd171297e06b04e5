import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formPrivacy } from '@foodbank/contract/support/enquiries';
import { contactUs } from './contact-us.ts';
import { getInTouch } from './get-in-touch.ts';
import { newsletter } from './newsletter.ts';

// The pages have their own copy: a shared file would be one more for a phone to load.
test('a form says the same about the data on its page as where it works without scripts', () => {
  const pages = {
    subscribers: newsletter.privacy,
    partnersWithUs: getInTouch.form.privacy,
    contacts: contactUs.form.privacy,
  };
  assert.deepEqual(pages, formPrivacy);
});

import { formPrivacy } from '@foodbank/contract/support/form-privacy';

/** The newsletter's texts. */
export const newsletter = {
  headline: 'What is in season and what it costs',
  text: 'Get market prices, a recipe for the season, and news of partner stores near you.',
  label: 'Email',
  submit: 'Subscribe',
  privacy: formPrivacy.subscribers,
  done: 'Subscription successful',
  confirm: 'Please confirm your address: open the link in the email that we send you.',
  failed: 'Something went wrong',
} as const;

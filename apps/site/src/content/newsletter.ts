/** The newsletter's texts. */
export const newsletter = {
  headline: 'What is in season, and what it costs',
  text: 'Prices from the markets, a recipe for them, and news of partner stores near you.',
  label: 'Email',
  submit: 'Subscribe',
  privacy:
    'We use your address for this newsletter only. A letter asks you to confirm it, and every letter has a link to stop.',
  done: 'Subscription successful',
  confirm: 'Please confirm your address: open the link in the email that we send you.',
  failed: 'Something went wrong',
} as const;

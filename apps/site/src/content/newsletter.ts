/** The newsletter's texts. */
export const newsletter = {
  headline: 'What is in season and what it costs',
  text: 'Get market prices, a recipe for the season, and news of partner stores near you.',
  label: 'Email',
  submit: 'Subscribe',
  privacy:
    'We use your address for this newsletter only. We email you a link to confirm it, and every newsletter has a link to unsubscribe.',
  done: 'Subscription successful',
  confirm: 'Please confirm your address: open the link in the email that we send you.',
  failed: 'Something went wrong',
} as const;

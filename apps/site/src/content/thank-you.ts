import { formMessages } from '@foodbank/contract/support/enquiries';

/** The pages after a form was sent without scripts. */
export const thankYou = {
  newsletter: {
    title: 'Newsletter · Foodbank',
    headline: formMessages.subscribed,
    text: 'Please look into your mail: we have sent a letter that asks you to confirm your address.',
  },
  partnership: {
    title: 'Partnership · Foodbank',
    headline: formMessages.partnershipRequested,
    text: 'We read every request ourselves and answer by mail.',
  },
  contact: {
    title: 'Message · Foodbank',
    headline: formMessages.messageSent,
    text: 'A person reads it and answers to the address that you gave.',
  },
  action: { label: 'Back to Homepage', href: '/' },
} as const;

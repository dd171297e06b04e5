import { formMessages } from '@foodbank/contract/support/enquiries';

/** The pages after a form was sent without scripts. */
export const thankYou = {
  newsletter: {
    title: 'Newsletter · Foodbank',
    headline: formMessages.subscribed,
    text: 'Please check your inbox and confirm your address with the link in the email that we sent you.',
  },
  partnership: {
    title: 'Partnership · Foodbank',
    headline: formMessages.partnershipRequested,
    text: 'Our team reads every request and replies by email.',
  },
  contact: {
    title: 'Message · Foodbank',
    headline: formMessages.messageSent,
    text: 'Our team will read it and reply to the email address that you gave.',
  },
  action: { label: 'Back to Homepage', href: '/' },
} as const;

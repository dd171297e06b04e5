import { formatDay } from '@foodbank/contract/primitives/day';
import type { EmailKind } from './email-templates.ts';
import type { EmailData, EmailText } from './email-texts.ts';

/** The emails that answer a person's request for a copy or the erasure of their data. */
export const dataRequestTexts = {
  'data-exported': ({ templateData, publicUrl }) => ({
    subject: 'A copy of your data was made',
    parts: [
      {
        paragraph: `On ${formatDay(new Date(templateData.askedAt ?? ''))} you asked for the data that we hold about you.`,
      },
      { paragraph: 'A member of our team has made the copy and will give it to you in the way that you agreed on.' },
      { paragraph: 'If you did not ask for it, contact us now.' },
      { link: 'Contact us', href: `${publicUrl}/contact-us` },
    ],
  }),
  'data-erased': ({ templateData, publicUrl }) => ({
    subject: 'Your data was erased',
    parts: [
      {
        paragraph: `On ${formatDay(new Date(templateData.askedAt ?? ''))} you asked us to erase the data that we hold about you.`,
      },
      { paragraph: 'We have erased your name, your contacts, your account, and what you sent us.' },
      {
        paragraph:
          'By law we keep records of money for five years: orders and commissions, without your name, and the account that was paid.',
      },
      { paragraph: 'We remove this email address from our records once this email is sent.' },
      { link: 'Contact us', href: `${publicUrl}/contact-us` },
    ],
  }),
} satisfies Partial<Record<EmailKind, (data: EmailData) => Omit<EmailText, 'greeting'>>>;

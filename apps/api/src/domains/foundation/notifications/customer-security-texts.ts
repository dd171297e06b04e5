import { formatInstant } from '@foodbank/contract/primitives/day';
import type { EmailData, EmailText } from './email-texts.ts';
import type { SecurityChange } from './queue-security-notice.ts';

const contents: Record<
  SecurityChange,
  (at: string, device: string, lastDigits: string | undefined) => { subject: string; paragraphs: string[] }
> = {
  'new-device': (at, device) => ({
    subject: 'A new device logged in to your account',
    paragraphs: [
      `On ${at} a device that you did not use before logged in to your Foodbank account: ${device}.`,
      'If it was you, there is nothing to do. If it was not, set a new password in the app at once: choose “Forgot your password?” there. That logs out every device.',
    ],
  }),
  'new-password': (at) => ({
    subject: 'Your Foodbank password was changed',
    paragraphs: [
      `The password of your Foodbank account was changed on ${at}. Other devices are signed out.`,
      'If that was not you, set a new password in the app at once: choose “Forgot your password?” there.',
    ],
  }),
  'reset-password': (at) => ({
    subject: 'Your Foodbank password was changed with a code',
    paragraphs: [
      `A new password was set for your Foodbank account with a code by text message on ${at}. All devices were signed out.`,
      'If that was not you, log in with a code, set a new password at once, and contact support.',
    ],
  }),
  'new-phone': (at) => ({
    subject: 'Your Foodbank phone number was changed',
    paragraphs: [
      `Your Foodbank account got another phone number on ${at}. The old number no longer logs in.`,
      'If that was not you, contact support at once.',
    ],
  }),
  'phone-asked': (at) => ({
    subject: 'We were asked to change your Foodbank phone number',
    paragraphs: [
      `On ${at} our support was asked to give your Foodbank account another phone number. Nothing has changed yet: a second person of our team decides.`,
      'If that was not you, contact support at once.',
    ],
  }),
  'number-claimed': (at) => ({
    subject: 'Somebody says that your phone number is theirs now',
    paragraphs: [
      `On ${at} somebody signed up at Foodbank with the phone number of your account, and told us that the number is new to them. Phone companies give numbers out again. Nothing of your account was opened to them.`,
      'If the number is still yours, log in to the app and write to us at once. If you have another number now, write to us, and we move your account to it.',
    ],
  }),
  'number-moved': (at) => ({
    subject: 'Your account has no phone number any more',
    paragraphs: [
      `The phone number of your Foodbank account went to another person on ${at}, who has it now. Your account and all that is in it stay yours, and nobody can log in to it.`,
      'Write to us or call us: we check that it is you and give your account your new number.',
    ],
  }),
  'new-name': (at) => ({
    subject: 'The name of your Foodbank account was changed',
    paragraphs: [
      `The name of your Foodbank account was changed on ${at}.`,
      'If that was not you, set a new password in the app at once, and contact support: refunds go to accounts in your name.',
    ],
  }),
  'new-email': (at) => ({
    subject: 'The email address of your Foodbank account was changed',
    paragraphs: [
      `Your Foodbank account got another email address on ${at}, or none. News of your orders no longer comes here.`,
      'If that was not you, set a new password in the app at once, and contact support.',
    ],
  }),
  'new-refund-account': (at, _, lastDigits) => ({
    subject: 'A bank account for your refunds was saved',
    paragraphs: [
      `On ${at} a bank account${lastDigits === undefined ? '' : ` ending in ${lastDigits}`} for refunds was saved in your Foodbank account. Refunds that can’t go back the way you paid go there.`,
      'If that was not you, set a new password in the app at once, and contact support.',
    ],
  }),
  'refund-account-refused': (at) => ({
    subject: 'We cannot use the bank account for your refund',
    paragraphs: [
      `On ${at} we looked at the bank account you gave for refunds. The name on it isn’t yours, so we won’t send your money there.`,
      'Add an account in your own name in the app, under Account, Refund bank account. Then we’ll send your money. If you think we’re wrong, contact support.',
    ],
  }),
};

/** The email to a customer about a change of the account. */
export const customerSecurityTexts = {
  'customer-security': ({ templateData, publicUrl }: EmailData): Omit<EmailText, 'greeting'> => {
    const at = formatInstant(new Date(templateData.changedAt ?? ''));
    const { subject, paragraphs } = contents[templateData.change as SecurityChange](
      at,
      templateData.device ?? '',
      templateData.lastDigits,
    );
    return {
      subject,
      parts: [
        ...paragraphs.map((paragraph) => ({ paragraph })),
        { link: 'Contact support', href: `${publicUrl}/contact-us` },
      ],
    };
  },
};

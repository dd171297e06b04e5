import { formatDay } from '@foodbank/contract/primitives/day';
import { otpMinutes } from '@foodbank/contract/people/accounts';
import { greet } from './greeting.ts';
import type { LetterKind } from './email-templates.ts';

/** A part of a letter: a paragraph, a line with a value to copy, or a link that is shown as a button. */
export type LetterPart = { say: string } | { label: string; value: string } | { link: string; href: string };

/** A letter ready to be set as text and as HTML. */
export interface LetterText {
  subject: string;
  greeting: string;
  parts: LetterPart[];
  /** Where one press unsubscribes (RFC 8058); only letters that were subscribed to have it. */
  unsubscribeUrl?: string;
}

export interface LetterFacts {
  words: Record<string, string>;
  secrets: Record<string, string>;
  toAddress: string;
  publicUrl: string;
}

const notYou =
  'If this was not you, you can ignore this letter: nothing changes without the code. We never ask for a code by phone or chat.';

const wording: Record<LetterKind, (facts: LetterFacts) => Omit<LetterText, 'greeting'>> = {
  'login-details': ({ words, secrets, toAddress, publicUrl }) => ({
    subject: 'Your Foodbank login details',
    parts: [
      { say: 'Welcome to Foodbank. Your agent account is ready. Log in with these details.' },
      { label: 'Email', value: toAddress },
      { label: 'Password', value: secrets.password ?? '' },
      { link: 'Log in', href: `${publicUrl}/agent-login` },
      { say: 'People who sign up with your referral code become your referrals. Share it.' },
      { label: 'Referral code', value: words.referralCode ?? '' },
      { say: 'Please change the password in Settings after your first login.' },
    ],
  }),
  'account-exists': ({ publicUrl }) => ({
    subject: 'You already have a Foodbank account',
    parts: [
      {
        say: 'Somebody, probably you, tried to register an agent account with this e-mail address. It has one already.',
      },
      { link: 'Log in', href: `${publicUrl}/agent-login` },
      { say: 'If you no longer know the password, ask for a new one.' },
      { link: 'Reset password', href: `${publicUrl}/forgot-password` },
      { say: 'If it was not you, you can ignore this letter. Nothing has changed.' },
    ],
  }),
  'reset-code': ({ secrets, publicUrl }) => ({
    subject: 'Your code for a new password',
    parts: [
      { say: `Use this code to set a new password. It works once, for ${otpMinutes} minutes.` },
      { label: 'Code', value: secrets.code ?? '' },
      { link: 'Reset password', href: `${publicUrl}/reset-password` },
      { say: notYou },
    ],
  }),
  'change-code': ({ secrets }) => ({
    subject: 'Confirm your new password',
    parts: [
      { say: `Enter this code in Settings to confirm your new password. It works once, for ${otpMinutes} minutes.` },
      { label: 'Code', value: secrets.code ?? '' },
      { say: notYou },
    ],
  }),
  'bank-account-added': ({ words }) => ({
    subject: 'Your bank account was added',
    parts: [
      { say: 'Your earnings will be paid to this account.' },
      { label: 'Bank', value: words.bankName ?? '' },
      { label: 'Account number', value: `******${words.lastDigits}` },
      { label: 'Account name', value: words.accountName ?? '' },
      { say: 'If you did not add it, or it is not yours, write to support before the next payment.' },
    ],
  }),
  'confirm-subscription': ({ secrets, publicUrl }) => ({
    subject: 'Please confirm your subscription',
    unsubscribeUrl: newsletterLink(publicUrl, 'unsubscribe', secrets.token),
    parts: [
      { say: 'You asked for news from Foodbank. Please confirm that this address is yours.' },
      { link: 'Confirm subscription', href: newsletterLink(publicUrl, 'confirm', secrets.token) },
      { say: 'You can leave at any time.' },
      { link: 'Unsubscribe', href: newsletterLink(publicUrl, 'unsubscribe', secrets.token) },
      { say: 'If you did not ask for it, you can ignore this letter. Nothing will come.' },
    ],
  }),
  'partner-request': ({ words }) => ({
    subject: 'New partnership request',
    parts: [
      { say: 'Somebody wants to work with us.' },
      { label: 'Company', value: words.name ?? '' },
      { label: 'Contact person', value: words.contactPerson ?? '' },
      { label: 'Email', value: words.email ?? '' },
      { label: 'Phone', value: words.phoneNo ?? '' },
      { say: `Products or services: ${words.foodProduct}` },
      { say: `Why partner with us: ${words.whyPartnerWithUs}` },
      { say: `Additional information: ${words.additionalInformation}` },
    ],
  }),
  'contact-message': ({ words }) => ({
    subject: 'New message from the site',
    parts: [
      { label: 'Name', value: words.name ?? '' },
      { label: 'Email', value: words.email ?? '' },
      { say: words.message ?? '' },
    ],
  }),
  'password-changed': ({ words, publicUrl }) => ({
    subject: 'Your password was changed',
    parts: [
      { say: `The password of your Foodbank account was changed on ${formatDay(new Date(words.changedAt ?? ''))}.` },
      { say: 'Every other device has been signed out. If this was not you, set a new password now.' },
      { link: 'Reset password', href: `${publicUrl}/forgot-password` },
    ],
  }),
};

/** Where a letter's link about the newsletter leads; the token is the subscriber's id, sealed. */
export function newsletterLink(publicUrl: string, what: 'confirm' | 'unsubscribe', token = ''): string {
  return `${publicUrl}/newsletter/${what}?token=${token}`;
}

/** The words of a letter. */
export function wordLetter(kind: LetterKind, facts: LetterFacts): LetterText {
  const { firstname } = facts.words;
  return { greeting: greet(firstname), ...wording[kind](facts) };
}

/** The text part: what every mail program shows. A value stands on a line of its own, as `Label: value`. */
export function letterAsText({ greeting, parts }: LetterText): string {
  const blocks = parts.map((part) => {
    if ('say' in part) return part.say;
    return 'value' in part ? `${part.label}: ${part.value}` : `${part.link}: ${part.href}`;
  });
  return `${[greeting, ...blocks, 'Foodbank\nEat well today, pay later.'].join('\n\n')}\n`;
}

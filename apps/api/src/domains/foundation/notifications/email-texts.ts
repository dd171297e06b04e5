import { otpMinutes } from '@foodbank/contract/people/accounts';
import { formatDay } from '@foodbank/contract/primitives/day';
import type { EmailKind } from './email-templates.ts';
import { greet } from './greeting.ts';

/**
 * A part of an email: a paragraph of ours, a line with a value to copy, another person's text as a quotation, or a link that is
 * shown as a button.
 */
export type EmailPart =
  | { say: string }
  | { label: string; value: string }
  | { label: string; quote: string }
  | { link: string; href: string };

/** An email ready to be set as text and as HTML. */
export interface EmailText {
  subject: string;
  greeting: string;
  parts: EmailPart[];
  /** Where one press unsubscribes (RFC 8058); only emails that were subscribed to have it. */
  unsubscribeUrl?: string;
}

export interface EmailData {
  templateData: Record<string, string>;
  secrets: Record<string, string>;
  toAddress: string;
  publicUrl: string;
}

const notYou =
  'If this was not you, you can ignore this email: nothing changes without the code. We never ask for a code by phone or chat.';

const quotedBelow = 'Everything below was typed by the sender, and we have not checked it.';

const wording: Record<EmailKind, (facts: EmailData) => Omit<EmailText, 'greeting'>> = {
  'login-details': ({ templateData, secrets, toAddress, publicUrl }) => ({
    subject: 'Your Foodbank login details',
    parts: [
      { say: 'Welcome to Foodbank. Your agent account is ready. Log in with these details.' },
      { label: 'Email', value: toAddress },
      { label: 'Password', value: secrets.password ?? '' },
      { link: 'Log in', href: `${publicUrl}/agent-login` },
      { say: 'People who sign up with your referral code become your referrals. Share it.' },
      { label: 'Referral code', value: templateData.referralCode ?? '' },
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
      { say: 'If it was not you, you can ignore this email. Nothing has changed.' },
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
  'bank-account-added': ({ templateData }) => ({
    subject: 'Your bank account was added',
    parts: [
      { say: 'Your earnings will be paid to this account.' },
      { label: 'Bank', value: templateData.bankName ?? '' },
      { label: 'Account number', value: `******${templateData.lastDigits}` },
      { label: 'Account name', value: templateData.accountName ?? '' },
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
      { say: 'If you did not ask for it, you can ignore this email. Nothing will come.' },
    ],
  }),
  'partner-request': ({ templateData }) => ({
    subject: 'New partnership request',
    parts: [
      { say: `A company or rider asks to work with us. ${quotedBelow}` },
      { label: 'Company', value: templateData.name ?? '' },
      { label: 'Contact person', value: templateData.contactPerson ?? '' },
      { label: 'Email', value: templateData.email ?? '' },
      { label: 'Phone', value: templateData.phoneNo ?? '' },
      { label: 'Products or services', quote: templateData.foodProduct ?? '' },
      { label: 'Why partner with us', quote: templateData.whyPartnerWithUs ?? '' },
      { label: 'Additional information', quote: templateData.additionalInformation ?? '' },
    ],
  }),
  'contact-message': ({ templateData }) => ({
    subject: 'New message from the site',
    parts: [
      { say: `Somebody wrote to us with the contact form. ${quotedBelow}` },
      { label: 'Name', value: templateData.name ?? '' },
      { label: 'Email', value: templateData.email ?? '' },
      { label: 'Message', quote: templateData.message ?? '' },
    ],
  }),
  'password-changed': ({ templateData, publicUrl }) => ({
    subject: 'Your password was changed',
    parts: [
      {
        say: `The password of your Foodbank account was changed on ${formatDay(new Date(templateData.changedAt ?? ''))}.`,
      },
      { say: 'Every other device has been signed out. If this was not you, set a new password now.' },
      { link: 'Reset password', href: `${publicUrl}/forgot-password` },
    ],
  }),
};

/** Where an email's link about the newsletter leads; the token is the subscriber's id, sealed. */
export function newsletterLink(publicUrl: string, what: 'confirm' | 'unsubscribe', token = ''): string {
  return `${publicUrl}/newsletter/${what}?token=${token}`;
}

/** What renders an email: the template data, the secrets, the address and where links lead. */
export function renderEmail(kind: EmailKind, facts: EmailData): EmailText {
  const { firstname } = facts.templateData;
  return { greeting: greet(firstname), ...wording[kind](facts) };
}

const lineBreak = /\r\n|[\n\r\u2028\u2029]/;

/**
 * The text part: what every mail program shows. A value stands on a line of its own, as `Label: value`. Each line of a quotation
 * begins with `> `, so that it can't pass for a line of ours.
 */
export function emailAsText({ greeting, parts }: EmailText): string {
  const blocks = parts.map((part) => {
    if ('say' in part) return part.say;
    if ('quote' in part)
      return [`${part.label}:`, ...part.quote.split(lineBreak).map((line) => `> ${line}`)].join('\n');
    return 'value' in part ? `${part.label}: ${part.value}` : `${part.link}: ${part.href}`;
  });
  return `${[greeting, ...blocks, 'Foodbank\nEat well today, pay later.'].join('\n\n')}\n`;
}

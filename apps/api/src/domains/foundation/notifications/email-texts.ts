import { otpMinutes } from '@foodbank/contract/people/accounts';
import { formatDay, formatInstant } from '@foodbank/contract/primitives/day';
import { agentNotices } from './agent-notices.ts';
import { customerSecurityTexts } from './customer-security-texts.ts';
import { dataRequestTexts } from './data-request-texts.ts';
import type { EmailKind } from './email-templates.ts';
import { greet } from './greeting.ts';
import { orderEmailTexts } from './order-email-texts.ts';
import { paperEmailTexts } from './paper-email-texts.ts';
import { payoutEmailTexts } from './payout-email-texts.ts';
import { requestEmailTexts } from './request-email-texts.ts';
import { staffEmailTexts } from './staff-email-texts.ts';

/**
 * A part of an email: a paragraph, a labelled value to copy, text that another person wrote as a quotation, or a link that is shown
 * as a button.
 */
export type EmailPart =
  | { paragraph: string }
  | { label: string; value: string }
  | { label: string; quote: string }
  | { link: string; href: string };

/** The contents of an email, for its text part and its HTML part. */
export interface EmailText {
  subject: string;
  greeting: string;
  parts: EmailPart[];
  /** The URL of one-click unsubscribing (RFC 8058). Only newsletter emails have it. */
  unsubscribeUrl?: string;
}

/** The values that a template is rendered with. */
export interface EmailData {
  templateData: Record<string, string>;
  secrets: Record<string, string>;
  toAddress: string;
  publicUrl: string;
  /** The console's address; null where there is none. */
  opsUrl: string | null;
}

const keepSecret = 'We never ask for a code by phone or chat.';

const templates: Record<EmailKind, (data: EmailData) => Omit<EmailText, 'greeting'>> = {
  ...agentNotices,
  ...payoutEmailTexts,
  ...orderEmailTexts,
  ...paperEmailTexts,
  ...customerSecurityTexts,
  ...staffEmailTexts,
  ...requestEmailTexts,
  'login-details': ({ templateData, secrets, toAddress, publicUrl }) => ({
    subject: 'Your Foodbank login details',
    parts: [
      { paragraph: 'Welcome to Foodbank. Your agent account is ready. Log in with these details.' },
      { label: 'Email', value: toAddress },
      { label: 'Password', value: secrets.password ?? '' },
      { link: 'Log in', href: `${publicUrl}/agent-login` },
      {
        paragraph:
          'Share your referral code with people you know. You earn commission on the completed orders of customers who sign up with it.',
      },
      { label: 'Referral code', value: templateData.referralCode ?? '' },
      { paragraph: 'After your first login, please change this password in Settings.' },
    ],
  }),
  'account-exists': ({ publicUrl }) => ({
    subject: 'You already have a Foodbank account',
    parts: [
      {
        paragraph:
          'We received a request to register an agent account with this email address. You already have an account, so we did not create another one.',
      },
      { link: 'Log in', href: `${publicUrl}/agent-login` },
      { paragraph: 'If you have forgotten your password, you can set a new one.' },
      { link: 'Reset password', href: `${publicUrl}/forgot-password` },
      { paragraph: 'If you did not make this request, you can ignore this email. Your account has not changed.' },
    ],
  }),
  'reset-code': ({ secrets, publicUrl }) => ({
    subject: 'Your code for a new password',
    parts: [
      { paragraph: `Use this code to set a new password. It works once and expires after ${otpMinutes} minutes.` },
      { label: 'Code', value: secrets.code ?? '' },
      { link: 'Reset password', href: `${publicUrl}/reset-password` },
      {
        paragraph: `If you did not ask for this code, you can ignore this email. Your password stays the same. ${keepSecret}`,
      },
    ],
  }),
  'confirm-email': ({ secrets, publicUrl }) => ({
    subject: 'Confirm your email address',
    parts: [
      {
        paragraph: `Someone used this address for a Foodbank account. If that was you, enter this code in the app, in Account, Your details. It works once and expires after ${otpMinutes} minutes.`,
      },
      { label: 'Code', value: secrets.code ?? '' },
      { link: 'Open your details', href: `${publicUrl}/app/account/profile` },
      { paragraph: `If it was not you, ignore this email: we send nothing else to this address. ${keepSecret}` },
    ],
  }),
  'sign-in-code': ({ secrets }) => ({
    subject: 'Your code to log in',
    parts: [
      {
        paragraph: `Someone signed up on Foodbank with the phone number of your account. If that was you, enter this code in the app to log in. It works once and expires after ${otpMinutes} minutes.`,
      },
      { label: 'Code', value: secrets.code ?? '' },
      {
        paragraph: `If it was not you, ignore this email: without the code nobody gets in. No longer your number? Write to us and we’ll help you move your account to your new one. ${keepSecret}`,
      },
    ],
  }),
  'change-code': ({ secrets, publicUrl }) => ({
    subject: 'Confirm your new password',
    parts: [
      {
        paragraph: `Enter this code in Settings to confirm your new password. It works once and expires after ${otpMinutes} minutes.`,
      },
      { label: 'Code', value: secrets.code ?? '' },
      {
        paragraph: `If you did not ask for this code, someone may know your password. Set a new one now. ${keepSecret}`,
      },
      { link: 'Reset password', href: `${publicUrl}/forgot-password` },
    ],
  }),
  'bank-account-added': ({ templateData, publicUrl }) => ({
    subject: 'Your bank account was added',
    parts: [
      { paragraph: 'Your earnings will be paid to this account.' },
      { label: 'Bank', value: templateData.bankName ?? '' },
      { label: 'Account number', value: `******${templateData.lastDigits}` },
      { label: 'Account name', value: templateData.accountName ?? '' },
      { paragraph: 'If you did not add this account, or it is not yours, contact support before the next payment.' },
      { link: 'Contact support', href: `${publicUrl}/contact-us` },
    ],
  }),
  'account-name-question': ({ templateData, publicUrl }) => ({
    subject: 'A question about your bank account',
    parts: [
      { paragraph: 'We check each bank account before we pay into it, and have a question about yours.' },
      { label: 'Bank', value: templateData.bankName ?? '' },
      { label: 'Account number', value: `******${templateData.lastDigits}` },
      { label: 'Account name', value: templateData.accountName ?? '' },
      {
        paragraph:
          'If this account is yours, please tell us how its name and your name belong together. It may be a married name or a company. If it is not yours, please tell us too.',
      },
      { link: 'Contact support', href: `${publicUrl}/contact-us` },
      { paragraph: 'We never ask for a password, a PIN or a code.' },
    ],
  }),
  'confirm-subscription': ({ secrets, publicUrl }) => ({
    subject: 'Please confirm your subscription',
    unsubscribeUrl: newsletterLink(publicUrl, 'unsubscribe', secrets.token),
    parts: [
      { paragraph: 'You asked for the Foodbank newsletter. Please confirm that this email address is yours.' },
      { link: 'Confirm subscription', href: newsletterLink(publicUrl, 'confirm', secrets.token) },
      { paragraph: 'You can unsubscribe at any time.' },
      { link: 'Unsubscribe', href: newsletterLink(publicUrl, 'unsubscribe', secrets.token) },
      { paragraph: 'If you did not ask for it, you can ignore this email. You won’t hear from us again.' },
    ],
  }),
  'approval-waits': ({ templateData }) => ({
    subject: 'Requests wait for your decision',
    parts: [
      { paragraph: 'A colleague or an agent asked for something that needs a second person. You may decide it.' },
      { link: 'Open approvals', href: templateData.link ?? '' },
      { paragraph: 'We send this at most once an hour. A request that is not decided in seven days ends.' },
    ],
  }),
  'approval-approved': ({ templateData }) => ({
    subject: `Approved: ${templateData.label ?? ''}`,
    parts: [
      { paragraph: 'Your request was approved and has taken effect.' },
      { label: 'Approved by', value: templateData.by ?? '' },
      ...(templateData.reason ? [{ label: 'Reason', quote: templateData.reason }] : []),
      { link: 'Open the request', href: templateData.link ?? '' },
    ],
  }),
  'approval-refused': ({ templateData }) => ({
    subject: `Refused: ${templateData.label ?? ''}`,
    parts: [
      { paragraph: 'Your request was refused. Nothing has changed. You can correct it and ask again.' },
      { label: 'Refused by', value: templateData.by ?? '' },
      { label: 'Reason', quote: templateData.reason ?? '' },
      { link: 'Open the request', href: templateData.link ?? '' },
    ],
  }),
  'approval-expired': ({ templateData }) => ({
    subject: `Not decided in time: ${templateData.label ?? ''}`,
    parts: [
      { paragraph: 'Your request was not decided within seven days. Nothing has changed. You can ask again.' },
      { link: 'Open the request', href: templateData.link ?? '' },
    ],
  }),
  ...dataRequestTexts,
  'password-changed': ({ templateData, publicUrl }) => ({
    subject: 'Your password was changed',
    parts: [
      {
        paragraph: `Your Foodbank password was changed on ${formatDay(new Date(templateData.changedAt ?? ''))}.`,
      },
      { paragraph: 'All other devices have been signed out. If you did not change it, set a new password now.' },
      { link: 'Reset password', href: `${publicUrl}/forgot-password` },
    ],
  }),
  'new-device': ({ templateData, publicUrl }) => ({
    subject: 'A new device logged in to your account',
    parts: [
      {
        paragraph: `On ${formatInstant(new Date(templateData.at ?? ''))} a device that you did not use before logged in to your Foodbank account: ${templateData.device}.`,
      },
      {
        paragraph:
          'If it was you, there is nothing to do. If it was not, set a new password now: it logs out every device.',
      },
      { link: 'Reset password', href: `${publicUrl}/forgot-password` },
    ],
  }),
  'audit-head': ({ templateData }) => ({
    subject: `Audit log: the head of ${formatDay(templateData.day ?? '')}`,
    parts: [
      { paragraph: `At the end of ${formatDay(templateData.day ?? '')} the chain of the audit log had this head.` },
      { label: 'Head', value: templateData.head ?? '' },
      {
        paragraph:
          'Keep this email. It proves later that no line up to then was changed. To compare the log with it, run this command.',
      },
      { label: 'Command', value: `npm run audit -- verify --head ${templateData.head}` },
    ],
  }),
};

/** The URL of a newsletter link. The token is the encrypted id of the subscription. */
export function newsletterLink(publicUrl: string, what: 'confirm' | 'unsubscribe', token = ''): string {
  return `${publicUrl}/newsletter/${what}?token=${token}`;
}

/** Renders the contents of an email from its template. */
export function renderEmail(kind: EmailKind, data: EmailData): EmailText {
  const { firstname } = data.templateData;
  return { greeting: greet(firstname), ...templates[kind](data) };
}

const lineBreak = /\r\n|[\n\r\u2028\u2029]/;

/**
 * The text part of an email. Each value is on its own line, as `Label: value`. Each line of a quotation begins with `> `, so that it
 * can't pass for our own text.
 */
export function emailAsText({ greeting, parts }: EmailText): string {
  const blocks = parts.map((part) => {
    if ('paragraph' in part) return part.paragraph;
    if ('quote' in part)
      return [`${part.label}:`, ...part.quote.split(lineBreak).map((line) => `> ${line}`)].join('\n');
    return 'value' in part ? `${part.label}: ${part.value}` : `${part.link}: ${part.href}`;
  });
  return `${[greeting, ...blocks, 'Foodbank\nEat well today, pay later.'].join('\n\n')}\n`;
}

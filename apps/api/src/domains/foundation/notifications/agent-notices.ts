import { otpMinutes } from '@foodbank/contract/people/accounts';
import { formatDay } from '@foodbank/contract/primitives/day';
import type { EmailKind } from './email-templates.ts';
import type { EmailData, EmailPart, EmailText } from './email-texts.ts';

type Template = (data: EmailData) => Omit<EmailText, 'greeting'>;

const contactSupport = ({ publicUrl }: EmailData): EmailPart => ({
  link: 'Contact support',
  href: `${publicUrl}/contact-us`,
});

const newValue = ({ templateData: { what, to } }: EmailData): EmailPart[] =>
  to === undefined ? [] : [{ label: `New ${what}`, value: to }];

/** The emails to agents about what staff do, and about changes that two people decide. */
export const agentNotices = {
  'agent-suspended': (data) => ({
    subject: 'Your account is suspended',
    parts: [
      { paragraph: 'Your Foodbank agent account is suspended. All devices have been signed out.' },
      { paragraph: 'Your customers and their orders still count for you. We make no payments to you meanwhile.' },
      { paragraph: 'If you have a question about this, contact support.' },
      contactSupport(data),
    ],
  }),
  'agent-restored': ({ publicUrl }) => ({
    subject: 'Your account is active again',
    parts: [
      { paragraph: 'Your Foodbank agent account is active again. You can log in with your password.' },
      { link: 'Log in', href: `${publicUrl}/agent-login` },
    ],
  }),
  'account-change-code': ({ templateData, secrets, publicUrl }) => ({
    subject: 'Confirm your new bank account',
    parts: [
      {
        paragraph: `Enter this code in Settings to ask for this bank account. It works once and expires after ${otpMinutes} minutes.`,
      },
      { label: 'Code', value: secrets.code ?? '' },
      { label: 'Bank', value: templateData.bankName ?? '' },
      { label: 'Account number', value: `******${templateData.lastDigits}` },
      { label: 'Account name', value: templateData.accountName ?? '' },
      {
        paragraph:
          'If you did not ask for this code, someone may know your password. Set a new one now. We never ask for a code by phone or chat.',
      },
      { link: 'Reset password', href: `${publicUrl}/forgot-password` },
    ],
  }),
  'agent-change-asked': (data) => ({
    subject: `A change of your ${data.templateData.what} was asked for`,
    parts: [
      {
        paragraph: `We received a request to change the ${data.templateData.what} of your Foodbank agent account. Nothing has changed yet: a member of our team decides.`,
      },
      ...newValue(data),
      { paragraph: 'If you did not ask for this, contact support now.' },
      contactSupport(data),
    ],
  }),
  'agent-change-made': (data) => {
    const { what, payableFrom } = data.templateData;
    const paid = `Payments go to the new account from ${formatDay(payableFrom ?? '')} at the earliest.`;
    const signedOut = 'Log in with the new address and your password. All devices have been signed out.';
    return {
      subject: `Your ${what} was changed`,
      parts: [
        { paragraph: `The ${what} of your Foodbank agent account was changed.` },
        ...newValue(data),
        ...(payableFrom === undefined ? [] : [{ paragraph: paid }]),
        ...(what === 'email address' ? [{ paragraph: signedOut }] : []),
        { paragraph: 'If you did not ask for this, contact support now.' },
        contactSupport(data),
      ],
    };
  },
  'agent-change-dropped': (data) => {
    const { what, reason } = data.templateData;
    return {
      subject: `Your ${what} stays the same`,
      parts: [
        { paragraph: `The change of your ${what} that was asked for was not made.` },
        ...(reason === undefined ? [] : [{ label: 'Why', quote: reason }]),
        { paragraph: 'If you have a question about this, contact support.' },
        contactSupport(data),
      ],
    };
  },
  'commission-corrected': ({ templateData, publicUrl }) => {
    const { amount, isAdded, line, reason, reference } = templateData;
    const act = isAdded === 'true' ? `We added ${amount} to your earnings.` : `We took ${amount} off your earnings.`;
    const answer = { paragraph: `This answers your request ${reference}.` };
    return {
      subject: 'We corrected your earnings',
      parts: [
        { paragraph: act },
        { label: 'Line', value: line ?? '' },
        { label: 'Why', quote: reason ?? '' },
        ...(reference === undefined ? [] : [answer]),
        { paragraph: 'You find the correction on your Earnings page. If it is not right, tell us there.' },
        { link: 'Open Earnings', href: `${publicUrl}/agent-dashboard/earnings` },
      ],
    };
  },
} satisfies Partial<Record<EmailKind, Template>>;

import { formatMonth } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import type { EmailKind } from './email-templates.ts';
import type { EmailData, EmailPart, EmailText } from './email-texts.ts';

type Template = (data: EmailData) => Omit<EmailText, 'greeting'>;

const amountOf = ({ templateData: { amountKobo } }: EmailData) => formatKobo(Number(amountKobo));

/** What was due at the end of which month. */
const monthOf = ({ templateData: { month = '' } }: EmailData) => formatMonth(month);

const accountOf = ({ templateData: { bankName = '', lastDigits } }: EmailData): EmailPart[] => [
  { label: 'Bank', value: bankName },
  { label: 'Account number', value: `******${lastDigits}` },
];

const openEarnings = ({ publicUrl }: EmailData): EmailPart => ({
  link: 'Open Earnings',
  href: `${publicUrl}/agent-dashboard/earnings`,
});
const openSettings = ({ publicUrl }: EmailData): EmailPart => ({
  link: 'Open Settings',
  href: `${publicUrl}/agent-dashboard/settings`,
});

/** The emails to agents about their payouts. */
export const payoutEmailTexts = {
  'payout-paid': (data) => ({
    subject: `We paid you ${amountOf(data)}`,
    parts: [
      { paragraph: `Your commission that was due at the end of ${monthOf(data)} was paid to your bank account.` },
      { label: 'Amount', value: amountOf(data) },
      ...accountOf(data),
      { label: 'Reference', value: data.templateData.reference ?? '' },
      { paragraph: 'Your bank may need some time to show it. The lines of the payout are on your Earnings page.' },
      openEarnings(data),
    ],
  }),
  'payout-late': (data) => ({
    subject: `Your payout of ${amountOf(data)} was paid after all`,
    parts: [
      {
        paragraph: `We wrote to you that your payout for ${monthOf(data)} had not gone through or had come back. We looked again: it was paid to your bank account. So it is not paid a second time.`,
      },
      { label: 'Amount', value: amountOf(data) },
      ...accountOf(data),
      { label: 'Reference', value: data.templateData.reference ?? '' },
      { paragraph: 'Its lines are on your Earnings page. If the money is not in your account, please tell us.' },
      openEarnings(data),
    ],
  }),
  'payout-failed': (data) => ({
    subject: 'Your payout did not go through',
    parts: [
      { paragraph: `We could not pay you ${amountOf(data)}. The money stays yours.` },
      ...accountOf(data),
      {
        paragraph:
          'We try again with the next payout. Please check that your bank account is right and can receive money.',
      },
      openSettings(data),
    ],
  }),
  'payout-returned': (data) => ({
    subject: 'Your bank sent your payout back',
    parts: [
      { paragraph: `We paid you ${amountOf(data)}, and your bank sent it back. The money stays yours.` },
      ...accountOf(data),
      { label: 'Reference', value: data.templateData.reference ?? '' },
      {
        paragraph:
          'We try again with the next payout. Please ask your bank why, or give us another bank account in Settings.',
      },
      openSettings(data),
    ],
  }),
  'payout-account-missing': (data) => ({
    subject: 'Add a bank account to be paid',
    parts: [
      {
        paragraph: `You have earned ${formatKobo(Number(data.templateData.dueKobo))}, and we do not know where to pay it. Please add your bank account in Settings.`,
      },
      { paragraph: 'We keep the amount for you. It stands in the first payout after you have added an account.' },
      openSettings(data),
    ],
  }),
} satisfies Partial<Record<EmailKind, Template>>;

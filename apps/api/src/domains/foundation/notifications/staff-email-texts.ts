import { formatDay, formatInstant } from '@foodbank/contract/primitives/day';
import type { EmailData, EmailText } from './email-texts.ts';
import type { StaffEmailTemplates } from './staff-email-templates.ts';

/** The addresses in emails to staff. The token stands behind #, so that no server and no log sees it. */
const linkTo = (opsUrl: string | null, page: 'invitation' | 'new-password', token = '') =>
  `${opsUrl ?? ''}/ops/${page}#token=${token}`;

const dayOf = (at = '') => formatDay(new Date(at));
const factorName = ({ factor, name }: EmailData['templateData']) =>
  `${factor === 'passkey' ? 'passkey' : 'authenticator app'}${name === undefined ? '' : ` (${name})`}`;
const notYou = 'If it was not you, tell an admin now. An admin can end your sessions and reset your second factor.';

/** The texts of emails to members of staff. */
export const staffEmailTexts: Record<keyof StaffEmailTemplates, (data: EmailData) => Omit<EmailText, 'greeting'>> = {
  'staff-invitation': ({ secrets, opsUrl }) => ({
    subject: 'You are invited to the Foodbank console',
    parts: [
      { paragraph: 'You have an account in the console that Foodbank’s staff work with. Set your password to begin.' },
      { link: 'Set your password', href: linkTo(opsUrl, 'invitation', secrets.token) },
      {
        paragraph:
          'The link works once, for 48 hours. You will also set up a second factor, so have your phone or a passkey with you.',
      },
      { paragraph: 'If you did not expect this, you can ignore this email.' },
    ],
  }),
  'staff-password-reset': ({ secrets, opsUrl }) => ({
    subject: 'A new password for the console',
    parts: [
      { paragraph: 'Use this link to set a new password. It works once, for one hour.' },
      { link: 'Set a new password', href: linkTo(opsUrl, 'new-password', secrets.token) },
      { paragraph: 'You will still need your second factor to sign in.' },
      { paragraph: 'If you did not ask for this link, you can ignore this email. Your password stays the same.' },
    ],
  }),
  'staff-factor-reset': ({ secrets, opsUrl }) => ({
    subject: 'Your second factor was reset',
    parts: [
      {
        paragraph:
          'Your second factor, your recovery codes and your password were removed, and you are signed out on every device. Set a new password and a new second factor.',
      },
      { link: 'Set your password', href: linkTo(opsUrl, 'invitation', secrets.token) },
      { paragraph: 'The link works once, for 48 hours.' },
      { paragraph: 'If you did not ask for this, tell an admin now.' },
    ],
  }),
  'staff-password-changed': ({ templateData }) => ({
    subject: 'Your console password was changed',
    parts: [
      { paragraph: `Your password for the console was changed on ${dayOf(templateData.at)}.` },
      { paragraph: `All other devices were signed out. ${notYou}` },
    ],
  }),
  'staff-factor-added': ({ templateData }) => ({
    subject: 'A second factor was added to your account',
    parts: [
      { paragraph: `A new ${factorName(templateData)} was added on ${dayOf(templateData.at)}.` },
      { paragraph: notYou },
    ],
  }),
  'staff-factor-removed': ({ templateData }) => ({
    subject: 'A second factor was removed from your account',
    parts: [
      { paragraph: `Your ${factorName(templateData)} was removed on ${dayOf(templateData.at)}.` },
      { paragraph: notYou },
    ],
  }),
  'staff-codes-renewed': ({ templateData }) => ({
    subject: 'Your recovery codes were renewed',
    parts: [
      { paragraph: `New recovery codes were made on ${dayOf(templateData.at)}. The ones before no longer work.` },
      { paragraph: notYou },
    ],
  }),
  'staff-new-device': ({ templateData }) => ({
    subject: 'A new device signed in to the console',
    parts: [
      {
        paragraph: `On ${formatInstant(new Date(templateData.at ?? ''))} a device that you did not use before signed in to the console with your account: ${templateData.device}.`,
      },
      { paragraph: notYou },
    ],
  }),
  'staff-roles-changed': ({ templateData }) => ({
    subject: 'Your roles in the console were changed',
    parts: [
      { paragraph: `Since ${dayOf(templateData.at)} your roles in the console are: ${templateData.after}.` },
      { paragraph: `Before that they were: ${templateData.before}.` },
      { paragraph: 'If you did not expect this, ask an admin why.' },
    ],
  }),
  'staff-break-glass': ({ templateData }) => ({
    subject: 'A console account was reset from the command line',
    parts: [
      {
        paragraph: `On ${dayOf(templateData.at)} the account of ${templateData.member} was reset on the server, without an approval. The sessions, second factors and password of this account are gone, and a new link was sent.`,
      },
      { paragraph: 'Every member of staff gets this email. If you do not know why this was done, ask an admin now.' },
    ],
  }),
};

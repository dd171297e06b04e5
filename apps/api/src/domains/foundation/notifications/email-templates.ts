import { type StaffEmailTemplates, staffNotices } from './staff-email-templates.ts';

/** The values of each kind of email: template data, and secrets, which are encrypted and wiped on delivery. */
interface EmailTemplates extends StaffEmailTemplates {
  'login-details': { templateData: { referralCode: string }; secrets: { password: string } };
  'account-exists': { templateData: { firstname?: string } };
  'reset-code': { templateData: { firstname?: string }; secrets: { code: string } };
  'change-code': { templateData: { firstname: string }; secrets: { code: string } };
  'bank-account-added': {
    templateData: { firstname: string; bankName: string; lastDigits: string; accountName: string };
  };
  'confirm-subscription': { templateData: Record<string, never>; secrets: { token: string } };
  'partner-request': { templateData: Record<TeamPartnerField, string> };
  'contact-message': { templateData: Record<'name' | 'email' | 'message', string> };
  'approval-waits': { templateData: { firstname: string; link: string } };
  'approval-approved': { templateData: ApprovalOutcome };
  'approval-refused': { templateData: ApprovalOutcome };
  'approval-expired': { templateData: ApprovalOutcome };
  'data-exported': { templateData: { askedAt: string } };
  'data-erased': { templateData: { askedAt: string } };
  'password-changed': { templateData: { firstname: string; changedAt: string } };
  'audit-head': { templateData: { day: string; head: string } };
}

type ApprovalOutcome = Record<'firstname' | 'label' | 'by' | 'reason' | 'link', string>;

type TeamPartnerField =
  | 'name'
  | 'contactPerson'
  | 'email'
  | 'phoneNo'
  | 'foodProduct'
  | 'whyPartnerWithUs'
  | 'additionalInformation';

/** The recipient of emails to the team in the outbox. The worker replaces it with the address of the configuration. */
export const teamAddress = 'team';

/** The kind of an email: each has a template. */
export type EmailKind = keyof EmailTemplates;

/**
 * Notices of a change to an account. No limit applies to them and they count towards none: otherwise a thief could suppress them by
 * requesting codes before. Emails about approvals too: members of staff cause them, and nothing else tells a maker of a refusal; and the answers to requests about data. Each follows a change that needed a password or a code, so they can't flood a mailbox.
 */
export const securityNotices: readonly EmailKind[] = [
  'password-changed',
  'bank-account-added',
  'approval-waits',
  'approval-approved',
  'approval-refused',
  'approval-expired',
  ...staffNotices,
  'data-exported',
  'data-erased',
];

/** Emails with codes. They are limited by account instead (`issueCode`). */
export const codeEmails: readonly EmailKind[] = ['reset-code', 'change-code'];

/** An email to queue. */
export type Email = {
  [Kind in EmailKind]: { kind: Kind; secrets?: Record<string, string> } & EmailTemplates[Kind];
}[EmailKind];

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
  'contact-message': { templateData: Record<'name' | 'email' | 'message' | 'requestId', string> };
  'support-request': { templateData: Record<'name' | 'email' | 'topic' | 'message' | 'requestId', string> };
  'request-answer': { templateData: AnswerData; secrets: { token: string } };
  'support-answer': { templateData: AnswerData };
  'approval-waits': { templateData: { firstname: string; link: string } };
  'approval-approved': { templateData: ApprovalOutcome };
  'approval-refused': { templateData: ApprovalOutcome };
  'approval-expired': { templateData: ApprovalOutcome };
  'password-changed': { templateData: { firstname: string; changedAt: string } };
}

type ApprovalOutcome = Record<'firstname' | 'label' | 'by' | 'reason' | 'link', string>;

/** An answer of a member of staff. `member` is the first name of who wrote it, `firstname` the name that is greeted. */
type AnswerData = Record<'reference' | 'answer' | 'member', string> & { firstname?: string };

type TeamPartnerField =
  | 'name'
  | 'contactPerson'
  | 'email'
  | 'phoneNo'
  | 'foodProduct'
  | 'whyPartnerWithUs'
  | 'additionalInformation'
  | 'requestId';

/** The recipient of emails to the team in the outbox. The worker replaces it with the address of the configuration. */
export const teamAddress = 'team';

/** The kind of an email: each has a template. */
export type EmailKind = keyof EmailTemplates;

/**
 * Notices of a change to an account. No limit applies to them and they count towards none: otherwise a thief could suppress them by
 * requesting codes before. Emails about approvals too: members of staff cause them, and nothing else tells a maker of a refusal. Each follows a change that needed a password or a code, so they can't flood a mailbox.
 */
export const securityNotices: readonly EmailKind[] = [
  'password-changed',
  'bank-account-added',
  'approval-waits',
  'approval-approved',
  'approval-refused',
  'approval-expired',
  ...staffNotices,
];

/** Answers of staff. No limit applies to them and they count towards none: a person writes each. */
export const answerEmails: readonly EmailKind[] = ['request-answer', 'support-answer'];

/** Emails with codes. They are limited by account instead (`issueCode`). */
export const codeEmails: readonly EmailKind[] = ['reset-code', 'change-code'];

/** An email to queue. */
export type Email = {
  [Kind in EmailKind]: { kind: Kind; secrets?: Record<string, string> } & EmailTemplates[Kind];
}[EmailKind];

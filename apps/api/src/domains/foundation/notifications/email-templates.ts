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
  'password-changed': { templateData: { firstname: string; changedAt: string } };
  'agent-suspended': { templateData: { firstname?: string } };
  'agent-restored': { templateData: { firstname?: string } };
  'account-change-code': {
    templateData: { firstname?: string; bankName: string; lastDigits: string; accountName: string };
    secrets: { code: string };
  };
  'agent-change-asked': { templateData: AgentChangeData };
  'agent-change-made': { templateData: AgentChangeData };
  'agent-change-dropped': { templateData: AgentChangeData };
}

/** A change of an agent's data that two people decide: what changes, to what (masked), and from which day it pays. */
type AgentChangeData = {
  firstname?: string;
  what: 'bank account' | 'name' | 'email address';
  to?: string;
  payableFrom?: string;
  reason?: string;
};
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
 * requesting codes before. Emails about approvals too: members of staff cause them, and nothing else tells a maker of a refusal. Each follows a change that needed a password, a code or a member of staff, so they can't flood a mailbox.
 */
export const securityNotices: readonly EmailKind[] = [
  'password-changed',
  'bank-account-added',
  'agent-suspended',
  'agent-restored',
  'agent-change-asked',
  'agent-change-made',
  'agent-change-dropped',
  'approval-waits',
  'approval-approved',
  'approval-refused',
  'approval-expired',
  ...staffNotices,
];

/** Emails with codes. They are limited by account instead (`issueCode`). */
export const codeEmails: readonly EmailKind[] = ['reset-code', 'change-code', 'account-change-code'];

/** An email to queue. */
export type Email = {
  [Kind in EmailKind]: { kind: Kind; secrets?: Record<string, string> } & EmailTemplates[Kind];
}[EmailKind];

import type { StaffEmailTemplates } from './staff-email-templates.ts';

/** The values of each kind of email: template data, and secrets, which are encrypted and wiped on delivery. */
interface EmailTemplates extends StaffEmailTemplates {
  'login-details': { templateData: { referralCode: string }; secrets: { password: string } };
  'account-exists': { templateData: { firstname?: string } };
  'reset-code': { templateData: { firstname?: string }; secrets: { code: string } };
  'change-code': { templateData: { firstname: string }; secrets: { code: string } };
  'bank-account-added': {
    templateData: { firstname: string; bankName: string; lastDigits: string; accountName: string };
  };
  'account-name-question': {
    templateData: { firstname: string; bankName: string; lastDigits: string; accountName: string };
  };
  'confirm-subscription': { templateData: Record<string, never>; secrets: { token: string } };
  'partner-request': { templateData: Record<TeamPartnerField, string> };
  'contact-message': { templateData: Record<'name' | 'email' | 'message' | 'requestId', string> };
  'customer-request': {
    templateData: Record<'topic' | 'order' | 'reference' | 'requestId', string>;
  };
  // The answer does not stay in the outbox: it is encrypted, and wiped once it was sent.
  'case-answer': {
    templateData: { reference: string; member: string; firstname: string };
    secrets: { token: string; answer: string };
  };
  'support-request': { templateData: Record<'name' | 'email' | 'topic' | 'message' | 'requestId', string> };
  'request-answer': { templateData: AnswerData; secrets: { token: string } };
  'support-answer': { templateData: AnswerData };
  'approval-waits': { templateData: { firstname: string; link: string } };
  'approval-approved': { templateData: ApprovalOutcome };
  'approval-refused': { templateData: ApprovalOutcome };
  'approval-expired': { templateData: ApprovalOutcome };
  'data-exported': { templateData: { askedAt: string } };
  'data-erased': { templateData: { askedAt: string } };
  'password-changed': { templateData: { firstname: string; changedAt: string } };
  'new-device': { templateData: { firstname: string; device: string; at: string } };
  'customer-security': {
    templateData: Record<'firstname' | 'change' | 'changedAt', string> & { device?: string; lastDigits?: string };
  };
  'confirm-email': { templateData: Record<string, never>; secrets: { code: string } };
  'sign-in-code': { templateData: { firstname: string }; secrets: { code: string } };
  'audit-head': { templateData: { day: string; head: string } };
  'agent-suspended': { templateData: { firstname?: string } };
  'agent-restored': { templateData: { firstname?: string } };
  'account-change-code': {
    templateData: { firstname?: string; bankName: string; lastDigits: string; accountName: string };
    secrets: { code: string };
  };
  'commission-corrected': {
    templateData: Record<'firstname' | 'amount' | 'isAdded' | 'line' | 'reason', string> & { reference?: string };
  };
  'payout-paid': { templateData: PayoutData };
  'payout-late': { templateData: PayoutData };
  'payout-failed': { templateData: PayoutData };
  'payout-returned': { templateData: PayoutData };
  'payout-account-missing': { templateData: { firstname?: string; dueKobo: string } };
  'agent-change-asked': { templateData: AgentChangeData };
  'agent-change-made': { templateData: AgentChangeData };
  'agent-change-dropped': { templateData: AgentChangeData };
  'order-news': { templateData: OrderData };
  'order-code': { templateData: OrderData; secrets: { code: string } };
  'order-question': { templateData: OrderData; secrets: { link: string } };
  'order-unpaid': { templateData: OrderData };
  'loan-paper': { templateData: Record<'firstname' | 'step' | 'loanNumber' | 'number' | 'day', string> };
  // About a plan: a payment that counts, or a reminder.
  'plan-news': { templateData: Record<'firstname' | 'subject' | 'sentence' | 'number', string> };
}

/** A message about an order: what happened (`OrderMessageKind`), and its values; the amount in kobo. */
type OrderData = { firstname: string; step: string; orderNumber: string } & Partial<
  Record<'amountKobo' | 'window' | 'storeName' | 'product' | 'instead' | 'until' | 'plan' | 'planNow', string>
>;

/** An answer of a member of staff. `member` is the first name of who wrote it, `firstname` the name that is greeted. */
type AnswerData = Record<'reference' | 'answer' | 'member', string> & { firstname?: string };

/** A payout: its amount in kobo, its account and the month (YYYY-MM-01) at whose end its lines were due. */
type PayoutData = Record<'amountKobo' | 'bankName' | 'lastDigits' | 'month' | 'reference', string> & {
  firstname?: string;
};

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
  | 'additionalInformation'
  | 'requestId';

/** The recipient of emails to the team in the outbox. The worker replaces it with the address of the configuration. */
export const teamAddress = 'team';

/** The kind of an email: each has a template. */
export type EmailKind = keyof EmailTemplates;

/** What a suspended agent is still told: of changes of the account, and of money. */
export const emailsToSuspended: readonly EmailKind[] = [
  'password-changed',
  'new-device',
  'bank-account-added',
  'agent-suspended',
  'agent-restored',
  'agent-change-asked',
  'agent-change-made',
  'agent-change-dropped',
  'commission-corrected',
  'payout-paid',
  'payout-late',
  'payout-failed',
  'payout-returned',
  'payout-account-missing',
];

/** Emails with which the owner of an account gets back into it. A part of what strangers can cause is kept for them. */
export const resetEmails: readonly EmailKind[] = ['reset-code', 'staff-password-reset'];

/**
 * Emails that anybody can cause to any address: by registering, subscribing or naming it, and by saying that they forgot its password.
 * All others are caused by people who signed in, by staff, orders or money, and go to addresses that their owners confirmed.
 */
export const strangerEmails: readonly EmailKind[] = [
  ...resetEmails,
  'login-details',
  'account-exists',
  'confirm-subscription',
  'confirm-email',
];

/** The kinds of emails with secrets. */
type SecretKind = {
  [Kind in EmailKind]: EmailTemplates[Kind] extends { secrets: object } ? Kind : never;
}[EmailKind];

/**
 * What to do instead of sending an email again once its secrets are wiped, for each kind that has any. The texts are for members of
 * staff.
 */
const insteadOfSecrets: Readonly<Record<SecretKind, string>> = {
  'login-details': 'The password is no longer stored. Send the agent a reset code, with which they set their own.',
  'reset-code': 'The code is no longer stored and has expired. The agent can ask for a new one, or you send one.',
  'change-code': 'The code is no longer stored and has expired. The agent asks for a new one in Settings.',
  'account-change-code': 'The code is no longer stored and has expired. The agent asks for a new one in Settings.',
  'order-code': 'The code is no longer stored. The customer sees it in the app, at the order.',
  'order-question': 'The link is no longer stored. The customer answers in the app, at the order.',
  'request-answer': 'The link in it is no longer stored. Open the request and answer it again.',
  'case-answer': 'Its text and link are no longer stored. The customer reads the answer in the app.',
  'staff-invitation': 'The link is no longer stored. Send the invitation again from Staff.',
  'staff-password-reset': 'The link is no longer stored and has expired. The member can ask for a new one.',
  'staff-factor-reset': 'The link is no longer stored. Send the invitation again from Staff.',
  'confirm-subscription': 'The link is no longer stored. The reader can subscribe again on the website.',
  'sign-in-code': 'The code is no longer stored and has expired. The customer asks for a new one in the app.',
  'confirm-email': 'The code is no longer stored and has expired. The customer asks for a new one in the app.',
};

/** What to do instead of sending an email of a kind again without its secrets; null for a kind that has none. */
export const insteadOf = (kind: EmailKind): string | null =>
  (insteadOfSecrets as Readonly<Partial<Record<EmailKind, string>>>)[kind] ?? null;

/** An email to queue. */
export type Email = {
  [Kind in EmailKind]: { kind: Kind; secrets?: Record<string, string> } & EmailTemplates[Kind];
}[EmailKind];

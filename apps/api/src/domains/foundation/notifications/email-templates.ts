/** What each email needs: its template data, which the outbox keeps, and its secrets, which are sealed and wiped on delivery. */
interface EmailForms {
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
  'password-changed': { templateData: { firstname: string; changedAt: string } };
}

type TeamPartnerField =
  | 'name'
  | 'contactPerson'
  | 'email'
  | 'phoneNo'
  | 'foodProduct'
  | 'whyPartnerWithUs'
  | 'additionalInformation';

/** Stands for the team's address, which the configuration knows, in the outbox. */
export const teamAddress = 'team';

export type EmailKind = keyof EmailForms;

/**
 * Notices of what happened to an account. They are written whatever else was, and count for nothing: otherwise a thief could
 * silence them by asking for codes before. Each stands for a change that took a password or a code, so nobody is flooded.
 */
export const securityNotices: readonly EmailKind[] = ['password-changed', 'bank-account-added'];

/** Codes have limits of their own, which are the account's. */
export const codeLetters: readonly EmailKind[] = ['reset-code', 'change-code'];

/** An email to write. */
export type Email = {
  [Kind in EmailKind]: { kind: Kind; secrets?: Record<string, string> } & EmailForms[Kind];
}[EmailKind];

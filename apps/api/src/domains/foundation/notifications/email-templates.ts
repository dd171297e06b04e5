/** What each letter needs: its words, which the outbox keeps, and its secrets, which are sealed and wiped on delivery. */
interface LetterForms {
  'login-details': { words: { firstname: string; referralCode: string }; secrets: { password: string } };
  'account-exists': { words: { firstname: string } };
  'reset-code': { words: { firstname: string }; secrets: { code: string } };
  'change-code': { words: { firstname: string }; secrets: { code: string } };
  'bank-account-added': { words: { firstname: string; bankName: string; lastDigits: string; accountName: string } };
  'confirm-subscription': { words: Record<string, never>; secrets: { token: string } };
  'partner-request': { words: Record<TeamPartnerField, string> };
  'contact-message': { words: Record<'name' | 'email' | 'message', string> };
  'password-changed': { words: { firstname: string; changedAt: string } };
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

export type LetterKind = keyof LetterForms;

/**
 * Notices of what happened to an account. They are written whatever else was, and count for nothing: otherwise a thief could
 * silence them by asking for codes before. Each stands for a change that took a password or a code, so nobody is flooded.
 */
export const securityNotices: readonly LetterKind[] = ['password-changed', 'bank-account-added'];

/** Codes have limits of their own, which are the account's. */
export const codeLetters: readonly LetterKind[] = ['reset-code', 'change-code'];

/** A letter to write. */
export type Letter = {
  [Kind in LetterKind]: { kind: Kind; secrets?: Record<string, string> } & LetterForms[Kind];
}[LetterKind];

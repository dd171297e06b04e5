/**
 * What was done, in plain words: each action of the audit log with a sentence that stands between the actor and the subject, such as
 * "suspended the agent". A test fails for an action of the sources that isn't named here.
 */
const sentences: Readonly<Record<string, string>> = {
  'agent-registered': 'registered as an agent',
  'approval-approved': 'approved a request about',
  'approval-recalled': 'took back a request about',
  'approval-refused': 'refused a request about',
  'approval-requested': 'asked for an approval about',
  'asked-for-another-agent': 'asked for the data of another agent',
  'audit-exported': 'exported lines of the audit log',
  'audit-personal-text-shown': 'read the personal text of a line about',
  'call-not-permitted': 'tried something that their roles do not allow',
  'invitation-accepted': 'accepted the invitation',
  'password-change-refused': 'gave a wrong code for a new password',
  'password-changed': 'changed their password',
  'password-reset': 'set a new password by a code',
  'password-reset-refused': 'gave a wrong code for a new password of',
  'payout-account-added': 'added a bank account',
  'person-erased': 'erased the person',
  'person-exported': 'exported the data of the person',
  'phone-changed': 'changed their phone number',
  'recovery-codes-renewed': 'made new recovery codes',
  'sign-in-refused': 'was refused a sign-in as an agent',
  'staff-password-reset': 'set a new password by a link',
  'staff-sign-in-refused': 'was refused a sign-in to the console',
  'staff-signed-in': 'signed in to the console',
};

/** Every named action, in alphabetical order. */
export const auditActions: readonly string[] = Object.keys(sentences);

/** The sentence of an action; the code itself for an action that has none. */
export function describeAction(action: string): string {
  return sentences[action] ?? action;
}

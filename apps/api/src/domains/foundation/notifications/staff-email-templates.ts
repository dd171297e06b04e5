/** The values of the emails to members of staff. `at` is an instant as ISO 8601. */
export interface StaffEmailTemplates {
  'staff-invitation': { templateData: { firstname: string }; secrets: { token: string } };
  'staff-password-reset': { templateData: { firstname: string }; secrets: { token: string } };
  'staff-factor-reset': { templateData: { firstname: string }; secrets: { token: string } };
  'staff-password-changed': { templateData: { firstname: string; at: string } };
  /** `name` is that of a passkey. */
  'staff-factor-added': { templateData: { firstname: string; at: string; factor: 'totp' | 'passkey'; name?: string } };
  'staff-factor-removed': {
    templateData: { firstname: string; at: string; factor: 'totp' | 'passkey'; name?: string };
  };
  'staff-codes-renewed': { templateData: { firstname: string; at: string } };
  'staff-new-device': { templateData: { firstname: string; at: string; device: string } };
  /** `before` and `after` are the labels of the roles. */
  'staff-roles-changed': { templateData: { firstname: string; at: string; before: string; after: string } };
  'staff-break-glass': { templateData: { firstname: string; at: string; member: string } };
}

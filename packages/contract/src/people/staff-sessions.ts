/** How members of staff sign in: email and password, then a second factor. The session is a cookie. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailOf } from '../primitives/contact-fields.ts';
import { messageReply, messages, toNfc } from '../primitives/text.ts';
import { codeOf, recoveryCodeOf } from '../primitives/typed-codes.ts';
import type { Permission, Role } from './permissions.ts';

/** The shortest password of a member of staff, in characters. */
export const staffPasswordLengthMin = 12;
const passwordLengthMax = 128;

/** A new password of a member of staff. */
export const staffPassword = z
  .string('Password is required')
  .check(
    toNfc(),
    z.minLength(staffPasswordLengthMin, { error: messages.atLeast(staffPasswordLengthMin), abort: true }),
    z.maxLength(passwordLengthMax, messages.atMost(passwordLengthMax)),
  );

/** The sign-in form. */
export const staffCredentials = z.object({
  email: emailOf('Email is required', 'Email is invalid'),
  password: z
    .string('Password is required')
    .check(
      z.minLength(1, { error: 'Password is required', abort: true }),
      z.maxLength(2 * passwordLengthMax, messages.atMost(passwordLengthMax)),
    ),
});

/** The six digits of an authenticator app, as people type and paste them. */
export const totpCode = z.object({ code: codeOf(6, 'Enter the 6-digit code') });

/** A recovery code: ten characters, typed with or without the dash. */
export const recoveryCode = z.object({ code: recoveryCodeOf('Enter a recovery code') });

/** The token of a link in an email. */
const linkToken = z
  .string('This link is not complete')
  .check(z.minLength(1, 'This link is not complete'), z.maxLength(100, 'This link is not complete'));

/** The form behind a link for a new password: of an invitation, or of a forgotten password. */
export const passwordByLink = z.object({ token: linkToken, password: staffPassword });

/** Which second factors a member has. */
export const factors = z.object({ totp: z.boolean(), passkeys: z.int(), recoveryCodesLeft: z.int() });

// Only their names: the words of all permissions, and which role has which, are no part of the console's first load.
const role = z.string() as z.ZodMiniType<Role, Role>;
const permission = z.string() as z.ZodMiniType<Permission, Permission>;

/** The signed-in member of staff, and when the session ends. */
export const staffSession = z.object({
  /** `set-up`: no second factor yet. `second-factor`: still to be given. `complete`: everything that the roles allow. */
  stage: z.enum(['set-up', 'second-factor', 'complete']),
  member: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    roles: z.array(role),
    permissions: z.array(permission),
    /** The stores in which the roles for stores hold, and what they allow there. */
    storeIds: z.array(z.string()),
    storePermissions: z.array(permission),
    /** The same for employers. */
    employerIds: z.array(z.string()),
    employerPermissions: z.array(permission),
  }),
  factors,
  /** The server's time, because the clock of the device may be wrong. */
  now: z.string(),
  /** When the session ends unless it is used, and when it ends at the latest. */
  idleEndsAt: z.string(),
  endsAt: z.string(),
});
export type StaffSession = z.output<typeof staffSession>;

/** The reply of calls after which the session is another one. */
export const sessionReply = z.object({ session: staffSession });

/** Signs in with email and password. The second factor is still to come. */
export const signInStaff = endpoint({
  name: 'signInStaff',
  method: 'POST',
  path: '/staff/sign-in',
  access: 'staff',
  staff: 'none',
  summary: 'Signs a member of staff in with email and password, and sets the session’s cookie.',
  body: staffCredentials,
  reply: sessionReply,
  refusals: ['wrong-credentials'],
});

/** Gives the second factor as a code of the authenticator app. */
export const verifyTotp = endpoint({
  name: 'verifyTotp',
  method: 'POST',
  path: '/staff/sign-in/totp',
  access: 'staff',
  staff: 'password',
  summary: 'Completes the session with a code of the authenticator app. Each code works once.',
  body: totpCode,
  reply: sessionReply,
  refusals: ['invalid-code'],
});

/** Gives the second factor as a recovery code. */
export const useRecoveryCode = endpoint({
  name: 'useRecoveryCode',
  method: 'POST',
  path: '/staff/sign-in/recovery-code',
  access: 'staff',
  staff: 'password',
  summary: 'Completes the session with a recovery code. Each code works once.',
  body: recoveryCode,
  reply: sessionReply,
  refusals: ['invalid-code'],
});

/** Returns the session of the cookie. */
export const getStaffSession = endpoint({
  name: 'getStaffSession',
  method: 'GET',
  path: '/staff/session',
  access: 'staff',
  staff: 'password',
  summary: 'The signed-in member of staff, what they may do, and when the session ends.',
  reply: sessionReply,
  refusals: [],
});

/** Ends the session of the cookie. */
export const signOutStaff = endpoint({
  name: 'signOutStaff',
  method: 'POST',
  path: '/staff/sign-out',
  access: 'staff',
  staff: 'password',
  summary: 'Ends the session.',
  reply: messageReply,
  refusals: [],
});

/** Sets the first password by the link of an invitation, and signs in. */
export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/staff/invitations/accept',
  access: 'staff',
  staff: 'none',
  summary: 'Sets the password of an invited member of staff and signs in. The link works once, for 48 hours.',
  body: passwordByLink,
  reply: sessionReply,
  refusals: ['invalid-link'],
});

/** The form that asks for a link to a new password. */
export const forgottenStaffPassword = z.object({ email: emailOf('Email is required', 'Email is invalid') });

/** Asks for a link to a new password. */
export const requestStaffPasswordReset = endpoint({
  name: 'requestStaffPasswordReset',
  method: 'POST',
  path: '/staff/password-reset/request',
  access: 'staff',
  staff: 'none',
  summary: 'Sends a link to a new password, for one hour. The answer is the same for every address.',
  body: forgottenStaffPassword,
  reply: messageReply,
  refusals: [],
});

/** Sets a new password by the link, and signs in. The second factor is still to come. */
export const resetStaffPassword = endpoint({
  name: 'resetStaffPassword',
  method: 'POST',
  path: '/staff/password-reset',
  access: 'staff',
  staff: 'none',
  summary:
    'Sets a new password by a link that works once, ends every session, and opens one that needs the second factor.',
  body: passwordByLink,
  reply: sessionReply,
  refusals: ['invalid-link'],
});

/** The form for another password. */
export const staffPasswordChange = z.object({
  currentPassword: staffCredentials.shape.password,
  newPassword: staffPassword,
});

/** Changes one's own password. */
export const changeStaffPassword = endpoint({
  name: 'changeStaffPassword',
  method: 'POST',
  path: '/staff/password',
  access: 'staff',
  staff: 'signed-in',
  summary: 'Changes the password and ends every other session.',
  body: staffPasswordChange,
  reply: sessionReply,
  refusals: ['wrong-current-password'],
});

/** Begins to set up the authenticator app. */
export const startTotpSetUp = endpoint({
  name: 'startTotpSetUp',
  method: 'POST',
  path: '/staff/factors/totp/start',
  access: 'staff',
  staff: 'password',
  proof: 'recent',
  summary:
    'A new secret for an authenticator app. Without any second factor the password is enough; else the session must be complete.',
  reply: z.object({
    /** For typing: groups of four characters. */
    secret: z.string(),
    /** For a QR code. */
    uri: z.string(),
  }),
  refusals: [],
});

/** The session after a second factor was added, and the new recovery codes: none if there are some already. */
export const withRecoveryCodes = z.object({ session: staffSession, recoveryCodes: z.array(z.string()) });

/** Confirms the authenticator app with its first code. */
export const confirmTotpSetUp = endpoint({
  name: 'confirmTotpSetUp',
  method: 'POST',
  path: '/staff/factors/totp/confirm',
  access: 'staff',
  staff: 'password',
  proof: 'recent',
  summary:
    'Confirms the authenticator app with a code and completes the session. Returns new recovery codes, once, if there are none.',
  body: totpCode,
  reply: withRecoveryCodes,
  refusals: ['invalid-code'],
});

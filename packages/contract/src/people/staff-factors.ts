/** The second factors of members of staff: an authenticator app, passkeys, and recovery codes. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { lineOf } from '../primitives/text.ts';
import { factors, sessionReply, withRecoveryCodes } from './staff-sessions.ts';

/** The options of a call of the browser's API for passkeys (WebAuthn), as JSON. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

/** A passkey's answer, as the browser's API gives it in JSON. */
export const passkeyAnswer = z.object({ answer: z.looseObject({}, 'The passkey gave no answer') });

/** The name by which a member knows a passkey. */
export const passkeyName = lineOf('Name this passkey, for example “Work laptop”', 60);

/** Begins to give a passkey as second factor. */
export const startPasskeySignIn = endpoint({
  name: 'startPasskeySignIn',
  method: 'POST',
  path: '/staff/sign-in/passkey/start',
  access: 'staff',
  staff: 'password',
  summary:
    'What the browser needs to ask for a passkey: options of `navigator.credentials.get`. They work once, for five minutes.',
  reply: z.object({ options: passkeyOptions }),
  refusals: [],
});

/** Gives a passkey as second factor. */
export const verifyPasskey = endpoint({
  name: 'verifyPasskey',
  method: 'POST',
  path: '/staff/sign-in/passkey',
  access: 'staff',
  staff: 'password',
  summary: 'Completes the session with a passkey.',
  body: passkeyAnswer,
  reply: sessionReply,
  refusals: ['invalid-passkey'],
});

/** The most passkeys of a member. */
export const passkeysMax = 20;

/** A passkey in the list of one's own factors. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});

/** Lists one's own second factors. */
export const listFactors = endpoint({
  name: 'listFactors',
  method: 'GET',
  path: '/staff/factors',
  access: 'staff',
  staff: 'signed-in',
  summary: 'The second factors of the member.',
  reply: z.object({
    /** Since when there is an authenticator app; null without one. */
    totpSince: z.nullable(z.string()),
    passkeys: z.array(passkey),
    recoveryCodesLeft: z.int(),
  }),
  refusals: [],
});

/** Begins to add a passkey. */
export const startPasskeySetUp = endpoint({
  name: 'startPasskeySetUp',
  method: 'POST',
  path: '/staff/factors/passkeys/start',
  access: 'staff',
  staff: 'password',
  proof: 'recent',
  summary:
    'What the browser needs to make a passkey: options of `navigator.credentials.create`. The same rule as for an authenticator app.',
  reply: z.object({ options: passkeyOptions }),
  refusals: ['too-many-passkeys'],
});

/** Adds the passkey that the browser made. */
export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/staff/factors/passkeys',
  access: 'staff',
  staff: 'password',
  proof: 'recent',
  summary: 'Adds a passkey and completes the session. Returns new recovery codes, once, if there are none.',
  body: z.extend(passkeyAnswer, { name: passkeyName }),
  reply: withRecoveryCodes,
  refusals: ['too-many-passkeys', 'invalid-passkey'],
});

/** Removes a passkey. */
export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'POST',
  path: '/staff/factors/passkeys/remove',
  access: 'staff',
  staff: 'signed-in',
  proof: 'recent',
  summary: 'Removes a passkey, unless it is the last second factor.',
  body: z.object({ id: lineOf('Which passkey?', 1_400) }),
  reply: z.object({ factors }),
  refusals: ['last-factor'],
});

/** Removes the authenticator app. */
export const removeTotp = endpoint({
  name: 'removeTotp',
  method: 'POST',
  path: '/staff/factors/totp/remove',
  access: 'staff',
  staff: 'signed-in',
  proof: 'recent',
  summary: 'Removes the authenticator app, unless it is the last second factor.',
  reply: z.object({ factors }),
  refusals: ['last-factor'],
});

/** Makes new recovery codes. */
export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/staff/factors/recovery-codes',
  access: 'staff',
  staff: 'signed-in',
  proof: 'recent',
  summary: 'Makes ten new recovery codes and returns them, once. The ones before stop working.',
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: [],
});

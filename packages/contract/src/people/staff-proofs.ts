/** How a member of staff who is signed in proves that it is still they, for the calls that need it (`proof` of an endpoint). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { messageReply } from '../primitives/text.ts';
import { passkeyAnswer, passkeyOptions } from './staff-factors.ts';
import { staffCredentials, totpCode } from './staff-sessions.ts';

/** The form that asks for the password again. */
export const passwordAgain = z.object({ password: staffCredentials.shape.password });

/** Proves by the password. */
export const proveByPassword = endpoint({
  name: 'proveByPassword',
  method: 'POST',
  path: '/staff/proof/password',
  access: 'staff',
  staff: 'password',
  summary: 'Proves by the password who uses the session.',
  body: passwordAgain,
  reply: messageReply,
  refusals: ['wrong-current-password'],
});

/** Proves by a code of the authenticator app. */
export const proveByTotp = endpoint({
  name: 'proveByTotp',
  method: 'POST',
  path: '/staff/proof/totp',
  access: 'staff',
  staff: 'signed-in',
  summary: 'Proves by a code of the authenticator app who uses the session. Each code works once.',
  body: totpCode,
  reply: messageReply,
  refusals: ['invalid-code'],
});

/** Begins to prove by a passkey. */
export const startPasskeyProof = endpoint({
  name: 'startPasskeyProof',
  method: 'POST',
  path: '/staff/proof/passkey/start',
  access: 'staff',
  staff: 'signed-in',
  summary:
    'What the browser needs to ask for a passkey: options of `navigator.credentials.get`. They work once, for five minutes.',
  reply: z.object({ options: passkeyOptions }),
  refusals: [],
});

/** Proves by a passkey. */
export const proveByPasskey = endpoint({
  name: 'proveByPasskey',
  method: 'POST',
  path: '/staff/proof/passkey',
  access: 'staff',
  staff: 'signed-in',
  summary: 'Proves by a passkey who uses the session.',
  body: passkeyAnswer,
  reply: messageReply,
  refusals: ['invalid-passkey'],
});

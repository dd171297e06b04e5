/** Riders sign in with the phone and a code by text message. The session is a cookie (`__Host-rider`), as that of customers. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { messageReply } from '../primitives/text.ts';
import { codeConfirmation, codeSent, phoneOnly } from './customer-forms.ts';

/** The signed-in rider. */
export const riderAccount = z.object({ id: z.string(), name: z.string(), phone: z.string(), city: z.string() });
export type RiderAccount = z.output<typeof riderAccount>;

/** Sends a code to a rider's phone. */
export const requestRiderCode = endpoint({
  name: 'requestRiderCode',
  method: 'POST',
  path: '/ride/sign-in/code',
  access: 'public',
  summary: 'Sends a code for signing in to a rider’s phone. The answer is the same for every phone.',
  body: phoneOnly,
  reply: codeSent,
  refusals: ['too-many-requests', 'texts-used-up'],
});

/** Signs a rider in with a code. */
export const signInRider = endpoint({
  name: 'signInRider',
  method: 'POST',
  path: '/ride/sign-in/confirm',
  access: 'public',
  summary: 'Signs a rider in with the code. Sets the session’s cookie.',
  body: codeConfirmation,
  reply: z.object({ rider: riderAccount }),
  refusals: ['invalid-code', 'account-suspended', 'too-many-requests'],
});

/** Who is signed in. */
export const getRiderSession = endpoint({
  name: 'getRiderSession',
  method: 'GET',
  path: '/ride/session',
  access: 'rider',
  summary: 'The signed-in rider.',
  reply: z.object({ rider: riderAccount }),
  refusals: [],
});

/** Ends the session. */
export const signOutRider = endpoint({
  name: 'signOutRider',
  method: 'POST',
  path: '/ride/sign-out',
  access: 'rider',
  summary: 'Ends the rider’s session on this device.',
  reply: messageReply,
  refusals: [],
});

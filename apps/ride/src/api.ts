import { ApiError } from '@foodbank/contract/client/api-error';
import { createClient } from '@foodbank/contract/client/client';
import { acceptStop, deliverStop, giveBackStop, missStop, pickUpStop } from '@foodbank/contract/selling/rides';
import type { SendOutcome, WaitingAct } from './waiting-acts.ts';

/** Sends a call. The cookie goes along by itself. */
export const call = createClient();

/** What people are told about a failure. */
export const textOf = (error: unknown): string =>
  error instanceof ApiError
    ? (Object.values(error.fields)[0] ?? error.message)
    : 'Something went wrong. Please try again.';

/** True if the rider has to sign in again. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Sends an act. What the server did not answer, or could not do now, is tried again later. */
export async function sendAct({
  kind,
  stopId,
  key,
  at,
  code = '',
  notTaken = [],
  reason = 'other',
}: WaitingAct): Promise<SendOutcome> {
  const params = { id: stopId };
  try {
    if (kind === 'accept') await call(acceptStop, { params, body: { key, at } });
    else if (kind === 'give-back') await call(giveBackStop, { params, body: { key, at, reason } });
    else if (kind === 'pick-up') await call(pickUpStop, { params, body: { key, at } });
    else if (kind === 'deliver') await call(deliverStop, { params, body: { key, at, code, notTaken } });
    else await call(missStop, { params, body: { key, at } });
    return { done: true };
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.fromServer && error.status < 500;
    // A session that ended and too many calls are no answer to the act: it waits.
    if (!isRefusal || [401, 403, 408, 429].includes(error.status)) return { offline: true };
    return { refused: textOf(error) };
  }
}

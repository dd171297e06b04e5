/** The line below a form's failure. Apart from its text, because screens without a form need only that. */
import { ApiError, referenceOf } from '@foodbank/contract/client/api-error';

const kept = 'What you typed is kept: send it again when the network is back.';

/** The line below a form's failure: the reference of an internal error, or what to do if the network failed. */
export function failureNote(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.kind !== 'network') return referenceOf(error);
  // Only `false` is certain: with `true`, the device may be in a network that leads nowhere.
  return navigator.onLine === false ? `You are offline. ${kept}` : kept;
}

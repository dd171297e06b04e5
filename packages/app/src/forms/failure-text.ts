/** The text that is shown when a call failed. */
import { ApiError, clientMessages, referenceOf } from '@foodbank/contract/client/api-error';

/** A screen's own texts for the failure of one call. */
export interface FailureTexts {
  /** The server refused without a message. */
  refused: string;
  /** Any other error, such as a bug. */
  unexpected?: string;
}

/** The server's message if there is one, else the screen's own text. */
export function failureText(error: unknown, texts: FailureTexts): string {
  if (error instanceof ApiError) return error.message.trim() || texts.refused;
  return texts.unexpected ?? clientMessages.unexpected;
}

const kept = 'What you typed is kept: send it again when the network is back.';

/** The line below a form's failure: the reference of an internal error, or what to do if the network failed. */
export function failureNote(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.kind !== 'network') return referenceOf(error);
  // Only `false` is certain: with `true`, the device may be in a network that leads nowhere.
  return navigator.onLine === false ? `You are offline. ${kept}` : kept;
}

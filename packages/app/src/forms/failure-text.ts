/** The text that is shown when a call failed. */
import { ApiError, clientMessages } from '@foodbank/contract/client/api-error';

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

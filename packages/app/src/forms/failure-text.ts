/** What people read when something did not work. */
import { ApiError, clientMessages } from '@foodbank/contract/client/client';

/** The two texts that a screen has for a call of its own. */
export interface FailureTexts {
  /** The server said no and gave no reason. */
  refused: string;
  /** Something else went wrong that nobody foresaw. */
  unexpected?: string;
}

/** The server's own message as it came; without one, the screen's. */
export function failureText(error: unknown, texts: FailureTexts): string {
  if (error instanceof ApiError) return error.message.trim() || texts.refused;
  return texts.unexpected ?? clientMessages.unexpected;
}

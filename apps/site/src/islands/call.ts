import { ApiError } from '@foodbank/contract/client/api-error';
import { createClient } from '@foodbank/contract/client/client';

/** Makes a public call. The site has no signed-in users. */
export const call = createClient();

/** The server's message for a failed call; null if it sent none. */
export function serverMessageOf(error: unknown): string | null {
  return error instanceof ApiError && error.fromServer ? error.message : null;
}

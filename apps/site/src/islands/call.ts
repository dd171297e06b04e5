import { ApiError } from '@foodbank/contract/client/api-error';
import { createClient } from '@foodbank/contract/client/client';

/** Makes a public call. The site has no signed-in users. */
export const call = createClient();

/** The server's message for a failed call; null if the failure isn't a refusal of the server. */
export function serverMessageOf(error: unknown): string | null {
  return error instanceof ApiError && error.code !== undefined ? error.message : null;
}

/** The console's client and its cache of answers. */
import { createQueryClient } from '@foodbank/app/query-client';
import { createClient } from '@foodbank/contract/client/client';
import { isInUse } from './session/activity.ts';
import { doubtSession, endSession } from './session/session.ts';

/**
 * Sends a call of the console. The cookie goes along by itself. Reads that the page makes on its own, because the member has not used it for a
 * minute, say so and don't prolong the session. A refusal because there is no session ends it here too,
 * and one because of the roles reads them again.
 */
export const call = createClient({
  headers: ({ method }): Record<string, string> => (method === 'GET' && !isInUse() ? { 'x-background': '1' } : {}),
  onFailure: ({ code }) => {
    if (code === 'not-signed-in') endSession();
    if (code === 'not-permitted') doubtSession();
  },
});

/** The cache of answers. Keys begin with the domain: `['agents', 'list', filters]`. */
export const queryClient = createQueryClient();

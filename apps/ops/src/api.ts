/** The console's client and its cache of answers. */
import { createQueryClient } from '@foodbank/app/query-client';
import { ApiError } from '@foodbank/contract/client/api-error';
import { type Call, createClient } from '@foodbank/contract/client/client';
import { readFile } from '@foodbank/contract/client/read-file';
import { isInUse } from './session/activity.ts';
import { askForProof } from './session/proof.ts';
import { doubtSession, endSession } from './session/session.ts';

/**
 * Sends a call. The cookie goes along by itself. Reads that the page makes on its own, and the renewal of a hold, because the member has not used it for a
 * minute, say so and don't prolong the session. A refusal because there is no session ends it here too,
 * and one because of the roles reads them again.
 */
const send = createClient({
  headers: ({ method, name }): Record<string, string> =>
    (method === 'GET' || name === 'holdApproval' || name === 'markOutcomesSeen') && !isInUse()
      ? { 'x-background': '1' }
      : {},
  outlivesPage: ({ name }) => ['saveRequestDraft', 'releaseRequest', 'releaseApproval'].includes(name),
  readFile,
  onFailure: ({ code }) => {
    if (code === 'not-signed-in') endSession();
    if (code === 'not-permitted') doubtSession();
  },
});

/**
 * Sends a call of the console. One that needs the member to confirm who they are asks for it and is then sent again; if the member cancels,
 * it fails with `proof-needed`.
 */
export const call: Call = async (endpoint, sent, signal) => {
  try {
    return await send(endpoint, sent, signal);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'proof-needed') || !(await askForProof())) throw error;
    return send(endpoint, sent, signal);
  }
};

/** The cache of answers. Keys begin with the domain: `['agents', 'list', filters]`. */
export const queryClient = createQueryClient();

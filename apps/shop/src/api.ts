/** The app's client and its cache of answers. */
import { createQueryClient } from '@foodbank/app/query-client';
import { type Call, createClient } from '@foodbank/contract/client/client';
import { onlineManager } from '@tanstack/react-query';
import { isOnline, noteAnswer, noteFailure, onConnectionChange } from './offline/connection.ts';
import { keepAnswers } from './offline/kept-answers.ts';
import { endSession } from './session/session.ts';

const send = createClient({
  onFailure: (error) => {
    noteFailure(error);
    if (error.code === 'not-signed-in') endSession(true);
  },
});

/** Sends a call. The cookie goes along by itself. Each answer, and each that is missing, tells whether there is a network. */
export const call: Call = async (endpoint, sent, signal) => {
  const reply = await send(endpoint, sent, signal);
  noteAnswer();
  return reply;
};

/**
 * The cache of answers. Keys begin with the domain: `['products', 'list', filters]`. A query with `meta: { kept: 'public' }` or
 * `{ kept: 'own' }` is readable without a network (kept-answers.ts).
 */
export const queryClient = createQueryClient();
queryClient.setDefaultOptions({
  queries: { ...queryClient.getDefaultOptions().queries, persister: keepAnswers },
});

// The screens are read again when the network is back, which the browser alone doesn't know.
onlineManager.setEventListener((setOnline) => onConnectionChange(() => setOnline(isOnline())));

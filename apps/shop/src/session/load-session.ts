import { ApiError } from '@foodbank/contract/client/api-error';
import { getCustomerSession } from '@foodbank/contract/people/customer-session';
import { call, queryClient } from '../api.ts';
import { dropOwnAnswers } from '../offline/kept-answers.ts';
import { endSession, onSignedOut, restoreSession, session, setCustomer, watchOtherTabs } from './session.ts';

/** Begins with the customer whom this browser remembers, and asks the server. Without a network the remembered one stays. */
export async function startSession(): Promise<void> {
  onSignedOut(() => {
    queryClient.clear();
    void dropOwnAnswers();
  });
  watchOtherTabs();
  restoreSession();
  try {
    setCustomer((await call(getCustomerSession, {})).customer);
  } catch (error) {
    // A refusal has ended the session already (api.ts).
    const isUnknown = error instanceof ApiError && session.read().status === 'loading';
    if (isUnknown) endSession(false);
  }
}

import { failureText } from '@foodbank/app/forms/failure-text';
import { ApiError } from '@foodbank/contract/client/api-error';
import { signOutCustomer } from '@foodbank/contract/people/customer-accounts';
import { endCustomerSessions } from '@foodbank/contract/people/customer-devices';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { endSession } from '../../../session/session.ts';

/** Signs out, here or everywhere. What this phone keeps about the customer is removed once the server has ended the session. */
export function useSignOut() {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const send = async (endpoint: typeof signOutCustomer | typeof endCustomerSessions) => {
    setBusy(true);
    setMessage('');
    try {
      await call(endpoint, {});
      endSession(false);
    } catch (error) {
      const isEnded = error instanceof ApiError && error.code === 'not-signed-in';
      if (!isEnded) setMessage(failureText(error, { refused: 'You are still logged in. Please try again.' }));
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    message,
    signOut: () => send(signOutCustomer),
    signOutEverywhere: () => send(endCustomerSessions),
  };
}

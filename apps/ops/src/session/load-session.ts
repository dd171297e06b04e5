import { ApiError } from '@foodbank/contract/client/api-error';
import { getStaffSession } from '@foodbank/contract/people/staff-sessions';
import { call } from '../api.ts';
import { failSession, setSession } from './session.ts';

/** Asks the server who is signed in. */
export async function loadSession(): Promise<void> {
  try {
    setSession((await call(getStaffSession, {})).session);
  } catch (error) {
    // Without a session the client has ended it already.
    if (!(error instanceof ApiError && error.code === 'not-signed-in')) failSession(error);
  }
}

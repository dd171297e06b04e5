import { signOutStaff } from '@foodbank/contract/people/staff-sessions';
import { useState } from 'react';
import { call } from '../api.ts';
import { paths } from '../paths.ts';

/** Ends the session and leaves the page, so that nothing of it stays in memory. A failed call leaves the member signed in. */
export function useSignOut() {
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await call(signOutStaff, {});
      window.location.replace(paths.signIn);
    } catch {
      setBusy(false);
    }
  };
  return { signOut, busy };
}

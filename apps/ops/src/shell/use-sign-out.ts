import { signOutStaff } from '@foodbank/contract/people/staff-sessions';
import { useState } from 'react';
import { call } from '../api.ts';
import { toast } from '../components/toast.ts';
import { leavePage } from '../leave-guard.ts';
import { paths } from '../paths.ts';
import { forgetTab } from '../session/signed-out.ts';

/** Leaves the page for the sign-in, so that nothing of it stays in memory. */
const leave = () => {
  forgetTab();
  window.location.replace(paths.signIn);
};

/** Ends the session and leaves. A failed call leaves the member signed in, and says so. */
export function useSignOut() {
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      await call(signOutStaff, {});
      leave();
    } catch {
      setBusy(false);
      toast('You are still signed in: the server could not be reached.');
    }
  };
  return { signOut: () => !busy && leavePage(end), busy, leave };
}

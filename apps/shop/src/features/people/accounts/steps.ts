/** What one step of signing in hands to the next. It is kept in the history entry, so Back goes one step, and a reload keeps it. */
import type { ReturnTo } from '@foodbank/app/session/return-to';
import type { CodeSent } from '@foodbank/contract/people/customer-forms';
import { useLocation, useNavigate } from 'react-router';

/** The state of the history entry. */
export interface StepState {
  /** Where to go once signed in. */
  returnTo?: ReturnTo;
  /** The phone number that was typed in an earlier step. */
  phone?: string;
  /** The referral code that was typed in an earlier step. */
  referralCode?: string | undefined;
  /** The claim of a number that an account has, and once the number is said to be new, the case about it. */
  knownNumber?: { claimId: string; hasEmail: boolean; waiting?: { reference: string; dueAt: string } };
  /** A code that was sent. */
  sent?: CodeSent & { purpose: 'sign-up' | 'sign-in' | 'password' };
}

/** What the earlier steps left. */
export function useStep(): StepState {
  return (useLocation().state as StepState | null) ?? {};
}

/** Puts another code into the history entry, so that a page that the phone drops meanwhile comes back with the newest one. */
export function useKeepCode(): (again: CodeSent) => void {
  const navigate = useNavigate();
  const step = useStep();
  return (again) => {
    if (!step.sent) return;
    const state: StepState = { ...step, sent: { ...again, purpose: step.sent.purpose } };
    navigate('.', { replace: true, state });
  };
}

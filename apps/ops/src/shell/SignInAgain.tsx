import { LoadingPage } from '@foodbank/app/components/LoadingPage';
import { lazyPart } from '@foodbank/app/lazy-part';
import { Dialog } from '@foodbank/ui/Dialog';
import { Suspense } from 'react';
import type { SignInStepsProps } from '../features/people/staff/SignInSteps.tsx';
import { useSessionState } from '../session/session.ts';
import { useSignOut } from './use-sign-out.ts';

const SignInSteps = lazyPart<SignInStepsProps>(
  async () => (await import('../features/people/staff/SignInSteps.tsx')).SignInSteps,
);

/** Asks to sign in again over a page whose session has ended. The page is hidden and keeps what was typed. */
export function SignInAgain() {
  const state = useSessionState();
  const { leave } = useSignOut();
  const isOpen = state.status === 'ended';
  return (
    <Dialog
      open={isOpen}
      onClose={leave}
      title="Sign in again"
      description="Your session has ended. What you typed on this page is kept."
      closesBeside={false}
    >
      {isOpen && (
        <Suspense fallback={<LoadingPage />}>
          <SignInSteps session={state.again} email={state.session.member.email} />
        </Suspense>
      )}
    </Dialog>
  );
}

import type { StaffSession } from '@foodbank/contract/people/staff-sessions';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondFactorForm } from './SecondFactorForm.tsx';
import { SetUpFactor } from './SetUpFactor.tsx';

export interface SignInStepsProps {
  /** What was given so far; null before the password. */
  session: StaffSession | null;
  /** The address to begin with. */
  email?: string;
}

/** The next step of signing in: the password, the second factor, or the first factor's set-up. */
export function SignInSteps({ session, email }: SignInStepsProps) {
  if (session === null) return <PasswordForm email={email} />;
  if (session.stage === 'set-up') return <SetUpFactor />;
  return <SecondFactorForm factors={session.factors} />;
}

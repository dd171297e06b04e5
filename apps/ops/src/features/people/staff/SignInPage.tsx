import { Navigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { pageAfterSignIn, useReturnPath } from '../../../session/return-path.ts';
import { useSessionState } from '../../../session/session.ts';
import { CodeForm } from './CodeForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SignInLayout } from './SignInLayout.tsx';

/** Signs a member in: email and password, then the second factor. A member who is signed in is sent on. */
export function SignInPage() {
  const state = useSessionState();
  const returnPath = useReturnPath();
  if (state.status === 'complete') return <Navigate to={pageAfterSignIn(returnPath) ?? paths.today} replace />;
  return <SignInLayout>{state.status === 'partial' ? <CodeForm /> : <PasswordForm />}</SignInLayout>;
}

import { LoadingPage } from '@foodbank/app/components/LoadingPage';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { Navigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { pageAfterSignIn, useReturnPath } from '../../../session/return-path.ts';
import { useSessionState } from '../../../session/session.ts';
import { OtherAccount } from './OtherAccount.tsx';
import styles from './SignIn.module.css';
import { SignInLayout } from './SignInLayout.tsx';
import { SignInSteps } from './SignInSteps.tsx';

const headings = {
  password: { title: 'Sign in', text: 'Sign in to the console' },
  'second-factor': { title: 'Second step', text: 'Prove that it is you' },
  'set-up': { title: 'Set up a second factor', text: 'Set up a second factor' },
} as const;

/** Signs a member in: email and password, then the second factor. A member who is signed in is sent on. */
export function SignInPage() {
  const state = useSessionState();
  const returnPath = useReturnPath();
  if (state.status === 'loading') return <LoadingPage />;
  if (state.status === 'complete') return <Navigate to={pageAfterSignIn(returnPath) ?? paths.today} replace />;
  const session = state.status === 'partial' ? state.session : null;
  const stage = session === null || session.stage === 'complete' ? 'password' : session.stage;
  return (
    <SignInLayout>
      <PageHeading key={stage} title={headings[stage].title} className={styles.title}>
        {headings[stage].text}
      </PageHeading>
      <SignInSteps session={session} />
      {session && <OtherAccount email={session.member.email} />}
    </SignInLayout>
  );
}

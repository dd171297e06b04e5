import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { type AppPages, pageAfterSignIn, useReturnTo } from '../session/return-to.ts';
import { type SessionSource, useSession } from '../session/use-session.ts';
import { LoadingPage } from './LoadingPage.tsx';
import styles from './SignedOutOnly.module.css';

export interface SignedOutOnlyProps {
  source: SessionSource<{ id: string }>;
  pages: AppPages;
  children: ReactNode;
}

/**
 * Shows its content, such as the sign-in page, to visitors who aren't signed in. Sends a signed-in user on. A page that was rendered
 * at build time has the content from the start; a signed-in user sees a spinner instead of it (page-start.ts).
 */
export function SignedOutOnly({ source, pages, children }: SignedOutOnlyProps) {
  const session = useSession(source);
  const returnTo = useReturnTo();
  if (session.status === 'signed-in')
    return <Navigate to={pageAfterSignIn(returnTo, session.user.id, pages)} replace />;
  return (
    <>
      <div className={styles.screen}>{children}</div>
      <div className={styles.waiting}>
        <LoadingPage />
      </div>
    </>
  );
}

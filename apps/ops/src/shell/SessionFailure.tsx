import { failureText } from '@foodbank/app/forms/failure-text';
import { referenceOf } from '@foodbank/contract/client/api-error';
import { Button } from '@foodbank/ui/Button';
import { useState } from 'react';
import { loadSession } from '../session/load-session.ts';
import styles from './NotPermitted.module.css';

/** Shown while it isn't known who is signed in, because the server could not be asked. */
export function SessionFailure({ error }: { error: unknown }) {
  const [busy, setBusy] = useState(false);
  const tryAgain = async () => {
    setBusy(true);
    await loadSession();
    setBusy(false);
  };
  return (
    <main className={styles.alone}>
      <div role="alert" className={styles.page}>
        <h1 className={styles.title}>The console did not load</h1>
        <p>{failureText(error, { refused: 'Your session could not be loaded.' })}</p>
        <p>{referenceOf(error)}</p>
      </div>
      <Button busy={busy} onClick={tryAgain}>
        Try again
      </Button>
    </main>
  );
}

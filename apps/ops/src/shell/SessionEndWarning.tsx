import { Button } from '@foodbank/ui/Button';
import { useState } from 'react';
import { timeLeft } from '../session/idle-end.ts';
import { loadSession } from '../session/load-session.ts';
import { useSessionEnd } from '../session/use-session-end.ts';
import styles from './SessionEndWarning.module.css';

// A screen reader hears the time that is left so often, not each second.
const saidEverySeconds = 30;

/** Two minutes before the session ends without use: how long is left, and a button that keeps it. It covers nothing. */
export function SessionEndWarning() {
  const near = useSessionEnd();
  const [busy, setBusy] = useState(false);
  const stay = async () => {
    setBusy(true);
    await loadSession();
    setBusy(false);
  };
  const saidMs = near && Math.ceil(near.leftMs / (saidEverySeconds * 1000)) * saidEverySeconds * 1000;
  return (
    <div className={near ? styles.warning : undefined}>
      <p role="status" className="visually-hidden">
        {near && saidMs !== null && `Your session ends in ${timeLeft(saidMs)}.`}
      </p>
      {near && (
        <>
          <p className={styles.text}>
            <span aria-hidden="true">
              Your session ends in <b className="figures">{timeLeft(near.leftMs)}</b>.
            </span>{' '}
            {near.canStay
              ? 'You have not used the console for a while.'
              : 'You signed in twelve hours ago. What you typed stays on this page while you sign in again.'}
          </p>
          {near.canStay && (
            <Button size="small" busy={busy} onClick={stay}>
              Stay signed in
            </Button>
          )}
        </>
      )}
    </div>
  );
}

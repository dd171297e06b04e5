import { failureText } from '@foodbank/app/forms/failure-text';
import { type CodeSent, sendCodeAgain } from '@foodbank/contract/people/customer-accounts';
import { Button } from '@foodbank/ui/Button';
import { useEffect, useState } from 'react';
import { call } from '../../../api.ts';
import styles from './SendAgain.module.css';

export interface SendAgainProps {
  sent: CodeSent;
  onSent: (sent: CodeSent) => void;
}

/** Sends another code, a minute after the last one at the earliest. */
export function SendAgain({ sent, onSent }: SendAgainProps) {
  const wait = useSecondsUntil(Date.parse(sent.againAt));
  const [busy, setBusy] = useState(false);
  const [text, setText] = useState('');
  const send = async () => {
    setBusy(true);
    setText('');
    try {
      onSent(await call(sendCodeAgain, { body: { requestId: sent.requestId } }));
      setText('We sent another code. The one before no longer works.');
    } catch (error) {
      setText(failureText(error, { refused: 'The code could not be sent. Please try again.' }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.again}>
      <p role="status">{text}</p>
      {wait > 0 ? (
        <p className="figures">No text message yet? You can ask for another one in {wait} seconds.</p>
      ) : (
        <Button variant="quiet" busy={busy} onClick={send}>
          Send another code
        </Button>
      )}
    </div>
  );
}

/** The seconds until an instant, counted down; 0 from then on. */
function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(() => Date.now());
  const isWaiting = at > now;
  useEffect(() => {
    if (!isWaiting) return;
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, [isWaiting]);
  return Math.max(0, Math.ceil((at - now) / 1000));
}

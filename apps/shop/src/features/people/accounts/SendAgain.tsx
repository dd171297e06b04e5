import { Link } from '@foodbank/app/components/Link';
import { failureText } from '@foodbank/app/forms/failure-text';
import { ApiError } from '@foodbank/contract/client/api-error';
import { sendCodeAgain } from '@foodbank/contract/people/customer-accounts';
import { type CodeSent, phoneCodeAgainSeconds } from '@foodbank/contract/people/customer-forms';
import { Button } from '@foodbank/ui/Button';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { ChangeNumber, type CodePurpose, isWithoutCode, OtherWays } from './OtherWays.tsx';
import styles from './SendAgain.module.css';
import { useStep } from './steps.ts';

export interface SendAgainProps {
  sent: CodeSent & { purpose: CodePurpose };
  onSent: (sent: CodeSent) => void;
}

/** Beyond it the wait is for the limit of the phone, and not for the last text message. */
const limitSeconds = 2 * phoneCodeAgainSeconds;

/**
 * Sends another code, a minute after the last one at the earliest. Where the code was used or is too old, it leads to the login; where no
 * other code comes for now, to the other ways.
 */
export function SendAgain({ sent, onSent }: SendAgainProps) {
  const wait = useSecondsUntil(Date.parse(sent.againAt));
  const [busy, setBusy] = useState(false);
  const [text, setText] = useState('');
  const [isOver, setIsOver] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const { returnTo, phone } = useStep();
  const isShown = useIsShown();
  const send = async () => {
    setBusy(true);
    setText('');
    try {
      const again = await call(sendCodeAgain, { body: { requestId: sent.requestId } });
      // Who has left the page meanwhile is not led back to it. By the earlier code the server finds this one.
      if (!isShown.current) return;
      setIsRefused(false);
      onSent(again);
      setText('New code sent. The old one no longer works.');
    } catch (error) {
      setIsOver(error instanceof ApiError && error.code === 'code-over');
      setIsRefused(isWithoutCode(error));
      setText(failureText(error, { refused: 'The code could not be sent. Please try again.' }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.again}>
      <p role="status">{text}</p>
      {isOver && (
        <Link to={paths.signIn} state={{ returnTo, phone }}>
          Log in
        </Link>
      )}
      {!isOver && wait > 0 && (
        <p className="figures">
          {wait > limitSeconds ? 'You’ve had all your codes for now.' : 'No text yet?'} You can get another one in{' '}
          {waitText(wait)}.
        </p>
      )}
      {!isOver && wait === 0 && (
        <Button variant="quiet" busy={busy} onClick={send}>
          Send another code
        </Button>
      )}
      {!isOver && (isRefused || wait > limitSeconds) ? (
        <OtherWays purpose={sent.purpose} />
      ) : (
        <ChangeNumber purpose={sent.purpose} />
      )}
    </div>
  );
}

/** A wait in words: the limits of a phone can make it an hour, or most of a day. */
function waitText(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** True in its `current` as long as the component is on the page. */
function useIsShown() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
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

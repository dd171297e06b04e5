import { failureNote } from '@foodbank/app/forms/failure-note';
import { failureText } from '@foodbank/app/forms/failure-text';
import { otpCooldownSeconds } from '@foodbank/contract/people/accounts';
import { useEffect, useState } from 'react';
import { type NewPassword, requestCode, requestFailure } from './request-code.ts';

export interface ResendOptions {
  /** What the code is for; null if it is no longer known. Then no other code can be requested. */
  passwords: NewPassword | null;
  /** When the last code was sent, in milliseconds; null if it has expired. */
  sentAt: number | null;
  /** The last code has just been sent, and the agent is told so. */
  isFresh: boolean;
  onSent: () => void;
}

/** The state of requesting another code: how long to wait, and the result. The first code was sent before. */
export function useResend({ passwords, sentAt, isFresh, onSent }: ResendOptions) {
  const [now, setNow] = useState(() => Date.now());
  const [sent, setSent] = useState(isFresh);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ error: unknown } | null>(null);
  const ageSeconds = sentAt === null ? otpCooldownSeconds : Math.floor((now - sentAt) / 1000);
  // The clock is read once a second, so a code that was sent since then seems to come from the future.
  const waitSeconds = Math.max(0, otpCooldownSeconds - Math.max(0, ageSeconds));

  const waiting = passwords !== null && waitSeconds > 0;
  useEffect(() => {
    if (!waiting) return;
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, [waiting]);

  const clear = () => {
    setSent(false);
    setFailed(null);
  };
  const send = async () => {
    if (passwords === null || busy) return;
    clear();
    setBusy(true);
    try {
      await requestCode(passwords);
      setSent(true);
      onSent();
      setNow(Date.now());
    } catch (error) {
      setFailed({ error });
    } finally {
      setBusy(false);
    }
  };
  const error = failed && failureText(failed.error, requestFailure);
  return { waitSeconds, sent, busy, error, note: failed ? failureNote(failed.error) : undefined, clear, send };
}

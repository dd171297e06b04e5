import { failureText } from '@foodbank/app/forms/failure-text';
import { otpCooldownSeconds } from '@foodbank/contract/people/accounts';
import { useEffect, useState } from 'react';
import { type NewPassword, requestCode, requestFailure } from './request-code.ts';

/** The state of requesting another code: how long to wait, and the result. The first code was sent before. */
export function useResend(passwords: NewPassword | null) {
  const [sentAt, setSentAt] = useState(() => Date.now());
  const [now, setNow] = useState(sentAt);
  const [sent, setSent] = useState(true);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const waitSeconds = Math.max(0, otpCooldownSeconds - Math.floor((now - sentAt) / 1000));

  const waiting = passwords !== null && waitSeconds > 0;
  useEffect(() => {
    if (!waiting) return;
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, [waiting]);

  const clear = () => {
    setSent(false);
    setError(null);
  };
  const send = async () => {
    if (passwords === null || busy) return;
    clear();
    setBusy(true);
    try {
      await requestCode(passwords);
      setSent(true);
      setSentAt(Date.now());
      setNow(Date.now());
    } catch (failed) {
      setError(failureText(failed, requestFailure));
    } finally {
      setBusy(false);
    }
  };
  return { waitSeconds, sent, busy, error, clear, send };
}

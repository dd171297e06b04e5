import { failureText } from '@foodbank/app/forms/failure-text';
import { useState } from 'react';
import { PasskeyFailure } from './passkey-ceremony.ts';

/** Runs a passkey's dialog of the browser, one at a time, and returns why it failed. */
export function usePasskey(run: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const start = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await run();
    } catch (error) {
      const refused = 'The passkey was not accepted. Please try again.';
      setFailure(error instanceof PasskeyFailure ? error.message : failureText(error, { refused }));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, start };
}

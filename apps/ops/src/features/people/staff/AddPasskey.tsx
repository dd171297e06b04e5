import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { useForm } from '@foodbank/app/forms/use-form';
import { addPasskey, passkeyName, startPasskeySetUp } from '@foodbank/contract/people/staff-factors';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../api.ts';
import type { AddTotpProps } from './AddTotp.tsx';
import { makePasskey, PasskeyFailure, supportsPasskeys } from './passkey-ceremony.ts';
import styles from './SignIn.module.css';

const schema = z.object({ name: passkeyName });

/** Adds a passkey: its name, then the browser's own dialog. */
export function AddPasskey({ onDone }: AddTotpProps) {
  const [cancelled, setCancelled] = useState<string | null>(null);
  const { busy, message, note, form, field } = useForm({
    schema,
    send: async ({ name }) => {
      setCancelled(null);
      const { options } = await call(startPasskeySetUp, {});
      const answer = await makePasskey(options);
      return call(addPasskey, { body: { answer, name } });
    },
    failure: { refused: 'The passkey was not accepted. Please try again.' },
    onDone,
    onFailed: (error) => setCancelled(error instanceof PasskeyFailure ? error.message : null),
  });
  if (!supportsPasskeys())
    return <FormBanner tone="info">This browser has no passkeys. Use an authenticator app.</FormBanner>;
  return (
    <form {...form} className={styles.form}>
      <p className={styles.lead}>
        A passkey is kept by this device, your phone or a security key. It is opened by your fingerprint, face or PIN.
      </p>
      {(cancelled ?? message) && (
        <FormBanner tone="error" note={cancelled === null ? note : undefined}>
          {cancelled ?? message}
        </FormBanner>
      )}
      <TextField {...field('name')} label="Name of the passkey" hint="So that you know it again: Work laptop." />
      <SubmitButton busy={busy} busyLabel="Waiting for the passkey…" block>
        Add a passkey
      </SubmitButton>
    </form>
  );
}

import { TextField } from '@foodbank/ui/TextField';
import type { FormEvent } from 'react';
import styles from '../../../shell/FormScreen.module.css';

export interface CodeFieldProps {
  name: string;
  label: string;
  error: string | undefined;
  /** Sends the form once six digits are there. */
  sendsItself?: boolean;
}

const length = 6;

/** The field for a code by text message. Phones offer the code above the keyboard. */
export function CodeField({ sendsItself = true, ...props }: CodeFieldProps) {
  const send = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    if (!sendsItself || currentTarget.value.replace(/\D/g, '').length !== length) return;
    // After the form has cleared the error of the last try.
    const { form } = currentTarget;
    // Not requestSubmit, which Safari has since 16.
    setTimeout(() => form?.querySelector<HTMLButtonElement>('[type=submit]')?.click());
  };
  return (
    <TextField
      {...props}
      className={styles.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={length + 1}
      onInput={send}
    />
  );
}

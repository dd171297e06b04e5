import { TypedField } from '@foodbank/app/components/TypedField';
import { codeKind } from '@foodbank/app/typed-kinds';
import type { FormEvent } from 'react';
import styles from '../shell/FormScreen.module.css';

export interface CodeFieldProps {
  name: string;
  label: string;
  error: string | undefined;
  /** Sends the form once six digits are there. */
  sendsItself?: boolean;
}

/** The field for a code by text message. Phones offer the code above the keyboard. */
export function CodeField({ sendsItself = true, ...props }: CodeFieldProps) {
  const send = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    if (!sendsItself || codeKind.read(currentTarget.value).read === null) return;
    // After the form has cleared the error of the last try.
    const { form } = currentTarget;
    // Not requestSubmit, which Safari has since 16.
    setTimeout(() => form?.querySelector<HTMLButtonElement>('[type=submit]')?.click());
  };
  return <TypedField {...props} kind={codeKind} className={styles.code} onInput={send} />;
}

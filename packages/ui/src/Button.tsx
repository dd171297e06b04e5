import type { ComponentPropsWithRef, MouseEvent } from 'react';
import styles from './Button.module.css';
import { type ButtonLooks, buttonClass } from './button-class.ts';
import { SpinnerRing } from './Spinner.tsx';

export interface ButtonProps extends ButtonLooks, ComponentPropsWithRef<'button'> {
  /** The action is running: the button shows a spinner, keeps its width and ignores presses. */
  busy?: boolean;
}

/** A button. Its default type is `button`, so that it doesn't submit a form by accident. */
export function Button(props: ButtonProps) {
  const { variant, size, block, busy = false, className, children, onClick, type = 'button', ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter in a field clicks the submit button, too. Preventing the click prevents that submission.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block }, busy ? styles.busy : '', className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    >
      <span className={styles.content}>{children}</span>
      {busy && (
        <span className={styles.ring}>
          <SpinnerRing size={24} />
        </span>
      )}
    </button>
  );
}

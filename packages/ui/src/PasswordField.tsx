import { useState } from 'react';
import frame from './FieldFrame.module.css';
import { FieldFrame } from './FieldFrame.tsx';
import { Icon } from './Icon.tsx';
import styles from './PasswordField.module.css';
import type { TextFieldProps } from './TextField.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type'>;

/** A password with a button that shows and hides what was typed. */
export function PasswordField({ label, error, hint, labelAside, className, id, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={label} error={error} hint={hint} labelAside={labelAside} className={className} id={id}>
      {(wiring) => (
        <>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={`${frame.control} ${styles.input}`}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            aria-controls={wiring.id}
            disabled={input.disabled}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} size={22} />
          </button>
        </>
      )}
    </FieldFrame>
  );
}

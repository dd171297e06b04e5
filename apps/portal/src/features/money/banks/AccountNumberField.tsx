import { FieldFrame } from '@foodbank/ui/FieldFrame';
import frame from '@foodbank/ui/FieldFrame.module.css';
import type { ReactNode, Ref } from 'react';
import styles from './AccountForm.module.css';

export interface AccountNumberFieldProps {
  value: string;
  /** Told of what was typed or pasted, as it was. */
  onEnter: (text: string) => void;
  error: string | undefined;
  readOnly: boolean;
  control: Ref<HTMLInputElement>;
  /** What stands beside the number. */
  children: ReactNode;
}

/** An account number. It has no maximum length of its own, so that a number pasted with spaces isn't cut before they go. */
export function AccountNumberField({ value, onEnter, error, readOnly, control, children }: AccountNumberFieldProps) {
  return (
    <FieldFrame label="Account number" hint="10 to 12 digits." error={error}>
      {(wiring) => (
        <div className={styles.number}>
          <input
            {...wiring}
            ref={control}
            className={`${frame.control} figures`}
            name="accountNumber"
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="done"
            value={value}
            readOnly={readOnly}
            onChange={(event) => onEnter(event.target.value)}
          />
          {children}
        </div>
      )}
    </FieldFrame>
  );
}

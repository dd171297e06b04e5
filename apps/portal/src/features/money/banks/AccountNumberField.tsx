import { accountNumberKind } from '@foodbank/app/account-number-kind';
import { pasteReading } from '@foodbank/app/components/TypedField';
import { FieldFrame } from '@foodbank/ui/FieldFrame';
import frame from '@foodbank/ui/FieldFrame.module.css';
import type { ReactNode, Ref } from 'react';
import styles from './AccountForm.module.css';

export interface AccountNumberFieldProps {
  value: string;
  /** Called with the text as it was typed or pasted. */
  onEnter: (text: string) => void;
  error: string | undefined;
  readOnly: boolean;
  control: Ref<HTMLInputElement>;
  /** Shown beside the number. */
  children: ReactNode;
}

/** The field of the account number. It has no `maxLength`, because a number pasted with spaces would be cut. */
export function AccountNumberField({ value, onEnter, error, readOnly, control, children }: AccountNumberFieldProps) {
  return (
    <FieldFrame
      label="Account number"
      hint={(error && accountNumberKind.noteOf?.(value)) ?? '10 to 12 digits.'}
      error={error}
    >
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
            onPaste={(event) => pasteReading(event, accountNumberKind.read)}
            onChange={(event) => onEnter(event.target.value)}
          />
          {children}
        </div>
      )}
    </FieldFrame>
  );
}

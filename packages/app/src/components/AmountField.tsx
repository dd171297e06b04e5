import { formatKobo } from '@foodbank/contract/primitives/money';
import { readKobo, readSignedKobo } from '@foodbank/contract/primitives/typed-numbers';
import { TextField, type TextFieldProps } from '@foodbank/ui/TextField';
import { useState } from 'react';
import styles from './AmountField.module.css';

export interface AmountFieldProps
  extends Omit<TextFieldProps, 'type' | 'inputMode' | 'labelAside' | 'value' | 'defaultValue'> {
  /** What is typed, where the caller keeps it. */
  value?: string;
  /** What it begins with, where nobody keeps it. */
  defaultValue?: string;
  /** It may be below zero. */
  isSigned?: boolean;
}

/** A field for an amount in naira as people write it. Beside its label stands the amount that is read: 1500.5 is ₦1,500.50. */
export function AmountField({ value, defaultValue = '', isSigned = false, onChange, ...field }: AmountFieldProps) {
  const [own, setOwn] = useState(defaultValue);
  const kobo = (isSigned ? readSignedKobo : readKobo)(value ?? own);
  return (
    <TextField
      {...field}
      {...(value === undefined ? { defaultValue } : { value })}
      inputMode={isSigned ? 'text' : 'decimal'}
      autoComplete="off"
      onChange={(event) => {
        setOwn(event.target.value);
        onChange?.(event);
      }}
      labelAside={
        kobo !== null && Number.isFinite(kobo) && <span className={`${styles.read} figures`}>{formatKobo(kobo)}</span>
      }
    />
  );
}

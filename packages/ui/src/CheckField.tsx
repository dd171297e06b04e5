import type { ComponentPropsWithRef } from 'react';
import styles from './CheckField.module.css';

export interface CheckFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'type'> {
  name: string;
  label: string;
}

/** A checkbox with its label. The whole line can be pressed. */
export function CheckField({ label, ...input }: CheckFieldProps) {
  return (
    <label className={styles.line}>
      <input {...input} type="checkbox" className={styles.box} />
      <span>{label}</span>
    </label>
  );
}

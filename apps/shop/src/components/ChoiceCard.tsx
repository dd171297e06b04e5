import type { ReactNode } from 'react';
import styles from './ChoiceCard.module.css';

export interface ChoiceCardProps {
  name: string;
  value: string;
  checked: boolean;
  disabled?: boolean;
  onChoose: () => void;
  title: ReactNode;
  /** At the other end of the title's line, such as the fee. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** A radio button as large as a card. */
export function ChoiceCard({
  name,
  value,
  checked,
  disabled = false,
  onChoose,
  title,
  aside,
  children,
}: ChoiceCardProps) {
  return (
    <label className={styles.card}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        className={styles.radio}
      />
      <span className={styles.text}>
        <span className={styles.line}>
          <span className={styles.title}>{title}</span>
          {aside && <span className={styles.aside}>{aside}</span>}
        </span>
        {children && <span className={styles.more}>{children}</span>}
      </span>
    </label>
  );
}

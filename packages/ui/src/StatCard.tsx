import { useId } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './StatCard.module.css';

export type StatTone = 'green' | 'orange' | 'red' | 'blue' | 'purple' | 'indigo' | 'yellow';

export interface StatCardProps {
  label: string;
  /** The formatted value, such as ₦27,080.50 or 128. */
  value: string;
  tone: StatTone;
  icon?: IconName;
  hint?: string;
  /** The value is a text such as "Not set", not a figure. */
  quiet?: boolean;
}

/** One figure of a dashboard with its label. */
export function StatCard({ label, value, tone, icon, hint, quiet = false }: StatCardProps) {
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this only ties a figure to its name.
    <div className={`${styles.card} ${styles[tone]}`} role="group" aria-labelledby={labelId}>
      <div className={styles.top}>
        {icon && (
          <span className={styles.icon}>
            <Icon name={icon} size={20} />
          </span>
        )}
        <p className={styles.label} id={labelId}>
          {label}
        </p>
      </div>
      <div className={styles.sizer}>
        <p className={quiet ? `${styles.value} ${styles.quiet}` : `${styles.value} ${styles[lengthOf(value)]}`}>
          {value}
        </p>
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

function lengthOf(value: string): 'short' | 'medium' | 'long' {
  if (value.length <= 10) return 'short';
  return value.length <= 14 ? 'medium' : 'long';
}

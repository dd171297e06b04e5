import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { Icon, type IconName } from './Icon.tsx';

export interface ChipProps {
  tone?: 'plain' | 'leaf' | 'plantain' | 'dark';
  icon?: IconName;
  children: ReactNode;
}

/** A small fact in a pill: a category, a referral code, a count. */
export function Chip({ tone = 'plain', icon, children }: ChipProps) {
  return (
    <span className={`${styles.chip} ${styles[tone]}`}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}

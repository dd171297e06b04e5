import styles from './Avatar.module.css';

export interface AvatarProps {
  /** One or two letters. Hidden from screen readers, because the full name is shown beside it. */
  initials: string;
  size?: 'small' | 'normal' | 'large';
}

/** A person's initials on a disc. */
export function Avatar({ initials, size = 'normal' }: AvatarProps) {
  return (
    <span className={size === 'normal' ? styles.avatar : `${styles.avatar} ${styles[size]}`} aria-hidden="true">
      {initials}
    </span>
  );
}

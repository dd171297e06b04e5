import styles from './Button.module.css';

type ButtonVariant = 'primary' | 'quiet' | 'action' | 'danger';

/** The properties that buttons and links that look like buttons share. */
export interface ButtonLooks {
  /** `action` is for a page's main action. There is at most one per page. */
  variant?: ButtonVariant | undefined;
  size?: 'normal' | 'small' | 'large' | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
}

/** The class names of a button. */
export function buttonClass(
  { variant = 'primary', size = 'normal', block }: ButtonLooks,
  ...more: (string | undefined)[]
): string {
  const looks = [styles.button, styles[variant], styles[size], block ? styles.block : ''];
  return [...looks, ...more].filter(Boolean).join(' ');
}

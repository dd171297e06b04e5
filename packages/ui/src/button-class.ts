import styles from './Button.module.css';

type ButtonVariant = 'primary' | 'quiet' | 'action' | 'danger';

/** What a button and a link that looks like one have in common. */
export interface ButtonLooks {
  /** `action` is for the one thing that matters on a page; there is at most one. */
  variant?: ButtonVariant | undefined;
  size?: 'normal' | 'small' | 'large' | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
}

/** The class names of a button's looks. */
export function buttonClass(
  { variant = 'primary', size = 'normal', block }: ButtonLooks,
  ...more: (string | undefined)[]
): string {
  const looks = [styles.button, styles[variant], styles[size], block ? styles.block : ''];
  return [...looks, ...more].filter(Boolean).join(' ');
}

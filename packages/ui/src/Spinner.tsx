import styles from './Spinner.module.css';

export interface SpinnerProps {
  /** What is being loaded: for screen readers, and shown with reduced motion. */
  label: string;
  size?: number;
  /** Shows the label beside the ring. */
  showLabel?: boolean;
}

/** Shows that something is being loaded. It appears after a short delay. */
export function Spinner({ label, size = 28, showLabel = false }: SpinnerProps) {
  return (
    <span className={styles.spinner} role="status">
      <SpinnerRing size={size} />
      <span className={showLabel ? styles.label : `${styles.label} visually-hidden`}>{label}</span>
    </span>
  );
}

/** The spinner's ring in the text's colour. */
export function SpinnerRing({ size }: { size: number }) {
  return (
    <svg className={styles.ring} width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.22" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

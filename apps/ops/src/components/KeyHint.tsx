import styles from './KeyHint.module.css';

/** The letter that presses a button, beside its label. Screen readers get it by `aria-keyshortcuts`, which the button needs. */
export function KeyHint({ letter }: { letter: string }) {
  return (
    <span className={styles.key} aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  );
}

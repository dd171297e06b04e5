import styles from './HiddenField.module.css';

/** A honeypot: a hidden field that only programs fill in. Its name is the contract's. */
export function HiddenField() {
  return (
    <div className={styles.hidden} aria-hidden="true">
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

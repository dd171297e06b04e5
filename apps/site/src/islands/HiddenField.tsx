import styles from './HiddenField.module.css';

/** A field that people neither see nor reach and that programs fill in. Its name is the contract's. */
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

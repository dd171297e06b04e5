import { Spinner } from '@foodbank/ui/Spinner';
import styles from './LoadingScreen.module.css';

/** Shown while a screen's files are being loaded. */
export function LoadingScreen() {
  return (
    <div className={styles.loading}>
      <Spinner label="Loading…" size={40} />
    </div>
  );
}

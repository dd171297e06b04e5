import { Spinner } from '@foodbank/ui/Spinner';
import styles from './LoadingPage.module.css';

/** Shown while the session or a screen's files are being loaded. */
export function LoadingPage() {
  return (
    <div className={styles.page}>
      <Spinner label="Loading…" size={40} />
    </div>
  );
}

import { Spinner } from '@foodbank/ui/Spinner';
import styles from './LoadingPage.module.css';

/** The whole page while it isn't known yet what to show. */
export function LoadingPage() {
  return (
    <div className={styles.page}>
      <Spinner label="Loading…" size={40} />
    </div>
  );
}

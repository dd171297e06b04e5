import { Logo } from '@foodbank/ui/Logo';
import styles from './LoadingFrame.module.css';
import { LoadingPage } from './LoadingPage.tsx';

/**
 * Shown until it is known who is signed in: a spinner, and for users who seem to be signed in (page-start.ts) the bar or the column
 * that the menu will have.
 */
export function LoadingFrame() {
  return (
    <div className={styles.frame}>
      <div className={styles.menu}>
        <Logo tone="light" size={28} />
      </div>
      <LoadingPage />
    </div>
  );
}

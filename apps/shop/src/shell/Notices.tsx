import { Icon } from '@foodbank/ui/Icon';
import { useOnline } from '../offline/connection.ts';
import { useFullStorage } from '../offline/storage-state.ts';
import styles from './Notices.module.css';

/** What holds for the whole app at present: no network, or a phone that keeps nothing more. */
export function Notices() {
  const online = useOnline();
  const full = useFullStorage();
  return (
    <div role="status" className={styles.notices}>
      {!online && (
        <p className={styles.notice}>
          <Icon name="alert" />
          <span>
            <strong>You’re offline.</strong> Showing what was loaded earlier.
          </span>
        </p>
      )}
      {full && (
        <p className={styles.notice}>
          <Icon name="alert" />
          <span>
            <strong>This phone’s storage is full.</strong> The app can’t save more for offline use. Log in, and your
            basket is safe in your account.
          </span>
        </p>
      )}
    </div>
  );
}

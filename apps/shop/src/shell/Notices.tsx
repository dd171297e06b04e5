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
            <strong>No connection.</strong> You see what was loaded before. We try again by ourselves.
          </span>
        </p>
      )}
      {full && (
        <p className={styles.notice}>
          <Icon name="alert" />
          <span>
            <strong>This phone is full.</strong> The app can’t keep more for use without a connection. Once you are
            logged in, your basket is safe in your account.
          </span>
        </p>
      )}
    </div>
  );
}

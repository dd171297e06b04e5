import { useOnline } from '../../../offline/connection.ts';
import styles from './OfflineNote.module.css';

/** Says that sending needs the network, and that nothing typed is lost. */
export function OfflineNote() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={styles.note}>
          There is no connection. What you wrote stays on this phone. Send it once the network is back.
        </p>
      )}
    </div>
  );
}

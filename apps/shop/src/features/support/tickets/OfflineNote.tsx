import { useOnline } from '../../../offline/connection.ts';
import styles from './OfflineNote.module.css';

/** Says that sending needs the network, and that nothing typed is lost. */
export function OfflineNote() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={styles.note}>
          You’re offline. Your message is saved on this phone. Send it when you’re back online.
        </p>
      )}
    </div>
  );
}

import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import styles from './notices.module.css';

export interface KeptNoticeProps {
  /** What `useKeptForm` or `useDraft` gave. */
  kept: { isRestored: boolean; startAfresh: () => void };
}

/** Says above a form that it has what was typed in it before a reload, or before it was left; its button begins without that. */
export function KeptNotice({ kept }: KeptNoticeProps) {
  if (!kept.isRestored) return null;
  return (
    <div className={`${styles.note} ${styles.kept}`} role="status">
      <Icon name="clock" size={20} className={styles.icon} />
      <p className={styles.body}>What you typed here before is in the form again. It was not sent.</p>
      <Button variant="quiet" size="small" onClick={kept.startAfresh}>
        Start afresh
      </Button>
    </div>
  );
}

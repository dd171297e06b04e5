import { Button } from '@foodbank/ui/Button';
import { Dialog } from '@foodbank/ui/Dialog';
import { useRef } from 'react';
import styles from './MessageModal.module.css';

/** The text of the modal. */
export interface Message {
  title: string;
  detail?: string | null;
  /** A line below the detail, such as an internal error's reference. */
  note?: string | undefined;
}

/** The modal with the result of a form. */
export function MessageModal({ message, onClose }: { message: Message | null; onClose: () => void }) {
  const ok = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={message !== null}
      onClose={onClose}
      title={message?.title ?? ''}
      description={(message?.detail || message?.note) && <Description {...message} />}
      initialFocus={ok}
      footer={
        <Button ref={ok} onClick={onClose}>
          Ok
        </Button>
      }
    />
  );
}

function Description({ detail, note }: Pick<Message, 'detail' | 'note'>) {
  return (
    <>
      {detail && <span className={styles.detail}>{detail}</span>}
      {note && <span className={styles.note}>{note}</span>}
    </>
  );
}

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
  const lines = [message?.detail, message?.note].filter(Boolean).map((line) => (
    <span key={line} className={styles.line}>
      {line}
    </span>
  ));
  return (
    <Dialog
      open={message !== null}
      onClose={onClose}
      title={message?.title ?? ''}
      description={lines.length > 0 && lines}
      initialFocus={ok}
      footer={
        <Button ref={ok} onClick={onClose}>
          Ok
        </Button>
      }
    />
  );
}

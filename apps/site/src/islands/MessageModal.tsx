import { Button } from '@foodbank/ui/Button';
import { Dialog } from '@foodbank/ui/Dialog';
import { useRef } from 'react';

/** The text of the modal. */
export interface Message {
  title: string;
  detail?: string | null;
}

/** The modal with the result of a form. */
export function MessageModal({ message, onClose }: { message: Message | null; onClose: () => void }) {
  const ok = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={message !== null}
      onClose={onClose}
      title={message?.title ?? ''}
      description={message?.detail}
      initialFocus={ok}
      footer={
        <Button ref={ok} onClick={onClose}>
          Ok
        </Button>
      }
    />
  );
}

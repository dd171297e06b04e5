import { Button } from '@foodbank/ui/Button';
import { Dialog } from '@foodbank/ui/Dialog';
import { useRef } from 'react';

/** What a form's answer says. */
export interface Message {
  title: string;
  detail?: string | null;
}

/** The modal that shows a form's answer, with one button. */
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

import { ApiError } from '@foodbank/contract/client/api-error';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { useState } from 'react';
import type { Because } from './MaskedContact.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { contactWhys } from './whys.ts';

export interface ContactDialogProps<Reply> {
  open: boolean;
  onClose: () => void;
  title: string;
  consequences: readonly string[];
  /** False for what is no contact of a person: its reason is typed. */
  isContact?: boolean;
  send: (because: Because) => Promise<Reply>;
  onDone: (reply: Reply) => void;
}

/** Asks for the reason why a contact is shown, and for a second one if the server wants it. */
export function ContactDialog<Reply>({ isContact = true, send, ...dialog }: ContactDialogProps<Reply>) {
  const [second, setSecond] = useState<string | null>(null);
  const sendBecause = async (reason: string) => {
    try {
      return await send(second === null ? { reason } : { reason, secondReason: second });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'contacts-second-reason') setSecond((typed) => typed ?? '');
      throw error;
    }
  };
  const close = () => {
    setSecond(null);
    dialog.onClose();
  };
  return (
    <ReasonDialog
      {...dialog}
      {...(isContact && { whys: contactWhys })}
      onClose={close}
      confirm="Show"
      send={sendBecause}
    >
      {second !== null && (
        <TextAreaField
          name="secondReason"
          label="Why do you need so many contacts?"
          hint="At least ten characters. The admins read it."
          rows={3}
          maxLength={500}
          value={second}
          onChange={({ target }) => setSecond(target.value)}
        />
      )}
    </ReasonDialog>
  );
}

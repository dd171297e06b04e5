import { Dialog } from '@foodbank/ui/Dialog';
import { TextField } from '@foodbank/ui/TextField';
import { type RefObject, useEffect, useRef } from 'react';

export interface CopyByHandProps {
  label: string;
  text: string;
  /** The field. It has the text selected while it has the focus. */
  field: RefObject<HTMLInputElement | null>;
}

/** A text to copy by hand, for a browser that doesn't allow copying. It takes the focus when it appears. */
export function CopyByHand({ label, text, field }: CopyByHandProps) {
  useEffect(() => {
    field.current?.focus();
  }, [field]);
  return (
    <TextField
      ref={field}
      name="copy"
      label={label}
      hint="Your browser did not allow copying. Press and hold to copy. On a computer, press Ctrl+C."
      value={text}
      readOnly
      onFocus={(event) => event.target.select()}
    />
  );
}

export interface CopyByHandDialogProps {
  open: boolean;
  code: string;
  onClose: () => void;
}

/** The referral code to copy by hand. */
export function CopyByHandDialog({ open, code, onClose }: CopyByHandDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} title="Copy your code" onClose={onClose} initialFocus={field}>
      <CopyByHand label="Referral code" text={code} field={field} />
    </Dialog>
  );
}

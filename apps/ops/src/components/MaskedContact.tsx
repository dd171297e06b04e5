import { ApiError } from '@foodbank/contract/client/api-error';
import { Button } from '@foodbank/ui/Button';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import { useState } from 'react';
import styles from './MaskedContact.module.css';
import { ReasonDialog } from './ReasonDialog.tsx';

/** Why a contact is shown. Beyond those of an hour the server asks for a second reason. */
export interface Because {
  reason: string;
  secondReason?: string;
}

export interface MaskedContactProps {
  /** Whose contact it is: "Ada Obi’s phone number". */
  what: string;
  /** The contact as the server masks it: "0803 •••• 567". */
  masked: string;
  /** Calls the server with the reason; resolves with the full contact. Viewing is an act that the audit keeps. */
  show: (because: Because) => Promise<string>;
  /** Why the member may not see it; null or left out if they may. */
  refused?: string | null;
}

/**
 * A contact that is masked until it is needed: "Show, because …" asks for the reason.
 * The full contact is hidden again by a press, and when the screen is left.
 */
export function MaskedContact({ what, masked, show, refused = null }: MaskedContactProps) {
  const [shown, setShown] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  return (
    <span className={styles.contact}>
      <span className={styles.value}>{shown ?? masked}</span>
      {refused === null && (
        <Button
          variant="quiet"
          size="small"
          className={styles.button}
          onClick={() => (shown === null ? setAsking(true) : setShown(null))}
        >
          {shown === null ? 'Show, because …' : 'Hide'}
          <VisuallyHidden>{what}</VisuallyHidden>
        </Button>
      )}
      {refused !== null && <span className={styles.refused}>{refused}</span>}
      <ContactDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Show ${what}`}
        consequences={['It is shown until you hide it or leave this screen.']}
        send={show}
        onDone={setShown}
      />
    </span>
  );
}

export interface ContactDialogProps<Reply> {
  open: boolean;
  onClose: () => void;
  title: string;
  consequences: readonly string[];
  send: (because: Because) => Promise<Reply>;
  onDone: (reply: Reply) => void;
}

/** Asks for the reason why a contact is shown, and for a second one if the server wants it. */
export function ContactDialog<Reply>({ send, ...dialog }: ContactDialogProps<Reply>) {
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
    <ReasonDialog {...dialog} onClose={close} confirm="Show" send={sendBecause}>
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

import { Button } from '@foodbank/ui/Button';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import { useState } from 'react';
import styles from './MaskedContact.module.css';
import { ReasonDialog } from './ReasonDialog.tsx';

export interface MaskedContactProps {
  /** Whose contact it is: "Ada Obi’s phone number". */
  what: string;
  /** The contact as the server masks it: "0803 •••• 567". */
  masked: string;
  /** Calls the server with the reason; resolves with the full contact. Viewing is an act that the audit keeps. */
  show: (reason: string) => Promise<string>;
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
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Show ${what}`}
        consequences={['It is shown until you hide it or leave this screen.']}
        confirm="Show"
        send={show}
        onDone={setShown}
      />
    </span>
  );
}

import { lazyPart } from '@foodbank/app/lazy-part';
import { Button } from '@foodbank/ui/Button';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import { Suspense, useState } from 'react';
import styles from './MaskedContact.module.css';

// Few contacts are looked at.
const ContactDialog = lazyPart(async () => (await import('./ContactDialog.tsx')).ContactDialog<string>);

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
      {isAsking && (
        <Suspense fallback={null}>
          <ContactDialog
            open
            onClose={() => setAsking(false)}
            title={`Show ${what}`}
            consequences={['It is shown until you hide it or leave this screen.']}
            send={show}
            onDone={setShown}
          />
        </Suspense>
      )}
    </span>
  );
}

import { messageOf, referenceOf } from '@foodbank/contract/client/api-error';
import type { PictureKind } from '@foodbank/contract/people/identity-levels';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import type { ReactNode } from 'react';
import styles from './PictureTaker.module.css';
import { stopSending } from './picture-sendings.ts';
import { progressText, type Sending } from './sending.ts';

const waits = {
  network: 'No network. We go on by ourselves.',
  server: 'It takes longer than usual. We go on by ourselves.',
} as const;

export interface PictureSendingProps {
  kind: PictureKind;
  sending: Sending;
  /** The way to what can be done meanwhile. */
  onward?: ReactNode;
}

/** A picture on its way: how much arrived, what it waits for, and what can be done meanwhile. */
export function PictureSending({ kind, sending, onward }: PictureSendingProps) {
  if (sending.step === 'failed')
    return (
      <div className={styles.sending}>
        <Banner tone="error" note={referenceOf(sending.error)}>
          {messageOf(sending.error)}
        </Banner>
        <Button variant="action" size="large" onClick={() => stopSending(kind)} block>
          Take another one
        </Button>
      </div>
    );
  const isWaiting = sending.waitsFor !== null;
  return (
    <div className={styles.sending}>
      <p className={styles.progressLine}>
        <strong>{isWaiting ? 'Waiting' : 'Sending the picture'}</strong>
        <span className="figures">{progressText(sending)}</span>
      </p>
      <progress className={styles.bar} max={sending.size} value={sending.at} aria-label="Sending the picture" />
      <p role="status" className={styles.wait}>
        {sending.waitsFor === null ? 'You can go on meanwhile. Only keep the app open.' : waits[sending.waitsFor]}
      </p>
      {onward}
      <Button variant="quiet" onClick={() => stopSending(kind)} block>
        Stop sending
      </Button>
    </div>
  );
}

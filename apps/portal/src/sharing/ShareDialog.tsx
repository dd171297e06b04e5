import { type Copying, useCopy } from '@foodbank/app/use-copy';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Dialog } from '@foodbank/ui/Dialog';
import { Icon } from '@foodbank/ui/Icon';
import { QrCode } from '@foodbank/ui/QrCode';
import { useRef } from 'react';
import { sharedNote } from './browser-note.ts';
import { CopyByHand } from './CopyByHand.tsx';
import { Poster } from './Poster.tsx';
import styles from './ShareDialog.module.css';
import { joinLink, shareText, whatsAppAddress } from './share-text.ts';

export interface ShareDialogProps {
  open: boolean;
  code: string;
  onClose: () => void;
}

/** The ways of sharing a referral code: on the screen, by a messenger, by copying, on paper. */
export function ShareDialog({ open, code, onClose }: ShareDialogProps) {
  const link = joinLink(code, window.location.origin);
  const canShare = typeof navigator.share === 'function';
  return (
    <Dialog open={open} title="Share your code" onClose={onClose}>
      <div className={styles.code}>
        <QrCode className={styles.qr} text={link} label={`QR code of ${link}`} />
        <div className={styles.words}>
          <p className={styles.codeText}>{code}</p>
          <p className={styles.link}>
            {window.location.host}/join/
            <wbr />
            <span className={styles.unbroken}>{code}</span>
          </p>
          <p className={styles.text}>Hold out your phone. People scan this square with their camera.</p>
        </div>
      </div>
      <div className={styles.ways}>
        <ButtonLink
          className={styles.wide}
          href={whatsAppAddress(code, link)}
          target="_blank"
          rel="noreferrer"
          onClick={() => sharedNote.add(code)}
        >
          <Icon name="share" />
          Share on WhatsApp
        </ButtonLink>
        <CopyWays code={code} link={link} />
        {canShare && <SystemShare code={code} link={link} />}
        <Button variant="quiet" className={canShare ? undefined : styles.wide} onClick={() => printPoster(code)}>
          <Icon name="print" />
          Print poster
        </Button>
      </div>
      {open && <Poster code={code} link={link} />}
    </Dialog>
  );
}

interface WayProps {
  code: string;
  link: string;
}

function CopyWays({ code, link }: WayProps) {
  const field = useRef<HTMLInputElement>(null);
  const ofLink = useCopy(link);
  const ofCode = useCopy(code);
  const press = async (pressed: Copying, other: Copying) => {
    other.clear();
    if (await pressed.copy()) sharedNote.add(code);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => press(ofLink, ofCode)}>
        <Icon name={ofLink.result === 'copied' ? 'check' : 'link'} />
        {ofLink.result === 'copied' ? 'Copied' : 'Copy link'}
      </Button>
      <Button variant="quiet" onClick={() => press(ofCode, ofLink)}>
        <Icon name={ofCode.result === 'copied' ? 'check' : 'copy'} />
        {ofCode.result === 'copied' ? 'Copied' : 'Copy code'}
      </Button>
      <span className="visually-hidden" role="status">
        {ofLink.result === 'copied' && 'Link copied'}
        {ofCode.result === 'copied' && 'Referral code copied'}
      </span>
      {(ofLink.result === 'refused' || ofCode.result === 'refused') && (
        <div className={styles.wide}>
          {ofLink.result === 'refused' ? (
            <CopyByHand key="link" label="Your link" text={link} field={field} />
          ) : (
            <CopyByHand key="code" label="Referral code" text={code} field={field} />
          )}
        </div>
      )}
    </>
  );
}

/** The phone's own share sheet. Closing it without sending rejects, which needs no message. */
function SystemShare({ code, link }: WayProps) {
  const share = () =>
    navigator.share({ title: 'Foodbank', text: shareText(code), url: link }).then(
      () => sharedNote.add(code),
      () => {},
    );
  return (
    <Button variant="quiet" onClick={share}>
      <Icon name="arrow-up-right" />
      More ways
    </Button>
  );
}

/** Prints the page. While the dialog is open, the page's print is the poster. */
function printPoster(code: string) {
  sharedNote.add(code);
  window.print();
}

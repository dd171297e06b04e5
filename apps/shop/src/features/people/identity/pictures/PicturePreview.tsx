import type { PictureKind } from '@foodbank/contract/people/identity-levels';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { useEffect, useRef } from 'react';
import { flawTexts } from '../../../../pictures/picture-quality.ts';
import type { SmallPicture } from '../../../../pictures/shrink-picture.ts';
import styles from './PictureTaker.module.css';

const questions = {
  document: { question: 'Can you read every word?', alt: 'The picture of your document' },
  selfie: { question: 'Is your whole face easy to see?', alt: 'The picture of your face' },
} as const;

export interface PicturePreviewProps {
  kind: PictureKind;
  picture: SmallPicture;
  onSend: () => void;
  onAgain: () => void;
}

/** The picture before it is sent, with what may be wrong with it: advice that the customer may set aside. */
export function PicturePreview({ kind, picture: { blob, flaw, isShown }, onSend, onAgain }: PicturePreviewProps) {
  const { question, alt } = questions[kind];
  const heading = useRef<HTMLHeadingElement>(null);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    const address = URL.createObjectURL(blob);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  return (
    <section className={styles.preview} aria-labelledby="preview">
      {isShown && <img ref={image} alt={alt} className={styles.taken} />}
      <h2 ref={heading} id="preview" tabIndex={-1} className={styles.question}>
        {isShown ? question : 'This phone can’t show the picture'}
      </h2>
      {!isShown && <p>You can send it all the same: we may be able to read it.</p>}
      {flaw !== null && <Banner tone="info">{flawTexts[flaw]}</Banner>}
      {flaw === null ? (
        <>
          <Button variant="action" size="large" onClick={onSend} block>
            {isShown ? 'Yes, send it' : 'Send it'}
          </Button>
          <Button variant="quiet" onClick={onAgain} block>
            {isShown ? 'No, take it again' : 'Take another one'}
          </Button>
        </>
      ) : (
        <>
          <Button variant="action" size="large" onClick={onAgain} block>
            Take it again
          </Button>
          <Button variant="quiet" onClick={onSend} block>
            Send it anyway
          </Button>
        </>
      )}
    </section>
  );
}

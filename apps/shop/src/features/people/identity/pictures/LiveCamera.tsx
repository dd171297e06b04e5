import type { PictureKind } from '@foodbank/contract/people/identity-levels';
import { Button } from '@foodbank/ui/Button';
import { useEffect, useRef, useState } from 'react';
import { visiblePart } from '../../../../pictures/picture-bytes.ts';
import { type SmallPicture, shrinkFrame } from '../../../../pictures/shrink-picture.ts';
import { stopStream } from './live-camera.ts';
import styles from './PictureTaker.module.css';

export interface LiveCameraProps {
  kind: PictureKind;
  stream: MediaStream;
  /** Gets the picture; null if this phone can't make one, or took its camera away. */
  onTaken: (picture: SmallPicture | null) => void;
  onClose: () => void;
}

const frames = {
  document: { hint: 'Fit the whole document into the frame', className: styles.card },
  selfie: { hint: 'Fit your face into the frame', className: styles.face },
} as const;

/** A camera in the page, with a frame drawn over it. It is off as soon as the picture is taken, or the page is left or hidden. */
export function LiveCamera({ kind, stream, onTaken, onClose }: LiveCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const section = useRef<HTMLElement>(null);
  const shot = useRef<HTMLButtonElement>(null);
  const [isReady, setIsReady] = useState(false);
  const [isTaking, setIsTaking] = useState(false);
  const closing = useRef(onClose);
  closing.current = onClose;

  useEffect(() => {
    const element = video.current;
    if (element) element.srcObject = stream;
    const close = () => closing.current();
    const ifHidden = () => document.visibilityState === 'hidden' && close();
    const [track] = stream.getVideoTracks();
    track?.addEventListener('ended', close);
    document.addEventListener('visibilitychange', ifHidden);
    window.addEventListener('pagehide', close);
    return () => {
      track?.removeEventListener('ended', close);
      document.removeEventListener('visibilitychange', ifHidden);
      window.removeEventListener('pagehide', close);
      stopStream(stream);
    };
  }, [stream]);

  useEffect(() => {
    // The whole camera comes onto the screen, with its button.
    section.current?.scrollIntoView({ block: 'center' });
    if (isReady) shot.current?.focus({ preventScroll: true });
  }, [isReady]);

  const take = async () => {
    const element = video.current;
    if (!element || isTaking) return;
    setIsTaking(true);
    const { videoWidth: width, videoHeight: height, clientWidth, clientHeight } = element;
    const part = visiblePart({ width, height }, { width: clientWidth, height: clientHeight });
    const picture = await shrinkFrame(element, part).catch(() => null);
    stopStream(stream);
    onTaken(picture);
  };

  return (
    <section ref={section} className={`${styles.camera} on-dark`} aria-label="Camera">
      <div className={kind === 'selfie' ? `${styles.view} ${styles.tall}` : styles.view}>
        <video
          ref={video}
          className={kind === 'selfie' ? `${styles.video} ${styles.mirror}` : styles.video}
          autoPlay
          muted
          playsInline
          onLoadedData={() => setIsReady(true)}
        />
        <div className={frames[kind].className} aria-hidden="true" />
      </div>
      <p className={styles.hint}>{frames[kind].hint}</p>
      <div className={styles.shots}>
        <Button ref={shot} variant="action" size="large" disabled={!isReady} busy={isTaking} onClick={take} block>
          {isReady ? 'Take it now' : 'The camera opens…'}
        </Button>
        <Button variant="quiet" onClick={onClose} block>
          Close the camera
        </Button>
      </div>
    </section>
  );
}

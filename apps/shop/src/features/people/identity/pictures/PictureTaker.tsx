import type { PictureKind } from '@foodbank/contract/people/identity-levels';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type SmallPicture, shrinkFile, UnusablePicture } from '../../../../pictures/shrink-picture.ts';
import { useStepFocus } from '../identity-data.ts';
import { LiveCamera } from './LiveCamera.tsx';
import { cameras, type Facing, stopStream } from './live-camera.ts';
import { PicturePreview } from './PicturePreview.tsx';
import { PictureSending } from './PictureSending.tsx';
import styles from './PictureTaker.module.css';
import { type PictureToSend, startSending, useSendingOf } from './picture-sendings.ts';

const facings: Readonly<Record<PictureKind, Facing>> = { document: 'environment', selfie: 'user' };

export interface PictureTakerProps {
  /** All but the picture itself. */
  about: Omit<PictureToSend, 'blob'>;
  /** Why another one is needed, or that one is there; shown while none is being taken. */
  standing?: ReactNode;
  /** The way to what can be done while the picture is on its way. */
  onward?: ReactNode;
}

/** Takes a picture by the camera or from a file, shows it, and sends it. */
export function PictureTaker({ about, standing, onward }: PictureTakerProps) {
  const { kind } = about;
  const sending = useSendingOf(kind);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [picture, setPicture] = useState<SmallPicture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isGone = useRef(false);
  const wasLive = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  useStepFocus(stream !== null ? 'camera' : picture !== null ? 'preview' : 'choice');

  const open = async (): Promise<boolean> => {
    const opened = await cameras.open(facings[kind]);
    if (isGone.current) stopStream(opened);
    else setStream(opened);
    wasLive.current = opened !== null;
    return opened !== null;
  };
  const again = async () => {
    setPicture(null);
    if (wasLive.current && (await cameras.mayOpen())) await open();
  };
  const take = (taken: SmallPicture | null) => {
    setStream(null);
    setPicture(taken);
    setProblem(taken === null ? 'The camera gave no picture. Use your phone’s camera.' : null);
  };
  const takeFile = async (file: Blob) => {
    setProblem(null);
    wasLive.current = false;
    try {
      setPicture(await shrinkFile(file));
    } catch (error) {
      setProblem(error instanceof UnusablePicture ? error.message : 'The picture can’t be read. Take it again.');
    }
  };
  const send = () => {
    if (picture === null) return;
    startSending({ ...about, blob: picture.blob });
    setPicture(null);
  };

  if (sending !== null) return <PictureSending {...{ kind, sending, onward }} />;
  if (stream !== null) return <LiveCamera kind={kind} stream={stream} onTaken={take} onClose={() => setStream(null)} />;
  if (picture !== null) return <PicturePreview kind={kind} picture={picture} onSend={send} onAgain={again} />;
  return (
    <div className={styles.choices}>
      {standing}
      {problem !== null && <Banner tone="error">{problem}</Banner>}
      <Guide kind={kind} />
      <Sources kind={kind} onOpen={open} onFile={takeFile} />
    </div>
  );
}

const guides: Readonly<Record<PictureKind, readonly string[]>> = {
  document: [
    'The whole document, with all four corners',
    'In daylight, with no light shining on it',
    'The side with your photo',
  ],
  selfie: ['Your face from the front, in daylight', 'No cap, no dark glasses, nobody beside you'],
};

/** What makes a good picture. */
function Guide({ kind }: { kind: PictureKind }) {
  return (
    <div className={styles.guide}>
      <div className={styles.sample} aria-hidden="true">
        <div className={kind === 'document' ? styles.sampleCard : styles.sampleFace} />
      </div>
      <ul className={styles.rules}>
        {guides[kind].map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </div>
  );
}

interface SourcesProps {
  kind: PictureKind;
  /** Opens a camera in the page. Answers false if there is none. */
  onOpen: () => Promise<boolean>;
  onFile: (file: Blob) => Promise<void>;
}

/** By the camera, in the page or the phone's own; or from a file. */
function Sources({ kind, onOpen, onFile }: SourcesProps) {
  const phoneCamera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<'camera' | 'file' | null>(null);
  // Known before the button is pressed: the phone's camera opens in the same press only.
  const [isLive, setIsLive] = useState(false);
  const [wasClosed, setWasClosed] = useState(false);
  useEffect(() => {
    let isShown = true;
    void cameras.mayOpen().then((may) => isShown && setIsLive(may));
    return () => {
      isShown = false;
    };
  }, []);

  const take = async () => {
    if (!isLive) return phoneCamera.current?.click();
    setBusy('camera');
    if (await onOpen()) return;
    setBusy(null);
    setIsLive(false);
    setWasClosed(true);
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can be chosen again.
    target.value = '';
    if (!file) return;
    setBusy('file');
    await onFile(file);
    setBusy(null);
  };
  return (
    <>
      {wasClosed && (
        <Banner tone="info" note="Press again to use your phone’s own camera, or choose a picture.">
          The camera didn’t open here.
        </Banner>
      )}
      <Button variant="action" size="large" busy={busy === 'camera'} onClick={take} block>
        Take the picture
      </Button>
      <Button variant="quiet" busy={busy === 'file'} onClick={() => files.current?.click()} block>
        Choose a picture
      </Button>
      <input ref={phoneCamera} type="file" accept="image/*" capture={facings[kind]} onChange={choose} hidden />
      <input ref={files} type="file" accept="image/*" onChange={choose} hidden />
    </>
  );
}

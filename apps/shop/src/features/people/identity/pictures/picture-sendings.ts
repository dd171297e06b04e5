/**
 * The pictures that this page is sending, one of each kind. They go on while the customer is on other screens of the app, and end with the page or
 * with the session.
 */
import { ApiError } from '@foodbank/contract/client/api-error';
import {
  beginIdentityPicture,
  type DocumentKind,
  dropIdentityPicture,
  type PictureKind,
  pictureBytesOfPiece,
  readLevel,
  sendPicturePiece,
} from '@foodbank/contract/people/identity-levels';
import { useSyncExternalStore } from 'react';
import { call, queryClient } from '../../../../api.ts';
import { isOnline, onConnectionChange } from '../../../../offline/connection.ts';
import { onSignedOut } from '../../../../session/session.ts';
import { levelQuery } from '../identity-data.ts';
import { beginSending, runSending, type Sender, type Sending } from './sending.ts';

/** What is sent, with the text that the customer agreed to. */
export interface PictureToSend {
  kind: PictureKind;
  documentKind?: DocumentKind;
  validUntil?: string;
  consent: { version: string; language: string };
  blob: Blob;
}

interface Running {
  state: Sending;
  stop: () => void;
}

const running = new Map<PictureKind, Running>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Where the picture of a kind stands that this page sends, or could not send; null for none. */
export const useSendingOf = (kind: PictureKind): Sending | null =>
  useSyncExternalStore(subscribe, () => running.get(kind)?.state ?? null);

/** Ends sending, and takes back what the server has of it. Of one that failed only the message goes away. */
export function stopSending(kind: PictureKind): void {
  running.get(kind)?.stop();
}

const isUnderway = ({ state }: Running) => state.step === 'sending' || state.step === 'waiting';

function change(kind: PictureKind, next: Running | null): void {
  if (next) running.set(kind, next);
  else running.delete(kind);
  // The browser's question before the page is left loses nothing that can be kept: a part of a picture can't.
  const isBusy = [...running.values()].some(isUnderway);
  if (isBusy) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
  for (const listener of listeners) listener();
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
  // Older browsers ask only so.
  event.returnValue = '';
}

onSignedOut(() => {
  for (const { stop } of running.values()) stop();
});

/** Begins to send a picture; an earlier one of its kind is given up. */
export function startSending(picture: PictureToSend): void {
  const { kind } = picture;
  stopSending(kind);
  const controller = new AbortController();
  const sent: { id: string | null } = { id: null };
  const own: Running = {
    state: beginSending(picture.blob.size),
    stop: () => {
      const wasUnderway = isUnderway(own);
      controller.abort();
      if (running.get(kind) === own) change(kind, null);
      if (wasUnderway && sent.id !== null) void takeBack(sent.id);
    },
  };
  change(kind, own);
  void runSending(own.state, {
    pieceBytesMax: pictureBytesOfPiece,
    sender: senderOf(picture, sent, controller.signal),
    isStopped: () => controller.signal.aborted,
    onChange: (state) => {
      if (running.get(kind) !== own) return;
      own.state = state;
      change(kind, own);
    },
  }).then(async ({ step }) => {
    if (step === 'stopped') return;
    // What stands on the server is read before this goes away, so that nothing flickers; of a refusal, what the page believed wrongly.
    await queryClient.invalidateQueries({ queryKey: levelQuery.queryKey });
    if (step === 'sent' && running.get(kind) === own) change(kind, null);
  });
}

async function takeBack(id: string): Promise<void> {
  try {
    const { level } = await call(dropIdentityPicture, { params: { id } });
    queryClient.setQueryData(levelQuery.queryKey, level);
  } catch {
    // Without a network the server deletes it by itself later, or the next one takes its place.
  }
}

/** The calls by which a picture is sent. It begins with the first piece, and once more if the server has it no longer. */
function senderOf(picture: PictureToSend, sent: { id: string | null }, signal: AbortSignal): Sender {
  const { blob, ...form } = picture;
  let begins = 0;
  const begin = async (): Promise<string> => {
    begins += 1;
    const reply = await call(beginIdentityPicture, { body: { ...form, sizeBytes: blob.size } }, signal);
    return reply.picture.id;
  };
  return {
    sendPiece: async (at, end) => {
      const id = sent.id ?? (await begin());
      sent.id = id;
      try {
        // The type becomes the request's.
        const bytes = blob.slice(at, end, 'application/octet-stream');
        const reply = await call(sendPicturePiece, { params: { id, at: String(at) }, bytes }, signal);
        return reply.picture.receivedBytes;
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'not-found' && begins < 2)) throw error;
        sent.id = null;
        return 0;
      }
    },
    askReceived: async () => {
      const { level } = await call(readLevel, {}, signal);
      return level.pictures.find(({ id }) => id === sent.id)?.receivedBytes ?? 0;
    },
    meaningOf,
    pause: (ms) => untilWorthATry(ms, signal),
    now: () => performance.now(),
  };
}

function meaningOf(error: unknown): ReturnType<Sender['meaningOf']> {
  if (!(error instanceof ApiError)) return 'end';
  if (error.code === 'piece-out-of-order') return 'out-of-order';
  if (error.kind === 'network' || error.kind === 'timeout') return 'network';
  return error.kind === 'server' || error.code === 'too-many-requests' ? 'server' : 'end';
}

/** Waits so long; less if the network comes back, the phone is taken up again, or it is stopped. */
function untilWorthATry(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      document.removeEventListener('visibilitychange', ifSeen);
      signal.removeEventListener('abort', end);
      stopListening();
      resolve();
    };
    const ifSeen = () => document.visibilityState === 'visible' && end();
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    document.addEventListener('visibilitychange', ifSeen);
    signal.addEventListener('abort', end);
    const stopListening = onConnectionChange(() => isOnline() && end());
  });
}

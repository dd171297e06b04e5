/**
 * How a picture is sent in pieces over a network that comes and goes: a state that events change, and a loop that acts on it. It knows neither the
 * server nor React, so that each loss can be tried in a test.
 */

/** The largest first piece, in bytes: small, so that progress shows early on a slow line. Then pieces grow while they arrive quickly. */
export const firstPieceBytes = 32 * 1024;
/** The smallest piece after losses: at 1 KB a second it arrives before a call is given up. */
export const leastPieceBytes = 8 * 1024;
/** A piece that arrives in less makes the next one larger, and one that takes longer makes it smaller. */
const quickMs = 4_000;
const slowMs = 15_000;
// Pauses before it is tried again. The browser's own word that a network is back ends a pause.
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** Why a picture waits: there is no network, or the server asks for patience. */
export type Wait = 'network' | 'server';

/** Where sending stands. `at`: how many bytes the server has. `asks`: it is to be asked from where to go on. */
export interface Sending {
  step: 'sending' | 'waiting' | 'sent' | 'stopped' | 'failed';
  at: number;
  size: number;
  pieceBytes: number;
  /** How often in a row it failed. */
  tries: number;
  asks: boolean;
  waitsFor: Wait | null;
  /** What was thrown, of one that failed. */
  error: unknown;
}

export type SendingEvent =
  /** The server has so many bytes; the piece took so long. */
  | { type: 'taken'; receivedBytes: number; tookMs: number }
  /** The server said from where to go on. */
  | { type: 'told'; receivedBytes: number }
  /** The piece began beyond what is there. */
  | { type: 'out-of-order' }
  | { type: 'lost'; waitsFor: Wait }
  | { type: 'go-on' }
  | { type: 'stop' }
  | { type: 'refused'; error: unknown };

/** How sending begins, of which the server may have a part already. */
export const beginSending = (size: number, at = 0): Sending => ({
  ...{ step: at >= size ? 'sent' : 'sending', at: Math.min(at, size), size, pieceBytes: firstPieceBytes },
  ...{ tries: 0, asks: false, waitsFor: null, error: null },
});

/** How long it waits after so many losses in a row. */
export const pauseMsAfter = (tries: number): number => pausesMs[Math.min(Math.max(tries, 1), pausesMs.length) - 1] ?? 0;

const isOver = ({ step }: Sending): boolean => step === 'sent' || step === 'stopped' || step === 'failed';

/** What an event makes of it. What is over stays as it is. */
export function afterEvent(state: Sending, event: SendingEvent, pieceBytesMax: number): Sending {
  if (isOver(state)) return state;
  switch (event.type) {
    case 'taken': {
      const moved = movedTo(state, event.receivedBytes);
      // A server that takes nothing in is asked after a pause, not in a circle.
      if (moved.at <= state.at && moved.step === 'sending') return { ...lost(state, 'server'), at: moved.at };
      const pieceBytes =
        event.tookMs < quickMs ? state.pieceBytes * 2 : event.tookMs > slowMs ? state.pieceBytes / 2 : state.pieceBytes;
      return { ...moved, pieceBytes: Math.min(pieceBytesMax, Math.max(leastPieceBytes, Math.floor(pieceBytes))) };
    }
    case 'told':
      return { ...movedTo(state, event.receivedBytes), tries: state.tries };
    case 'out-of-order':
      // The server lost pieces, or another tab sends the same picture.
      return state.tries > 0 ? { ...lost(state, 'server'), asks: true } : { ...state, asks: true, tries: 1 };
    case 'lost':
      return lost(state, event.waitsFor);
    case 'go-on':
      return { ...state, step: 'sending', waitsFor: null };
    case 'stop':
      return { ...state, step: 'stopped', waitsFor: null };
    case 'refused':
      return { ...state, step: 'failed', waitsFor: null, error: event.error };
  }
}

function movedTo(state: Sending, receivedBytes: number): Sending {
  const at = Math.min(Math.max(receivedBytes, 0), state.size);
  return { ...state, at, step: at >= state.size ? 'sent' : 'sending', tries: 0, asks: false, waitsFor: null };
}

// Smaller pieces get through where large ones were given up. What may have arrived without an answer is never sent in larger pieces.
const lost = (state: Sending, waitsFor: Wait): Sending => ({
  ...state,
  ...{ step: 'waiting', tries: state.tries + 1, waitsFor },
  pieceBytes: Math.max(leastPieceBytes, Math.floor(state.pieceBytes / 2)),
});

/** What the loop needs of the world. */
export interface Sender {
  /** Sends bytes from `at` up to `end`, and says how many the server has. */
  sendPiece(at: number, end: number): Promise<number>;
  /** Asks how many bytes the server has. */
  askReceived(): Promise<number>;
  /** What a failure means: the place is wrong, a wait, or the end. */
  meaningOf(error: unknown): 'out-of-order' | Wait | 'end';
  /** Waits so long, or until the network is back, or until it is stopped. */
  pause(ms: number): Promise<void>;
  now(): number;
}

/** Sends until all is there, it is stopped or it fails. Tells of each change, and returns the last. */
export async function runSending(
  begun: Sending,
  {
    pieceBytesMax,
    sender,
    isStopped,
    onChange,
  }: {
    pieceBytesMax: number;
    sender: Sender;
    isStopped: () => boolean;
    onChange: (state: Sending) => void;
  },
): Promise<Sending> {
  let state = begun;
  const change = (event: SendingEvent) => {
    state = afterEvent(state, isStopped() ? { type: 'stop' } : event, pieceBytesMax);
    onChange(state);
  };
  onChange(state);
  while (!isOver(state)) {
    if (state.step === 'waiting') {
      await sender.pause(pauseMsAfter(state.tries));
      change({ type: 'go-on' });
    } else change(await oneStep(state, sender));
  }
  return state;
}

async function oneStep(state: Sending, sender: Sender): Promise<SendingEvent> {
  try {
    if (state.asks) return { type: 'told', receivedBytes: await sender.askReceived() };
    const began = sender.now();
    const receivedBytes = await sender.sendPiece(state.at, Math.min(state.size, state.at + state.pieceBytes));
    return { type: 'taken', receivedBytes, tookMs: sender.now() - began };
  } catch (error) {
    const meaning = sender.meaningOf(error);
    if (meaning === 'out-of-order') return { type: 'out-of-order' };
    return meaning === 'end' ? { type: 'refused', error } : { type: 'lost', waitsFor: meaning };
  }
}

/** How much is there, as people read it: 210 of 320 KB. */
export const progressText = ({ at, size }: Pick<Sending, 'at' | 'size'>): string =>
  `${Math.floor(at / 1024)} of ${Math.ceil(size / 1024)} KB`;

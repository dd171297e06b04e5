/** Keeps what a member types on the server, in order, and says what is there already. */
import { isUnclear } from './is-unclear.ts';

/** From the last letter to its save. */
export const draftMs = 800;
/** From a failed save to the next try. */
export const retryMs = 5_000;
/** So often a text is tried again. A page that no one uses must not call without end. */
export const retriesMax = 12;

/** What is typed here, and how far it is kept. */
export interface Draft {
  /** Null while nothing is typed here: the server's draft is the text then. */
  text: string | null;
  /** `typing` until a moment after the last letter; `failed` from a failed save to the next one that works. */
  status: 'none' | 'typing' | 'saving' | 'saved' | 'failed';
  /** The server has not confirmed the latest text. */
  isUnsaved: boolean;
  /** The answer is on its way. */
  isSending: boolean;
}

export interface DraftPlaces {
  /** Puts the draft on the server. */
  save: (text: string) => Promise<unknown>;
  /** Takes the server's draft over as the text, because nothing is typed here any more. */
  takeOver: (text: string) => void;
  /** Where the text stands while its page is away: what is read there at the start was typed here. Null for nothing. */
  away: { read: () => string | null; write: (text: string | null) => void };
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/**
 * Keeps one draft. Only the latest text is saved, one save at a time, and a failure that may pass is tried again, also when no screen
 * listens any more. Once no one listens and all is saved, the server's draft is the text.
 */
export function createDraftKeeper({ save, takeOver, away }: DraftPlaces) {
  let draft: Draft = { text: null, status: 'none', isUnsaved: false, isSending: false };
  /** What the server surely has; null if that is not known, as during a save and after a failed one. */
  let stored: string | null = null;
  let retries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  const change = (next: Partial<Draft>) => {
    draft = { ...draft, ...next };
    draft.isUnsaved = draft.text !== null && draft.text !== stored;
    for (const listener of listeners) listener();
  };
  const saveLater = (ms: number) => {
    clearTimeout(timer);
    // A save beside the answer could put the draft of a sent answer back.
    if (!draft.isSending) timer = setTimeout(() => void flush(), ms);
  };
  const letGo = (text: string) => {
    takeOver(text);
    away.write(null);
    change({ text: null, status: 'none' });
  };
  const letGoIfLeft = () => {
    if (listeners.size === 0 && draft.text !== null && !draft.isUnsaved && !draft.isSending) letGo(draft.text);
  };
  const saveLatest = async () => {
    while (draft.text !== null && draft.text !== stored) {
      const { text } = draft;
      stored = null;
      change({ status: draft.status === 'failed' ? 'failed' : 'saving' });
      try {
        await save(text);
      } catch (error) {
        change({ status: 'failed' });
        if (draft.text !== text) saveLater(draftMs);
        else if (isUnclear(error) && retries++ < retriesMax) saveLater(retryMs);
        return;
      }
      stored = text;
      retries = 0;
      if (draft.text === text) away.write(null);
      change({ status: draft.text === text ? 'saved' : 'typing' });
    }
  };
  /** Saves at once. Returns whether the latest text is saved now. */
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer);
    saving ??= saveLatest().finally(() => {
      saving = null;
    });
    await saving;
    const isSaved = !draft.isUnsaved;
    letGoIfLeft();
    return isSaved;
  };

  const left = away.read();
  if (left !== null) {
    change({ text: left, status: 'typing' });
    saveLater(draftMs);
  }

  return {
    read: () => draft,
    flush,
    /** Keeps what is not saved yet, here and on the server, because the page may be closed or loaded again without another moment. */
    keepAway(): void {
      if (draft.text === null || !draft.isUnsaved || draft.isSending) return;
      away.write(draft.text);
      // A save that is on its way has an older text, and the page may not see its end.
      if (saving === null) void flush();
      else save(draft.text).catch(() => undefined);
    },
    /** Calls a function after each change. Returns a function that stops it; the last one to stop saves at once. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && !draft.isSending) void flush();
      };
    },
    /** Takes what is typed now. It is saved a moment after the last letter. */
    note(text: string): void {
      retries = 0;
      change({ text, status: draft.status === 'failed' ? 'failed' : 'typing' });
      saveLater(draftMs);
    },
    /**
     * Sends the answer after the last save, and saves nothing meanwhile. Once it is sent, the draft is empty. If that is not known, the
     * server's draft tells: it goes with the answer. If it was refused, the text stays.
     */
    async send<Reply>(answer: () => Promise<Reply>): Promise<Reply> {
      change({ isSending: true });
      await flush();
      const { text } = draft;
      try {
        const reply = await answer();
        if (draft.text === text) letGo('');
        return reply;
      } catch (error) {
        if (isUnclear(error) && text !== null && !draft.isUnsaved) letGo(text);
        throw error;
      } finally {
        change({ isSending: false });
        if (draft.isUnsaved) saveLater(draftMs);
        letGoIfLeft();
      }
    },
  };
}

/** Facts about the signed-in agent that only this browser knows: their code has been shared, their first steps are done. */
import { localSessionStorage } from '@foodbank/app/session/browser-session';
import { useSyncExternalStore } from 'react';

export interface BrowserNote {
  /** True if the fact has been noted for a referral code. */
  has: (referralCode: string) => boolean;
  /** Notes the fact for a referral code, in place of another agent's. */
  add: (referralCode: string) => void;
  subscribe: (listener: () => void) => () => void;
}

function createNote(key: string): BrowserNote {
  const storage = localSessionStorage();
  const listeners = new Set<() => void>();
  return {
    has: (referralCode) => storage.getItem(key) === referralCode,
    add(referralCode) {
      storage.setItem(key, referralCode);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const sharedNote = createNote('sharedCode');
export const firstStepsNote = createNote('firstStepsDone');

/** Reads a note. The component renders again when it is added. */
export function useNote(note: BrowserNote, referralCode: string): boolean {
  return useSyncExternalStore(note.subscribe, () => note.has(referralCode));
}

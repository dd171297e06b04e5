import { useState } from 'react';
import { ownKeys } from '../session/session.ts';

/** A text that is being written. */
export interface Draft {
  text: string;
  write: (text: string) => void;
  /** Once it was sent. */
  clear: () => void;
}

/**
 * Keeps what the customer types on this phone with each letter, also when the app is closed or the network fails, until it is sent or the
 * customer signs out. Without room on the phone it lasts as long as the screen. `name` stays the same for as long as the screen does.
 */
export function useDraft(name: string): Draft {
  const key = `${ownKeys}draft.${name}`;
  const [text, setText] = useState(() => read(key));
  const write = (next: string) => {
    setText(next);
    store(key, next);
  };
  return { text, write, clear: () => write('') };
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function store(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // A full phone. The text is still on the screen.
  }
}

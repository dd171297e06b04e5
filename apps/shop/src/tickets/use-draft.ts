import { useSession } from '@foodbank/app/session/use-session';
import { useCallback, useEffect, useRef, useState } from 'react';
import { session } from '../session/session.ts';

// What the app keeps of the customer is removed with this cache when the customer signs out.
const cacheName = 'answers-own';
const saveAfterMs = 300;

/** A text that is being written. */
export interface Draft {
  text: string;
  write: (text: string) => void;
  /** Once it was sent. */
  clear: () => void;
}

/**
 * Keeps what the customer types on this phone, also when the app is closed or the network fails, until it is sent or the customer signs
 * out. Without room on the phone it lasts as long as the screen.
 */
export function useDraft(name: string): Draft {
  const state = useSession(session);
  const customerId = state.status === 'signed-in' ? state.user.id : '';
  const address = `/app/kept/draft/${encodeURIComponent(`${customerId} ${name}`)}`;
  const [text, setText] = useState('');
  const hasTyped = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    let isHere = true;
    hasTyped.current = false;
    setText('');
    void find(address).then((found) => {
      if (isHere && found !== '' && !hasTyped.current) setText(found);
    });
    return () => {
      isHere = false;
    };
  }, [address]);

  const write = useCallback(
    (next: string) => {
      hasTyped.current = true;
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void store(address, next), saveAfterMs);
    },
    [address],
  );
  const clear = useCallback(() => {
    clearTimeout(timer.current);
    setText('');
    void store(address, '');
  }, [address]);
  return { text, write, clear };
}

async function find(address: string): Promise<string> {
  if (!('caches' in globalThis)) return '';
  const found = await caches.match(address, { cacheName }).catch(() => undefined);
  return found ? found.text() : '';
}

async function store(address: string, text: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  try {
    const cache = await caches.open(cacheName);
    if (text === '') await cache.delete(address);
    else await cache.put(address, new Response(text));
  } catch {
    // A full phone. The text is still on the screen.
  }
}

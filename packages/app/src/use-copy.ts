import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';

export interface Copying {
  /** `copied` is cleared after a few seconds, `refused` by `clear` or the next attempt. */
  result: 'copied' | 'refused' | null;
  /** Resolves with false if the browser refuses. */
  copy: () => Promise<boolean>;
  clear: () => void;
}

const copiedShownMs = 2500;

/** Copies a text to the clipboard. */
export function useCopy(text: string): Copying {
  const [result, setResult] = useState<Copying['result']>(null);
  useEffect(() => {
    if (result !== 'copied') return;
    const timer = setTimeout(() => setResult(null), copiedShownMs);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => {
    const copied = await copyText(text);
    setResult(copied ? 'copied' : 'refused');
    return copied;
  };
  return { result, copy, clear: () => setResult(null) };
}

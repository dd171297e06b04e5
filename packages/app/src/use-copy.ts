import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';

export type CopyResult = 'copied' | 'refused' | null;

const resultShownMs = 2500;

/** Copies a text to the clipboard. The result is shown for a few seconds. */
export function useCopy(text: string): [CopyResult, () => Promise<void>] {
  const [result, setResult] = useState<CopyResult>(null);
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(null), resultShownMs);
    return () => clearTimeout(timer);
  }, [result]);
  return [result, async () => setResult((await copyText(text)) ? 'copied' : 'refused')];
}

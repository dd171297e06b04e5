import { useState } from 'react';
import { reloadOnce } from './reload-once.ts';

export interface LoadablePart<Part> {
  /** The loaded module, null before. */
  part: Part | null;
  status: 'idle' | 'loading' | 'failed';
  /**
   * Loads the part if that is necessary. Resolves with null if it fails. After a failure it reloads the page, because Chrome doesn't
   * request a file again that it could not import before.
   */
  load: () => Promise<Part | null>;
}

/** A part of the app with a script file of its own, which is loaded when it is needed: a dialog, a chart, a download. */
export function usePart<Part>(importPart: () => Promise<Part>): LoadablePart<Part> {
  const [part, setPart] = useState<Part | null>(null);
  const [status, setStatus] = useState<LoadablePart<Part>['status']>('idle');
  const load = async () => {
    if (part) return part;
    if (status === 'failed') {
      window.location.reload();
      return null;
    }
    setStatus('loading');
    try {
      const loaded = await reloadOnce(importPart)();
      setPart(() => loaded);
      setStatus('idle');
      return loaded;
    } catch {
      setStatus('failed');
      return null;
    }
  };
  return { part, status, load };
}

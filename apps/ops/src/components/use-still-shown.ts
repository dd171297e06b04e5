import { useCallback, useEffect, useRef } from 'react';

/** Whether the component is still on the screen, for what comes after a call: the member may have gone on meanwhile. */
export function useStillShown(): () => boolean {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return useCallback(() => shown.current, []);
}

import { useEffect, useState } from 'react';
import { isInUse } from './activity.ts';
import { sessionEndOf, warningMs } from './idle-end.ts';
import { loadSession } from './load-session.ts';
import { readSession, useSessionState } from './session.ts';

// Often enough for a countdown, and after a sleep of the device.
const tickMs = 1_000;
// While the page is in use without calls, such as for a long text, the server hears of it so often.
const tellEveryMs = 5 * 60_000;

/** The end of the session while it is near. */
export interface NearEnd {
  leftMs: number;
  /** False at the end of the twelve hours. */
  canStay: boolean;
}

/**
 * Watches the clock of the session: tells the server that a page without calls is in use, asks it shortly before the end whether another
 * tab was used, and at the end whether the session is over. Returns the end while it is near.
 */
export function useSessionEnd(): NearEnd | null {
  const state = useSessionState();
  const session = state.status === 'complete' ? state.session : null;
  const [near, setNear] = useState<NearEnd | null>(null);
  useEffect(() => {
    setNear(null);
    if (session === null) return;
    const toldAtMs = Date.now();
    const end = sessionEndOf(session, toldAtMs);
    let isAsking = false;
    const ask = async () => {
      if (isAsking) return;
      isAsking = true;
      await loadSession();
      isAsking = false;
    };
    let wasAsked = false;
    const tick = () => {
      const leftMs = end.atMs - Date.now();
      if (leftMs <= 0) return void ask();
      if (leftMs <= warningMs) {
        setNear({ leftMs, canStay: end.canStay });
        if (!wasAsked) {
          wasAsked = true;
          if (toldAtMs < end.atMs - warningMs) void ask();
        }
      } else if (isInUse() && Date.now() - toldAtMs >= tellEveryMs) void ask();
    };
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [session]);
  return near;
}

/** Asks the server again when the page is shown again: another tab may have signed in or out meanwhile. */
export function watchOtherTabs(): void {
  document.addEventListener('visibilitychange', () => {
    const { status } = readSession();
    if (document.visibilityState === 'visible' && (status === 'complete' || status === 'ended')) void loadSession();
  });
}

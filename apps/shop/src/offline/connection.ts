/**
 * Whether the server can be reached. The browser's own word isn't enough: a phone may be in a network that leads nowhere. So it is
 * inferred from the calls: one that gets no answer means offline, and then the server is asked again after growing pauses.
 */
import type { ApiError } from '@foodbank/contract/client/api-error';
import { useSyncExternalStore } from 'react';

const pausesMs = [2000, 4000, 8000, 15_000, 30_000, 60_000];
// A small file that no cache keeps. The service worker leaves it alone.
const probeAddress = '/app/manifest.webmanifest';
const probeTimeoutMs = 10_000;

let online = true;
let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Whether the last call was answered. */
export const isOnline = (): boolean => online;

/** Calls a function after each change. Returns a function that stops it. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the server can be reached. The component renders again when that changes. */
export const useOnline = (): boolean => useSyncExternalStore(onConnectionChange, isOnline);

/** Notes that a call was answered. An answer may be older than the loss of the network that the browser tells: then the next probe decides. */
export function noteAnswer(): void {
  if (online || navigator.onLine) goOnline();
}

/** Notes a failed call. Only one without an answer says something about the network. */
export function noteFailure({ kind }: Pick<ApiError, 'kind'>): void {
  if (kind !== 'network' && kind !== 'timeout') {
    noteAnswer();
    return;
  }
  goOffline();
}

/** Listens to what the browser knows. */
export function watchConnection(): void {
  window.addEventListener('online', () => void probe());
  window.addEventListener('offline', goOffline);
  document.addEventListener('visibilitychange', () => {
    if (!online && document.visibilityState === 'visible') void probe();
  });
  if (navigator.onLine === false) goOffline();
}

function goOnline(): void {
  clearTimeout(timer);
  tries = 0;
  change(true);
}

function goOffline(): void {
  change(false);
  clearTimeout(timer);
  timer = setTimeout(probe, pausesMs[Math.min(tries, pausesMs.length - 1)]);
}

/** Asks for a small file. Any answer of the server will do. */
async function probe(): Promise<void> {
  clearTimeout(timer);
  const controller = new AbortController();
  const deadline = setTimeout(() => controller.abort(), probeTimeoutMs);
  try {
    await fetch(probeAddress, { method: 'HEAD', cache: 'no-store', signal: controller.signal });
    goOnline();
  } catch {
    tries += 1;
    goOffline();
  } finally {
    clearTimeout(deadline);
  }
}

function change(next: boolean): void {
  if (online === next) return;
  online = next;
  for (const listener of listeners) listener();
}

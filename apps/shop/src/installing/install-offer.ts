/** The browser's offer to install the app: on Android a prompt that waits for a press, on an iPhone only words. */
import { useSyncExternalStore } from 'react';

interface InstallEvent extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** `prompt`: the browser can ask. `words`: an iPhone, which needs to be told how. `none`: installed already, or not possible. */
export type InstallOffer = 'prompt' | 'words' | 'none';

let waiting: InstallEvent | null = null;
const listeners = new Set<() => void>();

/** Keeps the browser's prompt for later, instead of showing it over the first screen. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    change(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => change(null));
}

/** How the app can be installed here. */
export const useInstallOffer = (): InstallOffer => useSyncExternalStore(subscribe, read);

/** Shows the browser's prompt. It can be shown once. */
export async function install(): Promise<void> {
  const event = waiting;
  if (!event) return;
  await event.prompt();
  await event.userChoice;
  change(null);
}

function read(): InstallOffer {
  if (waiting) return 'prompt';
  return isIphone() && !isInstalled() ? 'words' : 'none';
}

const isIphone = () => /iPhone|iPad|iPod/.test(navigator.userAgent);

/** Whether this page runs as an installed app. */
export const isInstalled = () =>
  window.matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function change(next: InstallEvent | null): void {
  waiting = next;
  for (const listener of listeners) listener();
}

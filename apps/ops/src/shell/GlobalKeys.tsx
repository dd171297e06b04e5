import { lazyPart } from '@foodbank/app/lazy-part';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { isKeyTaken } from '../components/use-list-keys.ts';
import type { CommandPaletteProps } from './CommandPalette.tsx';
import type { KeysHelpProps } from './KeysHelp.tsx';
import { closePalette, isPaletteOpen, onPalette, openPalette } from './palette.ts';

const CommandPalette = lazyPart<CommandPaletteProps>(async () => (await import('./CommandPalette.tsx')).CommandPalette);

const KeysHelp = lazyPart<KeysHelpProps>(async () => (await import('./KeysHelp.tsx')).KeysHelp);

const loadAfterMs = 1_000;

/** What works on every screen: Ctrl or Cmd with K, or `/`, opens the palette, `?` shows the keys. */
export function GlobalKeys() {
  const isOpen = useSyncExternalStore(onPalette, isPaletteOpen);
  const [wasOpened, setOpened] = useState(false);
  const [isHelp, setHelp] = useState(false);
  const [wasHelp, setWasHelp] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);
  if (isHelp && !wasHelp) setWasHelp(true);
  useEffect(() => {
    // Loaded ahead: what is typed at once after the key would be lost while the palette is on its way.
    const timer = setTimeout(() => CommandPalette.load().catch(() => {}), loadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPaletteKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      // Another dialog has a question open.
      if (isPaletteKey && document.querySelector('dialog[open]') === null) {
        event.preventDefault();
        openPalette();
      }
      if (isKeyTaken(event)) return;
      if (event.key === '?') setHelp(true);
      if (event.key === '/') {
        event.preventDefault();
        openPalette();
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      {wasOpened && (
        <Suspense fallback={null}>
          <CommandPalette open={isOpen} onClose={closePalette} />
        </Suspense>
      )}
      {wasHelp && (
        <Suspense fallback={null}>
          <KeysHelp open={isHelp} onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </>
  );
}

import { useEffect } from 'react';
import { isKeyTaken } from '../../../components/use-list-keys.ts';

/** The keys of an open request, and the elements that they press or focus: E answer, N note, C close. */
const targets: Readonly<Record<string, string>> = { e: 'answer', n: 'note', c: 'close' };

/** Presses the button, or focuses the field, that has a key (`data-key`). Nothing happens while typing or in a dialog. */
export function useRequestKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const name = targets[event.key.toLowerCase()];
      if (name === undefined || event.shiftKey || isKeyTaken(event)) return;
      const target = document.querySelector<HTMLElement>(`[data-key="${name}"]`);
      if (target === null) return;
      event.preventDefault();
      target.focus();
      if (target instanceof HTMLButtonElement) target.click();
      else target.scrollIntoView({ block: 'center' });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

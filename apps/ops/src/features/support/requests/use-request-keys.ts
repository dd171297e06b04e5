import { useEffect } from 'react';
import { isKeyTaken } from '../../../components/use-list-keys.ts';

/** The keys of an open request, by the element that they press or focus. The acts' buttons show them. */
export const requestKeys = {
  answer: 'e',
  note: 'n',
  close: 'c',
  wait: 'w',
  snooze: 's',
  complex: 'm',
  'hand-over': 'h',
  reopen: 'r',
  release: 'q',
  spam: 'x',
  'take-over': 't',
} as const;
const targets: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(requestKeys).map(([name, letter]) => [letter, name]),
);

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

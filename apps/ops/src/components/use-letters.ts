import { useEffect, useRef } from 'react';
import { isKeyTaken } from './use-list-keys.ts';

/** A button that one letter presses too. */
export interface LetterButton {
  /** In lower case: `s`. Not J or K, which move in the list. */
  letter: string;
  /** Why a rule refuses it; null if nothing does. */
  refused: string | null;
  press: () => void;
}

/** Lets letters press buttons. They do nothing while typing or in a dialog. */
export function useLetters(buttons: readonly LetterButton[]): void {
  const latest = useRef(buttons);
  useEffect(() => {
    latest.current = buttons;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isKeyTaken(event)) return;
      const button = latest.current.find(({ letter }) => letter === event.key.toLowerCase());
      if (!button || button.refused !== null) return;
      event.preventDefault();
      button.press();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

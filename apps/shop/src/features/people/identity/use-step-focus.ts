import { useEffect, useRef } from 'react';

/**
 * Keeps a keyboard and a screen reader on the screen when one step of it takes the place of another: where the focus went away with the pressed
 * button, it goes to the screen's heading, at the top, as on a new page. A step that takes the focus itself keeps it.
 */
export function useStepFocus(step: string): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    window.scrollTo(0, 0);
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [step]);
}

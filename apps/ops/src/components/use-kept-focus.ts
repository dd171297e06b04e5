import { type RefObject, useEffect } from 'react';

/**
 * Keeps the focus on the page when what has it goes away or is switched off, such as the last row of a queue after its decision, or a link to a day that is open
 * now: it moves to the first row that is left, or to the heading. Browsers would begin again at the top, and screen readers say nothing.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let last: EventTarget | null = null;
    const note = ({ target }: FocusEvent) => {
      last = target;
    };
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) last = null;
    };
    const observer = new MutationObserver(() => {
      if (!(last instanceof Element) || document.activeElement !== document.body) return;
      if (last.isConnected && !last.matches(':disabled')) return;
      last = null;
      const row = element.querySelector<HTMLElement>('[data-list-row]');
      (row ?? element.querySelector('h1'))?.focus({ preventScroll: true });
    });
    element.addEventListener('focusin', note);
    element.addEventListener('focusout', forget);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', note);
      element.removeEventListener('focusout', forget);
    };
  }, [frame]);
}

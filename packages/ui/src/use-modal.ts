import { type RefObject, useEffect, useRef } from 'react';

/**
 * Opens and closes a native modal dialog, moves the focus into it and back to where it was, and holds the page behind it
 * still. The browser keeps the rest of the page out of reach and answers Escape.
 */
export function useModal(
  open: boolean,
  initialFocus?: RefObject<HTMLElement | null>,
): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    const { style } = document.documentElement;
    const overflow = style.overflow;
    style.overflow = 'hidden';
    // Safari learnt modal dialogs in 15.4: before, the sheet still opens, but the page behind it stays in reach.
    if (typeof dialog.showModal === 'function') dialog.showModal();
    else dialog.setAttribute('open', '');
    (initialFocus?.current ?? dialog).focus();
    return () => {
      style.overflow = overflow;
      if (typeof dialog.close === 'function') dialog.close();
      else dialog.removeAttribute('open');
      if (before instanceof HTMLElement) before.focus();
    };
  }, [open, initialFocus]);

  return ref;
}

import { type RefObject, useEffect, useRef } from 'react';

/**
 * Opens and closes a native modal dialog, moves the focus into it and back, and stops the page behind it from scrolling. The browser
 * makes the rest of the page inert and handles Escape.
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
    // Safari supports modal dialogs since 15.4. In older versions the dialog opens, but the page behind it isn't inert.
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

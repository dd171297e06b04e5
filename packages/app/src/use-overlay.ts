import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

export interface Overlay {
  /** What is open, such as the id of a row; null if the overlay is closed. */
  value: string | null;
  open: (value: string) => void;
  /** Goes back to the page without the overlay. */
  close: () => void;
}

/**
 * Something that opens over the page, such as the menu or a dialog. It is open while the present history entry says so: opening it
 * adds an entry with the same address, so Back closes it and stays on the page.
 */
export function useOverlay(name: string): Overlay {
  const { state, ...address } = useLocation();
  const navigate = useNavigate();
  const closing = useRef(false);
  const value: unknown = state?.[name];
  const isOpen = typeof value === 'string';
  useEffect(() => {
    closing.current = false;
  });
  return {
    value: isOpen ? value : null,
    open: (opened) => navigate(address, { state: { ...state, [name]: opened } }),
    close: () => {
      // Going back takes a moment. A second press in it must not go back twice.
      if (!isOpen || closing.current) return;
      closing.current = true;
      navigate(-1);
    },
  };
}

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
  const stored: unknown = state?.[name];
  const value = typeof stored === 'string' ? stored : null;
  // What was last asked for. The screen follows a moment later, and a second press may come in between.
  const wanted = useRef(false);
  const leaving = useRef(false);
  useEffect(() => {
    wanted.current = value !== null;
  }, [value]);

  const open = (opened: string) => {
    wanted.current = true;
    const add = () => navigate(address, { state: { ...state, [name]: opened } });
    if (leaving.current) window.addEventListener('popstate', add, { once: true });
    else add();
  };
  const close = () => {
    if (!wanted.current) return;
    wanted.current = false;
    leaving.current = true;
    window.addEventListener('popstate', () => (leaving.current = false), { once: true });
    navigate(-1);
  };
  return { value, open, close };
}

import { useEffect, useRef, useState } from 'react';
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
  const { state, key, ...address } = useLocation();
  const navigate = useNavigate();
  const stored = typeof state?.[name] === 'string' ? state[name] : null;
  // The router shows a new entry a moment later. A press or a step back in between must find the overlay as it was asked for.
  const [value, setValue] = useState<string | null>(stored);
  const shown = useRef(stored);
  // Another entry decides anew, even with the same value. At once, so that a drawer gives the focus back before the next screen takes it.
  const entry = `${key} ${stored}`;
  const [lastEntry, setLastEntry] = useState(entry);
  if (entry !== lastEntry) {
    setLastEntry(entry);
    setValue(stored);
  }
  useEffect(() => {
    shown.current = stored;
  }, [stored]);

  const leaving = useRef(false);
  const addAfterwards = useRef<() => void>(undefined);
  useEffect(() => {
    const step = () => {
      leaving.current = false;
      const add = addAfterwards.current;
      addAfterwards.current = undefined;
      if (add) add();
      // The router may have shown no entry at all if this step came right after opening.
      else setValue(shown.current);
    };
    window.addEventListener('popstate', step);
    return () => window.removeEventListener('popstate', step);
  }, []);

  const open = (opened: string) => {
    setValue(opened);
    const add = () => navigate(address, { state: { ...state, [name]: opened } });
    if (leaving.current) addAfterwards.current = add;
    else add();
  };
  const close = () => {
    if (value === null) return;
    setValue(null);
    addAfterwards.current = undefined;
    if (leaving.current) return;
    leaving.current = true;
    navigate(-1);
  };
  return { value, open, close };
}

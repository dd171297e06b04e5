import { useLayoutEffect, useRef } from 'react';

/**
 * A box that stays as tall as it was, for what is computed or searched while a member types. If it got shorter, the page would move, and
 * a press on a button of the form would miss it.
 */
export function useKeptHeight() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.style.minHeight = `${box.current.offsetHeight}px`;
  });
  return box;
}

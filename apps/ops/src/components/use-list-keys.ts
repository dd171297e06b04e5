import { type RefObject, useEffect, useRef } from 'react';

/** The keys of lists, for the help that `?` shows. */
export const listKeys: readonly [keys: string, what: string][] = [
  ['J', 'Next row'],
  ['K', 'Row before'],
  ['Enter', 'Open the row'],
  ['Esc', 'Back to the list'],
];

/** What an element has while the rows beside it are still those of another filter or page. */
export const formerRowsMark = { 'data-former-rows': '' } as const;

/** True while keys belong to something else: a field, a dialog, a menu, or a combination with Ctrl, Alt or Cmd. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  const isTyping =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=textbox]');
  return (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.isComposing ||
    Boolean(isTyping) ||
    document.querySelector('dialog[open], [role=dialog], [role=menu], [role=listbox]') !== null
  );
}

/**
 * J and K move the focus between the rows (`RowLink`) inside an element, Enter opens the row, as for every link, and Esc calls `onEscape`
 * (close the record). `ListFrame` and `QueueLayout` use it by
 * themselves. Nothing happens while typing or in a dialog, nor while the rows are still those of another filter. Rows that are refreshed keep the focus if their keys stay.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, onEscape?: () => void): void {
  const leave = useRef(onEscape);
  useEffect(() => {
    leave.current = onEscape;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isKeyTaken(event)) return;
      const { key } = event;
      if (key === 'Escape' && leave.current) {
        event.preventDefault();
        leave.current();
        return;
      }
      const step = key === 'j' || key === 'J' ? 1 : key === 'k' || key === 'K' ? -1 : 0;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-list-row]') ?? [])];
      if (step === 0 || rows.length === 0) return;
      event.preventDefault();
      if (list.current?.querySelector('[data-former-rows]')) return;
      rows[nextIndex(rows, step)]?.focus();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [list]);
}

/** The row after or before the one with the focus; without one, the open row, or the first. */
function nextIndex(rows: readonly HTMLElement[], step: number): number {
  const focused = rows.indexOf(document.activeElement as HTMLElement);
  const current = rows.findIndex((row) => row.ariaCurrent === 'true');
  const from = focused >= 0 ? focused : current;
  return from < 0 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1);
}

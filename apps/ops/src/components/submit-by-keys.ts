import type { KeyboardEvent } from 'react';

/** Sends the form in which the focus is by Ctrl or Cmd with Enter: Enter alone begins a line in a text. */
export function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !(event.target instanceof Element)) return;
  event.preventDefault();
  event.target.closest('form')?.requestSubmit();
}

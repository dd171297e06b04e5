import type { KeyboardEvent } from 'react';

/** Sends the form of a field by Ctrl or Cmd with Enter: Enter alone begins a line there. */
export function submitByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

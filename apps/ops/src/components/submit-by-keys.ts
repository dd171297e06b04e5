import type { KeyboardEvent } from 'react';

/** Sends the form in which the focus is, or whose button has it, by Ctrl or Cmd with Enter: Enter alone begins a line in a text. */
export function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !(event.target instanceof Element)) return;
  event.preventDefault();
  const { target } = event;
  const form = target instanceof HTMLButtonElement && target.type === 'submit' ? target.form : target.closest('form');
  form?.requestSubmit();
}

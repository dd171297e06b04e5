/** Copies a text to the clipboard. Returns false if the browser allows neither way of doing it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Undefined on plain http, where a phone opens a development server in the same network.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'visually-hidden';
  // A modal dialog makes everything outside of it inert, and an inert text can't be selected.
  const dialogs = document.querySelectorAll('dialog[open]');
  (dialogs[dialogs.length - 1] ?? document.body).append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } finally {
    area.remove();
  }
}

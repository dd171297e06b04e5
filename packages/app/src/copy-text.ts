/** Puts a text on the clipboard. False where neither way of doing it is allowed. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Not there on plain http, which is how a phone in the same network sees a machine under development.
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
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } finally {
    area.remove();
  }
}

import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whether PostgreSQL has to run as another user, because it refuses to run as root. */
export const isRoot = process.getuid?.() === 0;

/**
 * Makes a folder that only its owner may list and read, and the folders above it with the usual rights. A folder that exists is
 * left as it is. Root's PostgreSQL runs as another user, which has to pass through, so root's folders can be entered.
 */
export function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(folder);
  chmodSync(folder, isRoot ? 0o711 : 0o700);
}

/** Step by step: mkdir's own `recursive` never returns for a missing folder in /proc, where none can be made. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have been quicker.
    if (!existsSync(folder)) throw error;
  }
}

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ending } from './ending.ts';

/**
 * Makes a temporary folder for a run. PostgreSQL's user can pass through it where root runs us, and its path is short, because
 * the path of a socket may not be long.
 */
export function makeFolder(t: Ending): string {
  const folder = mkdtempSync(join(tmpdir(), 'ff-'));
  chmodSync(folder, 0o755);
  t.after(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return folder;
}

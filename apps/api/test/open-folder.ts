import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/**
 * Makes a temporary folder that the user `postgres` can pass through when root runs the tests; it is deleted after
 * the test file. Its path is short, because the path of a socket may not be long.
 */
export function makeOpenFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fb-'));
  chmodSync(folder, 0o755);
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

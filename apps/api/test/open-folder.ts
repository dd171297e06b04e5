import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/**
 * Makes a temporary folder that PostgreSQL's user can enter when root runs the tests. It is deleted after the test file. Its path
 * is short, because the length of a socket's path is limited.
 */
export function makeOpenFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fb-'));
  chmodSync(folder, 0o755);
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

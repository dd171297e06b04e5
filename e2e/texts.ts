import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { given } from './product.ts';

const waitMs = 60_000;

/** Waits for the newest text message to a phone, in any spelling, that a pattern finds. Resolves with the pattern's first group. */
export async function readText(to: string, pattern: RegExp): Promise<string> {
  const key = phoneKey(to);
  for (const until = Date.now() + waitMs; Date.now() < until; await sleep(20)) {
    for (const message of await listTexts()) {
      const found = message.to === key ? pattern.exec(message.text) : null;
      if (found) return found[1] ?? found[0];
    }
  }
  throw new Error(`no text message like ${pattern} came to ${to}`);
}

/** The text messages in the product's folder, the newest first. */
async function listTexts(): Promise<{ to: string; text: string }[]> {
  const folder = join(given('PRODUCT_DATA_DIR'), 'texts');
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'));
  return Promise.all(
    names
      .sort()
      .reverse()
      .map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  );
}

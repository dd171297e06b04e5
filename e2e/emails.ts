import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { given } from './product.ts';

const waitMs = 60_000;
const emails = new Map<string, Email>();
let numbered = 0;

/** An address that no other journey uses. */
export function freshEmail(name: string): string {
  numbered += 1;
  return `${name}.${process.pid}.${numbered}@example.com`;
}

/** Waits for the newest email to an address with this subject. Resolves with its text, as the reader's mail program shows it. */
export async function readEmail(to: string, subject: string): Promise<string> {
  const isWanted = (email: Email) => email.to?.some(({ address }) => address === to) && email.subject === subject;
  for (const until = Date.now() + waitMs; Date.now() < until; await sleep(20)) {
    const found = (await listEmails()).find(isWanted);
    if (found) return found.text ?? '';
  }
  throw new Error(`no email '${subject}' came to ${to}`);
}

/** The emails in the product's mail folder, the newest first. */
async function listEmails(): Promise<Email[]> {
  const folder = join(given('PRODUCT_DATA_DIR'), 'mail');
  const names = (await readdir(folder).catch(() => [])).filter(
    (name) => name.endsWith('.eml') && !name.startsWith('.'),
  );
  return Promise.all(
    names
      .sort()
      .reverse()
      .map(async (name) => {
        const email = emails.get(name) ?? (await PostalMime.parse(await readFile(join(folder, name))));
        emails.set(name, email);
        return email;
      }),
  );
}

/** The value after a label on a line of an email. */
export function valueIn(text: string, label: string): string {
  const value = new RegExp(`^${label}: (\\S+)\\r?$`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`the email has no line ${label}`);
  return value;
}

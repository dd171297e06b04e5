import { emailKey } from '@foodbank/contract/primitives/email';

/**
 * The mailbox behind an address: without what stands behind a plus, and without dots in the name. Many providers deliver all of these
 * to one person, who could else be invited twice and approve the own requests.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const [name = ''] = key.slice(0, at).split('+');
  const domain = key.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com');
  return `${name.replaceAll('.', '')}@${domain}`;
}

import { hkdfSync } from 'node:crypto';
import { vapidKey } from './providers/push-encryption.ts';

/** Our key at the push services of browsers, where they reach us, and whether one on this machine is called too. */
export interface PushAccount {
  secret: Buffer;
  subject: string;
  allowsLoopback: boolean;
}

const keyBytes = 32;

interface PushSettings {
  key: string | undefined;
  tokenSecret: string;
  production: boolean;
  teamMail: string;
}

/**
 * The key that PUSH_KEY has; without it production has no notifications, and development a key of its own secret. It is apart from TOKEN_SECRET, because
 * browsers are bound to it: with another one a customer gets no notification until they open the app again.
 */
export function pushOf({ key, tokenSecret, production, teamMail }: PushSettings): PushAccount | null {
  if (key === undefined && production) return null;
  const secret =
    key === undefined ? Buffer.from(hkdfSync('sha256', tokenSecret, 'foodbank', 'push', keyBytes)) : bytesOf(key);
  return { secret, subject: `mailto:${teamMail}`, allowsLoopback: !production };
}

/** The problem of a PUSH_KEY that is no key. */
export function pushProblems(key: string | undefined): string[] {
  if (key === undefined) return [];
  const problem = 'PUSH_KEY is 32 random bytes, as `openssl rand -hex 32` or `openssl rand -base64 32` writes them';
  if (!/^[\w+/-]{43,64}={0,2}$/.test(key) || bytesOf(key).length !== keyBytes) return [problem];
  try {
    vapidKey(bytesOf(key), 'mailto:');
    return [];
  } catch {
    return [problem];
  }
}

const bytesOf = (key: string) => Buffer.from(key, /^[0-9a-f]{64}$/i.test(key) ? 'hex' : 'base64');

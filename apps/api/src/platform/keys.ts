import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** The server's keys, each derived for one purpose from the one secret of the configuration. */
export interface Keys {
  readonly session: Buffer;
  /** Encrypts a text so that only this server reads it (AES-256-GCM: nonce, tag, ciphertext). */
  seal(text: string): Buffer;
  /** Reads a sealed text; throws if it was changed or sealed with another key. */
  unseal(sealed: Buffer): string;
  /** A keyed digest of something short (a code, an address) that guessing alone can't reverse. */
  digest(text: string): string;
}

/** Derives the keys. The same secret gives the same keys in every process. */
export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'foodbank', purpose, 32));
  const sealing = derive('seal');
  const digesting = derive('digest');
  return {
    session: derive('session'),
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    unseal(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, nonceBytes));
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
        'utf8',
      );
    },
    digest: (text) => createHmac('sha256', digesting).update(text).digest('base64url'),
  };
}

/** Compares two secrets in a time that tells nothing of where they differ. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** The server's keys. Each is derived for one purpose from TOKEN_SECRET. */
export interface Keys {
  readonly session: Buffer;
  /** The previous session key, whose tokens are still accepted; null without TOKEN_SECRET_PREVIOUS. */
  readonly sessionBefore: Buffer | null;
  /** Encrypts a text so that only this server reads it (AES-256-GCM: nonce, tag, ciphertext). */
  seal(text: string): Buffer;
  /** Decrypts a sealed text. Throws if it was changed or sealed with another key. */
  unseal(sealed: Buffer): string;
  /** A keyed digest of something short (a code, an address) that guessing alone can't reverse. */
  digest(text: string): string;
  /** The digests that the text may have been stored under: with this secret, and with the one before. */
  digests(text: string): string[];
}

/**
 * Derives the keys. The same secret gives the same keys in every process. The previous secret still reads what it signed, sealed or
 * digested; everything new uses the present one.
 */
export function deriveKeys(secret: string, secretBefore: string | null = null): Keys {
  const present = deriveSet(secret);
  const before = secretBefore === null ? null : deriveSet(secretBefore);
  return {
    session: present.session,
    sessionBefore: before?.session ?? null,
    seal: (text) => sealWith(present.sealing, text),
    unseal(sealed) {
      try {
        return unsealWith(present.sealing, sealed);
      } catch (error) {
        if (before === null) throw error;
        return unsealWith(before.sealing, sealed);
      }
    },
    digest: (text) => digestWith(present.digesting, text),
    digests: (text) => [present, ...(before === null ? [] : [before])].map((set) => digestWith(set.digesting, text)),
  };
}

function deriveSet(secret: string): { session: Buffer; sealing: Buffer; digesting: Buffer } {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'foodbank', purpose, 32));
  return { session: derive('session'), sealing: derive('seal'), digesting: derive('digest') };
}

/** Encrypts a text with a key of 32 bytes (AES-256-GCM: nonce, tag, ciphertext). */
export function sealWith(key: Buffer, text: string): Buffer {
  return sealBytes(key, Buffer.from(text, 'utf8'));
}

/** Decrypts what `sealWith` encrypted. Throws if it was changed or sealed with another key. */
export function unsealWith(key: Buffer, sealed: Buffer): string {
  return unsealBytes(key, sealed).toString('utf8');
}

/** Encrypts bytes with a key of 32 bytes (AES-256-GCM: nonce, tag, ciphertext). */
export function sealBytes(key: Buffer, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Decrypts what `sealBytes` encrypted. Throws if it was changed or sealed with another key. */
export function unsealBytes(key: Buffer, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

function digestWith(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares two secrets in constant time. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

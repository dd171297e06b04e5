import { createHmac } from 'node:crypto';

/** Encodes a part of a token. */
export function encodePart(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

export interface Forgery {
  claims: Record<string, unknown>;
  key: string | Buffer;
  header?: Record<string, unknown>;
  /** The digest of the HMAC, whatever the header says. */
  digest?: 'sha256' | 'sha384' | 'sha512';
}

/** Makes a token by hand, so that a test can put any mistake in it. */
export function forgeToken({ claims, key, header = {}, digest = 'sha256' }: Forgery): string {
  const input = `${encodePart({ alg: 'HS256', typ: 'JWT', ...header })}.${encodePart(claims)}`;
  return `${input}.${createHmac(digest, key).update(input).digest('base64url')}`;
}

/** The claims of a token, without a check of the signature. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

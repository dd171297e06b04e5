/** What the standards of web push say about bytes: a message is encrypted for one browser (RFC 8291), and signed with our key (VAPID, RFC 8292). */
import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';

/** What a browser gave for its messages, in base64url: a point of P-256, and 16 bytes that only it and we know. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

const curve = 'prime256v1';
const pointBytes = 65;
const authBytes = 16;
// One record: the push services take 4,096 bytes in all.
const recordBytes = 4_096;
const plainBytesMax = 3_000;

const bytesOf = (text: string) => Buffer.from(text, 'base64url');

/** True for keys that something can be encrypted with. */
export function areKeys({ p256dh, auth }: PushKeys): boolean {
  const point = bytesOf(p256dh);
  if (point.length !== pointBytes || point[0] !== 4 || bytesOf(auth).length !== authBytes) return false;
  try {
    // It refuses a point that isn't on the curve.
    anyKey().computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

function anyKey() {
  const key = createECDH(curve);
  key.generateKeys();
  return key;
}

/**
 * Encrypts a message for one browser (RFC 8291, `aes128gcm`): salt, size of a record, our one-time point, and one record. Tests give salt and one-time
 * key; everybody else draws them. Throws for a message of more than 3,000 bytes, and for keys that are none.
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushKeys,
  drawn: { salt: Buffer; privateKey: Buffer | null } = { salt: randomBytes(16), privateKey: null },
): Buffer {
  const plain = Buffer.from(text, 'utf8');
  if (plain.length > plainBytesMax) throw new Error(`a push message of ${plain.length} bytes is too long`);
  const theirs = bytesOf(p256dh);
  const ecdh = createECDH(curve);
  if (drawn.privateKey === null) ecdh.generateKeys();
  else ecdh.setPrivateKey(drawn.privateKey);
  const ours = ecdh.getPublicKey();
  const shared = ecdh.computeSecret(theirs);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const input = Buffer.from(hkdfSync('sha256', shared, bytesOf(auth), about, 32));
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', input, drawn.salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes));
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  // The delimiter 2 ends the last record.
  const record = Buffer.concat([
    cipher.update(plain),
    cipher.update(Buffer.of(2)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  return Buffer.concat([drawn.salt, size, Buffer.of(ours.length), ours, record]);
}

/** Our key of VAPID: the public point that browsers bind a subscription to, in base64url, and what signs. */
export interface VapidKey {
  publicKey: string;
  /** The header `Authorization` of a message to a push service. `until` is at most 24 hours away. */
  authorize(origin: string, until: Date): string;
}

/** The key of VAPID from its 32 secret bytes. `subject` is where a push service reaches us: `mailto:` or `https:`. Throws for bytes that are no key. */
export function vapidKey(secret: Buffer, subject: string): VapidKey {
  const ecdh = createECDH(curve);
  ecdh.setPrivateKey(secret);
  const point = ecdh.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', d: secret.toString('base64url'), x, y } as { [name: string]: string };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const publicKey = point.toString('base64url');
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = part({ typ: 'JWT', alg: 'ES256' });
  return {
    publicKey,
    authorize(origin, until) {
      const claims = part({ aud: origin, exp: Math.floor(until.getTime() / 1000), sub: subject });
      const signature = sign('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${head}.${claims}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}

import { failureReason, readLimited } from './limited-body.ts';
import { areKeys, encryptPush, type PushKeys, vapidKey } from './push-encryption.ts';

/** Where a browser gets its messages: an address at its maker's push service, and its keys. */
export interface PushAddress extends PushKeys {
  endpoint: string;
}

/** A message for one browser. */
export interface OutgoingPush {
  to: PushAddress;
  /** What the service worker of the app reads: at most 3,000 bytes. */
  text: string;
  /** A message with the same topic takes the place of one that the browser did not get yet: at most 32 letters and digits. */
  topic: string;
  /** How long the push service keeps it for a phone that is off, in seconds. */
  keepSeconds: number;
}

/**
 * What became of an attempt. `taken`: the push service has it. `gone`: the browser's address has ended, and nothing arrives there any more. `refused`: it
 * never takes this message. `not-taken`: a later attempt may work; a second copy does no harm, as it has the same topic. A reason never has the address.
 */
export type PushOutcome =
  | { outcome: 'taken' }
  | { outcome: 'gone' | 'refused'; reason: string }
  | { outcome: 'not-taken'; reason: string; afterSeconds: number | null };

/** Sends notifications to browsers. */
export interface PushProvider {
  /** The key that a browser is given when it subscribes, in base64url. */
  publicKey: string;
  /** True for keys that something can be encrypted with, at a push service that is known. Any other address would let a customer make our server call what they like. */
  accepts(address: PushAddress): boolean;
  send(push: OutgoingPush, now: Date): Promise<PushOutcome>;
}

/** Chrome and what is built on it, Firefox, Safari, Edge. Hosts, or with a dot in front all of a domain. */
const services = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];
const signedForMs = 12 * 3_600_000;
const answerBytesMax = 64 * 1024;
const addressLengthMax = 2_000;

/** Our key, where a push service reaches us, and whether services on this machine are known: in development only. */
export interface WebPushOptions {
  secret: Buffer;
  subject: string;
  allowsLoopback: boolean;
  timeoutMs?: number;
}

/** A client of the browsers' push services (RFC 8030), encrypted for each browser and signed with our key. */
export function webPush({ secret, subject, allowsLoopback, timeoutMs = 6_000 }: WebPushOptions): PushProvider {
  const key = vapidKey(secret, subject);
  return {
    publicKey: key.publicKey,
    accepts: (address) => isKnown(address.endpoint, allowsLoopback) && areKeys(address),
    async send({ to, text, topic, keepSeconds }, now) {
      if (!isKnown(to.endpoint, allowsLoopback)) return { outcome: 'gone', reason: 'an unknown push service' };
      const { origin } = new URL(to.endpoint);
      const body = encryptPush(text, to);
      try {
        const response = await fetch(to.endpoint, {
          method: 'POST',
          body: body as Uint8Array<ArrayBuffer>,
          headers: {
            authorization: key.authorize(origin, new Date(now.getTime() + signedForMs)),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(Math.max(0, Math.round(keepSeconds))),
            topic,
            urgency: 'normal',
          },
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'manual',
        });
        await readLimited(response, answerBytesMax).catch(() => null);
        return outcomeOf(response);
      } catch (error) {
        return { outcome: 'not-taken', reason: failureReason(error), afterSeconds: null };
      }
    },
  };
}

function isKnown(endpoint: string, allowsLoopback: boolean): boolean {
  const url = endpoint.length <= addressLengthMax ? URL.parse(endpoint) : null;
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (allowsLoopback && (url.hostname === '127.0.0.1' || url.hostname === 'localhost')) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return services.some((one) => (one.startsWith('.') ? url.hostname.endsWith(one) : url.hostname === one));
}

function outcomeOf({ status, headers }: Response): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: 'taken' };
  const reason = `status ${status}`;
  if (status === 404 || status === 410) return { outcome: 'gone', reason };
  // 401 and 403: our key or clock is wrong, which is ours to mend. 429 and 5xx: later.
  if (status === 401 || status === 403 || status === 408 || status === 429 || status >= 500)
    return { outcome: 'not-taken', reason, afterSeconds: secondsOf(headers.get('retry-after')) };
  return { outcome: 'refused', reason };
}

/** Seconds that a push service asks us to wait, at most an hour; null where it doesn't say. */
function secondsOf(retryAfter: string | null): number | null {
  const seconds = Number(retryAfter);
  return retryAfter === null || !Number.isFinite(seconds) || seconds < 0 ? null : Math.min(3_600, Math.ceil(seconds));
}
